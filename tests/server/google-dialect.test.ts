/* The page's own dialect of Google against the emulator: each request and each answer by Google's descriptions. */
import type { InjectOptions } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { runDueJobs } from '../../server/jobs/index.ts';
import type { Calendar, EventChange, NewReservation } from '../../workers/calendars/calendar.ts';
import { createGoogleCalendar } from '../../workers/calendars/google/google.ts';
import type { CalendarEvent } from '../../workers/model/event.ts';
import { success } from '../../workers/model/result.ts';
import { createServerClock } from '../../workers/wire/server-clock.ts';
import { problemsOfAnswer, problemsOfRequest } from '../contracts/google-discovery.ts';
import { createSteppedTimers, type SteppedTimers } from '../unit/areas/stepped-timers.ts';
import { bearer, createTestAppOn, desk, NOW, SMALL_CAMPUS, type TestApp, user } from './app-support.ts';
import { createTestStore } from './test-store.ts';

const ORIGIN = 'https://desk.example';
const BASE = '/emulator/google';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONE = 'Europe/Prague';
const { signal } = new AbortController();

const CAMPUS = {
  ...SMALL_CAMPUS,
  resources: [desk('open'), desk('other')],
  users: [user('ada', 'Ada', true), user('ben', 'Ben', true), user('cleo', 'Cleo', true)],
  groups: [{ id: 'team', displayName: 'Team Tea', email: 'team@campus.example', members: ['ada', 'ben'] }],
};

let server: TestApp;
let timers: SteppedTimers;
let problems: string[];

beforeEach(async () => {
  problems = [];
  await open();
});

async function open(...argv: readonly string[]): Promise<void> {
  timers = createSteppedTimers(NOW);
  const store = await createTestStore();
  await store.campus.seed(CAMPUS, [], NOW);
  const meetings = ['--meeting-url', 'https://meet.example/{id}'];
  server = await createTestAppOn(store, CAMPUS, '--server-type', 'gspace', ...meetings, ...argv);
}

afterEach(async () => {
  await server.close();
  expect(problems).toEqual([]);
});

async function calendarOf(who: string, timeZone = ZONE): Promise<Required<Omit<Calendar, 'pace'>>> {
  const { token: own } = await server.signIn(who);
  const given = await server.app.inject({ url: '/api/account/oauth-token', headers: bearer(own) });
  const { accessToken: token } = given.json<{ accessToken: string }>();
  const { calendarURL } = (await server.app.inject('/config.json')).json<{ calendarURL: string }>();
  async function fetch(url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    const path = pathname.replace(BASE, '');
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    const isApi = /^\/(?:calendar|v1|admin)\//.test(path);
    if (isApi)
      note(method, path, problemsOfRequest({ method, path, query: Object.fromEntries(searchParams), body: sent }));
    const asked: InjectOptions = {
      method,
      url: url.replace(ORIGIN, ''),
      headers: { ...Object.fromEntries(new Headers(headers)), host: 'desk.example', 'x-forwarded-proto': 'https' },
      ...(typeof body === 'string' ? { payload: body } : {}),
    };
    const answer = await server.app.inject(asked);
    const { statusCode: status, headers: more, rawPayload } = answer;
    if (isApi && status < 300)
      note(method, path, problemsOfAnswer(method, path, status === 204 ? undefined : answer.json()));
    return new Response(status === 204 ? null : new Uint8Array(rawPayload), {
      status,
      headers: { 'content-type': more['content-type'] ?? '' },
    });
  }
  return createGoogleCalendar({
    plain: { fetch, clock: createServerClock(timers.now), workerNow: timers.now, timers },
    tokens: { current: () => token, prepare: async () => success(null), refresh: async () => success(token) },
    root: ORIGIN + calendarURL,
    account: `${who}@campus.example`,
    timeZone,
    now: timers.now,
    log: () => {},
  });
}

const note = (method: string, path: string, found: readonly string[]): void =>
  void problems.push(...found.map((one) => `${method} ${path}: ${one}`));

/** Time passes, and what is due is done: places answer. */
async function pass(milliseconds: number): Promise<void> {
  server.advance(milliseconds);
  await timers.pass(milliseconds);
  await runDueJobs(server.context);
}

