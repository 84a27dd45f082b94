import { beforeEach, expect, test, vi } from 'vitest';

import type { SessionState } from '../../../workers/contract.ts';
import { html, json, never, noContent, problem, unreachableServer } from '../wire/fake-server.ts';
import { bob, configuration, resources, serveConfiguration, serveResources } from './served-campus.ts';
import {
  CALLS,
  createWorld,
  earlierVisit,
  openVisit,
  PAIR,
  shownIds,
  SIGNED_OUT,
  START,
  type Visit,
  type World,
} from './session-world.ts';
import { settle } from './stepped-timers.ts';
import { createWireResource } from './wire-resource.ts';

let world: World;

beforeEach(() => {
  world = createWorld();
});

const visit = (): Promise<Visit> => openVisit(world);

test('without tokens offers the sign-in', async () => {
  const { states, workspaces } = await visit();
  expect(states).toEqual(['starting', SIGNED_OUT]);
  expect(workspaces).toEqual([null]);
  expect(world.server.to('GET /api/account/me')).toHaveLength(0);
});

test('with tokens opens the workspace of the account', async () => {
  world.stored = PAIR;
  const first = await visit();
  expect(first.states).toEqual(['starting', 'signed-in ada']);
  expect(shownIds(first)).toBe('r1 r2');
  expect(first.session.source.current()?.isCached).toBe(false);
});

test('uses the tokens that the page passes, and asks for them only later', async () => {
  await earlierVisit(world);
  const asked = vi.spyOn(world.host, 'readTokens');
  const { session, states } = world.visit();
  world.server.on('GET /config.json', never);
  await session.api.watch(({ type }) => void states.push(type));
  await session.start({ ...START, tokens: PAIR }, world.host);
  expect(states).toEqual(['starting', 'signed-in']);
  expect(asked).not.toHaveBeenCalled();
  serveConfiguration(world.server, {});
  void session.api.retry();
  await settle();
  expect(asked).toHaveBeenCalled();
});

test('asks the server once the last visit is painted', async () => {
  await earlierVisit(world);
  const { session } = world.visit();
  await session.start({ ...START, beginsWithTimeline: true, tokens: PAIR }, world.host);
  await settle();
  expect(session.source.current()?.isCached).toBe(true);
  expect(world.server.requests).toHaveLength(0);
  session.firstPaint.up();
  await settle();
  expect(session.source.current()?.isCached).toBe(false);
});

test('asks the server at once if there is no last visit to show', async () => {
  world.stored = PAIR;
  const { session } = world.visit();
  await session.start({ ...START, beginsWithTimeline: true }, world.host);
  await settle();
  expect(session.source.current()?.isCached).toBe(false);
});

test('settles once it is known who is signed in', async () => {
  world.stored = PAIR;
  const { session, start } = world.visit();
  const settled = session.source.settled().then(() => session.source.current()?.account.username);
  await start();
  expect(await settled).toBe('ada');
  await expect(session.source.settled()).resolves.toBeUndefined();
});

test('reports the account before the services use the workspace', async () => {
  world.stored = PAIR;
  const told: string[] = [];
  const { session, start } = world.visit();
  await session.api.watch(({ type }) => void told.push(type));
  session.source.watch((workspace) => void told.push(workspace === null ? 'none' : 'workspace'));
  await start();
  await settle();
  expect(told).toEqual(['starting', 'none', 'signed-in', 'workspace']);
});

test('drops resources without a place or with an unknown licence, and counts them', async () => {
  serveResources(world.server, [
    createWireResource({ id: 'kept' }),
    createWireResource({ id: 'nowhere', mapInfos: [] }),
    createWireResource({ id: 'kiosk', csCode: 'CS0637' }),
  ]);
  world.stored = PAIR;
  expect(shownIds(await visit())).toBe('kept');
  expect(world.log.join()).toContain('1 without map info dropped');
  expect(world.log.join()).toContain('1 with an unknown licence dropped');
});

test('skips and counts resources that are malformed', async () => {
  serveResources(world.server, [{ ...resources[0], email: 5 }, resources[1]]);
  world.stored = PAIR;
  expect(shownIds(await visit())).toBe('r2');
  expect(world.log.join()).toContain('1 of 2 items skipped: email: expected string');
});

