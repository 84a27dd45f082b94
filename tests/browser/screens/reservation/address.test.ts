import { expect, test } from 'vitest';

import { readReserveAddress } from '../../../../src/screens/reservation/address.ts';
import { withAddress } from '../../../../src/screens/reservation/use-form-state.ts';
import { readClock } from '../../../../src/i18n/clock-text.ts';
import { reserveAddress } from '../../../../src/state/reservations/reserve-address.ts';
import { anHour, form } from './fake-form.ts';

const nine = Date.parse('2026-11-23T08:00Z');

test('reads the address that another screen has written', () => {
  const input = {
    resourceIds: ['a', 'b&c'],
    start: nine,
    end: nine + 3_600_000,
    subject: 'Plan',
    eventId: 'e/1',
    scope: 'following',
  } as const;
  const { search } = new URL(reserveAddress(input), 'https://example.org');
  expect(readReserveAddress(search)).toEqual({ ...input, problems: [] });
});

test('reads a local time in the zone of the viewer', () => {
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
  ['23:45', '23:45'],
  ['23:50', '24:00'],
  ['25:00', null],
  ['soon', null],
] as const)('a typed %s is %s', ([typed, time]) => {
  expect(readClock(typed)).toBe(time);
});

const linked = (search: string, of = form): readonly string[] => {
  const { start, end } = withAddress(of, readReserveAddress(search));
  return [start, end].map((instant) => new Date(instant).toTimeString().slice(0, 5));
};

test.for([
  ['?start=2026-11-23T10:07', ['10:15', '11:15']],
  ['?start=2026-11-23T10:07&end=2026-11-23T10:50', ['10:15', '11:00']],
  ['?start=2026-11-23T10:00:01&end=2026-11-23T10:15', ['10:15', '11:15']],
  ['?start=2026-11-23T23:50', ['00:00', '01:00']],
  ['?end=2026-11-23T09:20', ['09:00', '09:30']],
] as const)('rounds the times of %s up to the next quarter hour', ([search, times]) => {
  expect(linked(search)).toEqual(times);
});

test('does not round a time that the reservation already has', () => {
  const [start, end] = [nine + 7 * 60_000, nine + 37 * 60_000];
  const address = reserveAddress({ eventId: 'event-1', resourceIds: ['room-2'], start, end });
  const { search } = new URL(address, 'https://example.org');
  const begun = { ...form, start, end };
  expect(withAddress(begun, readReserveAddress(search))).toMatchObject({ start, end, resourceIds: ['room-2'] });
  expect(withAddress({ ...begun, end: end + anHour }, readReserveAddress(search)).end).toBe(nine + 45 * 60_000);
});
