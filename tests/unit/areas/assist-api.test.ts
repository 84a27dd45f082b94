import { beforeEach, expect, test } from 'vitest';

import { createAssistApi } from '../../../workers/areas/shared/assist-api.ts';
import { chunksOf } from '../../../workers/areas/shared/chunks.ts';
import type { AssistApi } from '../../../workers/areas/shared/workspace.ts';
import { createHttp } from '../../../workers/wire/http.ts';
import { createServerClock } from '../../../workers/wire/server-clock.ts';
import { createFakeServer, type FakeRequest, type FakeServer, json, problem } from '../wire/fake-server.ts';
import { createSteppedTimers } from './stepped-timers.ts';

const START = Date.UTC(2026, 10, 20);
const END = START + 900_000;
const signal = new AbortController().signal;
let server: FakeServer;
let api: AssistApi;
let log: string[];

beforeEach(() => {
  server = createFakeServer();
  log = [];
  const timers = createSteppedTimers(START);
  const clock = createServerClock(timers.now);
  const http = createHttp({ fetch: server.fetch, tokens: null, clock, workerNow: timers.now, timers });
  api = createAssistApi({ http, base: 'http://api.example', log: (message) => void log.push(message) });
});

const emailsIn = ({ body }: FakeRequest): readonly string[] => Object(body).emails;
const scheduleOf = (scheduleId: string) => ({ scheduleId, availabilityView: '0' });

/** The second key has no record. */
const recordOf = (key: object, index: number) =>
  index === 1 ? null : Object.assign(key, { confirmed: true, canceled: false });

test('asks for a campus in chunks of a thousand', async () => {
  server.on('POST /api/cache/get', (request) => json({ items: emailsIn(request).map(scheduleOf) }));
  const emails = Array.from({ length: 2_500 }, (_, index) => `r${index}@x`);
  const answer = await api.cachedSchedules(emails, START, END, signal);
  expect(server.requests.map((request) => emailsIn(request).length)).toEqual([1_000, 1_000, 500]);
  expect(answer.ok && answer.value.map(({ email }) => email)).toEqual(emails);
  expect(server.requests[0]?.body).toMatchObject({
    start: '2026-11-20T00:00:00.000Z',
    end: '2026-11-20T00:15:00.000Z',
  });
});

test('asks for fewer places if the interval is longer', async () => {
  server.on('POST /api/cache/get', (request) => json({ items: emailsIn(request).map(scheduleOf) }));
  const emails = Array.from({ length: 900 }, (_, index) => `r${index}@x`);
  const answer = await api.cachedSchedules(emails, START, START + 10 * 86_400_000, signal);
  expect(server.requests.map((request) => emailsIn(request).length)).toEqual([400, 400, 100]);
  expect(answer.ok && answer.value.map(({ email }) => email)).toEqual(emails);
});

test('tells how old a schedule is that the server has kept', async () => {
  server.on('POST /api/cache/get', () =>
    json({ items: [scheduleOf('a'), { ...scheduleOf('b'), asOf: '2026-11-20T00:00:01Z' }] }),
  );
  const answer = await api.cachedSchedules(['a', 'b'], START, END, signal);
  expect(answer.ok && answer.value.map(({ asOf }) => asOf)).toEqual([undefined, START + 1_000]);
});

test('reports a schedule that failed, and skips one that is malformed', async () => {
  const failed = { scheduleId: 'b', availabilityView: '', error: { code: 'unavailable', message: 'Away' } };
  server.on('POST /api/cache/get', () => json({ items: [scheduleOf('a'), failed, { scheduleId: 'c' }] }));
  expect(await api.cachedSchedules(['a', 'b', 'c'], START, END, signal)).toEqual({
    ok: true,
    value: [
      { email: 'a', availabilityView: '0', error: null },
      { email: 'b', availabilityView: '', error: 'Away' },
    ],
  });
  expect(log).toEqual(['/api/cache/get: 1 of 3 items skipped']);
});

