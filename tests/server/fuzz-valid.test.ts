/*
 * Requests that are valid except for one or two places, which get further than noise. Every outcome is free of internal
 * errors, every refusal gives a reason, and every answer is valid for the client.
 */
import * as fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import {
  CalendarEventSchema,
  EventPageSchema,
  LimitedEventPageSchema,
  PersonPageSchema,
} from '../../workers/wire/schemas/calendar.ts';
import { ConfirmationRecordsSchema } from '../../workers/wire/schemas/confirmations.ts';
import { FoundCalendarsSchema, OtherCalendarSchema } from '../../workers/wire/schemas/other-calendars.ts';
import { ProblemSchema } from '../../workers/wire/schemas/problem.ts';
import { CacheAnswerSchema, ScheduleAnswerSchema } from '../../workers/wire/schemas/schedules.ts';
import { UserSettingsSchema } from '../../workers/wire/schemas/user-settings.ts';
import { bearer, createTestAppWith, desk, SMALL_CAMPUS, type TestApp } from './app-support.ts';
import { zoned } from './calendar-support.ts';

const RUNS = 8_000;
const DAY = { start: '2026-03-02T00:00:00Z', end: '2026-03-03T00:00:00Z' };
const DESK = { email: 'open@desks.example', displayName: 'Desk open', username: 'open' };
const RESERVATION = {
  subject: 'Desk',
  start: { dateTime: '2026-03-03T10:00:00', timeZone: 'Europe/Prague' },
  end: { dateTime: '2026-03-03T11:00:00', timeZone: 'Europe/Prague' },
  resources: [DESK],
  attendees: [{ emailAddress: { address: 'cleo@campus.example', name: 'Cleo' }, remotely: true }],
  isAllDay: false,
  visibility: 'private',
  showAs: 'busy',
  reminder: 15,
  text: '<p>Agenda</p>',
};
const SERIES = { ...RESERVATION, recurrence: { rule: 'FREQ=WEEKLY;COUNT=4', exceptions: ['2026-03-10'] } };
const INVITED = { emailAddress: { address: 'ada@campus.example' } };
const KEY = { email: DESK.email, iCalUid: 'made-up@deskway', id: 'evt_made_up' };

/** A text with another date instead of that of {@link RESERVATION}. */
const onDay = (day: number, text: string | undefined): string | undefined =>
  text?.replaceAll('2026-03-03', new Date(Date.UTC(2026, 2, 3 + day)).toISOString().slice(0, 10));

/** The requests; `:event` stands for an own event, `:invitation` for one of somebody else. */
interface Asked {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The answers to granted ones. */
  readonly answer?: v.GenericSchema;
}

const ASKED: readonly Asked[] = [
  { method: 'POST', path: '/v1/users/me/events', body: RESERVATION, answer: CalendarEventSchema },
  { method: 'POST', path: '/v1/users/me/events', body: SERIES, answer: CalendarEventSchema },
  { method: 'GET', path: '/v1/users/me/events', query: DAY, answer: EventPageSchema },
  { method: 'GET', path: '/v1/users/cleo@campus.example/limited-events', query: DAY, answer: LimitedEventPageSchema },
  { method: 'GET', path: '/v1/users/me/events/:event', answer: CalendarEventSchema },
  { method: 'PUT', path: '/v1/users/me/events/:event', body: RESERVATION, answer: CalendarEventSchema },
  {
    method: 'PUT',
    path: '/v1/users/me/events/:event',
    query: { scope: 'following' },
    body: SERIES,
    answer: CalendarEventSchema,
  },
  {
    method: 'POST',
    path: '/v1/users/me/events/:invitation/response',
    body: { response: 'accepted', comment: 'Fine' },
  },
  { method: 'DELETE', path: '/v1/users/me/events/:event', query: { scope: 'all', notify: 'true' } },
  {
    method: 'POST',
    path: '/v1/schedules/query',
    body: { ...DAY, emails: [DESK.email] },
    answer: ScheduleAnswerSchema,
  },
  { method: 'POST', path: '/api/cache/get', body: { ...DAY, emails: [DESK.email] }, answer: CacheAnswerSchema },
  { method: 'POST', path: '/api/event/statuses', body: [KEY], answer: ConfirmationRecordsSchema },
  { method: 'POST', path: '/api/event/confirm', body: [KEY] },
  { method: 'GET', path: '/v1/people', query: { q: 'cleo' }, answer: PersonPageSchema },
  {
    method: 'PUT',
    path: '/api/users/me/settings',
    body: { location: { filteredAreaIds: ['floor'] } },
    answer: UserSettingsSchema,
  },
  { method: 'POST', path: '/api/other-calendars', body: { email: 'cleo@campus.example' }, answer: OtherCalendarSchema },
  { method: 'GET', path: '/api/other-calendars/search', query: { q: 'cleo' }, answer: FoundCalendarsSchema },
];

