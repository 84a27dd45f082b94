import { expect, test } from 'vitest';

import { findByName } from '../../../../src/screens/reservation/use-typed-name.ts';

const find = (text: string, found: readonly string[], picked: readonly string[] = []) =>
  findByName(text, found, { nameOf: (name) => name, isPicked: (name) => picked.includes(name) });

const [karel, younger] = ['Karel Novák', 'Karel Novák ml.'];

test('a name without its accents means the one who has it', () => {
  expect(find(' karel novak', [younger, karel])).toBe(karel);
});

test('a part of a name means the only one found', () => {
  expect(find('nov', [karel])).toBe(karel);
  expect(find('nov', [karel, younger])).toBeNull();
});

test('the name of somebody picked already means nobody else', () => {
  expect(find('Karel Novák', [karel, younger], [karel])).toBeNull();
});
