/*
 * Ten people at one small place, all at once: at the end each worker's view equals the database.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { Random } from '../../server/campus/random.ts';
import type { TimelineItem, TimelineUpdate } from '../../workers/contract.ts';
import { openDayTable } from '../../workers/model/day-table.ts';
import { createTestAppWith, desk, NOW, SMALL_CAMPUS, type TestApp, user as createUser } from '../server/app-support.ts';
import { TODAY } from '../queries.ts';
import { createWorkerOn, HOUR, passTogether, type ServedWorker } from './worker-world.ts';

const MINUTE = 60_000;
const USERS = Array.from({ length: 10 }, (_, index) => `person-${index}`);
const DESKS = Array.from({ length: 150 }, (_, index) => ({
  id: `desk-${index}`,
  requiresConfirmation: index % 2 === 0,
}));
const ROUNDS = 14;
/** Successful actions required of each kind, so that none is untested. */
const LEAST_OF_EACH = 10;
const DAY = { start: Date.UTC(2026, 2, 1, 23), end: Date.UTC(2026, 2, 2, 23) };

interface Person {
  readonly id: string;
  readonly worker: ServedWorker;
  readonly random: Random;
  readonly items: Map<string, TimelineItem>;
  /** Codes of the day as they were sent, by resource. */
  readonly codes: Map<string, Uint8Array>;
  /** Ids of the rows of the last frame, in its order. */
  readonly rowIds: string[];
  /** Events that the server acknowledged, with what was done to them last. */
  readonly events: Map<string, 'made' | 'cancelled'>;
}

/** What the server has acknowledged, by everybody. */
const done = { created: 0, changed: 0, confirmed: 0, finished: 0, deleted: 0 };

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

/** A user who signs in and opens the day. */
async function arrive(id: string, index: number): Promise<Person> {
  const worker = await createWorkerOn(server);
  await worker.signIn(id);
  const told = { items: new Map(), codes: new Map(), rowIds: [] };
  const person: Person = { id, worker, random: new Random(7, index), events: new Map(), ...told };
  await worker.computation.timeline.open({ ...TODAY, date: '2026-03-02' }, (update) => {
    follow(person, update);
    // A tall screen: all rows are visible, so that they are read again each minute where nothing is live (D25).
    if (update.type === 'frame') void worker.computation.timeline.setVisibleRows(update.frame.view, 0, DESKS.length);
  });
  await worker.arrive();
  return person;
}

/** Applies an update as a screen does. */
function follow({ items, codes, rowIds }: Person, update: TimelineUpdate): void {
  if (update.type === 'frame') {
    const { rowCount, slotCount, slots, rowId } = openDayTable(update.frame.buffer);
    items.clear();
    rowIds.splice(0, rowIds.length, ...Array.from({ length: rowCount }, (_, row) => rowId(row)));
    for (const [row, id] of rowIds.entries()) codes.set(id, slots.slice(row * slotCount, (row + 1) * slotCount));
    for (const item of update.frame.items) items.set(item.key, item);
  }
  if (update.type !== 'patch') return;
  const { rows, slots, upserted, removed } = update.patch;
  const slotCount = slots.length / Math.max(1, rows.length);
  rows.forEach((row, index) => {
    codes.set(rowIds[row] ?? '', slots.slice(index * slotCount, (index + 1) * slotCount));
  });
  for (const item of upserted) items.set(item.key, item);
  for (const key of removed) items.delete(key);
}

const now = () => server.context.clock.now();

/** Makes a reservation somewhere in the next hours; another user may be faster. */
async function make({ worker, random, events }: Person): Promise<void> {
  const start = Math.ceil(now() / (15 * MINUTE)) * 15 * MINUTE + random.below(8) * 15 * MINUTE;
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
  if (!created.ok) return;
  events.set(created.value.eventId, 'made');
  done.created += 1;
}

/** Moves, confirms, finishes or cancels one of their own, whether that is allowed now or not. */
async function act({ worker, random, events }: Person): Promise<void> {
  const mine = [...events].flatMap(([id, state]) => (state === 'made' ? [id] : []));
  if (mine.length === 0) return;
  const eventId = random.pick(mine.slice(-6));
  const { reservation } = worker.computation;
  switch (random.pick(['change', 'confirm', 'confirm', 'finish', 'finish', 'delete'] as const)) {
    case 'change': {
      const read = await reservation.read(eventId);
      if (!read.ok) return;
      const { resourceId, start, end } = read.value;
      const shift = random.between(-2, 4) * 15 * MINUTE;
      const changed = await reservation.change({
        eventId,
        resourceId,
        toResourceId: random.pick(DESKS).id,
        start: start + shift,
        end: end + shift,
      });
      if (changed.ok) done.changed += 1;
      return;
    }
    case 'confirm': {
      const confirmed = await reservation.confirm(eventId);
      if (confirmed.ok && confirmed.value.some(({ failure }) => failure === null)) done.confirmed += 1;
      return;
    }
    case 'finish': {
      const finished = await reservation.finish(eventId);
      if (finished.ok) done.finished += 1;
      return;
    }
    case 'delete': {
      const cancelled = await reservation.cancel(eventId);
      if (!cancelled.ok) return;
      events.set(eventId, 'cancelled');
      done.deleted += 1;
    }
  }
}

