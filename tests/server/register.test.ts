/*
 * Reservations under concurrent changes and crashes of the server: accepted reservations of a room never overlap,
 * acknowledged ones never vanish, cancelled ones never return, and there are no others.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { Random } from '../../server/campus/random.ts';
import type { CalendarEvent } from '../../workers/wire/schemas/calendar.ts';
import { makeResource } from './calendar-campus.ts';
import { reservation } from './calendar-support.ts';
import { signedInStorage } from '../e2e/tokens.ts';
import { createKillableServer, type KillableServer } from './killable-server.ts';
import { findHalves, findOverlaps, lineOf, SLOT, startOf, takenLines } from './register-check.ts';

const KILLS = 20;
/** `npm run nightly` does five times as many. */
const OPERATIONS = Number(process.env['OPERATIONS'] ?? 20_000);
const CLIENTS = 20;
/** Milliseconds for a machine on which each start takes seconds. */
const PATIENCE = 1_200_000;
/** Few rooms and one day: most requests conflict with another one. */
const ROOMS = Array.from({ length: 5 }, (_, index) => makeResource(`room-${index}`));
const SLOTS = 96;

interface Place {
  readonly room: number;
  readonly slot: number;
  readonly length: number;
}

interface Held {
  readonly id: string;
  readonly etag: string;
  readonly place: Place;
}

/** The request that a client had sent when the server died: done or not. */
type Unknown =
  | { readonly type: 'create'; readonly key: string; readonly place: Place }
  | { readonly type: 'move'; readonly held: Held; readonly place: Place }
  | { readonly type: 'cancel'; readonly held: Held };

interface Client {
  /** The bearer token of a person who has signed in. */
  readonly token: string;
  readonly random: Random;
  readonly held: Map<string, Held>;
  unknown: Unknown | null;
}

/** The requests and their outcomes, and the faults. */
interface Course {
  done: number;
  refused: number;
  readonly violations: string[];
}

let server: KillableServer;

beforeEach(() => {
  server = createKillableServer();
});

afterEach(() => server.remove());

const bodyOf = ({ room, slot, length }: Place): object =>
  reservation([ROOMS[room]!], startOf(slot), startOf(slot) + length * SLOT);

const anyPlace = (random: Random): Place => ({
  room: random.below(ROOMS.length),
  slot: random.below(SLOTS),
  length: random.between(1, 3),
});

/** The present address of the server, and the tokens. */
interface Call {
  readonly origin: string;
  readonly token: string;
}

