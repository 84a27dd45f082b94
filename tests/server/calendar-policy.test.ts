import { afterEach, describe, expect, it } from 'vitest';

import { findBrokenRule, isWithinWorkingHours } from '../../server/calendar/policy.ts';
import { resolveZone, zoneOrUtc } from '../../server/calendar/times/zones.ts';
import type { WireResource } from '../../workers/wire/schemas/resource.ts';
import { ADA, BOB, makeResource } from './calendar-campus.ts';
import { createWorld, DAY, HOUR, MINUTE, NOW, refusal, reservation, type World } from './calendar-support.ts';

const SETTINGS = {
  minimumMeetingDurationInMinutes: 30,
  maximumMeetingDurationInMinutes: 240,
  maxAdvanceDays: 3,
  rejectOutsideWorkingHours: true,
};
const OFFICE: Partial<WireResource> = {
  schedulingSettings: SETTINGS,
  daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  startTime: '08:00',
  endTime: '17:00',
};
const RULED = makeResource('ruled', OFFICE);
const at = (text: string) => Date.parse(text);

function ruleFor(start: string, end: string, stored = RULED): string | null {
  return findBrokenRule(stored, { start: at(start), end: at(end), isAllDay: false }, ADA, NOW)?.rule ?? null;
}

describe('booking rules', () => {
  it.each([
    ['2026-11-20T10:00:00Z', '2026-11-20T10:30:00Z', null],
    ['2026-11-20T10:00:00Z', '2026-11-20T10:29:00Z', 'minimumMeetingDuration'],
    ['2026-11-20T10:00:00Z', '2026-11-20T14:00:00Z', null],
    ['2026-11-20T10:00:00Z', '2026-11-20T14:01:00Z', 'maximumMeetingDuration'],
    // Monday 23 is three days ahead of Friday 20; its end in Prague is 23:00 in UTC.
    ['2026-11-23T15:00:00Z', '2026-11-23T16:00:00Z', null],
    ['2026-11-24T09:00:00Z', '2026-11-24T10:00:00Z', 'maxAdvanceDays'],
    ['2026-11-20T15:30:00Z', '2026-11-20T16:15:00Z', 'outsideWorkingHours'],
    ['2026-11-20T15:30:00Z', '2026-11-20T16:00:00Z', null],
    ['2026-11-21T10:00:00Z', '2026-11-21T11:00:00Z', 'outsideWorkingHours'],
  ])('from %s to %s: %s', (start, end, rule) => {
    expect(ruleFor(start, end)).toBe(rule);
  });

  it('count the days ahead to the end of the day in the zone of the resource', () => {
    const late = makeResource('late', {
      ...OFFICE,
      schedulingSettings: { ...SETTINGS, rejectOutsideWorkingHours: false },
    });
    expect(ruleFor('2026-11-23T22:00:00Z', '2026-11-23T23:00:00Z', late)).toBeNull();
    expect(ruleFor('2026-11-23T22:15:00Z', '2026-11-23T23:15:00Z', late)).toBe('maxAdvanceDays');
  });

  it('keep resources for the people they are reserved to, whom neither hours nor the advance limit bind', () => {
    const assigned = makeResource('assigned', OFFICE, { assignedTo: ['Ada@people.test'] });
    const saturday = { start: at('2026-12-05T10:00:00Z'), end: at('2026-12-05T11:00:00Z'), isAllDay: false };
    expect(findBrokenRule(assigned, saturday, ADA, NOW)).toBeNull();
    expect(findBrokenRule(assigned, saturday, BOB, NOW)?.rule).toBe('reservedTo');
    const short = { ...saturday, end: saturday.start + 15 * MINUTE };
    expect(findBrokenRule(assigned, short, ADA, NOW)?.rule).toBe('minimumMeetingDuration');
  });
});

const inside = (hours: Partial<WireResource>, start: string, end: string) =>
  isWithinWorkingHours(makeResource('any', hours).resource, at(start), at(end));

const until = (endTime: string) => ({ daysOfWeek: ['friday' as const], startTime: '08:00', endTime });

describe('working hours', () => {
  const nights = { daysOfWeek: ['friday'], startTime: '22:00', endTime: '06:00' } satisfies Partial<WireResource>;

  it('of an overnight shift belong to the day it starts on', () => {
    expect(inside(nights, '2026-11-20T21:00:00Z', '2026-11-21T05:00:00Z')).toBe(true);
    expect(inside(nights, '2026-11-20T20:45:00Z', '2026-11-20T21:15:00Z')).toBe(false);
    expect(inside(nights, '2026-11-21T04:45:00Z', '2026-11-21T05:15:00Z')).toBe(false);
    expect(inside(nights, '2026-11-21T21:00:00Z', '2026-11-21T22:00:00Z')).toBe(false);
  });

  it('end at midnight for 00:00 and 24:00, and last all day where start and end are equal', () => {
    for (const end of ['00:00', '24:00']) {
      expect(inside(until(end), '2026-11-20T22:00:00Z', '2026-11-20T23:00:00Z')).toBe(true);
      expect(inside(until(end), '2026-11-20T22:00:00Z', '2026-11-20T23:15:00Z')).toBe(false);
    }
    expect(inside(until('08:00'), '2026-11-19T23:00:00Z', '2026-11-20T23:00:00Z')).toBe(true);
  });

  it('go by the wall clock, in both passes of a repeated hour', () => {
    const early = { daysOfWeek: ['sunday' as const], startTime: '02:00', endTime: '03:00' };
    expect(inside(early, '2026-10-25T00:00:00Z', '2026-10-25T02:00:00Z')).toBe(true);
    expect(inside(early, '2026-10-25T00:00:00Z', '2026-10-25T02:15:00Z')).toBe(false);
  });

  it('bind nothing where there are none', () => {
    expect(inside({}, '2026-11-21T00:00:00Z', '2026-11-28T00:00:00Z')).toBe(true);
  });
});

describe('zone names', () => {
  it.each([
    ['Europe/Prague', 'Europe/Prague'],
    [' europe/prague ', 'Europe/Prague'],
    ['Central Europe Standard Time', 'Europe/Budapest'],
    ['GMT STANDARD TIME', 'Europe/London'],
    ['', 'UTC'],
    ['Custom time zone', 'UTC'],
    ['tzone://Microsoft/Utc', 'UTC'],
    ['+01:00', null],
    ['Mars/Base', null],
    [`${' '.repeat(100)}UTC`, null],
  ])('%s is %s', (name, zone) => {
    expect(resolveZone(name)).toBe(zone);
    expect(zoneOrUtc(name)).toBe(zone ?? 'UTC');
  });
});

describe('the calendar', () => {
  let world: World;
  afterEach(() => world.close());

  it('names the broken rule and does not check unchanged parts again', async () => {
    world = await createWorld([RULED]);
    const start = NOW + HOUR;
    const long = reservation([RULED], start, start + 5 * HOUR);
    expect(refusal(await world.create('ada', long))).toBe('422 policy_violation maximumMeetingDuration');

    const { id, etag } = (await world.create('ada', reservation([RULED], start, start + HOUR))).json();
    const put = (body: object) =>
      world.ask('ada', 'PUT', `/v1/users/me/events/${id}`, { body, headers: { 'if-match': etag } });
    expect(refusal(await put(reservation([RULED], start + DAY, start + DAY + HOUR)))).toBe(
      '422 policy_violation outsideWorkingHours',
    );
    expect((await put(reservation([RULED], start, start + HOUR, { subject: 'Renamed' }))).statusCode).toBe(200);
  });
});
