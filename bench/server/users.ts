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
  readonly readRow: Habit;
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
const scattered = (index: number, places: number): number => (index * STEP) % (places * HOURS);

const iso = (instant: number): string => new Date(instant).toISOString();

/** @throws where the server does not give its list of places */
export async function createUsers(server: MeasuredServer): Promise<Users> {
  const { tokens, everywhere, origin } = server;
  let turn = 0;
  const token = (): string | undefined => tokens[(turn += 1) % tokens.length];
  const headers = { 'accept-encoding': 'gzip' };
  const get = (path: string): Asked => ({ method: 'GET', path, token: token(), headers });
  const post = (path: string, body: unknown): Asked => ({ method: 'POST', path, token: token(), headers, body });
  const list = await ask(origin, { ...get('/api/assist/resources') });
  const stamp = String(list.headers[RESOURCES_TIMESTAMP_HEADER.toLowerCase()]);
  const places = (from: number, count: number): readonly string[] =>
    everywhere.slice(from % everywhere.length).slice(0, count);
  const random = (): number => Math.floor(Math.random() * everywhere.length);
  const today = Math.floor(Date.now() / DAY) * DAY;
  const ofDay = { start: iso(today), end: iso(today + DAY) };
  const created: Created[] = [];
  let chunk = 0;
  let creations = 0;
  const habit = (name: string, perUser: number, next: Habit['next'], more: Partial<Habit> = {}): Habit => ({
    name,
    kind: 'read',
    perUser,
    expected: [200],
    next,
    ...more,
  });
  const chunks = Math.ceil(everywhere.length / PLACES_A_CALL);
  return {
    watching: TIMELINE,
    readRow: habit('a changed place', 0, () =>
      post('/v1/schedules/query', { ...ofDay, emails: places(random(), 1), intervalMinutes: 15, details: 'view' }),
    ),
    made({ token: by, body }, answer) {
      const { id, iCalUId } = JSON.parse(answer) as { readonly id: string; readonly iCalUId: string };
      const { resources } = body as { readonly resources: readonly { readonly email: string }[] };
      created.push({ id, by, key: { id, iCalUid: iCalUId, email: resources[0]?.email ?? '' } });
    },
    habits: [
      habit('favourites', DASHBOARD / FAVOURITES_EVERY, () => {
        const start = Math.ceil(Date.now() / QUARTER) * QUARTER;
        const body = { start: iso(start), end: iso(start + QUARTERS_AHEAD * QUARTER) };
        return post('/api/cache/get', { ...body, emails: places(random(), FAVOURITES) });
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
      habit('creation', 1 / CREATION_EVERY, () => creation(server, scattered(creations++, server.places.length)), {
        kind: 'creation',
        expected: [201],
      }),
      habit(
        'cancellation',
        0.5 / CREATION_EVERY,
        () => {
          const own = created.shift();
          return own === undefined ? null : { method: 'DELETE', path: `/v1/users/me/events/${own.id}`, token: own.by };
        },
        { kind: 'other write', expected: [204] },
      ),
      habit(
        'confirmation',
        0.5 / CREATION_EVERY,
        () => {
          const own = created.at(-1);
          return own === undefined
            ? null
            : { method: 'POST', path: '/api/event/confirm', token: own.by, body: [own.key] };
        },
        { kind: 'other write' },
      ),
    ],
  };
}
