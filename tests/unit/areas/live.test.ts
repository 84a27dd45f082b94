import { beforeEach, expect, test } from 'vitest';

import type { LiveState } from '../../../workers/contract.ts';
import { createLiveWorld, type LiveWorld } from './live-world.ts';
import { settle } from './stepped-timers.ts';

let world: LiveWorld;

beforeEach(async () => {
  world = await createLiveWorld();
});

test('connects on sign-in with the token of the account', async () => {
  expect(world.clients).toEqual([]);
  await world.signIn('ada');
  expect(world.told).toEqual(['Disconnected', 'Connecting', 'Connected']);
  expect(world.last().options.url).toBe('https://desks.example/MessageHub');
  expect(await world.last().options.token()).toBe('token of ada');
  expect(world.told.at(-1)).toBe('Connected');
  expect(world.reconnections).toEqual([]);
});

test('reports the state to a new watcher at once, by the server’s clock', async () => {
  await world.signIn('ada');
  const states: LiveState[] = [];
  const close = await world.live.watch((state) => void states.push(state));
  expect(states).toEqual([{ connection: 'Connected', now: 1_000, downSince: null, tells: false }]);
  close();
  close();
  world.workspace.set(null);
  expect(states).toHaveLength(1);
});

test('keeps its connection while the same account gets a newer workspace', async () => {
  await world.signIn('ada');
  await world.signIn('ada');
  expect(world.clients).toHaveLength(1);
  expect(world.last().starts).toEqual([0]);
});

test('connects again for another account, and without a token once nobody is signed in', async () => {
  await world.signIn('ada');
  await world.signIn('ben');
  expect(world.clients.map((client) => client.state())).toEqual(['Disconnected', 'Connected']);
  expect(await world.last().options.token()).toBe('token of ben');
  world.workspace.set(null);
  await settle();
  expect(world.clients.map((client) => client.state())).toEqual(['Disconnected', 'Disconnected', 'Connected']);
  expect(await world.last().options.token()).toBeNull();
  expect(world.reconnections).toEqual([]);
});

test('waits with an anonymous connection until it is known that nobody is signed in', async () => {
  await settle();
  expect(world.clients).toEqual([]);
  world.known.resolve();
  await settle();
  expect(await world.last().options.token()).toBeNull();
  expect(world.told.at(-1)).toBe('Connected');
  await world.signIn('ada');
  expect(world.clients.map((client) => client.state())).toEqual(['Disconnected', 'Connected']);
  expect(await world.last().options.token()).toBe('token of ada');
});

test('ends before it has begun', async () => {
  world.live.close();
  world.known.resolve();
  await settle();
  expect(world.clients).toEqual([]);
});

test('gives up after a failed start until the user is active', async () => {
  world.isServerUp = false;
  await world.signIn('ada');
  await world.timers.pass(600_000);
  expect(world.last().starts).toEqual([0]);
  world.isServerUp = true;
  await world.live.resume();
  await settle();
  expect(world.told.at(-1)).toBe('Connected');
  expect(world.reconnections).toEqual([600_000]);
});

test('starts again at most once in five seconds, however busy the user is', async () => {
  world.isServerUp = false;
  await world.signIn('ada');
  await world.timers.pass(10_000);
  for (let second = 0; second < 12; second += 1) {
    await world.live.resume();
    await world.timers.pass(1_000);
  }
  expect(world.last().starts).toEqual([0, 10_000, 15_000, 20_000]);
  world.isServerUp = true;
  await world.timers.pass(10_000);
  expect(world.told.at(-1)).toBe('Connected');
  await world.live.resume();
  await world.timers.pass(10_000);
  expect(world.last().starts).toEqual([0, 10_000, 15_000, 20_000, 25_000]);
});

test('leaves the client’s own reconnects alone while the user is busy', async () => {
  await world.signIn('ada');
  world.last().enter('Reconnecting');
  await world.live.resume();
  await world.timers.pass(10_000);
  expect(world.last().state()).toBe('Reconnecting');
  expect(world.last().starts).toEqual([0]);
});

test('reports since when changes may go unnoticed', async () => {
  const since: (number | null)[] = [];
  await world.live.watch(({ downSince }) => void since.push(downSince));
  await world.signIn('ada');
  await world.timers.pass(60_000);
  world.isServerUp = false;
  world.last().enter('Reconnecting');
  await world.timers.pass(42_000);
  world.last().enter('Disconnected');
  await world.live.resume();
  await settle();
  expect(since.slice(-3)).toEqual([61_000, 61_000, 61_000]);
  world.isServerUp = true;
  await world.live.resume();
  await world.timers.pass(5_000);
  expect(since.at(-1)).toBeNull();
  world.workspace.set(null);
  expect(since.at(-1)).toBeNull();
});

test('counts missed changes from the first attempt on, even if that one took long to fail', async () => {
  world.isSilent = true;
  await world.signIn('ada');
  await world.timers.pass(30_000);
  const since: (number | null)[] = [];
  await world.live.watch(({ downSince }) => void since.push(downSince));
  expect(since).toEqual([1_000]);
});

