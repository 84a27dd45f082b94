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
  readonly publisher: SessionPublisher;
  readonly firstPaint: Pick<FirstPaint, 'isUp'>;
  readonly startupSnapshot: Pick<StartupSnapshot, 'isOver'>;
  readonly asking: LazyPart<typeof Asking>;
  readonly configuration: ConfigurationCache;
  readonly account: AccountCache;
  /** Where the resources are kept. */
  readonly store: RecordStore;
  now(): Instant;
}

/** Loads what the publisher shows: the last visit at once, the server's answers when they arrive. */
export interface SessionEngine {
  /**
   * Shows what the last visit stored, and asks the server. Resolves when the former is done; the snapshot comes before.
   */
  start(origin: string): Promise<void>;
  /** Asks the server again; an earlier request is cancelled. Resolves when the newest has been answered. */
  reload(): Promise<void>;
  /** Where the servers are, as soon as it is known. */
  site(): Promise<Result<Site, Failure>>;
  /** Where the servers are, asked again now. */
  askSite(): Promise<Result<Site, Failure>>;
  /** Address of the API, the page's origin as long as it isn't known. */
  apiBase(): string;
  /** Address of the calendar, the page's origin as long as it isn't known. */
  calendarBase(): string;
  /** The user has signed out. */
  leave(): void;
}

/** Milliseconds before the server is asked again automatically, each wait twice as long, up to the longest. */
const FIRST_RETRY_DELAY = 2_000;
const LONGEST_RETRY_DELAY = 60_000;

const NO_RESOURCES: readonly WireResource[] = [];

export function createSessionEngine(deps: EngineDeps): SessionEngine {
  const { tokens, publisher, asking } = deps;
  let origin = '';
  let site: Site | null = null;
  let known: KnownResources | null = null;
  let cachedShown = Promise.resolve();
  const siteDeps = () => ({ http: deps.http, cache: deps.configuration, origin, log: deps.log });
  const askSite = (signal: AbortSignal) => asking.use(({ loadSite }) => loadSite(siteDeps(), signal));
  const runs = createRuns(deps.timers, load);
  // Begun at once: the page takes a while before it starts the session.
  let lastVisit: ReturnType<typeof readLastVisit> | null = readLastVisit(deps);

  async function showCached(): Promise<void> {
    const pair = await tokens.load();
    site = await readCachedSite(siteDeps());
    const last = await lastVisit;
    // Only the campus was restored: what is shown of it comes from elsewhere.
    lastVisit = null;
    // The user may have signed out while the last visit was shown.
    if (site === null || tokens.pair() !== pair) return;
    // A sign-out would have removed the account: that of a door display has expired.
    if (pair === null && last?.account.isDevice !== true) return publisher.showSignedOut(site);
    if (last === null) return;
    const content = { site, account: last.account, resources: last.cached.data };
    if (pair === null) return publisher.showSignedOut(site, content);
    known = { ...last.cached, username: last.account.username, asOf: last.asOf };
    publisher.show(content, 'cached');
  }

  async function load(signal: AbortSignal): Promise<void> {
    const loaded = await onceSeen(deps, cachedShown, () => askSite(signal));
    // Read again: another tab may have signed in or out, also while the server cannot be reached.
    const pair = await tokens.load();
    if (signal.aborted) return;
    if (loaded.ok) site = loaded.value;
    else if (pair !== null || site === null || !isSignInLeft(publisher, loaded.error)) return fail(loaded.error);
    if (pair === null || site.isNavigationOnly === true) return settle(site, loaded.ok);
    const campus = await askCampus(deps, site, known, signal);
    if (signal.aborted) return;
    if (!campus.ok) return campus.error.type === 'unauthorized' ? expel(site) : fail(campus.error);
    const { account, problem } = campus.value;
    const before = known;
    known = campus.value.known;
    const resources = known?.data ?? NO_RESOURCES;
    publisher.show({ site, account, resources }, toResourcesFailure(campus.value));
    runs.note(problem === null);
    if (problem !== null || known === null) return;
    void deps.account.write({ account, asOf: known.asOf });
    if (resources !== before?.data) void keep(deps, known, () => known?.data === resources);
  }

  /** The server refuses a token that it has just issued. */
  const expel = (at: Site): Promise<void> => tokens.store(null).then(() => settle(at));

  /** @param isAnswered false: the site as last known; the server is asked again */
  function settle(at: Site, isAnswered = true): void {
    runs.note(isAnswered);
    publisher.showSignedOut(at);
  }

  /** What is shown stays if the failure may be temporary; in any case the server is asked again later. */
  function fail(error: Failure): void {
    runs.note(false);
    if (!publisher.isShowing() || isFinal(error)) return publisher.showFailure(error);
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
      return site === null ? failure(failureShown(publisher)) : success(site);
    },
    askSite: () => askSite(new AbortController().signal),
    apiBase: () => site?.apiBase ?? origin,
    calendarBase: () => site?.calendarBase ?? origin,
    leave() {
      runs.halt();
      known = null;
      if (site !== null) publisher.showSignedOut(site);
    },
  };
}

/** Why nothing is known of the site. */
function failureShown({ states }: SessionPublisher): Failure {
  const state = states.get();
  return state.type === 'failed' ? state.failure : { type: 'cancelled' };
}

/** Asks once the stored data, if any, is shown and its first paint is done. */
async function onceSeen<T>({ publisher, firstPaint }: EngineDeps, cachedShown: Promise<void>, ask: () => Promise<T>) {
  await cachedShown;
  if (publisher.isShowing()) await firstPaint.isUp();
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
 * Packing a campus takes a tenth of a second, which must not delay the first paint.
 * @param isCurrent false once the user has signed out, or newer resources have come
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
    /** A superseded request ends early; callers wait for the newest. */
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

/** On a temporary failure a user about to sign in keeps what was typed, or the link that was opened. */
const isSignInLeft = (publisher: SessionPublisher, error: Failure): boolean =>
  publisher.isShowing() || (publisher.states.get().type === 'signed-out' && !isFinal(error));

/** Nothing can be shown, not even the last visit. */
function isFinal(error: Failure): boolean {
  if (error.type === 'bad-status') return error.call === CONFIGURATIONS_CALL;
  return error.type === 'api-not-configured' || error.type === 'assist-not-configured' || error.type === 'internal';
}
