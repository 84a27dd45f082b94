import type { AccountCache } from '../../cache/account-cache.ts';
import type { ConfigurationCache } from '../../cache/configuration-cache.ts';
import type { RecordStore } from '../../cache/record-store.ts';
import type { Failure } from '../../contract.ts';
import type { Instant } from '../../model/units.ts';
import type { WireResource } from '../../wire/schemas/resource.ts';
import { failure, type Result, success } from '../../model/result.ts';
import type { Http } from '../../wire/http.ts';
import type { LazyPart } from '../../wire/lazy-part.ts';
import type { Log } from '../../wire/log.ts';
import type { Timers } from '../../wire/timers.ts';
import type { Tokens } from '../../wire/tokens.ts';
import type { Campus, KnownResources } from './campus.ts';
import type * as Asking from './server-reads.ts';
import type { StartupSnapshot } from '../timeline/startup-snapshot.ts';
import type { FirstPaint } from './first-paint.ts';
import { CONFIGURATIONS_CALL, readCachedSite, type Site } from './site.ts';
import type { SessionPublisher } from './session-publisher.ts';

export interface EngineDeps {
  readonly http: Http;
  readonly tokens: Tokens;
  readonly timers: Timers;
  readonly log: Log;
  readonly stage: SessionPublisher;
  readonly firstPaint: Pick<FirstPaint, 'isUp'>;
  readonly startupSnapshot: Pick<StartupSnapshot, 'isOver'>;
  readonly asking: LazyPart<typeof Asking>;
  readonly configuration: ConfigurationCache;
  readonly account: AccountCache;
  /** Where the resources are kept. */
  readonly store: RecordStore;
  now(): Instant;
}

/** Loads what the stage shows: the last visit at once, the server's answers when they come. */
export interface SessionEngine {
  /** Shows what the last visit left, and asks the server. Resolves when the former is done; a first look comes before it. */
  start(origin: string): Promise<void>;
  /** Asks the server again; an earlier asking is cancelled. Resolves when the newest asking has been answered. */
  reload(): Promise<void>;
  /** Where the servers are, as soon as it is known. */
  site(): Promise<Result<Site, Failure>>;
  /** The same, asked of the server now. */
  askSite(): Promise<Result<Site, Failure>>;
  /** Address of the API, the page's origin as long as it isn't known. */
  apiBase(): string;
  /** Address of the calendar, likewise. */
  calendarBase(): string;
  /** Nobody is signed in any more. */
  leave(): void;
}

/** Waits in milliseconds before the server is asked again on its own account, each twice as long, up to the longest. */
const FIRST_RETRY_DELAY = 2_000;
const LONGEST_RETRY_DELAY = 60_000;

const NO_RESOURCES: readonly WireResource[] = [];

export function createSessionEngine(deps: EngineDeps): SessionEngine {
  const { tokens, stage, asking } = deps;
  let origin = '';
  let site: Site | null = null;
  let known: KnownResources | null = null;
  let cachedShown = Promise.resolve();
  const siteDeps = () => ({ http: deps.http, cache: deps.configuration, origin, log: deps.log });
  const askSite = (signal: AbortSignal) => asking.use(({ loadSite }) => loadSite(siteDeps(), signal));
  const runs = createRuns(deps.timers, load);
  // Begun at once: the page is busy with itself for a while before it starts the session.
  let lastVisit: ReturnType<typeof readLastVisit> | null = readLastVisit(deps);

  async function showCached(): Promise<void> {
    const pair = await tokens.load();
    site = await readCachedSite(siteDeps());
    const last = await lastVisit;
    // It is a campus: what is shown of it is known elsewhere.
    lastVisit = null;
    // Somebody may have signed out of what was shown of the last visit meanwhile.
    if (site === null || tokens.pair() !== pair) return;
    // A sign-out would have removed the account: that of a door display has ended by itself.
    if (pair === null && last?.account.isDevice !== true) return stage.showSignedOut(site);
    if (last === null) return;
    const scene = { site, account: last.account, resources: last.cached.data };
    if (pair === null) return stage.showSignedOut(site, scene);
    known = { ...last.cached, username: last.account.username, asOf: last.asOf };
    stage.show(scene, 'cached');
  }

  async function load(signal: AbortSignal): Promise<void> {
    const loaded = await onceSeen(deps, cachedShown, () => askSite(signal));
    // Read again: another tab may have signed in or out, also while the server cannot be reached.
    const pair = await tokens.load();
    if (signal.aborted) return;
    if (loaded.ok) site = loaded.value;
    else if (pair !== null || site === null || !isSignInLeft(stage, loaded.error)) return fail(loaded.error);
    if (pair === null) return settle(site, loaded.ok);
    const campus = await askCampus(deps, site, known, signal);
    if (signal.aborted) return;
    if (!campus.ok) return campus.error.type === 'unauthorized' ? expel(site) : fail(campus.error);
    const { account, problem } = campus.value;
    const before = known;
    known = campus.value.known;
    const resources = known?.data ?? NO_RESOURCES;
    const refusal = stage.show({ site, account, resources }, toResourcesFailure(campus.value));
    if (refusal !== null) return fail(refusal);
    runs.note(problem === null);
    if (problem !== null || known === null) return;
    void deps.account.write({ account, asOf: known.asOf });
    if (resources !== before?.data) void keep(deps, known, () => known?.data === resources);
  }

  /** The server refuses a token that it has just given. */
  const expel = (at: Site): Promise<void> => tokens.store(null).then(() => settle(at));

  /** @param isAnswered false: as the server last told it, which is asked again */
  function settle(at: Site, isAnswered = true): void {
    runs.note(isAnswered);
    stage.showSignedOut(at);
  }

  /** What is shown stays where the trouble may pass; in any case the server is asked again later. */
  function fail(error: Failure): void {
    runs.note(false);
    if (!stage.isShowing() || isFinal(error)) return stage.showFailure(error);
    deps.log('session: the last visit is shown', JSON.stringify(error));
  }

  return {
    start(pageOrigin) {
      origin = pageOrigin;
      cachedShown = showCached();
      void runs.begin();
      return cachedShown;
    },
    async reload() {
      void runs.begin();
      await runs.settled();
    },
    async site() {
      await cachedShown;
      if (site === null) await runs.settled();
      return site === null ? failure(failureShown(stage)) : success(site);
    },
    askSite: () => askSite(new AbortController().signal),
    apiBase: () => site?.apiBase ?? origin,
    calendarBase: () => site?.calendarBase ?? origin,
    leave() {
      runs.halt();
      known = null;
      if (site !== null) stage.showSignedOut(site);
    },
  };
}