async function valueOf<T>(result: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> {
  const read = await result;
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

const place = (id: string) => ({ displayName: `Desk ${id}`, email: `${id}@desks.example`, username: id });
const BEN = { email: 'ben@campus.example', displayName: 'Ben', remotely: true };
const [START, END] = [NOW + DAY, NOW + DAY + HOUR];
const RESERVATION: NewReservation = {
  subject: 'Review',
  text: '<p>Bring it</p>',
  start: START,
  end: END,
  timeZone: ZONE,
  resources: [place('open')],
  attendees: [BEN],
  idempotencyKey: 'key-1',
};
const moved = (by: number, changes: Partial<EventChange> = {}): EventChange => ({
  start: START + by,
  end: END + by,
  isAllDay: false,
  timeZone: ZONE,
  resources: [place('open')],
  ...changes,
});
const answersOf = ({ attendees }: CalendarEvent) =>
  Object.fromEntries(attendees.map(({ emailAddress, status }) => [emailAddress.address, status.response]));
const datesOf = (events: readonly CalendarEvent[]) => events.map(({ start }) => start.dateTime.slice(5, 16));
const mine = (calendar: Pick<Calendar, 'events'>, days = 40) =>
  valueOf(calendar.events('me', NOW, NOW + days * DAY, {}, signal));

it('creates a reservation once, which the place accepts', async () => {
  const calendar = await calendarOf('ada');
  const created = await valueOf(calendar.create({ ...RESERVATION, reminder: 10, visibility: 'private' }, signal));
  expect((await valueOf(calendar.create(RESERVATION, signal))).id).toBe(created.id);
  await pass(10_000);
  const event = await valueOf(calendar.event(created.id, signal));
  expect(answersOf(event)).toMatchObject({ 'open@desks.example': 'accepted', 'ben@campus.example': 'needsAction' });
  expect(event).toMatchObject({
    subject: 'Review',
    bodyHtml: expect.stringContaining('Bring it'),
    start: { timeZone: ZONE, utcDateTime: new Date(START).toISOString() },
    isOrganizer: true,
    visibility: 'private',
    reminder: 10,
    type: 'single',
    eventPermissions: { canChange: true },
  });
  expect(event.attendees.find(({ resource }) => !resource)).toMatchObject({ remotely: true });
  const views = await valueOf(calendar.schedules(['open@desks.example', 'none@x.example'], START - HOUR, END, signal));
  expect(views).toMatchObject([
    { availabilityView: '00002222' },
    { availabilityView: '', error: { code: 'schedule_not_found' } },
  ]);
});

it('changes an event, and refuses to change an older version of it', async () => {
  const calendar = await calendarOf('ada');
  const created = await valueOf(calendar.create(RESERVATION, signal));
  await pass(10_000);
  const before = await valueOf(calendar.event(created.id, signal));
  const change = moved(2 * HOUR, { subject: 'Other', showAs: 'oof', resources: [place('other')], attendees: [] });
  const changed = await valueOf(calendar.replace(before, change, signal));
  expect(changed).toMatchObject({ subject: 'Other', showAs: 'oof', location: 'Desk other' });
  expect(Object.keys(answersOf(changed))).toEqual(['other@desks.example']);
  expect(await calendar.replace(before, moved(0), signal)).toMatchObject({ error: { status: 412, code: 'stale' } });
});

it('keeps the answers of those who stay when somebody else is invited', async () => {
  const [calendar, bens] = [await calendarOf('ada'), await calendarOf('ben')];
  const created = await valueOf(calendar.create(RESERVATION, signal));
  await pass(10_000);
  const [invitation] = await mine(bens);
  await valueOf(bens.respond(invitation?.id ?? '', 'accepted', signal));
  const event = await valueOf(calendar.event(created.id, signal));
  const cleo = { email: 'cleo@campus.example', displayName: 'Cleo', remotely: false };
  const changed = await valueOf(calendar.replace(event, moved(0, { attendees: [BEN, cleo] }), signal));
  expect(answersOf(changed)).toMatchObject({
    'ben@campus.example': 'accepted',
    'cleo@campus.example': 'needsAction',
    'open@desks.example': 'accepted',
  });
});

it('books whole days, and makes a time of them and back', async () => {
  const calendar = await calendarOf('ada');
  const midnight = Date.UTC(2026, 2, 3, 23);
  const whole = { isAllDay: true, start: midnight, end: midnight + DAY };
  const created = await valueOf(calendar.create({ ...RESERVATION, ...whole }, signal));
  expect(created).toMatchObject({ isAllDay: true, start: { dateTime: '2026-03-04T00:00:00' } });
  const timed = await valueOf(calendar.replace(created, moved(0), signal));
  expect(timed).toMatchObject({ isAllDay: false, start: { utcDateTime: new Date(START).toISOString() } });
  const again = await valueOf(calendar.replace(timed, moved(0, whole), signal));
  expect(again).toMatchObject({ isAllDay: true, end: { dateTime: '2026-03-05T00:00:00' } });
});

it('meets online by Google, and by a link of another provider', async () => {
  const calendar = await calendarOf('ada');
  const created = await valueOf(calendar.create({ ...RESERVATION, meeting: { type: 'provider' } }, signal));
  expect(created).toMatchObject({ onlineMeetingProvider: 'meet', onlineMeeting: { url: expect.any(String) } });
  const link = { url: 'https://x.webex.com/1', code: '12' };
  const changed = await valueOf(calendar.replace(created, moved(0, { meeting: { type: 'link', link } }), signal));
  expect(changed).toMatchObject({ onlineMeetingProvider: null, onlineMeeting: link });
  expect(changed.bodyHtml).not.toContain('webex');
  const none = await valueOf(calendar.replace(changed, moved(0, { meeting: { type: 'none' } }), signal));
  expect(none).toMatchObject({ onlineMeeting: null });
});

it('finishes an event that is under way', async () => {
  const calendar = await calendarOf('ada');
  const times = { start: NOW - HOUR, end: NOW + HOUR };
  const created = await valueOf(calendar.create({ ...RESERVATION, ...times, start: NOW }, signal));
  await pass(HOUR / 2);
  const finished = await valueOf(calendar.finish(created.id, signal));
  expect(finished.end.utcDateTime).toBe(new Date(NOW + HOUR / 2).toISOString());
});

it('keeps a series: an exception, a date that is cancelled, and the rest as another series', async () => {
  const calendar = await calendarOf('ada');
  const recurrence = { rule: 'FREQ=WEEKLY;COUNT=5', exceptions: ['2026-03-10'] };
  const created = await valueOf(calendar.create({ ...RESERVATION, recurrence }, signal));
  expect(created).toMatchObject({ type: 'occurrence', recurrence });
  await pass(10_000);
  expect(datesOf(await mine(calendar))).toEqual(['03-03T09:00', '03-17T09:00', '03-24T09:00', '03-31T09:00']);

  const [first, second, third] = await mine(calendar);
  if (first === undefined || second === undefined || third === undefined) throw new Error('no dates');
  const later = await valueOf(calendar.event(second.id, signal));
  const twoWeeks = Date.parse(later.start.utcDateTime ?? '') - START;
  const exception = await valueOf(calendar.replace(later, moved(twoWeeks + HOUR), signal));
  expect(exception).toMatchObject({ type: 'exception', originalStart: { dateTime: '2026-03-17T09:00:00' } });

  const rest = await valueOf(calendar.event(third.id, signal));
  const threeWeeks = Date.parse(rest.start.utcDateTime ?? '') - START;
  const change = moved(threeWeeks + 2 * HOUR, { subject: 'Later' });
  const following = await valueOf(calendar.replace(rest, change, signal, 'following'));
  expect(following).toMatchObject({ subject: 'Later', start: { dateTime: '2026-03-24T11:00:00' } });
  expect(following.seriesMasterId).not.toBe(created.seriesMasterId);
  expect(datesOf(await mine(calendar))).toEqual(['03-03T09:00', '03-17T10:00', '03-24T11:00', '03-31T11:00']);

  await valueOf(calendar.remove(following.id, signal));
  expect(datesOf(await mine(calendar))).toEqual(['03-03T09:00', '03-17T10:00', '03-31T11:00']);
  await valueOf(calendar.remove(first.id, signal, 'series'));
  expect(datesOf(await mine(calendar))).toEqual(['03-31T11:00']);
  expect(await calendar.remove(first.id, signal)).toEqual({ ok: true, value: null });
});

it('changes all of a series, and what it leaves out moves along', async () => {
  const calendar = await calendarOf('ada');
  const recurrence = { rule: 'FREQ=WEEKLY;COUNT=4', exceptions: ['2026-03-10'] };
  const created = await valueOf(calendar.create({ ...RESERVATION, recurrence }, signal));
  const changed = await valueOf(calendar.replace(created, moved(DAY, { subject: 'Other' }), signal, 'series'));
  expect(changed).toMatchObject({ subject: 'Other', start: { dateTime: '2026-03-04T09:00:00' } });
  expect(datesOf(await mine(calendar))).toEqual(['03-04T09:00', '03-18T09:00', '03-25T09:00']);
  await valueOf(calendar.remove((await mine(calendar))[1]?.id ?? '', signal, 'following'));
  expect(datesOf(await mine(calendar))).toEqual(['03-04T09:00']);
});

it('a colleague accepts, declines, and removes an invitation; a private one shows its time alone', async () => {
  const [calendar, bens, cleos] = [await calendarOf('ada'), await calendarOf('ben'), await calendarOf('cleo')];
  const created = await valueOf(calendar.create({ ...RESERVATION, visibility: 'private' }, signal));
  const [invitation] = await mine(bens);
  expect(invitation).toMatchObject({ subject: 'Review', isOrganizer: false, eventPermissions: { canChange: false } });
  const answered = async () => answersOf(await valueOf(calendar.event(created.id, signal)))['ben@campus.example'];
  for (const answer of ['accepted', 'tentative'] as const) {
    await valueOf(bens.respond(invitation?.id ?? '', answer, signal));
    expect(await answered()).toBe(answer);
  }
  const seen = await valueOf(cleos.events('ada@campus.example', NOW, NOW + 2 * DAY, {}, signal));
  expect(seen).toMatchObject([{ subject: '', start: { utcDateTime: new Date(START).toISOString() } }]);
  expect(JSON.stringify(seen)).not.toMatch(/Review|Bring it|ben@campus/);
  await valueOf(bens.remove(invitation?.id ?? '', signal));
  expect(await answered()).toBe('declined');
  expect(await mine(bens)).toEqual([]);
  await valueOf(calendar.remove(created.id, signal));
  expect(await mine(calendar)).toEqual([]);
  expect(await calendar.event(created.id, signal)).toMatchObject({ error: { status: 410 } });
});

it('gives the busy times of a calendar whose events cannot be read', async () => {
  const [calendar, cleos] = [await calendarOf('ada'), await calendarOf('cleo')];
  await valueOf(calendar.create(RESERVATION, signal));
  await pass(10_000);
  expect(await cleos.limitedEvents('open@desks.example', NOW, NOW + 100 * DAY, signal)).toMatchObject({
    value: [{ start: { utcDateTime: new Date(START).toISOString() }, status: 'busy' }],
  });
  expect(await cleos.events('nobody@x.example', NOW, NOW + DAY, {}, signal)).toMatchObject({ error: { status: 404 } });
});

it('finds people and groups, and shows a picture', async () => {
  const calendar = await calendarOf('ada');
  const people = await valueOf(calendar.people('be', false, signal));
  expect(people).toMatchObject([{ displayName: 'Ben', email: 'ben@campus.example', isGroup: false }]);
  const [group] = await valueOf(calendar.people('team', true, signal));
  expect(group).toMatchObject({ email: 'team@campus.example', isGroup: true });
  const members = await valueOf(calendar.members(group?.id ?? '', signal));
  expect(members.map(({ email }) => email).toSorted()).toEqual(['ada@campus.example', 'ben@campus.example']);
  expect(await calendar.photo(28, 2)).toMatchObject({ ok: true, value: { type: expect.stringMatching(/^image\//) } });
});

it('tells of calls that are too many for longer than it waits, and reads all others', async () => {
  await server.close();
  await open('--emulate-throttling', '--rate', '0');
  const calendar = await calendarOf('ada');
  let done = 0;
  const reads = Array.from({ length: 604 }, async () => {
    const schedules = await calendar.schedules(['open@desks.example'], START, END, signal);
    done += 1;
    return schedules.ok ? 'read' : JSON.stringify(schedules.error);
  });
  while (done < reads.length) await timers.pass(1_000);
  const answers = Map.groupBy(await Promise.all(reads), (one) => one);
  expect(answers.get('read')).toHaveLength(600);
  expect([...answers.keys()].filter((one) => one !== 'read')).toEqual([expect.stringContaining('"throttled"')]);
});
