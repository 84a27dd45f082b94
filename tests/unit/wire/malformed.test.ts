import { beforeEach, describe, expect, test } from 'vitest';

import type { NewReservation } from '../../../workers/calendars/calendar.ts';
import type { Failure } from '../../../workers/contract.ts';
import type { Result } from '../../../workers/model/result.ts';
import { createOutbox } from '../../../workers/areas/outbox/outbox.ts';
import type { Session } from '../../../workers/areas/session/session.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import { createWorld, REDIRECT, type Visit, type World } from '../areas/session-world.ts';
import { settle } from '../areas/stepped-timers.ts';
import { cutShort, type Handler, html, json, never, unreachableServer } from './fake-server.ts';

const PAIR = { token: 't1', refreshToken: 'f1' };
const START = Date.UTC(2026, 10, 20);
const END = START + 900_000;
const KEYS = [{ email: 'r1@campus.example', iCalUid: 'u', id: 'e1' }];
const { signal } = new AbortController();

/** Answers of a failing server, and the failures that they may cause. */
const FAULTS: Readonly<Record<string, readonly [Handler, readonly Failure['type'][]]>> = {
  'a wrong type': [() => json('text'), ['malformed']],
  'a missing field': [() => json({}), ['malformed']],
  null: [() => json(null), ['malformed']],
  'truncated JSON': [() => new Response('{"items":[{"sch'), ['malformed']],
  HTML: [() => html(), ['malformed']],
  'a body cut short': [() => cutShort(), ['malformed']],
  'status 500': [() => new Response('broken', { status: 500 }), ['bad-status']],
  'an HTML gateway error': [() => html(502), ['bad-status']],
  'no answer': [never, ['timeout']],
  'no server': [unreachableServer, ['api-unreachable']],
};

const reservation: NewReservation = {
  subject: '',
  text: '',
  start: START,
  end: END,
  timeZone: 'UTC',
  resources: [],
  idempotencyKey: 'k1',
};

type Ask = (workspace: Workspace, session: Session) => Promise<Result<unknown, Failure>>;

/** Every call of a workspace by its route; calls without an answer body cannot be malformed. */
const CALLS: Readonly<Record<string, Ask>> = {
  'POST /api/cache/get': ({ api }) => api.cachedSchedules(['r1@campus.example'], START, END, signal),
  'POST /api/event/statuses': ({ api }) => api.confirmationStatuses(KEYS, signal),
  'POST /api/event/confirm': ({ api }) => api.confirm(KEYS, signal),
  'GET /api/users/me/favourites': ({ api }) => api.favourites(signal),
  'POST /v1/schedules/query': ({ calendar }) => calendar.schedules(['r1@campus.example'], START, END, signal),
  'GET /v1/users/me/events': ({ calendar }) => calendar.events('me', START, END, {}, signal),
  'GET /v1/users/me/events/e1': ({ calendar }) => calendar.event('e1', signal),
  'POST /v1/users/me/events': ({ calendar }) => calendar.create(reservation, signal),
  'POST /v1/users/me/events/e1/finish': ({ calendar }) => calendar.finish('e1', signal),
  'GET /api/outbox': (_, { http, source }) =>
    createOutbox({ http, apiBase: source.apiBase, log: () => undefined }).list(),
  'POST /api/account/oauth-login': (_, { api }) => api.signIn({ code: 'c', codeVerifier: 'v', redirectUri: REDIRECT }),
  'POST /api/account/guest-login': (_, { api }) => api.signInAsGuest('Visitor'),
};

let world: World;
let visit: Visit;

beforeEach(() => {
  world = createWorld();
  world.stored = PAIR;
  visit = world.visit();
});

/** The result of a promise as time passes; a rejection fails the test. */
async function outcome<T>(promise: Promise<T>): Promise<T> {
  await world.timers.pass(10_000);
  return promise;
}

