/*
 * Ten people at one small place, all at once: at the end each worker's view equals what the database says.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { Random } from '../../server/campus/random.ts';
import type { TimelineItem, TimelineUpdate } from '../../workers/contract.ts';
import { createTestAppWith, desk, NOW, SMALL_CAMPUS, type TestApp, user as createUser } from '../server/app-support.ts';
import { TODAY } from '../queries.ts';
import { createWorkerOn, HOUR, passTogether, type ServedWorker } from './worker-world.ts';

const MINUTE = 60_000;
const USERS = Array.from({ length: 10 }, (_, index) => `person-${index}`);
const DESKS = Array.from({ length: 150 }, (_, index) => ({
  id: `desk-${index}`,
  requiresConfirmation: index % 3 === 0,
}));
const ROUNDS = 12;
const DAY = { start: Date.UTC(2026, 2, 1, 23), end: Date.UTC(2026, 2, 2, 23) };

interface Person {
  readonly id: string;
  readonly worker: ServedWorker;
  readonly random: Random;
  readonly items: Map<string, TimelineItem>;
  /** Events that the server acknowledged, with what was done to them last. */
  readonly events: Map<string, 'made' | 'cancelled'>;
}

let server: TestApp;
let people: readonly Person[];

beforeAll(async () => {
  server = await createTestAppWith({
    ...SMALL_CAMPUS,
    users: USERS.map((id) => createUser(id, id, true)),
    resources: DESKS.map(({ id, requiresConfirmation }) => {
      const stored = desk(id);
      return { ...stored, resource: { ...stored.resource, requiresConfirmation } };
    }),
    favourites: {},
  });
  people = await Promise.all(USERS.map(arrive));
});

afterAll(() => server.close());

/** Somebody who signs in and looks at the day. */
async function arrive(id: string, index: number): Promise<Person> {
  const worker = await createWorkerOn(server);
  await worker.signIn(id);
  const person: Person = { id, worker, random: new Random(7, index), items: new Map(), events: new Map() };
  await worker.computation.timeline.open({ ...TODAY, date: '2026-03-02' }, (update) => follow(person.items, update));
  await worker.arrive();
  return person;
}

function follow(items: Map<string, TimelineItem>, update: TimelineUpdate): void {
  if (update.type === 'frame') items.clear();
  if (update.type !== 'frame' && update.type !== 'patch') return;
  for (const item of update.type === 'frame' ? update.frame.items : update.patch.upserted) items.set(item.key, item);
  if (update.type === 'patch') for (const key of update.patch.removed) items.delete(key);
}

const now = () => server.context.clock.now();

/** Makes a reservation somewhere in the next hours; another may be quicker. */
async function make({ worker, random, events }: Person): Promise<void> {
  const start = Math.ceil(now() / (15 * MINUTE)) * 15 * MINUTE + random.below(20) * 15 * MINUTE;
  const created = await worker.computation.reservation.create(
    {
      resourceId: random.pick(DESKS).id,
      subject: 'Focus',
      start,
      end: start + random.between(1, 6) * 15 * MINUTE,
      idempotencyKey: crypto.randomUUID(),
    },
    () => undefined,
  );
  if (created.ok) events.set(created.value.eventId, 'made');
}

/** Moves, confirms, finishes or cancels one of their own, whether that is allowed now or not. */
async function act({ worker, random, events }: Person): Promise<void> {
  const mine = [...events].flatMap(([id, state]) => (state === 'made' ? [id] : []));
  if (mine.length === 0) return;
  const eventId = random.pick(mine);
  const { reservation } = worker.computation;
  switch (random.below(4)) {
    case 0: {
      const read = await reservation.read(eventId);
      if (!read.ok) return;
      const { resourceId, start, end } = read.value;
      const shift = random.between(-2, 4) * 15 * MINUTE;
      await reservation.change({
        eventId,
        resourceId,
        toResourceId: random.pick(DESKS).id,
        start: start + shift,
        end: end + shift,
      });
      return;
    }
    case 1:
      await reservation.confirm(eventId);
      return;
    case 2:
      await reservation.finish(eventId);
      return;
    default: {
      const cancelled = await reservation.cancel(eventId);
      if (cancelled.ok) events.set(eventId, 'cancelled');
    }
  }
}

/** Places and times of somebody's reservations that hold their place, by the database. */
async function stored(id: string): Promise<readonly string[]> {
  const listed = await server.context.store.calendar.list({
    calendarEmail: `${id}@campus.example`,
    ...DAY,
    iCalUId: null,
    resourceEmails: [],
    includeCancelled: false,
    offset: 0,
    limit: 1_000,
  });
  const held = listed.flatMap(({ id: eventId, start, end, attendees }) =>
    attendees
      .filter(({ isResource, response }) => isResource && response !== 'declined')
      .map(({ email }) => `${eventId} ${email.replace(/@.*/, '')} ${start} ${end}`),
  );
  return held.toSorted();
}

const shown = ({ items }: Person): readonly string[] =>
  [...items.values()]
    .filter(({ look }) => look !== 'cancelled' && look !== 'declined')
    .map(({ eventId, resourceId, start, end }) => `${eventId} ${resourceId} ${start} ${end}`)
    .toSorted();

const workers = (): readonly ServedWorker[] => people.map(({ worker }) => worker);

test('ten people who reserve, change, confirm, finish and cancel at once see what the database has', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all([...people, ...people].map(make));
    await passTogether(server, workers(), 10_000, 5_000);
    await Promise.all([...people, ...people].map(act));
    await passTogether(server, workers(), 15 * MINUTE, 3 * MINUTE);
  }
  // Long enough for each answer, and for the reading of each minute where nothing is live.
  await passTogether(server, workers(), 5 * MINUTE, 20_000);
  const made = people.map(({ events }) => events.size);
  expect(made.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(200);
  for (const person of people) expect(shown(person), person.id).toEqual(await stored(person.id));
}, 300_000);

test('no place is reserved twice', async () => {
  const emails = DESKS.map(({ id }) => `${id}@desks.example`);
  const busy = await server.context.store.calendar.busy(emails, DAY.start, DAY.end + 24 * HOUR);
  for (const intervals of busy.values()) {
    intervals.forEach(({ start }, index) => expect(start).toBeGreaterThanOrEqual(intervals[index - 1]?.end ?? NOW));
  }
});
