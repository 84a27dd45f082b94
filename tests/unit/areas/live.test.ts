import { beforeEach, expect, test } from 'vitest';

import type { LiveState } from '../../../workers/contract.ts';
import { createObservable } from '../../../workers/areas/shared/observable.ts';
import { createFirstPaint, type FirstPaint } from '../../../workers/areas/session/first-paint.ts';
import { ALL_DATA_SETS } from '../../../workers/areas/live/data-sets.ts';
import { createLive, type Live } from '../../../workers/areas/live/live.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import type { HubClient, HubClientOptions } from '../../../workers/wire/hub.ts';
import { START } from './session-world.ts';
import { createSteppedTimers, settle, type SteppedTimers } from './stepped-timers.ts';
import { createWorkspace, createWorkspaceSource } from './workspaces.ts';

type Connection = LiveState['connection'];

/** A hub client whose server is up or down as the test decides. */
interface FakeClient extends HubClient {
  readonly options: HubClientOptions;
  readonly starts: number[];
  enter(state: Connection): void;
}

let isServerUp: boolean;
/** Nothing answers, as when the network is lost while a connection is being made. */
let isSilent: boolean;
let timers: SteppedTimers;
let clients: FakeClient[];
let workspace: ReturnType<typeof createObservable<Workspace | null>>;
let firstPaint: FirstPaint;
let openLive: (isExpected: boolean) => Promise<void>;
let live: Live;
let told: Connection[];
let reconnections: number[];
/** Resolves once it is known whether somebody is signed in. */
let known: PromiseWithResolvers<void>;

const forEver = (): Promise<never> => new Promise(() => undefined);

function createFakeClient(options: HubClientOptions): FakeClient {
  let state: Connection = 'Disconnected';
  const enter = (next: Connection): void => {
    state = next;
    options.onState(next);
  };
  const starts: number[] = [];
  const client: FakeClient = {
    options,
    starts,
    enter,
    state: () => state,
    async start() {
      starts.push(timers.now());
      enter('Connecting');
      if (isSilent) return forEver();
      await Promise.resolve();
      enter(isServerUp ? 'Connected' : 'Disconnected');
      return isServerUp;
    },
    stop() {
      // Like SignalR's, which waits for its start.
      if (state === 'Connecting' || isSilent) return forEver();
      enter('Disconnected');
      return Promise.resolve();
    },
    callObject: () => Promise.resolve({ type: 'not-connected' }),
  };
  clients.push(client);
  return client;
}

beforeEach(async () => {
  isServerUp = true;
  isSilent = false;
  timers = createSteppedTimers();
  [clients, told, reconnections] = [[], [], []];
  workspace = createObservable<Workspace | null>(null);
  known = Promise.withResolvers<void>();
  const source = createWorkspaceSource(workspace, () => timers.now() + 1_000, {
    settled: () => known.promise,
    token: async () => {
      const username = workspace.get()?.account.username;
      return username === undefined ? null : `token of ${username}`;
    },
  });
  openLive = async (isExpected) => {
    firstPaint = createFirstPaint(timers, Promise.resolve({ ...START, beginsWithTimeline: isExpected }));
    live = createLive(source, firstPaint, {
      timers,
      log: () => undefined,
      randomBytes: () => Uint8Array.of(128),
      createClient: createFakeClient,
    });
    live.onReconnected(() => void reconnections.push(timers.now()));
    await live.watch(({ connection }) => void told.push(connection));
  };
  await openLive(false);
});

const signIn = async (username: string): Promise<void> => {
  workspace.set(createWorkspace({ username }));
  known.resolve();
  await settle();
};
const last = (): FakeClient => {
  const client = clients.at(-1);
  if (client === undefined) throw new Error('No client');
  return client;
};

test('connects on sign-in with the token of the account', async () => {
  expect(clients).toEqual([]);
  await signIn('ada');
  expect(told).toEqual(['Disconnected', 'Connecting', 'Connected']);
  expect(last().options.url).toBe('https://desks.example/MessageHub');
  expect(await last().options.token()).toBe('token of ada');
  expect(told.at(-1)).toBe('Connected');
  expect(reconnections).toEqual([]);
});

