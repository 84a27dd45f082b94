import { describe, expect, it } from 'vitest';

import { createCampus } from '../../server/campus/index.ts';
import { TYPE } from '../../server/campus/resources/filters.ts';
import type { SeedEvent } from '../../server/store/store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Friday. */
const NOW = Date.UTC(2026, 10, 20, 10, 7);

const eventsOf = (resources: number, now = NOW, seed = 1): SeedEvent[] => [
  ...createCampus({ resources, seed, now }).events,
];

const byResource = (events: readonly SeedEvent[]): Map<string, SeedEvent[]> => {
  const map = new Map<string, SeedEvent[]>();
  for (const event of events) map.set(event.resourceEmail, [...(map.get(event.resourceEmail) ?? []), event]);
  return map;
};

const overlaps = (events: readonly SeedEvent[]): string[] => {
  const busy = events.filter((event) => event.response !== 'declined').toSorted((a, b) => a.start - b.start);
  return busy.flatMap((event, i) => {
    const before = busy[i - 1];
    return before !== undefined && event.start < before.end ? [`${before.subject} / ${event.subject}`] : [];
  });
};

const isOfNow = (event: SeedEvent): boolean => ['Working here today', 'Quiet hours'].includes(event.subject);

describe('the events of a seeded campus', () => {
  it.each([1, 2, 3])('never overlap on a resource (seed %i)', (seed) => {
    const found = [...byResource(eventsOf(500, NOW, seed)).values()].flatMap(overlaps);
    expect(found).toEqual([]);
  });

  it('never overlap across a change of the clocks', () => {
    for (const now of [Date.UTC(2026, 9, 20, 23, 50), Date.UTC(2026, 2, 27, 0, 5)]) {
      expect([...byResource(eventsOf(500, now)).values()].flatMap(overlaps)).toEqual([]);
    }
  });

  it('are the same again, and on the same date differ only for the demo users of now', () => {
    const { events } = createCampus({ resources: 200, seed: 1, now: NOW });
    expect([...events]).toEqual([...events]);
    const rest = (now: number): SeedEvent[] => eventsOf(200, now).filter((event) => !isOfNow(event));
    expect(rest(NOW + 5 * HOUR)).toEqual(rest(NOW));
    expect(eventsOf(200, NOW, 2)).not.toEqual(eventsOf(200));
  });

  it('keep the same plans for a date, whichever day the campus is seeded', () => {
    const plansOf = (now: number): Set<string> =>
      new Set(
        eventsOf(200, now)
          .filter((event) => event.resourceEmail.startsWith('b2-00') && !event.isAllDay)
          .filter((event) => event.start > NOW + 3 * DAY && event.start < NOW + 10 * DAY)
          .map((event) => `${event.resourceEmail} ${event.start} ${event.subject}`),
      );
    expect(plansOf(NOW + DAY)).toEqual(plansOf(NOW));
    expect(plansOf(NOW).size).toBeGreaterThan(20);
  });

  it('lie between a week ago and three weeks ahead, those of the demo users from three weeks ago on', () => {
    const { campus, events: all } = createCampus({ resources: 500, seed: 1, now: NOW });
    const events = [...all];
    const demos = new Set(campus.users.filter(({ isDemo }) => isDemo).map(({ email }) => email));
    const earliestOf = (some: readonly SeedEvent[]): number => Math.min(...some.map((event) => event.start));
    expect(earliestOf(events.filter((event) => !demos.has(event.organizerEmail)))).toBeGreaterThan(NOW - 8.5 * DAY);
    expect(earliestOf(events)).toBeGreaterThan(NOW - 22.5 * DAY);
    expect(Math.max(...events.map((event) => event.start))).toBeLessThan(NOW + 22.5 * DAY);
    expect(events.every((event) => event.end > event.start)).toBe(true);
  });

  it('count 12 to 16 a resource, and fewer far ones on a huge campus', () => {
    const count = eventsOf(5_000).length;
    expect(count).toBeGreaterThan(12 * 5_000);
    expect(count).toBeLessThan(16 * 5_000);
    const huge = eventsOf(20_000);
    expect(huge.length).toBeLessThan(140_000);
    const near = huge.filter((event) => Math.abs(event.start - NOW) < DAY).length;
    expect(near).toBeGreaterThan(huge.length / 10);
  });

  it('fill desks more in the middle of the week than at its ends', () => {
    const used = [0, 0, 0, 0, 0, 0, 0];
    for (const event of eventsOf(5_000)) {
      if (!/^b\d+-/.test(event.resourceEmail) || event.start < NOW - 4 * DAY || event.start > NOW + 3 * DAY) continue;
      const weekday = new Date(event.start + 2 * HOUR).getUTCDay();
      used[weekday] = (used[weekday] ?? 0) + 1;
    }
    const [sunday = 0, monday = 0, , wednesday = 0, , friday = 0] = used;
    expect(wednesday).toBeGreaterThan(monday);
    expect(monday).toBeGreaterThan(friday);
    expect(friday).toBeGreaterThan(sunday * 2);
  });

  it.each([0, 1, 2, 3, 4, 5, 6])('give each demo user past ones of all kinds (%i days later)', (later) => {
    const now = NOW + later * DAY;
    const { campus, events } = createCampus({ resources: 500, seed: 1, now });
    const typeByEmail = new Map(campus.resources.map(({ resource }) => [resource.email, resource.resourceTypeId]));
    const past = [...events].filter((event) => event.start < now - 7.5 * DAY);
    for (const { email } of campus.users.filter(({ isDemo }) => isDemo)) {
      const own = past.filter((event) => event.organizerEmail === email);
      expect(new Set(own.map((event) => typeByEmail.get(event.resourceEmail)))).toEqual(new Set(Object.values(TYPE)));
      expect(own.every((event) => ![0, 6].includes(new Date(event.start + 2 * HOUR).getUTCDay()))).toBe(true);
      expect(own.some((event) => event.response === 'declined')).toBe(true);
    }
  });

  it('have subjects that fit weekday, time and place', () => {
    const { campus, events } = createCampus({ resources: 2_000, seed: 1, now: NOW });
    const typeByEmail = new Map(campus.resources.map(({ resource }) => [resource.email, resource.resourceTypeId]));
    const zoneByEmail = new Map(campus.resources.map(({ resource }) => [resource.email, resource.timezone]));
    const named = Map.groupBy(events, ({ subject }) => subject);
    const startsOf = (subject: string): readonly Temporal.ZonedDateTime[] =>
      (named.get(subject) ?? [])
        .filter(({ resourceEmail }) => zoneByEmail.get(resourceEmail)?.startsWith('Europe/') === true)
        .map(({ start, resourceEmail }) =>
          Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zoneByEmail.get(resourceEmail) ?? 'UTC'),
        );
    expect(new Set(startsOf('Monday kick-off').map(({ dayOfWeek }) => dayOfWeek))).toEqual(new Set([1]));
    expect(new Set(startsOf('Lunch & learn').map(({ hour }) => hour))).toEqual(new Set([12]));
    expect(startsOf('Morning in the office').every(({ hour }) => hour < 12)).toBe(true);
    const typesOf = (subject: string) =>
      new Set(named.get(subject)?.map(({ resourceEmail }) => typeByEmail.get(resourceEmail)));
    expect(typesOf('Desk')).toEqual(new Set([TYPE.desk]));
    expect(typesOf('Parking')).toEqual(new Set([TYPE.parking]));
    expect(typesOf('Locker')).toEqual(new Set([TYPE.locker]));
    expect(['Last week', 'Too late', 'Whole day'].filter((subject) => named.has(subject))).toEqual([]);
  });

  it('start and end on quarter hours', () => {
    const odd = eventsOf(500).filter((event) => event.start % (HOUR / 4) !== 0 || event.end % (HOUR / 4) !== 0);
    expect(odd).toEqual([]);
  });

  it('are of all kinds: tentative, declined, private, all-day, several days, in series, with attendees', () => {
    const events = eventsOf(1_000);
    expect(new Set(events.map((event) => event.response))).toEqual(new Set(['accepted', 'tentative', 'declined']));
    expect(events.some((event) => event.visibility === 'private')).toBe(true);
    expect(events.some((event) => event.isAllDay && event.end - event.start > 2 * DAY)).toBe(true);
    expect(events.some((event) => event.attendeeEmails.length > 3)).toBe(true);
    const series = events.filter((event) => event.seriesMasterId !== null);
    const first = series.filter((event) => event.seriesMasterId === series.at(-1)?.seriesMasterId);
    expect(first.length).toBeGreaterThanOrEqual(4);
    expect(new Set(first.map((event) => `${event.subject} ${event.organizerEmail}`)).size).toBe(1);
    expect(new Set(first.map((event) => new Date(event.start).getUTCDay())).size).toBe(1);
  });

  it('give each demo user one in progress, one to confirm and some more in the next days', () => {
    const { campus, events } = createCampus({ resources: 100, seed: 1, now: NOW });
    const all = [...events];
    for (const user of campus.users.filter((one) => one.isDemo)) {
      const own = all.filter((event) => event.organizerEmail === user.email && event.response !== 'declined');
      expect(own.some((event) => event.start <= NOW && event.end > NOW && event.confirmed)).toBe(true);
      expect(own.some((event) => event.start > NOW && event.start - NOW <= 15 * 60_000 && !event.confirmed)).toBe(true);
      expect(own.filter((event) => event.start > NOW + DAY && event.start < NOW + 8 * DAY).length).toBeGreaterThan(2);
    }
  });

  it('name only people and resources of the campus', () => {
    const { campus, events } = createCampus({ resources: 500, seed: 1, now: NOW });
    const people = new Set(campus.users.map((user) => user.email));
    const resources = new Set(campus.resources.map(({ resource }) => resource.email));
    for (const event of events) {
      expect(resources.has(event.resourceEmail)).toBe(true);
      expect([event.organizerEmail, ...event.attendeeEmails].every((email) => people.has(email))).toBe(true);
      expect(event.attendeeEmails).not.toContain(event.organizerEmail);
    }
  });
});
