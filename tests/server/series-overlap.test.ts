import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { makeResource } from './calendar-campus.ts';
import { createWorld, DAY, HOUR, MINUTE, NOW, reservation, type Who, type World } from './calendar-support.ts';
import { eventsOf, put, remove, seriesOf } from './series-support.ts';
import { isOnPostgres } from './test-store.ts';

const ROOMS = ['red', 'blue'].map((name) => makeResource(name));
const QUARTER = 15 * MINUTE;
const RULES = [
  'FREQ=DAILY;COUNT=5',
  'FREQ=DAILY;INTERVAL=2;COUNT=4',
  'FREQ=WEEKLY;COUNT=3',
  'FREQ=WEEKLY;BYDAY=MO,TU,SA;COUNT=5',
];

const step = fc.record({
  who: fc.constantFrom<Who>('ada', 'bob'),
  kind: fc.constantFrom('create', 'create', 'series', 'series', 'series', 'change', 'change', 'rule', 'rule', 'remove'),
  scope: fc.constantFrom('occurrence', 'following', 'series'),
  rule: fc.constantFrom(...RULES),
  rooms: fc.constantFrom(['red'], ['blue'], ['red', 'blue']),
  which: fc.nat(30),
  day: fc.nat(9),
  quarter: fc.nat(12),
  length: fc.integer({ min: 1, max: 6 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(
  world: World,
  { who, kind, scope, rule, which, day, quarter, length, ...chosen }: Step,
): Promise<number> {
  const rooms = ROOMS.filter(({ resource }) => chosen.rooms.some((room) => room === resource.name));
  const start = NOW + HOUR + day * DAY + quarter * QUARTER;
  const end = start + length * QUARTER;
  if (kind === 'create') return (await world.create(who, reservation(rooms, start, end))).statusCode;
  if (kind === 'series') return (await world.create(who, seriesOf(rooms, start, end, rule))).statusCode;
  const own = (await eventsOf(world, 'me', who)).filter(({ isOrganizer }) => isOrganizer);
  const event = own[which % Math.max(1, own.length)];
  if (event === undefined) return 0;
  if (kind === 'remove') return (await remove(world, event, scope, who)).statusCode;
  const from = Date.parse(event.start.utcDateTime!) + (quarter - 6) * QUARTER + (day % 3 === 0 ? DAY : 0);
  const recurrence = kind === 'change' ? undefined : day === 0 ? null : { rule, exceptions: [] };
  const body = reservation(rooms, from, from + length * QUARTER, { recurrence });
  return (await put(world, event, body, scope, who)).statusCode;
}

/** Uses of a room that overlap the one before, and those without an event in its calendar. */
async function faultsOf(world: World, room: string): Promise<readonly string[]> {
  const email = `${room}@rooms.test`;
  const busy = (await world.store.calendar.busy([email], NOW, NOW + 400 * DAY)).get(email) ?? [];
  const known = new Set((await eventsOf(world, email)).map(({ id }) => id));
  const overlaps = busy.filter(({ start }, index) => start < (busy[index - 1]?.end ?? 0));
  const strays = busy.filter(({ eventId }) => !known.has(eventId));
  return [...overlaps, ...strays].map(({ eventId, start }) => `${eventId} at ${start}`);
}

/** The invariants of a series: one organizer, one UID, each date once. */
async function brokenSeriesOf(world: World): Promise<readonly string[]> {
  const events = (await Promise.all(['ada', 'bob'].map((who) => eventsOf(world, 'me', who as Who)))).flat();
  const bySeries = Map.groupBy(events, ({ seriesMasterId }) => seriesMasterId ?? null);
  bySeries.delete(null);
  return [...bySeries].flatMap(([id, members]) => {
    const uids = new Set(members.map(({ iCalUId }) => iCalUId));
    const rules = new Set(members.map(({ recurrence }) => JSON.stringify(recurrence)));
    return uids.size === 1 && rules.size === 1 ? [] : [`${id}: ${[...uids, ...rules].join(' ')}`];
  });
}

it('stores no overlap and no partial series, however series change one after the other or at once', async () => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 12 }),
      async (rounds) => {
        const world = await createWorld(ROOMS);
        try {
          for (const round of rounds) {
            for (const status of await Promise.all(round.map((one) => take(world, one)))) statuses.add(status);
            expect([...(await faultsOf(world, 'red')), ...(await faultsOf(world, 'blue'))]).toEqual([]);
          }
          expect(await brokenSeriesOf(world)).toEqual([]);
        } finally {
          await world.close();
        }
      },
    ),
    { numRuns: isOnPostgres ? 15 : 60 },
  );
  // The steps do happen, and conflict with each other.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 204, 409]));
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
});
