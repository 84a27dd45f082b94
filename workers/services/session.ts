import { createAccountCache } from '../cache/account-cache.ts';
import { createConfigurationCache } from '../cache/configuration-cache.ts';
import type { RecordStore } from '../cache/record-store.ts';
import { createResourcesCache } from '../cache/resources-cache.ts';
import type {
  AccountView,
  Failure,
  Host,
  InterfaceLanguage,
  SessionApi,
  StartOptions,
  TokenPair,
} from '../contract.ts';
import { failure, type Result, success } from '../model/result.ts';
import type { Instant } from '../model/units.ts';
import { createHttp, type Http, type HttpDeps } from '../wire/http.ts';
import type { Locks } from '../wire/locks.ts';
import type { Log } from '../wire/log.ts';
import { createServerClock, type ServerClock } from '../wire/server-clock.ts';
import { tokenExpiry } from '../wire/token-expiry.ts';
import type { Timers } from '../wire/timers.ts';
import { createTokens, type Tokens } from '../wire/tokens.ts';
import { buildAuthorization, chooseRedirectUri, type RandomBytes, requestedScope } from './authorization.ts';
import { createHostStorage } from './host-storage.ts';
import { createSessionEngine, type SessionEngine } from './session-engine.ts';
import { createStage, type Stage } from './stage.ts';
import { logIn, type LoginPath, refreshPair, revoke } from './sign-in.ts';
import type { WorkspaceSource } from './workspace.ts';

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
  /** Called once, first. Resolves when what the last visit left is shown; the server is asked meanwhile. */
  start(options: StartOptions, host: Host): Promise<void>;
}

/** A token that ends within this many milliseconds is renewed before a connection is opened with it. */
const EXPIRY_MARGIN = 30_000;

export function createSession(deps: SessionDeps): Session {
  const { fetch, timers, workerNow, store, log } = deps;
  const clock = createServerClock(workerNow);
  const storage = createHostStorage(log);
  const plainHttp = createHttp({ fetch, clock, workerNow, timers, tokens: null });
  const exchange = async (pair: TokenPair) => {
    const site = await engine.site();
    return site.ok ? refreshPair(plainHttp, site.value.apiBase, pair) : site;
  };
  const tokens = createTokens({ storage, exchange, locks: deps.locks, onLost: () => engine.leave() });
  const http = createHttp({ fetch, clock, workerNow, timers, tokens });
  let language: InterfaceLanguage = 'en';
  let timeZone = 'UTC';
  const stage = createStage({ http, store, log, now: clock.now, timeZone: () => timeZone });
  const engine = createSessionEngine({
    http,
    tokens,
    timers,
    log,
    stage,
    configuration: createConfigurationCache(store),
    account: createAccountCache(store),
    resources: createResourcesCache(store),
  });

  return {
    http,
    api: {
      ...signInApi({ engine, stage, tokens, http: plainHttp }, deps),
      watch: async (onState) => stage.states.watch(onState),
      async retry() {
        if (stage.states.get().type === 'failed') stage.states.set({ type: 'starting' });
        await engine.reload();
      },
      async setLanguage(next) {
        if (next === language) return;
        language = next;
        // Names are in the interface's language, and so is their order.
        stage.rebuild();
      },
    },
    source: {
      current: stage.workspaces.get,
      watch: stage.workspaces.watch,
      language: () => language,
      timeZone: () => timeZone,
      now: clock.now,
      token: () => freshToken(tokens, clock),
      apiBase: engine.apiBase,
    },
    async start(options, host) {
      ({ language, timeZone } = options);
      storage.connect(host);
      await engine.start(options.origin);
    },
  };
}

interface SignInParts {
  readonly engine: SessionEngine;
  readonly stage: Stage;
  readonly tokens: Tokens;
  readonly http: Http;
}

function signInApi(
  { engine, stage, tokens, http }: SignInParts,
  { randomBytes, store, log }: SessionDeps,
): Pick<SessionApi, 'authorize' | 'signIn' | 'signInAsGuest' | 'signOut'> {
  async function enter(
    path: LoginPath,
    apiBase: string,
    body: Readonly<Record<string, string>>,
  ): Promise<Result<AccountView, Failure>> {
    const pair = await logIn(http, apiBase, path, body);
    if (!pair.ok) return pair;
    await tokens.store(pair.value);
    await engine.reload();
    const state = stage.states.get();
    if (state.type === 'signed-in') return success(state.account);
    return failure(state.type === 'failed' ? state.failure : { type: 'unauthorized' });
  }

  return {
    async authorize(redirectUri) {
      const site = await engine.site();
      if (!site.ok) return site;
      return buildAuthorization(site.value.configuration, site.value.apiBase, redirectUri, randomBytes);
    },
    async signIn({ code, codeVerifier, redirectUri }) {
      const site = await engine.site();
      if (!site.ok) return site;
      const { apiBase, configuration } = site.value;
      const redirectUrl = chooseRedirectUri(configuration, redirectUri);
      const scope = requestedScope(configuration);
      return enter('/api/account/oauth-login', apiBase, { authorizationCode: code, redirectUrl, scope, codeVerifier });
    },
    async signInAsGuest(displayName) {
      const site = await engine.site();
      return site.ok ? enter('/api/account/guest-login', site.value.apiBase, { displayName }) : site;
    },
    async signOut() {
      const pair = tokens.pair();
      engine.leave();
      // First here, also without a network; then there.
      await Promise.all([tokens.store(null), store.clear()]);
      const site = await engine.site();
      if (pair === null || !site.ok) return;
      const revoked = await revoke(http, site.value.apiBase, pair);
      if (!revoked.ok) log('sign-out: the server was not told', JSON.stringify(revoked.error));
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