test('the second visit is shown at once while every answer is delayed', async () => {
  await earlierVisit(world);
  for (const call of CALLS) world.server.on(call, never);
  const second = await visit();
  expect(second.states).toEqual(['starting', 'signed-in ada unverified']);
  expect(shownIds(second)).toBe('r1 r2');
  expect(second.session.source.current()?.isCached).toBe(true);
  await world.timers.pass(60_000);
  expect(second.states).toEqual(['starting', 'signed-in ada unverified']);
  expect(second.workspaces).toHaveLength(2);
});

test('resources are stored after the first paint, unless the user has signed out meanwhile', async () => {
  const isKept = (): boolean => world.store.records.has('resources/1');
  for (const leaves of [true, false]) {
    world.stored = PAIR;
    const { session } = world.visit();
    await session.start({ ...START, beginsWithTimeline: true }, world.host);
    await settle();
    expect([session.source.current()?.resources.length, isKept()]).toEqual([2, false]);
    if (leaves) await session.api.signOut();
    session.firstPaint.up();
    await settle();
    expect(isKept()).toBe(!leaves);
  }
});

test('the second visit is confirmed by 204 without a new workspace', async () => {
  await earlierVisit(world);
  const put = vi.spyOn(world.store, 'put');
  const second = await visit();
  expect(second.verifiedAfter).toEqual([2]);
  expect(put.mock.calls.map(([store]) => store)).not.toContain('resources');
  expect(second.states).toEqual(['starting', 'signed-in ada unverified', 'signed-in ada']);
  expect(second.workspaces).toHaveLength(2);
  expect(second.session.source.current()?.isCached).toBe(false);
  expect(world.server.to('GET /api/assist/resources')[0]?.query).toEqual({ cachedTimestamp: 'r1' });
  expect(world.server.to('GET /api/assist/configurations')[0]?.query).toEqual({ cachedTimestamp: 'c1' });
});

test('newer resources replace the cached ones', async () => {
  await earlierVisit(world);
  serveResources(world.server, [createWireResource({ id: 'r3' })], 'r2');
  const second = await visit();
  expect(second.workspaces.map((workspace) => workspace?.resources.length)).toEqual([undefined, 2, 1]);
  expect(shownIds(await visit())).toBe('r3');
});

test('a newer configuration replaces the cached one', async () => {
  await earlierVisit(world);
  serveConfiguration(
    world.server,
    { asistConfiguration: { ...configuration, designColours: { accent: '#fff' } } },
    'c2',
  );
  const second = await visit();
  expect(second.workspaces).toHaveLength(3);
  expect(second.session.source.current()?.configuration.designColours.accent).toBe('#ffffff');
});

test('an invalid accent colour is logged, and ours stays', async () => {
  const designColours = { accent: 'mauve-ish' };
  serveConfiguration(world.server, { asistConfiguration: { ...configuration, designColours } });
  expect((await visit()).states).toEqual(['starting', 'signed-out guests ']);
  expect(world.log).toContain('The configured accent is no colour: mauve-ish');
});

test.each([
  [true, '/navigate', '/navigate'],
  [false, '/navigate', null],
  [true, null, null],
])('navigation configured: %s at %s, so its address is %s', async (navigationConfigured, navigationUrl, expected) => {
  await earlierVisit(world);
  serveConfiguration(world.server, { asistConfiguration: configuration, navigationConfigured, navigationUrl }, 'c2');
  const { session } = await visit();
  expect(session.source.current()?.configuration.navigationUrl).toBe(expected);
});

test('another user gets resources of their own', async () => {
  await earlierVisit(world);
  world.server.on('GET /api/account/me', () => json(bob));
  serveResources(world.server, [createWireResource({ id: 'of-bob' })], 'r9');
  world.server.on('GET /api/assist/resources', ({ query }) =>
    query['cachedTimestamp'] === undefined ? json([createWireResource({ id: 'of-bob' })]) : noContent(),
  );
  const second = await visit();
  expect(second.states.at(-1)).toBe('signed-in bob');
  expect(shownIds(second)).toBe('of-bob');
});

