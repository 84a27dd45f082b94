import { beforeEach, expect, test } from 'vitest';

import { settle } from '../areas/stepped-timers.ts';
import { type FakeRequest, html, json, never } from '../wire/fake-server.ts';
import { createGraphWorld, END, graphError, ROOT, START } from './graph-world.ts';

const signal = new AbortController().signal;
const ROUTE = 'POST /v1.0/me/calendar/getSchedule';
let world: ReturnType<typeof createGraphWorld>;

beforeEach(() => {
  world = createGraphWorld();
});

const asked = ({ body }: FakeRequest): readonly string[] => (body as { schedules: readonly string[] }).schedules;
const free = (scheduleId: string) => ({ scheduleId, availabilityView: '0000', scheduleItems: [] });

async function schedules(emails: readonly string[]) {
  const answer = await world.calendar.schedules(emails, START, END, signal);
  return answer.ok
    ? answer.value.map((one) => `${one.scheduleId} ${one.availabilityView} ${one.error?.code ?? '-'}`)
    : answer.error;
}

test('asks for quarter hours in UTC, and keeps the order of the addresses', async () => {
  const value = [
    free('C@x'),
    { scheduleId: 'a@x', availabilityView: '01234' },
    { scheduleId: 'd@x', availabilityView: '0?' },
  ];
  world.server.on(ROUTE, () => json({ value }));
  expect(await schedules(['a@x', 'b@x', 'c@x', 'd@x'])).toEqual([
    'a@x 01220 -',
    'b@x  malformed',
    'c@x 0000 -',
    'd@x  malformed',
  ]);
  const [request] = world.server.requests;
  expect(request?.address).toBe(`${ROOT}/me/calendar/getSchedule`);
  expect(request?.headers.get('prefer')).toBe('outlook.timezone="UTC", IdType="ImmutableId"');
  expect(request?.headers.get('authorization')).toBe('Bearer token');
  expect(request?.body).toEqual({
    schedules: ['a@x', 'b@x', 'c@x', 'd@x'],
    startTime: { dateTime: '2026-11-20T09:00:00', timeZone: 'UTC' },
    endTime: { dateTime: '2026-11-20T10:00:00', timeZone: 'UTC' },
    availabilityViewInterval: 15,
  });
});

test('reports the error of each address, and tries once more what may pass', async () => {
  const error = (scheduleId: string, responseCode: string) => ({
    scheduleId,
    availabilityView: '',
    error: { responseCode, message: 'No' },
  });
  let calls = 0;
  world.server.on(ROUTE, (request) => {
    calls += 1;
    if (calls > 1) return json({ value: asked(request).map(free) });
    return json({
      value: [
        error('a@x', 'ErrorMailRecipientNotFound'),
        error('b@x', 'ErrorNoFreeBusyAccess'),
        error('c@x', 'ErrorFreeBusyGenerationFailed'),
        free('d@x'),
      ],
    });
  });
  expect(await schedules(['a@x', 'b@x', 'c@x', 'd@x'])).toEqual([
    'a@x  schedule_not_found',
    'b@x  no_free_busy_access',
    'c@x 0000 -',
    'd@x 0000 -',
  ]);
  expect(world.server.requests.map(asked)).toEqual([['a@x', 'b@x', 'c@x', 'd@x'], ['c@x']]);
});

test('an address that fails twice has failed', async () => {
  const value = [{ scheduleId: 'a@x', error: { responseCode: 'ErrorProxyRequestProcessingFailed', message: null } }];
  world.server.on(ROUTE, () => json({ value }));
  expect(await schedules(['a@x'])).toEqual(['a@x  unavailable']);
  expect(world.server.requests).toHaveLength(2);
});

test('asks for fewer at once where the members of lists make too many', async () => {
  world.server.on(ROUTE, (request) =>
    asked(request).length > 2
      ? graphError(400, 'ErrorMailboxDataArrayTooBig')
      : json({ value: asked(request).map(free) }),
  );
  expect(await schedules(['a@x', 'b@x', 'c@x', 'd@x', 'e@x'])).toHaveLength(5);
  expect(world.server.requests.map((request) => asked(request).length)).toEqual([5, 3, 2, 1, 2]);
});

test.each([
  ['ErrorInvalidTimeInterval', 'invalid_interval'],
  ['ErrorTimeIntervalTooBig', 'interval_too_long'],
  ['SomethingNew', 'invalid_request'],
])('%s is %s', async (code, ours) => {
  world.server.on(ROUTE, () => graphError(400, code, 'Said why'));
  expect(await schedules(['a@x'])).toEqual({
    type: 'refused',
    status: 400,
    code: ours,
    rule: null,
    detail: 'Said why',
  });
});

