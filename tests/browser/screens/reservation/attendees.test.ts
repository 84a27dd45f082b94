import { expect, test } from 'vitest';

import {
  busyRuns,
  firstCommon,
  invitedByAddress,
  readAddresses,
  withInvited,
} from '../../../../src/screens/reservation/attendees.ts';

const freeBusy = (text: string, serviceError: string | null = null) => ({
  email: 'ada@example.org',
  slots: Uint8Array.from(text, Number),
  serviceError,
});

test('reads each address of a pasted text once', () => {
  const text = 'Ada <ada@example.org>; "Ben" ben@example.org,\nADA@example.org.';
  expect(readAddresses(text)).toEqual(['ada@example.org', 'ben@example.org']);
});

test('leaves those who are invited as they are', () => {
  const ada = { ...invitedByAddress('ada@example.org'), remotely: true };
  expect(withInvited([ada], [invitedByAddress('Ada@example.org')])).toEqual([ada]);
});

test('finds the first stretch in which all can', () => {
  expect(firstCommon([freeBusy('02200000'), freeBusy('00000200')], 1, 2)).toBe(3);
});

test('finds none where nobody has that long', () => {
  expect(firstCommon([freeBusy('00200200')], 0, 3)).toBeNull();
});

test('somebody whose calendar is unknown stands in nobody’s way', () => {
  expect(firstCommon([freeBusy('4444', 'no access'), freeBusy('2000')], 0, 2)).toBe(1);
});

test('free outside working hours is not busy', () => {
  expect(busyRuns(Uint8Array.from('8022110', Number))).toEqual([
    { start: 2, end: 4, isTentative: false },
    { start: 4, end: 6, isTentative: true },
  ]);
});