/** Values that may replace one in a request. */
const instead = fc.oneof(
  fc.constantFrom(null, undefined, '', 0, -1, 1e15, true, [], {}, '__proto__', 'me', 'UTC', 'Mars/Olympus', 'declined'),
  fc.constantFrom('2026-03-29T02:30:00', '2026-02-30T10:00:00', '9999-12-31T23:59:59', '0001-01-01T00:00:00'),
  fc.constantFrom('2026-02-30T10:00:00Z', '2026-13-45T99:00:00Z', '+275760-09-13T00:00:00Z'),
  fc.constantFrom('FREQ=DAILY', 'FREQ=YEARLY;BYMONTHDAY=31;COUNT=400', 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=3', 'FREQ=X'),
  fc.constantFrom('Asia/Kathmandu', 'America/St_Johns', 'hers@desks.example', 'failing@desks.example', '2026-03-17'),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.double(),
  fc.array(fc.string(), { maxLength: 3 }),
);

type Path = readonly string[];

/** The places of a value, itself first. */
function placesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, child]) => placesOf(child, [...path, key]))];
}

/** The value with a replacement at one place; undefined removes it. */
function withAt(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, child]) => [
    name,
    name === key ? withAt(child, rest, other) : child,
  ]);
  return Array.isArray(value) ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}

const changes = fc.array(fc.tuple(fc.nat(), instead), { maxLength: 2 });

function changed(value: unknown, list: readonly (readonly [number, unknown])[]): unknown {
  return list.reduce((made: unknown, [at, other]) => {
    const places = placesOf(made);
    return withAt(made, places[at % places.length] ?? [], other);
  }, value);
}

let server: TestApp;
let token: string;
let bens: string;
const logged: string[] = [];

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => logged.push(String(chunk)) > 0);
  const campus = { ...SMALL_CAMPUS, resources: [...SMALL_CAMPUS.resources, desk('spare')] };
  server = await createTestAppWith(campus, '--log', 'json', '--most-places', '0');
  ({ token } = await server.signIn('ada'));
  bens = (await server.signIn('ben')).token;
});

afterAll(async () => {
  await server.close();
  vi.restoreAllMocks();
});

/** The hour of an event, so that each finds a free one at a desk of their own. */
let hour = 0;
async function createEvent(organizer: string): Promise<string> {
  hour += 1;
  const start = Date.parse('2026-04-01T00:00:00Z') + hour * 3_600_000;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v1/users/me/events',
    headers: { ...bearer(organizer), 'idempotency-key': crypto.randomUUID() },
    payload: {
      ...RESERVATION,
      resources: [{ email: 'spare@desks.example' }],
      attendees: [INVITED],
      start: zoned(start),
      end: zoned(start + 3_600_000),
    },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: string }>().id;
}

/** As any participant, after any change. */
async function expectReadable(id: string, said: string): Promise<void> {
  const answer = await server.app.inject({ url: `/v1/users/me/events/${id}`, headers: bearer(token) });
  // People who no longer take part cannot read it.
  if (answer.statusCode === 404 || answer.statusCode === 410) return;
  expect(v.is(CalendarEventSchema, answer.json()), `${said}; then ${answer.body}`).toBe(true);
}

it('is granted as the client expects it, or refused as a problem', async () => {
  const granted = new Set<string>();
  const refused = new Set<string>();
  const request = fc.record({
    day: fc.nat(300),
    index: fc.nat(ASKED.length - 1),
    body: changes,
    query: changes,
    match: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ day, index, body, query, match }) => {
      const asked = ASKED[index]!;
      const id = asked.path.includes(':') ? await createEvent(asked.path.includes(':event') ? token : bens) : '';
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(changed(asked.query ?? {}, query) ?? {}))
        search.set(name, String(value));
      const payload = asked.body === undefined ? undefined : onDay(day, JSON.stringify(changed(asked.body, body)));
      const answer = await server.app.inject({
        method: asked.method,
        url: `${asked.path.replace(/:\w+/, id)}?${search}`,
        headers: {
          ...bearer(token),
          'idempotency-key': crypto.randomUUID(),
          ...(match ? { 'if-match': '*' } : {}),
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(payload === undefined ? {} : { payload }),
      });
      const name = `${asked.method} ${asked.path}`;
      const said = `${name}?${search} ${payload}: ${answer.statusCode} ${answer.body}`;
      expect(answer.statusCode, said).toBeLessThan(500);
      if (answer.statusCode >= 400) {
        refused.add(name);
        expect(v.is(ProblemSchema, answer.json()), said).toBe(true);
      } else {
        granted.add(name);
        if (asked.answer !== undefined) expect(v.is(asked.answer, answer.json()), said).toBe(true);
        if (id !== '') await expectReadable(id, said);
      }
    }),
    { numRuns: RUNS },
  );
  const names = new Set(ASKED.map(({ method, path }) => `${method} ${path}`));
  expect([...names].filter((name) => !granted.has(name))).toEqual([]);
  expect(refused.size).toBeGreaterThan(names.size / 2);
});

it('has been logged without a token', () => {
  const log = logged.join('');
  expect(log).toContain('"route":"/v1/users/:user/events"');
  for (const secret of [token, bens]) expect(log.includes(secret)).toBe(false);
});
