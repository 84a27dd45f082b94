/*
 * Our dialect against a Google calendar that nobody here wrote: that of `emulate` (Apache-2.0). It has four of the calls,
 * and differs from Google: it ignores the id of a new event (a repetition makes another one) and its zone, gives neither
 * organizer nor iCalUID, leaves a calendar that it does not know out of an answer instead of telling an error, reads no
 * single event, knows no series (`singleEvents` and `recurrence` are ignored), and a second deletion is 404, not 410.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';

import { createEmulator, type Emulator } from 'emulate';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { createGoogleCalendar } from '../../workers/calendars/google/google.ts';
import { success } from '../../workers/model/result.ts';
import { createServerClock } from '../../workers/wire/server-clock.ts';
import { methodOf, problemsOfRequest } from './google-discovery.ts';

const EMAIL = 'ada@campus.example';
const TOKEN = 'a-token-of-ada';
const START = Date.UTC(2026, 10, 20, 9);
const HOUR = 3_600_000;
const { signal } = new AbortController();

let emulator: Emulator;
let calendar: ReturnType<typeof createGoogleCalendar>;
let asked: { readonly name: string | null; readonly status: number }[];
let problems: string[];

/** The emulator names its own address, so it has to be told a port. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

beforeEach(async () => {
  asked = [];
  problems = [];
  const seed = { tokens: { [TOKEN]: { login: EMAIL } }, google: { users: [{ email: EMAIL, name: 'Ada' }] } };
  emulator = await createEmulator({ service: 'google', port: await freePort(), seed });
  async function send(url: string, init: RequestInit): Promise<Response> {
    const { pathname: path, searchParams } = new URL(url);
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    problems.push(...problemsOfRequest({ method, path, query: Object.fromEntries(searchParams), body }));
    const answer = await fetch(url, init);
    asked.push({ name: methodOf(method, path), status: answer.status });
    return answer;
  }
  const timers = {
    after: (milliseconds: number, run: () => void) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  };
  calendar = createGoogleCalendar({
    plain: { fetch: send, clock: createServerClock(Date.now), workerNow: Date.now, timers },
    tokens: { current: () => TOKEN, prepare: async () => success(null), refresh: async () => success(TOKEN) },
    root: `${emulator.url}/calendar/v3`,
    account: EMAIL,
    timeZone: 'Europe/Prague',
    now: Date.now,
    log: () => {},
  });
});

afterEach(() => emulator.close());

it('creates, lists and deletes an event, and tells when one is busy', async () => {
  const reservation = { subject: 'Review', text: 'Bring it', resources: [], timeZone: 'Europe/Prague' };
  const attendees = [{ email: 'bob@campus.example', displayName: 'Bob', remotely: false }];
  const times = { start: START, end: START + HOUR };
  const created = await calendar.create({ ...reservation, ...times, attendees, idempotencyKey: 'key' }, signal);
  expect(created).toMatchObject({ ok: true, value: { subject: 'Review', bodyHtml: 'Bring it', isAllDay: false } });

  const listed = await calendar.events('me', START - HOUR, START + 2 * HOUR, {}, signal);
  const own = listed.ok ? listed.value : [];
  expect(own).toMatchObject([
    {
      subject: 'Review',
      start: { utcDateTime: '2026-11-20T09:00:00.000Z' },
      attendees: [{ emailAddress: { address: 'bob@campus.example' }, status: { response: 'needsAction' } }],
    },
  ]);

  const busy = await calendar.schedules(['primary', 'nobody@campus.example'], START - HOUR, START + 2 * HOUR, signal);
  expect(busy).toMatchObject({
    value: [{ availabilityView: '000022220000' }, { availabilityView: '', error: { code: 'malformed' } }],
  });

  expect(await calendar.remove(own[0]?.id ?? '', signal)).toEqual({ ok: true, value: null });
  expect(await calendar.events('me', START - HOUR, START + 2 * HOUR, {}, signal)).toEqual({ ok: true, value: [] });

  expect(problems).toEqual([]);
  const worked = asked.filter(({ status }) => status < 300).map(({ name }) => name);
  expect(new Set(worked)).toEqual(
    new Set(['calendar.events.insert', 'calendar.events.list', 'calendar.freebusy.query', 'calendar.events.delete']),
  );
});
