import { expect, test } from 'vitest';

import {
  entryMeant,
  invitedByAddress,
  invitedOf,
  readAddresses,
  withInvited,
} from '../../../../src/screens/reservation/attendees.ts';

test('reads each address of a pasted text once', () => {
  const text = 'Ada <ada@example.org>; "Ben" ben@example.org,\nADA@example.org.';
  expect(readAddresses(text)).toEqual(['ada@example.org', 'ben@example.org']);
});

test('leaves those who are invited as they are', () => {
  const ada = { ...invitedByAddress('ada@example.org'), remotely: true };
  expect(withInvited([ada], [invitedByAddress('Ada@example.org')])).toEqual([ada]);
});

const entry = (displayName: string) => ({
  id: displayName,
  email: `${displayName.length}@example.org`,
  displayName,
  isGroup: false,
});
const [karel, younger] = [entry('Karel Novák'), entry('Karel Novák ml.')];

test('a name without its accents means the one who has it', () => {
  expect(entryMeant(' karel novak', [younger, karel], [])).toBe(karel);
});

test('a part of a name means the only one found', () => {
  expect(entryMeant('nov', [karel], [])).toBe(karel);
  expect(entryMeant('nov', [karel, younger], [])).toBeNull();
});

test('the name of somebody invited already means nobody else', () => {
  expect(entryMeant('Karel Novák', [karel, younger], [invitedOf(karel)])).toBeNull();
});