test('uses the last config.json if it cannot be read', async () => {
  await earlierVisit(world);
  world.server.on('GET /config.json', () => html(404));
  expect((await visit()).states.at(-1)).toBe('signed-in ada');
});

test.each([
  ['a config.json that cannot be read', 'GET /config.json', () => html(), 'failed config-unreadable'],
  [
    'a config.json that is no address',
    'GET /config.json',
    () => json({ apiURL: 'ftp://x' }),
    'failed api-not-configured',
  ],
  ['a config.json without address', 'GET /config.json', () => json({}), 'failed api-not-configured'],
  ['a server that is away', 'GET /api/assist/configurations', unreachableServer, 'failed api-unreachable'],
  ['another status', 'GET /api/assist/configurations', () => problem(503, 'unavailable'), 'failed bad-status'],
])('without a last visit tells %s', async (_, call, handler, expected) => {
  world.stored = PAIR;
  world.server.on(call, handler);
  expect((await visit()).states.at(-1)).toBe(expected);
});

test.each([{ assistConfigured: false, asistConfiguration: configuration }, { asistConfiguration: null }])(
  'tells that assist is not configured: %o',
  async (changes) => {
    serveConfiguration(world.server, changes);
    expect((await visit()).states.at(-1)).toBe('failed assist-not-configured');
  },
);

test('another status of the configuration empties its cache and ends the last visit', async () => {
  await earlierVisit(world);
  world.server.on('GET /api/assist/configurations', () => new Response('', { status: 500, statusText: 'Broken' }));
  const second = await visit();
  expect(second.states.at(-1)).toBe('failed bad-status');
  expect(second.workspaces.at(-1)).toBeNull();
  expect(world.store.records.has('configuration/1')).toBe(false);
});

test('a cleared cache leaves the sign-in alone', async () => {
  await earlierVisit(world);
  const { session } = await visit();
  await session.api.clearCache();
  expect([...world.store.records.keys()]).toEqual([]);
  expect(world.stored).toEqual(PAIR);
});

test('resolves the addresses of config.json', async () => {
  world.server.on('GET /config.json', () => json({ apiURL: 'https://api.example/base/', calendarURL: '/calendar' }));
  world.server.on('GET /base/api/assist/configurations', () =>
    json({
      assistConfigured: true,
      navigationConfigured: false,
      navigationUrl: null,
      asistConfiguration: configuration,
    }),
  );
  const first = await visit();
  expect(first.states.at(-1)).toBe(SIGNED_OUT);
  const { apiBase, calendarBase } = first.session.source;
  expect([apiBase(), calendarBase()]).toEqual(['https://api.example/base', 'http://desk.example/calendar']);
});

test('another language is told where nobody is signed in too: names of places depend on it', async () => {
  const { session, workspaces } = await visit();
  const before = workspaces.length;
  await session.api.setLanguage('cs');
  expect(workspaces.slice(before)).toEqual([null]);
});

test.each([null, PAIR])(
  'a site that has navigation alone is shown to everybody, whoever has signed in: %o',
  async (pair) => {
    world.stored = pair;
    const changes = { assistConfigured: false, navigationConfigured: true, navigationUrl: '/navigate' };
    serveConfiguration(world.server, { ...changes, asistConfiguration: configuration });
    const { session, states } = await visit();
    expect(states.at(-1)).toBe(SIGNED_OUT);
    const reported: SessionState[] = [];
    await session.api.watch((state) => void reported.push(state));
    expect(reported).toMatchObject([{ type: 'signed-out', isNavigationOnly: true }]);
    expect(world.server.to('GET /api/account/me')).toEqual([]);
  },
);

test('another language gives a new workspace', async () => {
  world.stored = PAIR;
  const { session, workspaces } = await visit();
  await session.api.setLanguage('cs');
  expect(session.source.language()).toBe('cs');
  expect(workspaces).toHaveLength(3);
  await session.api.setLanguage('cs');
  expect(workspaces).toHaveLength(3);
});
