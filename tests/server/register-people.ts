/* People who reserve, move and cancel places of a few rooms, and remember what they were told. */
import { randomUUID } from 'node:crypto';

import { Random } from '../../server/campus/random.ts';
import type { CalendarEvent } from '../../workers/wire/schemas/calendar.ts';
import { makeResource } from './calendar-campus.ts';
import { reservation } from './calendar-support.ts';
import { signedInStorage } from '../e2e/tokens.ts';
import { lineOf, SLOT, startOf } from './register-check.ts';

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

export interface Client {
  /** The bearer token of a person who has signed in. */
  readonly token: string;
  readonly random: Random;
  readonly held: Map<string, Held>;
  unknown: Unknown | null;
}

/** The requests and their outcomes, and the faults. */
export interface Course {
  done: number;
  refused: number;
  readonly violations: string[];
}

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

/** @throws TypeError where the server, or its database, died before the answer: the outcome is unknown */
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
  if (answer.status === 503 && answer.headers.has('retry-after')) throw new TypeError('It is to be tried again.');
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
export async function act(origin: string, client: Client, course: Course): Promise<void> {
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

/** Finds out the outcome of unanswered requests, as an application does. */
export async function settle(origin: string, client: Client, course: Course): Promise<void> {
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
export function signInAll(origin: string): Promise<readonly string[]> {
  return Promise.all(
    ['Ada Lovelace', 'Bob Šťastný'].map(async (name) => {
      const { origins } = await signedInStorage(origin, name);
      return origins[0]?.localStorage.find((entry) => entry.name === 'api_token')?.value ?? '';
    }),
  );
}

/** @param tokens of people who have signed in */
export const createClients = (count: number, tokens: readonly string[]): readonly Client[] =>
  Array.from({ length: count }, (_, index) => ({
    token: tokens[index % tokens.length]!,
    random: new Random(index),
    held: new Map<string, Held>(),
    unknown: null,
  }));

/** What clients were told, as the register has it. */
export const toldLines = (clients: readonly Client[]): readonly string[] =>
  clients.flatMap(({ held }) =>
    [...held.values()].map(({ id, place: { room, slot, length } }) => lineOf(id, room, slot, length)),
  );
