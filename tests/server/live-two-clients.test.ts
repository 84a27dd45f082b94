import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createTouchoneCalendar } from '../../workers/calendars/touchone.ts';
import type { Calendar } from '../../workers/calendars/calendar.ts';
import { createHttp } from '../../workers/wire/http.ts';
import { createHubClient, type HubClient, type HubPush } from '../../workers/wire/hub.ts';
import { createServerClock } from '../../workers/wire/server-clock.ts';
import type { Timers } from '../../workers/wire/timers.ts';
import { createTestApp, desk, NOW, type TestApp } from './app-support.ts';

const QUARTER = 15 * 60_000;
const NEVER = new AbortController().signal;
const DESK = desk('open').resource;

const timers: Timers = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The parts of a user's worker that this test needs: the calendar over HTTP and the hub. */
interface Person {
  readonly calendar: Calendar;
  readonly hub: HubClient;
  /** The next change of availability. */
  nextChange(): Promise<HubPush>;
  readonly heard: HubPush[];
}

let app: TestApp;
let base: string;
let people: Person[];
let tokenByUser: ReadonlyMap<string, string>;

beforeEach(async () => {
  app = await createTestApp();
  // Before it listens: the callback of these sign-ins uses the default port.
  const signIn = async (userId: string) => [userId, (await app.signIn(userId)).token] as const;
  tokenByUser = new Map([await signIn('ada'), await signIn('ben')]);
  base = await app.app.listen({ port: 0, host: '127.0.0.1' });
  people = [];
});
afterEach(async () => {
  await Promise.all(people.map(({ hub }) => hub.stop()));
  await app.close();
});

async function arrive(userId: string): Promise<Person> {
  const token = tokenByUser.get(userId);
  if (token === undefined) throw new Error(`${userId} is not signed in`);
  const heard: HubPush[] = [];
  const waiting: ((push: HubPush) => void)[] = [];
  const hub = createHubClient({
    url: `${base}/MessageHub`,
    token: () => Promise.resolve(token),
    log: () => undefined,
    onPush(push) {
      if (push.type !== 'availability-changed') return;
      heard.push(push);
      waiting.shift()?.(push);
    },
    onState: () => undefined,
    onReconnected: () => undefined,
  });
  const tokens = { current: () => token, refresh: () => Promise.reject(new Error('no refresh here')) };
  const http = createHttp({ fetch, tokens, clock: createServerClock(Date.now), workerNow: Date.now, timers });
  const person: Person = {
    calendar: createTouchoneCalendar({ serverType: 'touchone-calendar', http, base, log: () => undefined, timers }),
    hub,
    heard,
    nextChange: () => new Promise((resolve) => waiting.push(resolve)),
  };
  people.push(person);
  expect(await hub.start()).toBe(true);
  return person;
}

function reserve({ calendar }: Person, start: number) {
  const { displayName, email, username } = DESK;
  const resources = [{ displayName, email, username }];
  const idempotencyKey = randomUUID();
  const reservation = { subject: 'Focus', text: '', start, end: start + QUARTER, timeZone: 'Europe/Prague' };
  return calendar.create({ ...reservation, resources, idempotencyKey }, NEVER);
}

test('twenty reservations of one user reach another user’s worker as they are made', async () => {
  const ada = await arrive('ada');
  const ben = await arrive('ben');
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const start = NOW + 4 * QUARTER + attempt * QUARTER;
    const change = ben.nextChange();
    expect(await reserve(ada, start)).toMatchObject({ ok: true });
    expect(await change).toEqual({
      type: 'availability-changed',
      email: DESK.email,
      from: start,
      to: start + QUARTER,
    });
  }
});

test('deletions arrive as well', async () => {
  const ada = await arrive('ada');
  const ben = await arrive('ben');
  const start = NOW + 8 * QUARTER;
  const change = ben.nextChange();
  const created = await reserve(ada, start);
  await change;
  const freed = ben.nextChange();
  expect(created.ok && (await ada.calendar.remove(created.value.id, NEVER)).ok).toBe(true);
  expect(await freed).toMatchObject({ email: DESK.email, from: start, to: start + QUARTER });
});

test('nobody hears of a reservation that was refused', async () => {
  const ada = await arrive('ada');
  const ben = await arrive('ben');
  const start = NOW + 8 * QUARTER;
  const first = ben.nextChange();
  expect(await reserve(ada, start)).toMatchObject({ ok: true });
  await first;
  expect(await reserve(ben, start)).toMatchObject({ ok: false, error: { type: 'refused', code: 'resource_busy' } });
  const next = ben.nextChange();
  expect(await reserve(ada, start + 4 * QUARTER)).toMatchObject({ ok: true });
  expect(await next).toMatchObject({ from: start + 4 * QUARTER });
  expect(ben.heard).toHaveLength(2);
});
