import { randomUUID } from 'node:crypto';

import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';

import { registerCalendar } from '../../server/calendar/routes.ts';
import type { Caller, ServerContext } from '../../server/context.ts';
import { useProblems as answerProblems } from '../../server/http/problem.ts';
import { useValibot as checkByValibot } from '../../server/http/validation.ts';
import { runDueJobs } from '../../server/jobs/index.ts';
import { createDocument } from '../../server/openapi/document.ts';
import { noteRoutes } from '../../server/openapi/routes-seen.ts';
import { createSqliteStore } from '../../server/store/sqlite/index.ts';
import type { SeedEvent, SeedGroup, Store, StoredResource } from '../../server/store/store.ts';
import { ADA, BOB, EVE, makeCampus } from './calendar-campus.ts';
import { type Contract, createContract, holdTo } from './documented-answers.ts';
import { createTestStore } from './test-store.ts';

/** A Friday, 9:00 in Prague. */
export const NOW = Date.parse('2026-11-20T08:00:00Z');
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const ANSWER_DELAY = 2_000;

const GUEST: Caller = {
  userId: 'guest-1',
  username: 'guest-1',
  email: 'guest-1@guests.invalid',
  displayName: 'Visitor',
  timeZone: 'UTC',
  isGuest: true,
  isDevice: false,
};

const CALLERS: readonly Caller[] = [
  ...[ADA, BOB, EVE].map(({ id, username, email, displayName, timeZone }) => ({
    userId: id,
    username,
    email,
    displayName,
    timeZone,
    isGuest: false,
    isDevice: false,
  })),
  GUEST,
];

export type Who = 'ada' | 'bob' | 'eve' | 'guest-1';

export function callerNamed(who: Who): Caller {
  return CALLERS.find(({ username }) => username === who)!;
}

export interface World {
  readonly app: FastifyInstance;
  readonly context: ServerContext;
  readonly store: Store;
  /** Messages sent to the hub, e.g. `availability-changed red@rooms.test 2026-… 2026-…`. */
  readonly sent: string[];
  /** The errors that jobs have logged. */
  readonly errors: unknown[];
  now: number;
  /** Sends a request as a user; null = without a token. */
  ask(who: Who | null, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: Asked): Promise<Answer>;
  create(who: Who, body: object, key?: string): Promise<Answer>;
  /** Moves the clock and runs due jobs. */
  pass(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

interface Asked {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Answer = LightMyRequestResponse;

/** The routes are the same in each world. */
let contract: Contract | null = null;

/** The calendar on a store of its own, with an adjustable clock and callers named by a header. */
export async function createWorld(
  resources: readonly StoredResource[],
  options: {
    readonly events?: readonly SeedEvent[];
    readonly groups?: readonly SeedGroup[];
    readonly directory?: string;
    /** Places that one person may hold; any number by default. */
    readonly mostPlaces?: number;
  } = {},
): Promise<World> {
  const app = Fastify();
  const store = options.directory === undefined ? await createTestStore() : createSqliteStore(options.directory);
  const sent: string[] = [];
  const errors: unknown[] = [];
  const context: ServerContext = {
    store,
    clock: { now: () => world.now },
    hub: { send: (target, ...args) => void sent.push([target, ...args].join(' ')) },
    options: {
      port: 0,
      host: 'localhost',
      dataDirectory: options.directory ?? null,
      resources: resources.length,
      seed: 1,
      answerDelay: ANSWER_DELAY,
      mostPlaces: options.mostPlaces ?? 0,
      rate: 0,
      keepEvents: 730,
      keepMails: 90,
      serverType: 'touchone-calendar',
      calendarUrl: '',
      ews: null,
      meetingUrl: null,
      navigationUrl: null,
      assistConfigured: true,
      visitorsFind: 'rooms',
      visitorsFindPeople: false,
      planMinutes: 150,
      webex: null,
      emulated: [],
      emulatesThrottling: false,
      emulatedLatency: 0,
      clockStart: null,
      tls: null,
      dist: '',
      log: null,
    },
    log: Object.assign(Object.create(app.log), { error: (error: unknown) => void errors.push(error) }),
    authenticate: async (request) =>
      CALLERS.find(({ username }) => `Bearer ${username}` === request.headers.authorization) ?? null,
  };
  const world: World = {
    app,
    context,
    store,
    sent,
    errors,
    now: NOW,
    ask: (who, method, url, asked = {}) =>
      app.inject({
        method,
        url,
        headers: { ...(who === null ? {} : { authorization: `Bearer ${who}` }), ...asked.headers },
        ...(asked.body === undefined ? {} : { payload: asked.body as object }),
      }),
    create: (who, body, key = randomUUID()) =>
      world.ask(who, 'POST', '/v1/users/me/events', { body, headers: { 'idempotency-key': key } }),
    async pass(milliseconds) {
      world.now += milliseconds;
      await runDueJobs(context);
    },
    async close() {
      await app.close();
      await store.close();
    },
  };
  if (await store.campus.isEmpty()) {
    const campus = { ...makeCampus(resources), groups: options.groups ?? [] };
    await store.campus.seed(campus, options.events ?? [], NOW);
  }
  answerProblems(app);
  checkByValibot(app);
  const routes = noteRoutes(app);
  registerCalendar(app, context);
  holdTo(app, async () => (contract ??= createContract(createDocument(routes))));
  return world;
}

/** `2026-11-20T10:00:00` in Prague and so on, for a body. */
export function zoned(instant: number, timeZone = 'Europe/Prague') {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return { dateTime: local.toString({ smallestUnit: 'second' }), timeZone };
}

/** The body of a reservation. */
export function reservation(resources: readonly StoredResource[], start: number, end: number, change: object = {}) {
  return {
    subject: 'Sprint review',
    start: zoned(start),
    end: zoned(end),
    resources: resources.map(({ resource }) => ({ email: resource.email })),
    ...change,
  };
}

/** A seeded event of Ada's that the resource has accepted. */
export function seeded(stored: StoredResource, start: number, end: number, change: Partial<SeedEvent> = {}): SeedEvent {
  return {
    organizerEmail: ADA.email,
    subject: 'Planning',
    start,
    end,
    isAllDay: false,
    resourceEmail: stored.resource.email,
    attendeeEmails: [],
    response: 'accepted',
    confirmed: false,
    visibility: 'default',
    seriesMasterId: null,
    ...change,
  };
}

/** Status and stable code of a refusal, e.g. `409 resource_busy`. */
export function refusal(answer: Answer): string {
  const problem = answer.json<{ code?: string; rule?: string }>();
  return [answer.statusCode, problem.code, problem.rule].filter((part) => part !== undefined).join(' ');
}
