import { type AccountCache, createAccountCache } from '../../cache/account-cache.ts';
import { createConfigurationCache } from '../../cache/configuration-cache.ts';
import { createStartupSnapshotCache, type StartupSnapshotCache } from '../../cache/startup-snapshot-cache.ts';
import type { RecordStore } from '../../cache/record-store.ts';
import type { Host, InterfaceLanguage, SessionApi, StartOptions, TokenPair } from '../../contract.ts';
import type { Instant } from '../../model/units.ts';
import { createHttp, type Http, type HttpDeps } from '../../wire/http.ts';
import { createLazyPart, type LazyPart } from '../../wire/lazy-part.ts';
import type { Locks } from '../../wire/locks.ts';
import type { Log } from '../../wire/log.ts';
import { createServerClock, type ServerClock } from '../../wire/server-clock.ts';
import { tokenExpiry } from '../../wire/token-expiry.ts';
import type { Timers } from '../../wire/timers.ts';
import { createTokens, type Tokens } from '../../wire/tokens.ts';
import type * as Asking from './server-reads.ts';
import type { RandomBytes } from './authorization.ts';
import { createStartupSnapshot, type StartupSnapshot } from '../timeline/startup-snapshot.ts';
import { createFirstPaint, type FirstPaint } from './first-paint.ts';
import { createHostStorage } from './host-storage.ts';
import { createSessionEngine } from './session-engine.ts';
import type { SignIn, SignInDeps } from './sign-in.ts';
import { createSessionPublisher } from './session-publisher.ts';
import type { WorkspaceSource } from '../shared/workspace.ts';

export interface SessionDeps {
  readonly fetch: HttpDeps['fetch'];
  readonly locks: Locks;
  readonly timers: Timers;
  readonly workerNow: () => Instant;
  readonly store: RecordStore;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
}

/** Who is signed in, for the screens (`api`) and for the other services (`source`). */
export interface Session {
  readonly api: SessionApi;
  readonly source: WorkspaceSource;
  readonly http: Http;
  readonly firstPaint: FirstPaint;
  readonly startupSnapshot: StartupSnapshot;
  readonly asking: LazyPart<typeof Asking>;
  /** Called once, first. Resolves when the last visit's data is shown; the server is asked meanwhile. */
  start(options: StartOptions, host: Host): Promise<void>;
}

/** A token that ends within this many milliseconds is renewed before a connection is opened with it. */
const EXPIRY_MARGIN = 30_000;

export function createSession(deps: SessionDeps): Session {
  const { fetch, timers, workerNow, store, log } = deps;
  const clock = createServerClock(workerNow);
  const plain = { fetch, clock, workerNow, timers };
  const storage = createHostStorage(log);
  const plainHttp = createHttp({ ...plain, tokens: null });
  const exchange = async (pair: TokenPair) => {
    const site = await engine.site();
    return site.ok ? asking.use((part) => part.refreshPair(plainHttp, site.value.apiBase, pair)) : site;
  };
  const asking = createLazyPart('asking', () => import('./server-reads.ts'), deps);
  const tokens = createTokens({ storage, exchange, locks: deps.locks, onLost: () => engine.leave() });
  const http = createHttp({ ...plain, tokens });
  let [language, timeZone, date]: [InterfaceLanguage, string, string | null] = ['en', 'UTC', null];
  const publisher = createSessionPublisher({ http, plain, store, log, timeZone: () => timeZone });
  const started = Promise.withResolvers<StartOptions>();
  const firstPaint = createFirstPaint(timers, started.promise);
  const accounts = createAccountCache(store);
  const cache = snapshotsOf(accounts, started.promise, store);
  const viewer = { language: () => language, timeZone: () => timeZone, now: clock.now };
  const startupSnapshot = createStartupSnapshot(cache, { ...viewer, date: () => date }, firstPaint);
  // On a first visit it loads while the page still starts.
  void startupSnapshot.isOver().then(asking.preload);
  const engine = createSessionEngine({
    http,
    tokens,
    timers,
    log,
    publisher,
    firstPaint,
    startupSnapshot,
    asking,
    configuration: createConfigurationCache(store),
    account: accounts,
    store,
    now: clock.now,
  });

  return {
    http,
    firstPaint,
    startupSnapshot,
    asking,
    api: {
      ...entrance(
        { engine, publisher, tokens, account: accounts, http: plainHttp, ownHttp: http, randomBytes: deps.randomBytes },
        asking,
        deps,
      ),
      watch: async (onState) => publisher.states.watch(onState),
      async retry() {
        if (publisher.states.get().type === 'failed') publisher.states.set({ type: 'starting' });
        await engine.reload();
      },
      clearCache: store.clear,
      async setLanguage(next) {
        if (next === language) return;
        language = next;
        // Names, and so their order, depend on the interface's language.
        publisher.rebuild();
      },
    },
    source: {
      current: publisher.workspaces.get,
      left: publisher.left,
      watch: publisher.workspaces.watch,
      onVerified: publisher.onVerified,
      ...viewer,
      token: () => freshToken(tokens, clock),
      settled: publisher.settled,
      apiBase: engine.apiBase,
      calendarBase: engine.calendarBase,
    },
    async start(options, host) {
      language = options.language;
      timeZone = options.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
      date = options.date ?? null;
      storage.connect(host, options.tokens);
      started.resolve(options);
      await engine.start(options.origin);
    },
  };
}