test('reports the state to a new watcher at once, by the server’s clock', async () => {
  await signIn('ada');
  const states: LiveState[] = [];
  const close = await live.watch((state) => void states.push(state));
  expect(states).toEqual([{ connection: 'Connected', now: 1_000, downSince: null, tells: false }]);
  close();
  close();
  workspace.set(null);
  expect(states).toHaveLength(1);
});

test('keeps its connection while the same account gets a newer workspace', async () => {
  await signIn('ada');
  await signIn('ada');
  expect(clients).toHaveLength(1);
  expect(last().starts).toEqual([0]);
});

test('connects again for another account, and without a token once nobody is signed in', async () => {
  await signIn('ada');
  await signIn('ben');
  expect(clients.map((client) => client.state())).toEqual(['Disconnected', 'Connected']);
  expect(await last().options.token()).toBe('token of ben');
  workspace.set(null);
  await settle();
  expect(clients.map((client) => client.state())).toEqual(['Disconnected', 'Disconnected', 'Connected']);
  expect(await last().options.token()).toBeNull();
  expect(reconnections).toEqual([]);
});

test('waits with an anonymous connection until it is known that nobody is signed in', async () => {
  await settle();
  expect(clients).toEqual([]);
  known.resolve();
  await settle();
  expect(await last().options.token()).toBeNull();
  expect(told.at(-1)).toBe('Connected');
  await signIn('ada');
  expect(clients.map((client) => client.state())).toEqual(['Disconnected', 'Connected']);
  expect(await last().options.token()).toBe('token of ada');
});

test('ends before it has begun', async () => {
  live.close();
  known.resolve();
  await settle();
  expect(clients).toEqual([]);
});

test('gives up after a failed start until the user is active', async () => {
  isServerUp = false;
  await signIn('ada');
  await timers.pass(600_000);
  expect(last().starts).toEqual([0]);
  isServerUp = true;
  await live.resume();
  await settle();
  expect(told.at(-1)).toBe('Connected');
  expect(reconnections).toEqual([600_000]);
});

test('starts again at most once in five seconds, however busy the user is', async () => {
  isServerUp = false;
  await signIn('ada');
  await timers.pass(10_000);
  for (let second = 0; second < 12; second += 1) {
    await live.resume();
    await timers.pass(1_000);
  }
  expect(last().starts).toEqual([0, 10_000, 15_000, 20_000]);
  isServerUp = true;
  await timers.pass(10_000);
  expect(told.at(-1)).toBe('Connected');
  await live.resume();
  await timers.pass(10_000);
  expect(last().starts).toEqual([0, 10_000, 15_000, 20_000, 25_000]);
});

test('leaves the client’s own reconnects alone while the user is busy', async () => {
  await signIn('ada');
  last().enter('Reconnecting');
  await live.resume();
  await timers.pass(10_000);
  expect(last().state()).toBe('Reconnecting');
  expect(last().starts).toEqual([0]);
});

test('reports since when changes may go unnoticed', async () => {
  const since: (number | null)[] = [];
  await live.watch(({ downSince }) => void since.push(downSince));
  await signIn('ada');
  await timers.pass(60_000);
  isServerUp = false;
  last().enter('Reconnecting');
  await timers.pass(42_000);
  last().enter('Disconnected');
  await live.resume();
  await settle();
  expect(since.slice(-3)).toEqual([61_000, 61_000, 61_000]);
  isServerUp = true;
  await live.resume();
  await timers.pass(5_000);
  expect(since.at(-1)).toBeNull();
  workspace.set(null);
  expect(since.at(-1)).toBeNull();
});

test('counts missed changes from the first attempt on, even if that one took long to fail', async () => {
  isSilent = true;
  await signIn('ada');
  await timers.pass(30_000);
  const since: (number | null)[] = [];
  await live.watch(({ downSince }) => void since.push(downSince));
  expect(since).toEqual([1_000]);
});

