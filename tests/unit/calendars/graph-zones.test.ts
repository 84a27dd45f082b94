import { expect, test } from 'vitest';

import { windowsZone } from '../../../workers/calendars/graph/written-zone.ts';
import { resolveTimeZone } from '../../../workers/model/zones.ts';
import windowsNames from '../../../server/emulators/windows-names.json' with { type: 'json' };
import { json } from '../wire/fake-server.ts';
import { createGraphWorld, END, START, wireEvent } from './graph-world.ts';

const signal = new AbortController().signal;
const DAY = 86_400_000;
const ZONES = Object.entries(windowsNames).flatMap(([name, zones]) =>
  zones.split(' ').map((zone) => [zone, name] as const),
);
const offsetOf = (zone: string, instant: number): number =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds;
const hasSameClocks = (one: string, other: string): boolean =>
  Array.from({ length: 110 }, (_, index) => START + index * 10 * DAY).every(
    (instant) => offsetOf(one, instant) === offsetOf(other, instant),
  );

test.each([
  ['Europe/Prague', 'Central Europe Standard Time'],
  ['Europe/Bratislava', 'Central Europe Standard Time'],
  ['Europe/Warsaw', 'Central European Standard Time'],
  ['Europe/Vienna', 'W. Europe Standard Time'],
  ['Asia/Kuwait', 'Arab Standard Time'],
  ['America/Toronto', 'Eastern Standard Time'],
  ['UTC', 'UTC'],
])('%s is written as %s', (zone, name) => {
  expect(windowsZone(zone, START)).toBe(name);
});

test('every zone is written as the row of its territory, unless its clocks have come to differ', () => {
  const others = ZONES.filter(([zone, name]) => windowsZone(zone, START) !== name);
  expect(others.filter(([zone, name]) => hasSameClocks(zone, resolveTimeZone(name)))).toEqual([]);
  expect(others.length).toBeLessThan(ZONES.length / 20);
});

test('what is written means the same time to whoever reads it', () => {
  const wrong = ZONES.filter(([zone]) => !hasSameClocks(zone, resolveTimeZone(windowsZone(zone, START))));
  expect(wrong).toEqual([]);
});

test.each(['Europe/Prague', 'Europe/Budapest', 'America/Toronto', 'Asia/Kuwait', 'Pacific/Niue'])(
  'what is written in %s is read there in the same zone',
  async (timeZone) => {
    const world = createGraphWorld(() => 0, timeZone);
    let written: { readonly start?: { readonly timeZone: string } } = {};
    world.server.on('POST /v1.0/me/events', ({ body }) => {
      written = body as typeof written;
      return json(wireEvent('e1', { originalStartTimeZone: written.start?.timeZone }), { status: 201 });
    });
    const reservation = { subject: '', text: '', start: START, end: END, timeZone, resources: [], idempotencyKey: '1' };
    const created = await world.calendar.create(reservation, signal);
    expect(created.ok ? created.value.start.timeZone : created).toBe(timeZone);
    expect(written.start?.timeZone).not.toBe(timeZone);
  },
);

test('what was written elsewhere stays there', async () => {
  const world = createGraphWorld(() => 0, 'Europe/Prague');
  world.server.on('GET /v1.0/me/events/e1', () =>
    json(wireEvent('e1', { originalStartTimeZone: 'Tokyo Standard Time' })),
  );
  const event = await world.calendar.event('e1', signal);
  expect(event.ok ? event.value.start : event).toMatchObject({
    dateTime: '2026-11-20T18:00:00',
    timeZone: 'Asia/Tokyo',
  });
});