test('a chunk that fails is schedules that failed', async () => {
  server.on('POST /api/cache/get', (request) => {
    const emails = emailsIn(request);
    return emails.includes('r0') ? problem(500, 'internal') : json({ items: emails.map(scheduleOf) });
  });
  const emails = Array.from({ length: 1_001 }, (_, index) => `r${index}`);
  const answer = await api.cachedSchedules(emails, START, END, signal);
  expect(answer.ok && answer.value.filter(({ error }) => error !== null)).toHaveLength(1_000);
  expect(answer.ok && answer.value.at(-1)).toEqual({ email: 'r1000', availabilityView: '0', error: null });
});

test('fails if every chunk does, and if the caller has aborted', async () => {
  server.on('POST /api/cache/get', () => problem(500, 'internal'));
  expect(await api.cachedSchedules(['a'], START, END, signal)).toMatchObject({ ok: false, error: { type: 'refused' } });
  const answer = await api.cachedSchedules(['a'], START, END, AbortSignal.abort());
  expect(answer).toEqual({ ok: false, error: { type: 'cancelled' } });
});

test('asks for no schedules without a call', async () => {
  expect(await api.cachedSchedules([], START, END, signal)).toEqual({ ok: true, value: [] });
  expect(server.requests).toHaveLength(0);
});

test('reads confirmation records in the order of the keys, two hundred a call', async () => {
  server.on('POST /api/event/statuses', ({ body }) => json(Object(body).map(recordOf)));
  const keys = Array.from({ length: 201 }, (_, index) => ({ email: 'r', iCalUid: `u${index}`, id: `e${index}` }));
  const answer = await api.confirmationStatuses(keys, signal);
  const records = answer.ok ? answer.value : [];
  expect(server.requests.map(({ body }) => Object(body).length)).toEqual([200, 1]);
  expect([records[0]?.id, records[1], records[200]?.id]).toEqual(['e0', null, 'e200']);
});

test('treats a malformed record as none, and a wrong number of records as a malformed answer', async () => {
  const keys = [{ email: 'r', iCalUid: 'u', id: 'e' }];
  server.on('POST /api/event/statuses', () => json([{ email: 'r' }]));
  expect(await api.confirmationStatuses(keys, signal)).toEqual({ ok: true, value: [null] });
  server.on('POST /api/event/confirm', () => json([]));
  expect(await api.confirm(keys, signal)).toMatchObject({ ok: false, error: { type: 'malformed' } });
});

test('gives the result of a confirmation as it came, problems too', async () => {
  const answers = [{ title: 'Too late', status: 422, code: 'policy_violation' }];
  server.on('POST /api/event/confirm', () => json(answers));
  expect(await api.confirm([{ email: 'r', iCalUid: 'u', id: 'e' }], signal)).toEqual({ ok: true, value: answers });
});

test('notifies a resource of what is done to its event', async () => {
  server.on('POST /api/event/action', () => new Response(null, { status: 202 }));
  const times = { realStart: '2026-11-20T09:00:00Z', realEnd: '2026-11-20T10:00:00Z' };
  const of = { id: 'e1', resourceUsername: 'desk', iCalUId: 'u', action: 'delete', doneBy: 'assist' } as const;
  expect((await api.notify({ ...of, ...times }, signal)).ok).toBe(true);
  expect(server.requests[0]?.body).toEqual({ ...of, ...times });
});

test('reads favourites, and skips malformed ones', async () => {
  server.on('GET /api/users/me/favourites', () => json([{ resourceId: 'r1' }, { resourceId: 2 }]));
  expect(await api.favourites(signal)).toEqual({ ok: true, value: ['r1'] });
});

test('cuts by count and by size', () => {
  const cut = chunksOf(['aaa', 'bb', 'b', 'cccccc', 'd', 'd', 'd'], 2, 4, (text) => text.length);
  expect(cut.map((chunk) => chunk.join('+')).join(' ')).toBe('aaa bb+b cccccc d+d d');
});
