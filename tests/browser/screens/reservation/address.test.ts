import { expect, test } from 'vitest';

import { readReserveAddress } from '../../../../src/screens/reservation/address.ts';
import { readClock } from '../../../../src/i18n/clock-text.ts';
import { reserveAddress } from '../../../../src/state/reserve-address.ts';

const nine = Date.parse('2026-11-23T08:00Z');

test('reads what another screen has written', () => {
  const input = {
    resourceIds: ['a', 'b&c'],
    start: nine,
    end: nine + 3_600_000,
    subject: 'Plan',
    eventId: 'e/1',
    scope: 'following',
  } as const;
  const { search } = new URL(reserveAddress(input), 'https://example.org');
  expect(readReserveAddress(search)).toEqual({ ...input, isSent: false, problems: [] });
});

test('takes a wall-clock time for the viewer’s own', () => {
  expect(readReserveAddress('?start=2026-11-23T09:00').start).toBe(new Date('2026-11-23T09:00').getTime());
});

test.for([
  ['?start=soon', 'start'],
  ['?start=2026-02-30T09:00', 'start'],
  ['?end=2026-13-01T09:00Z', 'end'],
  ['?start=2026-11-23T10:00Z&end=2026-11-23T09:00Z', 'order'],
  ['?resource=', 'resource'],
  [`?event=${'x'.repeat(401)}`, 'event'],
  ['?event=e&scope=some', 'scope'],
] as const)('tells of %s that its %s makes no sense', ([search, problem]) => {
  expect(readReserveAddress(search).problems).toEqual([problem]);
});

test.for([
  ['9', '09:00'],
  ['930', '09:30'],
  ['14.10', '14:15'],
  ['2 pm', '14:00'],
  ['14h30', '14:30'],
  ['23:50', null],
  ['25:00', null],
  ['soon', null],
] as const)('a typed %s is %s', ([typed, time]) => {
  expect(readClock(typed)).toBe(time);
});