test('is only known to report availability once it has', async () => {
  await world.signIn('ada');
  expect(world.live.isTelling()).toBe(false);
  world.last().options.onPush({ type: 'changed', what: 'all', id: null });
  expect(world.live.isTelling()).toBe(false);
  world.last().options.onPush({ type: 'availability-changed', email: 'desk@campus.example', from: 0, to: 1 });
  expect(world.live.isTelling()).toBe(true);
  const states: boolean[] = [];
  await world.live.watch(({ tells }) => void states.push(tells));
  expect(states).toEqual([true]);
  world.last().enter('Reconnecting');
  expect(world.live.isTelling()).toBe(false);
  world.last().enter('Connected');
  expect(world.live.isTelling()).toBe(true);
});

test('retries a failed start every 30 s if it keeps trying, and reports when something may have been missed', async () => {
  await world.live.keepTrying(true);
  world.isServerUp = false;
  await world.signIn('ada');
  await world.timers.pass(60_000);
  world.isServerUp = true;
  await world.timers.pass(60_000);
  expect(world.last().starts).toEqual([0, 30_000, 60_000, 90_000]);
  expect(world.reconnections).toEqual([90_000]);
  expect(world.timers.count()).toBe(0);
});

test('reports that after an automatic reconnect', async () => {
  await world.signIn('ada');
  world.last().enter('Reconnecting');
  world.last().enter('Connected');
  world.last().options.onReconnected();
  expect(world.told.slice(-2)).toEqual(['Reconnecting', 'Connected']);
  expect(world.reconnections).toHaveLength(1);
});

test('keeps trying for ever, from when that is requested until it is withdrawn', async () => {
  world.isServerUp = false;
  await world.signIn('ada');
  await world.live.keepTrying(true);
  await world.timers.pass(3_600_000);
  expect(world.last().starts).toHaveLength(121);
  await world.live.keepTrying(false);
  await world.timers.pass(600_000);
  expect(world.last().starts).toHaveLength(121);
});

test('goes on slowly after the automatic reconnects gave up', async () => {
  await world.live.keepTrying(true);
  await world.signIn('ada');
  world.isServerUp = false;
  world.last().enter('Reconnecting');
  world.last().enter('Disconnected');
  await world.timers.pass(600_000);
  world.isServerUp = true;
  await world.timers.pass(30_000);
  expect(world.told.at(-1)).toBe('Connected');
  expect(world.reconnections).toHaveLength(1);
});

test('tries at once when woken, even while the client waits for its own next attempt', async () => {
  world.isServerUp = false;
  await world.signIn('ada');
  world.isServerUp = true;
  world.live.wake();
  await settle();
  expect(world.told.at(-1)).toBe('Connected');
  world.last().enter('Reconnecting');
  world.live.wake();
  await world.timers.pass(5_000);
  expect(world.told.at(-1)).toBe('Connected');
  expect(world.reconnections).toHaveLength(2);
  world.live.wake();
  await world.timers.pass(10_000);
  expect(world.clients.map(({ starts }) => starts)).toEqual([[0, 0], [5_000]]);
  expect(world.timers.count()).toBe(0);
});

test('does not wait for an answer to an attempt before the network was lost', async () => {
  world.isSilent = true;
  await world.signIn('ada');
  expect(world.told.at(-1)).toBe('Connecting');
  world.isSilent = false;
  world.live.wake();
  await settle();
  expect(world.told.at(-1)).toBe('Connected');
  expect(world.reconnections).toEqual([0]);
  world.clients[0]?.enter('Disconnected');
  expect(world.told.at(-1)).toBe('Connected');
});

test.each([
  ['Connecting', 30_000],
  ['Reconnecting', 120_000],
] as const)('gives up what hangs in %s after %i ms, and goes on where somebody is there', async (state, limit) => {
  world.isSilent = state === 'Connecting';
  await world.signIn('ada');
  world.isSilent = true;
  world.last().enter(state);
  await world.timers.pass(limit - 1);
  expect(world.told.at(-1)).toBe(state);
  await world.timers.pass(1);
  expect(world.told.at(-1)).toBe('Disconnected');
  world.isSilent = false;
  await world.live.resume();
  await settle();
  expect(world.told.at(-1)).toBe('Connected');
  expect(world.reconnections).toEqual([limit]);
});

test('a verified workspace wakes a connection that failed with the cached one', async () => {
  world.isServerUp = false;
  await world.signIn('ada');
  world.isServerUp = true;
  await world.signIn('ada');
  expect(world.told.at(-1)).toBe('Connected');
});

test('ignores events of a connection that it has left', async () => {
  await world.signIn('ada');
  const left = world.last();
  await world.signIn('ben');
  const heard: unknown[] = [];
  world.live.onDataSetChanged('resources', () => void heard.push('resources'));
  left.options.onPush({ type: 'changed', what: 'all', id: null });
  left.enter('Reconnecting');
  left.options.onReconnected();
  await world.timers.pass(1_000);
  expect(heard).toEqual([]);
  expect(world.told.at(-1)).toBe('Connected');
  expect(world.reconnections).toEqual([]);
});

test('closes for good', async () => {
  await world.signIn('ada');
  world.live.close();
  await world.signIn('ben');
  expect(world.clients).toHaveLength(1);
  expect(world.told.at(-1)).toBe('Disconnected');
});

test('connects after the first paint', async () => {
  world.live.close();
  world = await createLiveWorld(true);
  await world.signIn('ada');
  expect(world.clients).toHaveLength(0);
  world.firstPaint.up();
  await settle();
  expect(world.told).toEqual(['Disconnected', 'Connecting', 'Connected']);
});
