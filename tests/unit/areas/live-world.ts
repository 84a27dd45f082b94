import type { LiveState } from '../../../workers/contract.ts';
import { createObservable } from '../../../workers/areas/shared/observable.ts';
import { createFirstPaint, type FirstPaint } from '../../../workers/areas/session/first-paint.ts';
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

/** A live connection, its server, and what was reported of it. */
export interface LiveWorld {
  isServerUp: boolean;
  /** Nothing answers, as when the network is lost while a connection is being made. */
  isSilent: boolean;
  readonly timers: SteppedTimers;
  readonly clients: FakeClient[];
  readonly workspace: ReturnType<typeof createObservable<Workspace | null>>;
  readonly firstPaint: FirstPaint;
  readonly live: Live;
  readonly told: Connection[];
  readonly reconnections: number[];
  /** Resolves once it is known whether somebody is signed in. */
  readonly known: PromiseWithResolvers<void>;
  signIn(username: string): Promise<void>;
  /** The client that was made last. */
  last(): FakeClient;
}

const forEver = (): Promise<never> => new Promise(() => undefined);

function createFakeClient(world: LiveWorld, options: HubClientOptions): FakeClient {
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
      starts.push(world.timers.now());
      enter('Connecting');
      if (world.isSilent) return forEver();
      await Promise.resolve();
      enter(world.isServerUp ? 'Connected' : 'Disconnected');
      return world.isServerUp;
    },
    stop() {
      // Like SignalR's, which waits for its start.
      if (state === 'Connecting' || world.isSilent) return forEver();
      enter('Disconnected');
      return Promise.resolve();
    },
    callObject: () => Promise.resolve({ type: 'not-connected' }),
  };
  world.clients.push(client);
  return client;
}

/** @param beginsWithTimeline whether the page paints its timeline first */
export async function createLiveWorld(beginsWithTimeline = false): Promise<LiveWorld> {
  const timers = createSteppedTimers();
  const workspace = createObservable<Workspace | null>(null);
  const known = Promise.withResolvers<void>();
  const source = createWorkspaceSource(workspace, () => timers.now() + 1_000, {
    settled: () => known.promise,
    token: async () => {
      const username = workspace.get()?.account.username;
      return username === undefined ? null : `token of ${username}`;
    },
  });
  const firstPaint = createFirstPaint(timers, Promise.resolve({ ...START, beginsWithTimeline }));
  const live = createLive(source, firstPaint, {
    timers,
    log: () => undefined,
    randomBytes: () => Uint8Array.of(128),
    createClient: (options) => createFakeClient(world, options),
  });
  const world: LiveWorld = {
    isServerUp: true,
    isSilent: false,
    timers,
    clients: [],
    workspace,
    firstPaint,
    live,
    told: [],
    reconnections: [],
    known,
    async signIn(username) {
      workspace.set(createWorkspace({ username }));
      known.resolve();
      await settle();
    },
    last() {
      const client = world.clients.at(-1);
      if (client === undefined) throw new Error('No client');
      return client;
    },
  };
  live.onReconnected(() => void world.reconnections.push(timers.now()));
  await live.watch(({ connection }) => void world.told.push(connection));
  return world;
}