/**
 * The account is read before the page has sent anything; null where it shows no user, or starts with something else.
 */
async function snapshotsOf(
  accounts: Pick<AccountCache, 'read'>,
  started: Promise<StartOptions>,
  store: RecordStore,
): Promise<StartupSnapshotCache | null> {
  const kept = await accounts.read();
  if (kept === null) return null;
  const { isRecalled, beginsWithTimeline } = await started;
  return isRecalled === true && beginsWithTimeline === true
    ? createStartupSnapshotCache(store, kept.account.username)
    : null;
}

/** Sign-in, loaded as soon as nobody is signed in, and sign-out, with what exists from the start. */
function entrance(
  parts: SignInDeps,
  asking: LazyPart<typeof Asking>,
  { timers, store, log }: SessionDeps,
): Pick<SessionApi, keyof SignIn | 'signOut'> {
  const { engine, publisher, tokens, http } = parts;
  const load = async () => {
    const { createSignIn } = await import('./sign-in.ts');
    return createSignIn(parts);
  };
  const ways = createLazyPart('sign-in', load, { timers, log });
  publisher.states.watch(({ type }) => {
    if (type === 'signed-out') void ways.preload();
  });

  return {
    authorize: (...asked) => ways.use(({ authorize }) => authorize(...asked)),
    connectCalendar: (proof) => ways.use(({ connectCalendar }) => connectCalendar(proof)),
    signIn: (answer) => ways.use(({ signIn }) => signIn(answer)),
    signInAsGuest: (displayName) => ways.use(({ signInAsGuest }) => signInAsGuest(displayName)),
    async signOut() {
      const pair = tokens.pair();
      engine.leave();
      // First locally, even without a network; then on the server.
      await Promise.all([tokens.store(null), store.clear()]);
      const revoked = pair === null ? null : await asking.use(({ revoke }) => revoke(http, engine, pair));
      if (revoked?.ok === false) log('sign-out: the server was not told', JSON.stringify(revoked.error));
    },
  };
}

/** The token in use, renewed where it is about to end: a connection that is opened with it cannot answer 401. */
async function freshToken(tokens: Tokens, clock: ServerClock): Promise<string | null> {
  const token = tokens.current();
  const expiry = token === null ? null : tokenExpiry(token);
  if (token === null || expiry === null || !clock.isSet() || expiry > clock.now() + EXPIRY_MARGIN) return token;
  const refreshed = await tokens.refresh(token);
  return refreshed.ok ? refreshed.value : tokens.current();
}