/** Why nothing is known of the site. */
function failureShown({ states }: SessionPublisher): Failure {
  const state = states.get();
  return state.type === 'failed' ? state.failure : { type: 'cancelled' };
}

/** Asks once what was kept is shown, if there is anything, and its picture is up. */
async function onceSeen<T>({ stage, firstPaint }: EngineDeps, cachedShown: Promise<void>, ask: () => Promise<T>) {
  await cachedShown;
  if (stage.isShowing()) await firstPaint.isUp();
  return ask();
}

const toResourcesFailure = ({ problem, known }: Campus) =>
  problem && { detail: problem.detail, asOf: known?.asOf ?? null };

function askCampus(
  { http, log, now, store, asking }: EngineDeps,
  { apiBase }: Site,
  known: KnownResources | null,
  signal: AbortSignal,
) {
  return asking.use(({ loadCampus, createResourcesCache }) =>
    loadCampus({ http, log, now, apiBase, cache: createResourcesCache(store) }, known, signal),
  );
}

/**
 * Packing a campus takes a tenth of a second, for which the first picture does not wait.
 * @param isCurrent false once somebody has signed out, or others have come
 */
async function keep({ firstPaint, asking, store }: EngineDeps, known: KnownResources, isCurrent: () => boolean) {
  await firstPaint.isUp();
  const { username, timestamp, data } = known;
  if (timestamp === null) return;
  await asking.use(async ({ createResourcesCache }) => {
    if (isCurrent()) await createResourcesCache(store).write(username, { timestamp, data });
    return success(null);
  });
}

async function readLastVisit({ account: accounts, asking, store, startupSnapshot }: EngineDeps) {
  await startupSnapshot.isOver();
  const kept = await accounts.read();
  if (kept === null) return null;
  const { account, asOf } = kept;
  const cached = await asking.use(async ({ createResourcesCache }) =>
    success(await createResourcesCache(store).read(account.username)),
  );
  return cached.ok && cached.value !== null ? { account, asOf, cached: cached.value } : null;
}

/** One loading at a time; after a failed one the next begins by itself, later and later. */
function createRuns(timers: Timers, load: (signal: AbortSignal) => Promise<void>) {
  let controller = new AbortController();
  let underWay = Promise.resolve();
  let failures = 0;
  let cancelRetry: (() => void) | null = null;

  function halt(): void {
    controller.abort();
    cancelRetry?.();
    controller = new AbortController();
  }

  function begin(): Promise<void> {
    halt();
    underWay = load(controller.signal);
    return underWay;
  }

  return {
    begin,
    halt,
    /** What has been superseded ends early; whoever waits wants the last word. */
    async settled() {
      let awaited = null;
      while (awaited !== underWay) {
        awaited = underWay;
        await awaited;
      }
    },
    /** How the newest has ended. */
    note(hasSucceeded: boolean) {
      const delay = Math.min(LONGEST_RETRY_DELAY, FIRST_RETRY_DELAY * 2 ** failures);
      if (!hasSucceeded) cancelRetry = timers.after(delay, () => void begin());
      failures = hasSucceeded ? 0 : failures + 1;
    },
  };
}

/** Whoever is about to sign in keeps what was typed, or the link that was opened, where the trouble may pass. */
const isSignInLeft = (stage: SessionPublisher, error: Failure): boolean =>
  stage.isShowing() || (stage.states.get().type === 'signed-out' && !isFinal(error));

/** Nothing can be shown, not even the last visit. */
function isFinal(error: Failure): boolean {
  if (error.type === 'bad-status') return error.call === CONFIGURATIONS_CALL;
  return error.type === 'api-not-configured' || error.type === 'assist-not-configured' || error.type === 'internal';
}