const placeOf = (email: string): string => email.replace(/@.*/, '');
const needsConfirmation = new Set(DESKS.filter((one) => one.requiresConfirmation).map(({ id }) => id));

/**
 * Somebody's reservations that hold their place, by the database: where, when, and whether a confirmation is missing.
 */
async function stored(id: string): Promise<readonly string[]> {
  const { calendar } = server.context.store;
  const listed = await calendar.list({
    calendarEmail: `${id}@campus.example`,
    ...DAY,
    iCalUId: null,
    resourceEmails: [],
    includeCancelled: false,
    offset: 0,
    limit: 1_000,
  });
  const held = listed.flatMap(({ id: eventId, iCalUId, start, end, attendees }) =>
    attendees
      .filter(({ isResource, response }) => isResource && response !== 'declined')
      .map(({ email }) => ({ eventId, iCalUId, start, end, email })),
  );
  const keys = held.map(({ email, iCalUId, eventId }) => ({ email, iCalUid: iCalUId, id: eventId }));
  const records = await calendar.confirmations(keys);
  const lines = held.map(({ eventId, start, end, email }, index) => {
    const isMissing = needsConfirmation.has(placeOf(email)) && records[index]?.confirmed !== true;
    return `${eventId} ${placeOf(email)} ${start} ${end}${isMissing && end > now() ? ' waits' : ''}`;
  });
  return lines.toSorted();
}

const shown = ({ items }: Person): readonly string[] =>
  [...items.values()]
    .filter(({ look }) => look !== 'cancelled' && look !== 'declined')
    .map(({ eventId, resourceId, start, end, look }) => {
      const isWaiting = look === 'toConfirm' || look === 'unconfirmed';
      return `${eventId} ${resourceId} ${start} ${end}${isWaiting ? ' waits' : ''}`;
    })
    .toSorted();

/** Slots of the rest of the day that a user sees as taken, one line per row: `desk-3 .##...`. */
const seenAsTaken = ({ codes }: Person): readonly string[] =>
  [...codes].map(([id, row]) => `${id} ${slotsFromNow((slot) => row[slot] === 1 || row[slot] === 2)}`).toSorted();

/** The same by the database. */
async function taken(): Promise<readonly string[]> {
  const emails = DESKS.map(({ id }) => `${id}@desks.example`);
  const busy = await server.context.store.calendar.busy(emails, DAY.start, DAY.end);
  const isTaken = (email: string, slot: number): boolean => {
    const start = DAY.start + slot * 15 * MINUTE;
    return (busy.get(email) ?? []).some((interval) => interval.start < start + 15 * MINUTE && interval.end > start);
  };
  return emails.map((email) => `${placeOf(email)} ${slotsFromNow((slot) => isTaken(email, slot))}`).toSorted();
}

/** What is over is limited, whatever it was. */
function slotsFromNow(isTaken: (slot: number) => boolean): string {
  const first = Math.ceil((now() - DAY.start) / (15 * MINUTE));
  return Array.from({ length: 96 - first }, (_, index) => (isTaken(first + index) ? '#' : '.')).join('');
}

const workers = (): readonly ServedWorker[] => people.map(({ worker }) => worker);

test('ten people who reserve, change, confirm, finish and cancel at once see what the database has', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all([...people, ...people].map(make));
    await passTogether(server, workers(), 10_000, 5_000);
    await Promise.all([...people, ...people, ...people].map(act));
    await passTogether(server, workers(), 15 * MINUTE, 3 * MINUTE);
  }
  // Time for events in progress; then for each answer, and for the reading of each minute while nothing is live.
  await Promise.all([...people, ...people].map(make));
  await passTogether(server, workers(), 5 * MINUTE, 20_000);
  expect(done.created).toBeGreaterThanOrEqual(200);
  expect(Object.entries(done).filter(([, count]) => count < LEAST_OF_EACH)).toEqual([]);
  const busy = await taken();
  expect(busy.filter((row) => row.includes('#')).length).toBeGreaterThanOrEqual(LEAST_OF_EACH);
  for (const person of people) {
    expect(shown(person), person.id).toEqual(await stored(person.id));
    expect(seenAsTaken(person), person.id).toEqual(busy);
  }
  expect(people.flatMap(shown).filter((line) => line.endsWith(' waits')).length).toBeGreaterThan(0);
}, 300_000);

test('no place is reserved twice', async () => {
  const emails = DESKS.map(({ id }) => `${id}@desks.example`);
  const busy = await server.context.store.calendar.busy(emails, DAY.start, DAY.end + 24 * HOUR);
  for (const intervals of busy.values()) {
    intervals.forEach(({ start }, index) => expect(start).toBeGreaterThanOrEqual(intervals[index - 1]?.end ?? NOW));
  }
});
