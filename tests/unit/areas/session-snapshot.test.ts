/*
 * A session whose last visit stored a snapshot of a timeline.
 */
import { beforeEach, expect, test, vi } from 'vitest';

import { createStartupSnapshotCache } from '../../../workers/cache/startup-snapshot-cache.ts';
import { buildDayTable } from '../../../workers/model/day-table.ts';
import { createWorld, openVisit, PAIR, START, type World } from './session-world.ts';
import { settle } from './stepped-timers.ts';

let world: World;

const start = { ...START, beginsWithTimeline: true, isRecalled: true };

const { buffer: NO_ROWS } = buildDayTable({ slotCount: 96, rows: [], groups: [], slots: new Uint8Array() });

beforeEach(async () => {
  world = createWorld();
  world.stored = PAIR;
  await openVisit(world);
  world.server.requests.length = 0;
  await createStartupSnapshotCache(world.store, 'ada').write({
    key: 'of all',
    start: 0,
    asOf: 0,
    totalRows: 0,
    buffer: NO_ROWS,
    items: [],
  });
});

test('the campus is read once the snapshot is painted', async () => {
  const { session } = world.visit();
  const get = vi.spyOn(world.store, 'get');
  await Promise.race([session.start({ ...start, tokens: PAIR }, world.host), settle()]);
  expect(session.source.current()).toBeNull();
  expect(get).not.toHaveBeenCalledWith('resources', '1');
  session.firstPaint.up();
  await settle();
  expect(get).toHaveBeenCalledWith('resources', '1');
  expect(session.source.current()?.account.username).toBe('ada');
});

test('the campus is read at once by a page that begins with something else', async () => {
  const { session } = world.visit();
  await session.start({ ...start, beginsWithTimeline: false, tokens: PAIR }, world.host);
  expect(session.source.current()?.account.username).toBe('ada');
});

test('nothing waits for a paint if nobody is signed in', async () => {
  const { session } = world.visit();
  world.stored = null;
  await session.start({ ...start, tokens: null, isRecalled: false }, world.host);
  expect(session.source.current()).toBeNull();
  expect(await session.source.settled()).toBeUndefined();
});

test('nothing waits for it if the page does not show the last user', async () => {
  const { session } = world.visit();
  await session.start({ ...start, tokens: PAIR, isRecalled: false }, world.host);
  expect(session.source.current()?.account.username).toBe('ada');
});

test('a user who signs out while it is shown is signed out, locally and on the server', async () => {
  const { session } = world.visit();
  const told: string[] = [];
  await session.api.watch(({ type }) => void told.push(type));
  void session.start({ ...start, tokens: PAIR }, world.host);
  await settle();
  expect(told).toEqual(['starting']);
  const left = session.api.signOut();
  session.firstPaint.up();
  await settle();
  await left;
  expect(told).toEqual(['starting', 'signed-out']);
  expect(session.source.current()).toBeNull();
  expect(world.server.to('GET /api/account/oauth-logout')).toHaveLength(1);
});

test('a missing paint is waited for at most two seconds', async () => {
  const { session } = world.visit();
  void session.start({ ...start, tokens: PAIR }, world.host);
  await settle();
  await world.timers.pass(1_999);
  expect(session.source.current()).toBeNull();
  await world.timers.pass(1);
  await settle();
  expect(session.source.current()?.account.username).toBe('ada');
});
