import type { Host, SessionState, StartOptions, TokenPair } from '../../../workers/contract.ts';
import { unreachable } from '../../../workers/model/unreachable.ts';
import { LATE_AREAS } from '../../../workers/areas/late-areas.ts';
import { LAZY_MODULES } from '../../../workers/areas/shared/lazy-modules.ts';
import { createSession, type Session, type SessionDeps } from '../../../workers/areas/session/session.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import { createMemoryStore, type MemoryStore } from '../cache/memory-store.ts';
import { createFakeServer, type FakeServer } from '../wire/fake-server.ts';
import { serveCampus } from './served-campus.ts';
import { createSteppedTimers, settle, type SteppedTimers } from './stepped-timers.ts';

const OWN_LATER = [
  () => import('../../../workers/areas/session/server-reads.ts'),
  () => import('../../../workers/areas/session/sign-in.ts'),
];
// Loads at once the modules that a worker loads later.
await Promise.all(
  [...Object.values(LATE_AREAS), ...Object.values(LAZY_MODULES), ...OWN_LATER].map((load): Promise<unknown> => load()),
);

export const ORIGIN = 'http://desk.example';
export const START: StartOptions = { origin: ORIGIN, language: 'en', timeZone: 'Europe/Prague' };
export const REDIRECT = `${ORIGIN}/account/oauth-callback`;
/** The tokens of somebody signed in. */
export const PAIR: TokenPair = { token: 't1', refreshToken: 'f1' };
/** What a visit with tokens asks the server for. */
export const CALLS = [
  'GET /config.json',
  'GET /api/assist/configurations',
  'GET /api/account/me',
  'GET /api/assist/resources',
];

/** States as text. */
export const SIGNED_OUT = 'signed-out guests #123456';

/** What outlives a worker: the server, the database and localStorage. */
export interface World {
  readonly server: FakeServer;
  readonly store: MemoryStore;
  readonly timers: SteppedTimers;
  stored: TokenPair | null;
  readonly log: string[];
  readonly host: Host;
  /** What a worker of this world runs on. */
  platform(): SessionDeps;
  /** A new worker: what a visit starts with. */
  visit(): Visit;
}

/** One session and the states that it reported. */
export interface Visit {
  readonly session: Session;
  /** States as text, e.g. `signed-in ada unverified`. */
  readonly states: string[];
  readonly workspaces: (Workspace | null)[];
  /** How many workspaces had been told at each verification. */
  readonly verifiedAfter: number[];
  start(): Promise<void>;
}

/** A server that works, and nobody signed in. */
export function createWorld(): World {
  const server = createFakeServer();
  const timers = createSteppedTimers(Date.UTC(2026, 10, 20));
  const store = createMemoryStore();
  const host: Host = {
    readTokens: async () => world.stored,
    writeTokens: async (pair) => {
      world.stored = pair;
    },
  };
  const platform = (): SessionDeps => createPlatform(world);
  const world: World = {
    server,
    store,
    timers,
    stored: null,
    log: [],
    host,
    platform,
    visit: () => createVisit(world),
  };
  serveCampus(server);
  return world;
}

/** A visit that has started and has read its stored data. */
export async function openVisit(world: World): Promise<Visit> {
  const visit = world.visit();
  await visit.start();
  await settle();
  return visit;
}

function createPlatform({ server, store, timers, log }: World): SessionDeps {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    fetch: server.fetch,
    locks: {
      alone: (_, run) => {
        const mine = turn.then(run);
        turn = mine.catch(() => undefined);
        return mine;
      },
    },
    timers,
    workerNow: timers.now,
    store,
    randomBytes: (count) => Uint8Array.from({ length: count }, (_, index) => index),
    log: (message, detail = '', level = 'info') =>
      void log.push(`${level === 'info' ? '' : `${level} `}${message}: ${detail}`),
  };
}

function createVisit(world: World): Visit {
  const session = createSession(world.platform());
  const states: string[] = [];
  const workspaces: (Workspace | null)[] = [];
  const verifiedAfter: number[] = [];
  return {
    session,
    states,
    workspaces,
    verifiedAfter,
    async start() {
      await session.api.watch((state) => void states.push(stateText(state)));
      session.source.watch((workspace) => void workspaces.push(workspace));
      session.source.onVerified(() => void verifiedAfter.push(workspaces.length));
      await session.start(START, world.host);
    },
  };
}

function stateText(state: SessionState): string {
  switch (state.type) {
    case 'starting':
      return 'starting';
    case 'failed':
      return `failed ${state.failure.type}`;
    case 'signed-out':
      return `signed-out${state.guestLogin ? ' guests' : ''} ${state.accent}${state.isDevice ? ' device' : ''}`;
    case 'signed-in':
      return [
        `signed-in ${state.account.username}`,
        ...(state.verified ? [] : ['unverified']),
        ...(state.isCalendarRefused === true ? ['refused by the calendar'] : []),
        ...(state.resourcesFailure === undefined ? [] : [`resources of ${state.resourcesFailure.asOf ?? 'nobody'}`]),
      ].join(' ');
    default:
      return unreachable(state);
  }
}

/** A visit of Ada's that filled its caches. */
export async function earlierVisit(world: World): Promise<void> {
  world.stored = PAIR;
  await openVisit(world);
  world.server.requests.length = 0;
}

export const shownIds = ({ workspaces }: Visit) =>
  workspaces
    .at(-1)
    ?.resources.map(({ id }) => id)
    .join(' ');