describe.each(Object.entries(CALLS))('%s', (route, ask) => {
  test.each(Object.entries(FAULTS))('answered with %s is a failure of its type', async (_, [fault, types]) => {
    await visit.start();
    await settle();
    world.server.on(route, fault);
    const workspace = visit.session.source.current();
    if (workspace === null) throw new Error('nobody is signed in');
    const answer = await outcome(ask(workspace, visit.session));
    const type = answer.ok ? 'no failure' : answer.error.type;
    const isLogin = route.endsWith('-login') && type === 'sign-in-refused';
    expect(isLogin ? ['bad-status'] : [type]).toEqual(types);
    expect(visit.states.at(-1)).toBe('signed-in ada');
  });
});

/** The session after a call of its start fails: by call, then by kind of fault. */
const STARTS = {
  'GET /config.json': { malformed: 'config-unreadable', 'bad-status': 'config-unreadable', away: 'config-unreadable' },
  'GET /api/assist/configurations': { malformed: 'malformed', 'bad-status': 'bad-status', away: 'as it is' },
  'GET /api/account/me': { malformed: 'malformed', 'bad-status': 'bad-status', away: 'as it is' },
  'GET /api/assist/resources': { malformed: 'no resources', 'bad-status': 'no resources', away: 'no resources' },
} as const;

const isStart = (route: string): route is keyof typeof STARTS => Object.hasOwn(STARTS, route);

function expectedState(route: string, fault: string, type: Failure['type']): string {
  if (!isStart(route)) throw new Error(`unknown route ${route}`);
  if (route === 'GET /config.json' && fault === 'a missing field') return 'failed api-not-configured';
  const kind = type === 'malformed' || type === 'bad-status' ? type : 'away';
  const failure = STARTS[route][kind];
  if (failure === 'no resources') return 'signed-in ada unverified resources of nobody';
  return `failed ${failure === 'as it is' ? type : failure}`;
}

describe.each(Object.keys(STARTS))('%s at the first visit', (route) => {
  test.each(Object.entries(FAULTS))(
    'answered with %s is reported, and a retry recovers',
    async (fault, [handler, types]) => {
      const good = createWorld();
      world.server.on(route, handler);
      await outcome(visit.start());
      expect(visit.states.at(-1)).toBe(expectedState(route, fault, types[0] ?? 'internal'));
      world.server.on(route, (request) => good.server.fetch(request.address, { method: request.method }));
      await visit.session.api.retry();
      expect(visit.states.at(-1)).toBe('signed-in ada');
      expect(visit.session.source.current()?.resources).toHaveLength(2);
    },
  );
});

describe.each(Object.keys(STARTS))('%s at the second visit', (route) => {
  test.each(Object.entries(FAULTS))('answered with %s shows the last visit or a message', async (_, [handler]) => {
    await visit.start();
    await settle();
    const good = createWorld();
    world.server.on(route, handler);
    const second = world.visit();
    await outcome(second.start());
    expect(second.states.at(-1)).toMatch(
      /^(signed-in ada( unverified( resources of \d+)?)?|failed (bad-status|api-not-configured))$/,
    );
    world.server.on(route, (request) => good.server.fetch(request.address, { method: request.method }));
    await second.session.api.retry();
    expect(second.states.at(-1)).toBe('signed-in ada');
    expect(second.session.source.current()?.resources).toHaveLength(2);
  });
});

test.each(Object.entries(FAULTS))('a refresh answered with %s keeps the tokens', async (_, [handler]) => {
  await visit.start();
  await settle();
  world.server.on('GET /api/users/me/favourites', () => new Response('', { status: 401 }));
  world.server.on('POST /api/account/refresh', handler);
  const answer = visit.session.source.current()?.api.favourites(signal) ?? Promise.reject(new Error('signed out'));
  expect((await outcome(answer)).ok).toBe(false);
  expect(world.stored).toEqual(PAIR);
  expect(visit.states.at(-1)).toBe('signed-in ada');
});