test('is only known to report availability once it has', async () => {
  await signIn('ada');
  expect(live.isTelling()).toBe(false);
  last().options.onPush({ type: 'changed', what: 'all', id: null });
  expect(live.isTelling()).toBe(false);
  last().options.onPush({ type: 'availability-changed', email: 'desk@campus.example', from: 0, to: 1 });
  expect(live.isTelling()).toBe(true);
  const states: boolean[] = [];
  await live.watch(({ tells }) => void states.push(tells));
  expect(states).toEqual([true]);
  last().enter('Reconnecting');
  expect(live.isTelling()).toBe(false);
  last().enter('Connected');
  expect(live.isTelling()).toBe(true);
});

test('retries a failed start every 30 s if it keeps trying, and reports when something may have been missed', async () => {
  await live.keepTrying(true);
  isServerUp = false;
  await signIn('ada');
  await timers.pass(60_000);
  isServerUp = true;
  await timers.pass(60_000);
  expect(last().starts).toEqual([0, 30_000, 60_000, 90_000]);
  expect(reconnections).toEqual([90_000]);
  expect(timers.count()).toBe(0);
});

test('reports that after an automatic reconnect', async () => {
  await signIn('ada');
  last().enter('Reconnecting');
  last().enter('Connected');
  last().options.onReconnected();
  expect(told.slice(-2)).toEqual(['Reconnecting', 'Connected']);
  expect(reconnections).toHaveLength(1);
});

test('keeps trying for ever, from when that is requested until it is withdrawn', async () => {
  isServerUp = false;
  await signIn('ada');
  await live.keepTrying(true);
  await timers.pass(3_600_000);
  expect(last().starts).toHaveLength(121);
  await live.keepTrying(false);
  await timers.pass(600_000);
  expect(last().starts).toHaveLength(121);
});

test('goes on slowly after the automatic reconnects gave up', async () => {
  await live.keepTrying(true);
  await signIn('ada');
  isServerUp = false;
  last().enter('Reconnecting');
  last().enter('Disconnected');
  await timers.pass(600_000);
  isServerUp = true;
  await timers.pass(30_000);
  expect(told.at(-1)).toBe('Connected');
  expect(reconnections).toHaveLength(1);
});

test('tries at once when woken, even while the client waits for its own next attempt', async () => {
  isServerUp = false;
  await signIn('ada');
  isServerUp = true;
  live.wake();
  await settle();
  expect(told.at(-1)).toBe('Connected');
  last().enter('Reconnecting');
  live.wake();
  await timers.pass(5_000);
  expect(told.at(-1)).toBe('Connected');
  expect(reconnections).toHaveLength(2);
  live.wake();
  await timers.pass(10_000);
  expect(clients.map(({ starts }) => starts)).toEqual([[0, 0], [5_000]]);
  expect(timers.count()).toBe(0);
});

test('does not wait for an answer to an attempt before the network was lost', async () => {
  isSilent = true;
  await signIn('ada');
  expect(told.at(-1)).toBe('Connecting');
  isSilent = false;
  live.wake();
  await settle();
  expect(told.at(-1)).toBe('Connected');
  expect(reconnections).toEqual([0]);
  clients[0]?.enter('Disconnected');
  expect(told.at(-1)).toBe('Connected');
});

test.each([
  ['Connecting', 30_000],
  ['Reconnecting', 120_000],
] as const)('gives up what hangs in %s after %i ms, and goes on where somebody is there', async (state, limit) => {
  isSilent = state === 'Connecting';
  await signIn('ada');
  isSilent = true;
  last().enter(state);
  await timers.pass(limit - 1);
  expect(told.at(-1)).toBe(state);
  await timers.pass(1);
  expect(told.at(-1)).toBe('Disconnected');
  isSilent = false;
  await live.resume();
  await settle();
  expect(told.at(-1)).toBe('Connected');
  expect(reconnections).toEqual([limit]);
});

test('a verified workspace wakes a connection that failed with the cached one', async () => {
  isServerUp = false;
  await signIn('ada');
  isServerUp = true;
  await signIn('ada');
  expect(told.at(-1)).toBe('Connected');
});

