/*
 * What people who have the product open ask of its server, as its workers do (workers/areas): four of five see the
 * dashboard, one the timeline. All have the hub's connection, which is measured apart.
 */
import { RESOURCES_TIMESTAMP_HEADER } from '../../workers/wire/schemas/configuration.ts';
import { ask, type Asked } from './load.ts';
import type { MeasuredServer } from './server-process.ts';
import { creation } from './work.ts';

/** Shares of those who have it open. */
const DASHBOARD = 0.8;
const TIMELINE = 0.2;
/** Seconds between two of one person. */
const FAVOURITES_EVERY = 15;
/** Where something changes all the time, as in this bench; otherwise seldom. */
const OWN_EVENTS_EVERY = 15;
const DAY_READ_EVERY = 300;
/** An hour of the morning, in which everybody plans. */
const CREATION_EVERY = 600;
const ARRIVAL_EVERY = 1_800;
/** Places of a person's favourites, and of one call for a day. */
const FAVOURITES = 8;
const PLACES_A_CALL = 1_000;

const DAY = 86_400_000;
const QUARTER = 900_000;
const QUARTERS_AHEAD = 960;

export type CallClass = 'read' | 'creation' | 'other write';

/** A call that everybody makes now and then. */
export interface Habit {
  readonly name: string;
  readonly kind: CallClass;
  /** Calls a second of one person. */
  readonly perUser: number;
  readonly expected: readonly number[];
  /** @returns null where there is nothing to do, e.g. no reservation to cancel */
  next(): Asked | null;
}

export interface Users {
  readonly habits: readonly Habit[];
  /** Those who read a place again, since they see the timeline, when it has changed. */
  readonly watching: number;
  /** Reads so many of them at once. */
  readChanged(count: number): Habit;
  /** Takes a reservation that was made. */
  made(asked: Asked, answer: string): void;
}

interface Created {
  readonly id: string;
  readonly by: string | undefined;
  readonly key: { readonly id: string; readonly iCalUid: string; readonly email: string };
}

/** Prime: each of the hours of all places comes once. */
const STEP = 7_919;
const HOURS = 500;
/** Beyond the hours of the other benches. */
const FIRST_INDEX = 200_000;
const scattered = (index: number, places: number): number => FIRST_INDEX + ((index * STEP) % (places * HOURS));

const iso = (instant: number): string => new Date(instant).toISOString();

const habit = (name: string, perUser: number, next: Habit['next'], more: Partial<Habit> = {}): Habit => ({
  name,
  kind: 'read',
  perUser,
  expected: [200],
  next,
  ...more,
});

/** Asks as one person after the other. */
function createCalls({ tokens, everywhere }: MeasuredServer) {
  const headers = { 'accept-encoding': 'gzip' };
  let turn = 0;
  const token = (): string | undefined => tokens[(turn += 1) % tokens.length];
  return {
    get: (path: string): Asked => ({ method: 'GET', path, token: token(), headers }),
    post: (path: string, body: unknown): Asked => ({ method: 'POST', path, token: token(), headers, body }),
    places: (from: number, count: number): readonly string[] => everywhere.slice(from, from + count),
    somewhere: (): number => Math.floor(Math.random() * (everywhere.length - FAVOURITES)),
  };
}

const today = Math.floor(Date.now() / DAY) * DAY;
const ofDay = { start: iso(today), end: iso(today + DAY) };

/** @param stamp of the list of places, which clients have */
function readingHabits(server: MeasuredServer, stamp: string): readonly Habit[] {
  const { get, post, places, somewhere } = createCalls(server);
  const chunks = Math.ceil(server.everywhere.length / PLACES_A_CALL);
  let chunk = 0;
  return [
    habit('favourites', DASHBOARD / FAVOURITES_EVERY, () => {
      const start = Math.ceil(Date.now() / QUARTER) * QUARTER;
      const body = { start: iso(start), end: iso(start + QUARTERS_AHEAD * QUARTER) };
      return post('/api/cache/get', { ...body, emails: places(somewhere(), FAVOURITES) });
    }),
    habit('own events', DASHBOARD / OWN_EVENTS_EVERY, () =>
      get(`/v1/users/me/events?start=${iso(today)}&end=${iso(today + 30 * DAY)}`),
    ),
    habit('day of 1,000 places', (TIMELINE * chunks) / DAY_READ_EVERY, () =>
      post('/api/cache/get', { ...ofDay, emails: places((chunk++ % chunks) * PLACES_A_CALL, PLACES_A_CALL) }),
    ),
    habit('account', 1 / ARRIVAL_EVERY, () => get('/api/account/me')),
    habit('list of favourites', 1 / ARRIVAL_EVERY, () => get('/api/users/me/favourites')),
    habit(
      'list of places, known',
      1 / ARRIVAL_EVERY,
      () => get(`/api/assist/resources?cachedTimestamp=${encodeURIComponent(stamp)}`),
      { expected: [200, 204] },
    ),
  ];
}

/** @param created reservations that are there */
function writingHabits(server: MeasuredServer, created: Created[]): readonly Habit[] {
  let creations = 0;
  const cancel = (): Asked | null => {
    const own = created.shift();
    return own === undefined ? null : { method: 'DELETE', path: `/v1/users/me/events/${own.id}`, token: own.by };
  };
  const confirm = (): Asked | null => {
    const own = created.at(-1);
    return own === undefined ? null : { method: 'POST', path: '/api/event/confirm', token: own.by, body: [own.key] };
  };
  const create = (): Asked => creation(server, scattered(creations++, server.places.length));
  return [
    habit('creation', 1 / CREATION_EVERY, create, { kind: 'creation', expected: [201] }),
    habit('cancellation', 0.5 / CREATION_EVERY, cancel, { kind: 'other write', expected: [204] }),
    habit('confirmation', 0.5 / CREATION_EVERY, confirm, { kind: 'other write' }),
  ];
}

/** Asks for the list of places once. */
export async function createUsers(server: MeasuredServer): Promise<Users> {
  const { get, post, places, somewhere } = createCalls(server);
  const { headers } = await ask(server, get('/api/assist/resources'));
  const stamp = String(headers[RESOURCES_TIMESTAMP_HEADER.toLowerCase()]);
  const created: Created[] = [];
  return {
    watching: TIMELINE,
    readChanged: (count) =>
      habit('changed places', 0, () => {
        const body = { ...ofDay, emails: places(somewhere(), count), intervalMinutes: 15, details: 'view' };
        return post('/v1/schedules/query', body);
      }),
    made({ token: by, body }, answer) {
      const { id, iCalUId } = JSON.parse(answer) as { readonly id: string; readonly iCalUId: string };
      const { resources } = body as { readonly resources: readonly { readonly email: string }[] };
      created.push({ id, by, key: { id, iCalUid: iCalUId, email: resources[0]?.email ?? '' } });
    },
    habits: [...readingHabits(server, stamp), ...writingHabits(server, created)],
  };
}
