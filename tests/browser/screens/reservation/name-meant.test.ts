import { expect, test } from 'vitest';

import { nameMeant } from '../../../../src/screens/reservation/use-typed-name.ts';

const meant = (text: string, found: readonly string[], picked: readonly string[] = []) =>
  nameMeant(text, found, { nameOf: (name) => name, isPicked: (name) => picked.includes(name) });

const [karel, younger] = ['Karel Novák', 'Karel Novák ml.'];

test('a name without its accents means the one who has it', () => {
  expect(meant(' karel novak', [younger, karel])).toBe(karel);
});

test('a part of a name means the only one found', () => {
  expect(meant('nov', [karel])).toBe(karel);
  expect(meant('nov', [karel, younger])).toBeNull();
});

test('the name of somebody picked already means nobody else', () => {
  expect(meant('Karel Novák', [karel, younger], [karel])).toBeNull();
});
