import { beforeEach, expect, test } from 'vitest';

import { html, json, problem, unreachableServer } from '../wire/fake-server.ts';
import { bob, resources, serveResources } from './served-campus.ts';
import {
  CALLS,
  createWorld,
  earlierVisit,
  openVisit,
  PAIR,
  shownIds,
  SIGNED_OUT,
  type Visit,
  type World,
} from './session-world.ts';
import { settle } from './stepped-timers.ts';

let world: World;

beforeEach(() => {
  world = createWorld();
});

const visit = (): Promise<Visit> => openVisit(world);

test('resources that cannot be loaded leave no data of another user', async () => {
  await earlierVisit(world);
  expect(world.store.records.has('resources/1')).toBe(true);
  world.server.on('GET /api/account/me', () => json(bob));
  world.server.on('GET /api/assist/resources', () => html());
  const second = await visit();
  expect(second.states.at(-1)).toBe('signed-in bob unverified resources of nobody');
  expect(shownIds(second)).toBe('');
  expect(world.store.records.has('resources/1')).toBe(false);
});

test('keeps the last visit while the server cannot be reached, and retries by itself', async () => {
  await earlierVisit(world);
  for (const call of CALLS) world.server.on(call, unreachableServer);
  const second = await visit();
  expect(second.states).toEqual(['starting', 'signed-in ada unverified']);
  const fresh = createWorld();
  for (const call of CALLS) world.server.on(call, (request) => fresh.server.fetch(request.address, { method: 'GET' }));
  await world.timers.pass(2_000);
  await settle();
  expect(second.states.at(-1)).toBe('signed-in ada');
});

const NO_ANSWERS = [
  ['503', () => problem(503, 'unavailable')],
  ['500', () => problem(500, 'internal')],
  ['202', () => new Response('[]', { status: 202, headers: { 'content-type': 'application/json' } })],
  ['no JSON', () => html()],
  ['no connection', unreachableServer],
] as const;

test.each(NO_ANSWERS)('at a first visit %s gives an empty list, is reported and recovers', async (_, handler) => {
  world.stored = PAIR;
  world.server.on('GET /api/assist/resources', handler);
  const first = await visit();
  expect(first.states.at(-1)).toBe('signed-in ada unverified resources of nobody');
  expect(shownIds(first)).toBe('');
  expect(world.log.join()).toContain('error GET /api/assist/resources: no resources');
  serveResources(world.server, resources);
  await world.timers.pass(2_000);
  await settle();
  expect(first.states.at(-1)).toBe('signed-in ada');
  expect(shownIds(first)).toBe('r1 r2');
});

test.each(NO_ANSWERS)(
  '%s leaves the resources of the last visit, with their age, and the cache',
  async (_, handler) => {
    await earlierVisit(world);
    const { store, timers } = world;
    const asOf = timers.now();
    await timers.pass(60_000);
    world.server.on('GET /api/assist/resources', handler);
    const second = await visit();
    expect(second.states.at(-1)).toBe(`signed-in ada unverified resources of ${asOf}`);
    expect(shownIds(second)).toBe('r1 r2');
    expect(store.records.has('resources/1')).toBe(true);
    expect(second.workspaces).toHaveLength(2);
  },
);

test('resources that fail during a session stay as they are, even if they cannot be stored', async () => {
  world.stored = PAIR;
  world.server.on('GET /api/assist/resources', () => json(resources));
  const first = await visit();
  world.server.on('GET /api/assist/resources', () => problem(503, 'unavailable'));
  await first.session.api.retry();
  expect(first.states.at(-1)).toBe(`signed-in ada unverified resources of ${world.timers.now()}`);
  expect(shownIds(first)).toBe('r1 r2');
});

test('resources that fail are requested again ten times in ten minutes, then each minute', async () => {
  await earlierVisit(world);
  world.server.on('GET /api/assist/resources', () => problem(503, 'unavailable'));
  await visit();
  const asked = () => world.server.to('GET /api/assist/resources').length;
  const before = asked();
  for (let minute = 0; minute < 10; minute += 1) await world.timers.pass(60_000);
  expect(asked() - before).toBeGreaterThanOrEqual(10);
  const later = asked();
  await world.timers.pass(60_000);
  expect(asked() - later).toBe(1);
});

test('a failure is over after retry', async () => {
  world.server.on('GET /config.json', unreachableServer);
  const first = await visit();
  world.server.on('GET /config.json', () => json({ apiURL: '' }));
  await first.session.api.retry();
  expect(first.states).toEqual(['starting', 'failed config-unreadable', 'starting', SIGNED_OUT]);
});

test('stays signed out while the server is unreachable, but not if it answers that nothing works', async () => {
  const first = await visit();
  for (const call of CALLS) world.server.on(call, unreachableServer);
  await first.session.api.retry();
  expect(first.states.at(-1)).toBe(SIGNED_OUT);
  expect(first.states.join()).not.toContain('failed');
  world.server.on('GET /config.json', () => json({ apiURL: '' }));
  world.server.on('GET /api/assist/configurations', () => problem(503, 'unavailable'));
  // Without a call of the page.
  await world.timers.pass(2_000);
  await settle();
  expect(first.states.at(-1)).toBe('failed bad-status');
});
