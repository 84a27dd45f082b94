import { expect, test } from 'vitest';

import { invitedByAddress, readAddresses, withInvited } from '../../../../src/screens/reservation/people/attendees.ts';

test('reads each address of a pasted text once', () => {
  const text = 'Ada <ada@example.org>; "Ben" ben@example.org,\nADA@example.org.';
  expect(readAddresses(text)).toEqual(['ada@example.org', 'ben@example.org']);
});

test('leaves people who are already invited unchanged', () => {
  const ada = { ...invitedByAddress('ada@example.org'), remotely: true };
  expect(withInvited([ada], [invitedByAddress('Ada@example.org')])).toEqual([ada]);
});
