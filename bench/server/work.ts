/*
 * The requests to the measured server: a person's usual reservation, and the largest requests that it accepts.
 */
import { randomUUID } from 'node:crypto';

import { ask, type Asked } from './load.ts';
import type { MeasuredServer } from './server-process.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Beyond the seeded reservations. */
const FIRST_HOUR = Math.ceil(Date.now() / DAY) * DAY + 120 * DAY;
const EVENTS = '/v1/users/me/events';
/** 130 dates × (5 places + 5 people), the largest series allowed. */
const SERIES = { dates: 130, places: 5, people: 5 };

const wall = (instant: number) => ({ dateTime: new Date(instant).toISOString().slice(0, 19), timeZone: 'UTC' });
const iso = (instant: number): string => new Date(instant).toISOString();

function reserving(token: string | undefined, body: object): Asked {
  return { method: 'POST', path: EVENTS, token, headers: { 'idempotency-key': randomUUID() }, body };
}

/** A reservation of an hour that conflicts with no other; people and places take turns. */
export function creation({ tokens, places }: MeasuredServer, index: number): Asked {
  const start = FIRST_HOUR + Math.floor(index / places.length) * HOUR;
  const resources = [{ email: places[index % places.length] }];
  const body = { subject: 'Bench', start: wall(start), end: wall(start + HOUR), resources };
  return reserving(tokens[index % tokens.length], body);
}

/** Creates the largest series and deletes it. @throws where a request is refused */
export async function largestSeries(server: MeasuredServer, index: number): Promise<void> {
  const { tokens, places } = server;
  const start = FIRST_HOUR + 30 * DAY + (index % 24) * HOUR;
  const token = tokens[index % tokens.length];
  const body = {
    subject: 'Bench',
    start: wall(start),
    end: wall(start + HOUR),
    resources: places.slice(0, SERIES.places).map((email) => ({ email })),
    attendees: Array.from({ length: SERIES.people }, (_, at) => ({
      emailAddress: { address: `guest-${at}@x.example` },
    })),
    recurrence: { rule: `FREQ=DAILY;COUNT=${SERIES.dates}`, exceptions: [] },
  };
  const made = await ask(server, reserving(token, body));
  if (made.status !== 201) throw new Error(`${made.status}: ${made.text.slice(0, 300)}`);
  const { id } = JSON.parse(made.text) as { readonly id: string };
  const removed = await ask(server, { method: 'DELETE', path: `${EVENTS}/${id}?scope=series`, token });
  if (removed.status !== 204) throw new Error(`${removed.status}: ${removed.text.slice(0, 300)}`);
}

/** A day of a hundred places; the places and the caller vary. */
export function questionOf({ tokens, places }: MeasuredServer, path: string, index: number): Asked {
  const today = Math.floor(Date.now() / DAY) * DAY;
  const from = (index * 37) % (places.length - 100);
  const body = { start: iso(today), end: iso(today + DAY), emails: places.slice(from, from + 100) };
  return { method: 'POST', path, token: tokens[index % tokens.length], body };
}

/** The largest queries for schedules: the most places over the most days. */
export function largestQuestions({ tokens, places }: MeasuredServer): readonly Asked[] {
  const today = Math.floor(Date.now() / DAY) * DAY;
  const ask = (path: string, count: number, days: number, token: string | undefined): Asked => ({
    method: 'POST',
    path,
    token,
    body: { start: iso(today), end: iso(today + days * DAY), emails: places.slice(0, count) },
  });
  return [
    ask('/api/cache/get', 200, 20, tokens[0]),
    ask('/api/cache/get', 64, 62, tokens[1]),
    ask('/v1/schedules/query', 100, 15, tokens[2]),
  ];
}