test('passes availability changes on, to each listener until it ends', async () => {
  await signIn('ada');
  const heard: unknown[] = [];
  const close = live.onAvailabilityChanged((change) => void heard.push(change));
  const change = { email: 'desk@campus.example', from: 0, to: 900_000 };
  last().options.onPush({ type: 'availability-changed', ...change });
  last().options.onPush({ type: 'changed', what: 'all', id: null });
  close();
  last().options.onPush({ type: 'availability-changed', ...change });
  expect(heard).toEqual([change]);
});

test.each([
  [{ type: 'changed', what: 'all', id: null }, ['configuration', 'resources', 'plans', 'pois', 'objects']],
  [{ type: 'changed', what: 'resource', id: 'r1' }, ['resources']],
  [{ type: 'deleted', what: 'resource', id: 'r1' }, ['resources']],
  [{ type: 'changed', what: 'qr-code', id: 7 }, ['resources', 'pois', 'objects']],
  [{ type: 'deleted', what: 'qr-code', id: 7 }, ['resources', 'pois', 'objects']],
  [{ type: 'changed', what: 'area', id: 'a1' }, ['configuration', 'plans']],
  [{ type: 'object-changed', objectId: 12, data: null }, []],
  [{ type: 'availability-changed', email: 'desk@campus.example', from: 0, to: 1 }, []],
] as const)('reports which data sets are out of date after %o', async (push, expected) => {
  await signIn('ada');
  const heard: string[] = [];
  for (const dataSet of ALL_DATA_SETS) live.onDataSetChanged(dataSet, () => void heard.push(dataSet));
  last().options.onPush(push);
  await timers.pass(999);
  expect(heard).toEqual([]);
  await timers.pass(1);
  expect(heard).toEqual(expected);
});

test('reports each data set after a reconnection, until the listener ends', async () => {
  await signIn('ada');
  const heard: string[] = [];
  const closes = ALL_DATA_SETS.map((dataSet) => live.onDataSetChanged(dataSet, () => void heard.push(dataSet)));
  last().options.onReconnected();
  await timers.pass(1_000);
  expect(heard).toEqual(ALL_DATA_SETS);
  last().options.onReconnected();
  last().options.onPush({ type: 'changed', what: 'all', id: null });
  for (const close of closes) close();
  last().options.onReconnected();
  await timers.pass(1_000);
  expect(heard).toEqual(ALL_DATA_SETS);
});

test('reports changes that come close together once, also to a listener of two data sets', async () => {
  await signIn('ada');
  const heard: number[] = [];
  const note = (): void => void heard.push(timers.now());
  live.onDataSetChanged('configuration', note);
  live.onDataSetChanged('resources', note);
  const reload = (): void => last().options.onPush({ type: 'changed', what: 'all', id: null });
  reload();
  await timers.pass(999);
  reload();
  await timers.pass(1);
  expect(heard).toEqual([1_000]);
  reload();
  await timers.pass(1_000);
  expect(heard).toEqual([1_000, 2_000]);
});

test('ignores events of a connection that it has left', async () => {
  await signIn('ada');
  const left = last();
  await signIn('ben');
  const heard: unknown[] = [];
  live.onDataSetChanged('resources', () => void heard.push('resources'));
  left.options.onPush({ type: 'changed', what: 'all', id: null });
  left.enter('Reconnecting');
  left.options.onReconnected();
  await timers.pass(1_000);
  expect(heard).toEqual([]);
  expect(told.at(-1)).toBe('Connected');
  expect(reconnections).toEqual([]);
});

test('closes for good', async () => {
  await signIn('ada');
  live.close();
  await signIn('ben');
  expect(clients).toHaveLength(1);
  expect(told.at(-1)).toBe('Disconnected');
});

test('connects after the first paint', async () => {
  live.close();
  told = [];
  await openLive(true);
  await signIn('ada');
  expect(clients).toHaveLength(0);
  firstPaint.up();
  await settle();
  expect(told).toEqual(['Disconnected', 'Connecting', 'Connected']);
});