test.each([
  ['no list', () => json({ value: 'none' }), 'malformed'],
  ['no JSON', () => html(), 'malformed'],
  ['no error envelope', () => html(502), 'bad-status'],
  ['an item of the wrong type', () => json({ value: [7] }), null],
])('an answer with %s', async (_, handler, type) => {
  world.server.on(ROUTE, handler);
  const answer = await schedules(['a@x']);
  expect(answer).toEqual(type === null ? ['a@x  malformed'] : expect.objectContaining({ type }));
});

test('waits as long as Graph asks, decimals and all, then asks again', async () => {
  let calls = 0;
  world.server.on(ROUTE, (request) => {
    calls += 1;
    if (calls === 1) return graphError(429, 'TooManyRequests', 'Later', { 'retry-after': '2.128' });
    return json({ value: asked(request).map(free) });
  });
  const answer = schedules(['a@x']);
  await world.timers.pass(2_127);
  expect(calls).toBe(1);
  await world.timers.pass(1);
  expect(await answer).toEqual(['a@x 0000 -']);
});

test('holds back other calls to the mailbox meanwhile, and waits longer each time', async () => {
  const times: number[] = [];
  world.server.on(ROUTE, () => {
    times.push(world.timers.now() - START + 86_400_000);
    return graphError(429, 'ApplicationThrottled', 'Later', { 'retry-after': '1' });
  });
  const first = schedules(['a@x']);
  await settle();
  const second = schedules(['b@x']);
  await world.timers.pass(60_000);
  expect(await first).toEqual(expect.objectContaining({ status: 429, code: 'throttled' }));
  expect(await second).toEqual(expect.objectContaining({ status: 429 }));
  expect(times.slice(0, 2)).toEqual([0, 1_000]);
  expect(times.at(-1)).toBeGreaterThanOrEqual(7_000);
  expect(times).toHaveLength(8);
});

test('does not wait for minutes, and asks nothing meanwhile', async () => {
  world.server.on(ROUTE, () => graphError(429, 'TooManyRequests', 'Later', { 'retry-after': '120' }));
  const answer = schedules(['a@x']);
  await world.timers.pass(1);
  expect(await answer).toEqual(expect.objectContaining({ status: 429, code: 'throttled' }));
  expect(await schedules(['b@x'])).toEqual(expect.objectContaining({ status: 429, code: 'throttled' }));
  expect(world.server.requests).toHaveLength(1);
});

test('has four calls to a mailbox in flight', async () => {
  world.server.on(ROUTE, never);
  const stop = new AbortController();
  const calls = Array.from({ length: 6 }, () => world.calendar.schedules(['a@x'], START, END, stop.signal));
  await settle();
  expect(world.server.requests).toHaveLength(4);
  stop.abort();
  const answers = await Promise.all(calls);
  expect(answers.map((answer) => !answer.ok && answer.error.type)).toEqual(
    Array.from({ length: 6 }, () => 'cancelled'),
  );
  expect(world.server.requests).toHaveLength(4);
});

test('gives the busy times of a calendar that cannot be read, in parts of sixty days', async () => {
  const item = (day: string, status: string) => ({
    status,
    start: { dateTime: `${day}T09:00:00.0000000`, timeZone: 'UTC' },
    end: { dateTime: `${day}T10:00:00.0000000`, timeZone: 'UTC' },
  });
  const scheduleItems = [
    { ...item('2026-11-20', 'Busy'), subject: 'Lunch', location: 'Bar' },
    item('2026-11-21', 'somethingNew'),
    { ...item('2026-11-22', 'free'), start: { dateTime: '2026-02-31T09:00:00', timeZone: 'UTC' } },
  ];
  world.server.on(ROUTE, () => json({ value: [{ ...free('b@x'), scheduleItems }] }));
  const busy = await world.calendar.limitedEvents('b@x', START + 60_000, START + 70 * 86_400_000, signal);
  expect(busy.ok && busy.value.map((one) => `${one.start.utcDateTime} ${one.status} ${one.subject}`)).toEqual([
    '2026-11-20T09:00:00.000Z busy Lunch',
    '2026-11-21T09:00:00.000Z busy undefined',
  ]);
  const windows = world.server.requests.map(
    ({ body }) => body as Record<'startTime' | 'endTime', { dateTime: string }>,
  );
  expect(windows.map(({ startTime, endTime }) => [startTime.dateTime, endTime.dateTime])).toEqual([
    ['2026-11-20T09:00:00', '2027-01-19T09:00:00'],
    ['2027-01-19T09:00:00', '2027-01-29T09:00:00'],
  ]);
});

test('busy times of nobody are a failure', async () => {
  const value = [{ scheduleId: 'ada@x', error: { responseCode: 'ErrorMailRecipientNotFound', message: 'Nobody' } }];
  world.server.on(ROUTE, () => json({ value }));
  const busy = await world.calendar.limitedEvents('me', START, END, signal);
  expect(busy).toEqual({
    ok: false,
    error: { type: 'refused', status: 404, code: 'schedule_not_found', rule: null, detail: 'Nobody' },
  });
  expect(world.server.requests.map(asked)).toEqual([['ada@x']]);
});