/** @throws TypeError where the server died before its answer: the outcome is unknown */
async function ask(
  { origin, token }: Call,
  method: string,
  path: string,
  headers: object,
  body?: object,
): Promise<Response> {
  const answer = await fetch(`${origin}/v1/users/me/events${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  });
  // An answer counts once it is complete.
  return new Response(await answer.arrayBuffer().then((bytes) => (bytes.byteLength === 0 ? null : bytes)), {
    status: answer.status,
  });
}

const create = (call: Call, key: string, place: Place): Promise<Response> =>
  ask(call, 'POST', '', { 'idempotency-key': key }, bodyOf(place));

const cancel = (call: Call, { id }: Held): Promise<Response> =>
  ask(call, 'DELETE', `/${id}`, { 'content-type': 'text/plain' });

const read = (call: Call, id: string): Promise<Response> => ask(call, 'GET', `/${id}`, {});

/** Records an answer: the held times, or a fault. */
async function take(answer: Response, place: Place, { held }: Client, course: Course): Promise<void> {
  if (answer.ok) {
    const { id, etag = '' } = (await answer.json()) as CalendarEvent;
    held.set(id, { id, etag, place });
    course.done += 1;
  } else if (answer.status === 409) course.refused += 1;
  else course.violations.push(`${answer.status} ${await answer.text()}`);
}

/** One action of a person. */
async function act(origin: string, client: Client, course: Course): Promise<void> {
  const { random, held, token } = client;
  const call = { origin, token };
  const kind = random.weighted([
    ['create', 5],
    ['cancel', 2],
    ['move', 1],
    ['read', 2],
  ] as const);
  const own = held.size === 0 ? null : random.pick([...held.values()]);
  if (own === null || kind === 'create') {
    const [key, place] = [randomUUID(), anyPlace(random)];
    client.unknown = { type: 'create', key, place };
    await take(await create(call, key, place), place, client, course);
  } else if (kind === 'move') {
    const place = anyPlace(random);
    client.unknown = { type: 'move', held: own, place };
    await take(await ask(call, 'PUT', `/${own.id}`, { 'if-match': own.etag }, bodyOf(place)), place, client, course);
  } else if (kind === 'cancel') {
    client.unknown = { type: 'cancel', held: own };
    const answer = await cancel(call, own);
    if (answer.ok) held.delete(own.id);
    else course.violations.push(`${answer.status} on cancelling`);
    course.done += 1;
  } else {
    const answer = await read(call, own.id);
    const event = answer.ok ? ((await answer.json()) as CalendarEvent) : null;
    if (event?.etag !== own.etag) course.violations.push(`read ${answer.status} ${event?.etag}, held ${own.etag}`);
    course.done += 1;
  }
  client.unknown = null;
}

/** Acts until the server has ended. */
async function live(origin: string, client: Client, course: Course): Promise<void> {
  try {
    for (;;) await act(origin, client, course);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Finds out the outcome of unanswered requests, as an application does. */
async function settle(origin: string, client: Client, course: Course): Promise<void> {
  const { unknown, held, token } = client;
  const call = { origin, token };
  client.unknown = null;
  if (unknown?.type === 'create') {
    await take(await create(call, unknown.key, unknown.place), unknown.place, client, course);
  } else if (unknown?.type === 'cancel') {
    const { status } = await cancel(call, unknown.held);
    if (status !== 204 && status !== 410) course.violations.push(`${status} on cancelling again`);
    held.delete(unknown.held.id);
  } else if (unknown?.type === 'move') {
    const answer = await read(call, unknown.held.id);
    if (!answer.ok) course.violations.push(`${answer.status} of what was moved`);
    const { id, etag = '' } = (await answer.json()) as CalendarEvent;
    if (etag !== unknown.held.etag) held.set(id, { id, etag, place: unknown.place });
  }
}

/** Signs Ada and Bob in as a browser does. @returns their tokens, which the server's restarts do not end */
function signInAll(origin: string): Promise<readonly string[]> {
  return Promise.all(
    ['Ada Lovelace', 'Bob Šťastný'].map(async (name) => {
      const { origins } = await signedInStorage(origin, name);
      return origins[0]?.localStorage.find((entry) => entry.name === 'api_token')?.value ?? '';
    }),
  );
}

it(
  `holds what ${CLIENTS} people at once were told, over ${KILLS} deaths of its server`,
  async () => {
    const course: Course = { done: 0, refused: 0, violations: [] };
    const people = await signInAll(await server.start());
    const clients = Array.from({ length: CLIENTS }, (_, index) => ({
      token: people[index % people.length]!,
      random: new Random(index),
      held: new Map<string, Held>(),
      unknown: null,
    }));
    await server.kill();
    for (let death = 0; death <= KILLS; death += 1) {
      const origin = await server.start();
      await Promise.all(clients.map((client) => settle(origin, client, course)));
      const told = clients.flatMap(({ held }) =>
        [...held.values()].map(({ id, place: { room, slot, length } }) => lineOf(id, room, slot, length)),
      );
      expect(takenLines(server).toSorted()).toEqual(told.toSorted());
      expect(findOverlaps(server)).toEqual([]);
      const share = ((death + 1) * OPERATIONS) / (KILLS + 1);
      const lives = clients.map((client) => live(origin, client, course));
      await sleep(100 + 23 * (death % 7));
      while (course.done + course.refused < share) await sleep(20);
      await server.kill();
      await Promise.all(lives);
      expect(course.violations).toEqual([]);
    }
    expect(course.refused).toBeGreaterThan(KILLS);
    expect(server.readAll('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(findHalves(server)).toEqual([]);
    // Together with its key.
    expect(server.readAll('SELECT count(*) AS keys FROM idempotency')).toEqual(
      server.readAll('SELECT count(*) AS keys FROM event'),
    );
  },
  PATIENCE,
);
