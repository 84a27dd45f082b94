import { expect, test } from 'vitest';

import { findByName } from '../../../../src/screens/reservation/use-typed-name.ts';

const find = (text: string, found: readonly string[], picked: readonly string[] = []) =>
  findByName(text, found, { nameOf: (name) => name, isPicked: (name) => picked.includes(name) });

const [karel, younger] = ['Karel Novák', 'Karel Novák ml.'];

test('ignores accents', () => {
  expect(find(' karel novak', [younger, karel])).toBe(karel);
});

test('a part of a name matches the only result', () => {
  expect(find('nov', [karel])).toBe(karel);
  expect(find('nov', [karel, younger])).toBeNull();
});

test('a picked person matches nobody else', () => {
  expect(find('Karel Novák', [karel, younger], [karel])).toBeNull();
});
