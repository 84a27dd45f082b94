/*
 * Signing in with an identity or as a guest. It is loaded when nobody is signed in: a returning user is
 * shown their day without it.
 */
import type { AccountCache } from '../../cache/account-cache.ts';
import type { AccountView, Failure, SessionApi, TokenPair } from '../../contract.ts';
import { requestedScope } from '../../model/provider-scopes.ts';
import { failure, type Result, success } from '../../model/result.ts';
import type { Http } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import { CalendarLoginAnswerSchema, LoginAnswerSchema, type LoginRefusal } from '../../wire/schemas/account.ts';
import type { Tokens } from '../../wire/tokens.ts';
import { buildAuthorization, chooseRedirectUri, type RandomBytes } from './authorization.ts';
import type { SessionEngine } from './session-engine.ts';
import type { SessionPublisher } from './session-publisher.ts';

export interface SignInDeps {
  readonly engine: SessionEngine;
  readonly publisher: SessionPublisher;
  readonly tokens: Tokens;
  readonly account: Pick<AccountCache, 'forget'>;
  /** Without tokens of its own. */
  readonly http: Http;
  /** With those of the session. */
  readonly ownHttp: Http;
  readonly randomBytes: RandomBytes;
}

export type SignIn = Pick<SessionApi, 'authorize' | 'signIn' | 'signInAsGuest' | 'connectCalendar'>;

export function createSignIn(deps: SignInDeps): SignIn {
  const { engine, publisher, tokens, account, http, randomBytes } = deps;
  async function enter(
    path: LoginPath,
    apiBase: string,
    body: Readonly<Record<string, string>>,
  ): Promise<Result<AccountView, Failure>> {
    const pair = await logIn(http, apiBase, path, body);
    if (!pair.ok) return pair;
    // The page may be closed, or the network fail, before the user is known: nobody may be shown another user's data.
    await account.forget();
    // A door display is the same one as before: it goes on showing what is known.
    if (publisher.states.get().type === 'signed-in' && publisher.left() === null) engine.leave();
    await tokens.store(pair.value);
    await engine.reload();
    const state = publisher.states.get();
    if (state.type === 'signed-in') return success(state.account);
    return failure(state.type === 'failed' ? state.failure : { type: 'unauthorized' });
  }

  return {
    async authorize(redirectUri, isForCalendar = false) {
      // Leaving while this server is down would end at nothing, or at an error page of the browser.
      const site = await engine.askSite();
      if (!site.ok) return site;
      const { configuration, apiBase } = site.value;
      // Without it the provider would take the account that is signed in anyway.
      const prompt = isForCalendar ? 'select_account' : configuration.prompt;
      return buildAuthorization(configuration, apiBase, redirectUri, randomBytes, prompt);
    },
    async connectCalendar({ code, codeVerifier, redirectUri }) {
      const site = await engine.site();
      if (!site.ok) return site;
      const { apiBase, configuration } = site.value;
      const { calendarAgent: connectionAgentId } = configuration;
      if (connectionAgentId === undefined) return failure({ type: 'sign-in-refused', detail: '' });
      const redirectUrl = chooseRedirectUri(configuration, redirectUri);
      const scope = requestedScope(configuration);
      const body = { authorizationCode: code, redirectUrl, scope, codeVerifier, connectionAgentId };
      const name = 'POST /api/account/calendar-oauth-login';
      const url = `${apiBase}/api/account/calendar-oauth-login`;
      const answer = bodyOf(
        await deps.ownHttp.send('post', { name, url, schema: CalendarLoginAnswerSchema, body }),
        name,
      );
      if (!answer.ok) return failure(refusalOf(answer.error));
      if (!answer.value.success) return failure(notSignedIn(answer.value));
      // The token that the calendar holds is that of the former account.
      publisher.rebuild();
      return success(null);
    },
    async signIn(proof) {
      const site = await engine.site();
      if (!site.ok) return site;
      const { apiBase, configuration } = site.value;
      if ('linkToken' in proof) return enter('/api/account/email-link/redeem', apiBase, { token: proof.linkToken });
      const { code, codeVerifier, redirectUri } = proof;
      const redirectUrl = chooseRedirectUri(configuration, redirectUri);
      const scope = requestedScope(configuration);
      return enter('/api/account/oauth-login', apiBase, { authorizationCode: code, redirectUrl, scope, codeVerifier });
    },
    async signInAsGuest(displayName) {
      const site = await engine.site();
      return site.ok ? enter('/api/account/guest-login', site.value.apiBase, { displayName }) : site;
    },
  };
}

type LoginPath = '/api/account/oauth-login' | '/api/account/guest-login' | '/api/account/email-link/redeem';

/**
 * Exchanges a code, a link or a guest's name for tokens; every answer of the server but tokens is `sign-in-refused`.
 */
async function logIn(
  http: Http,
  apiBase: string,
  path: LoginPath,
  body: Readonly<Record<string, string>>,
): Promise<Result<TokenPair, Failure>> {
  const name = `POST ${path}`;
  const call = { name, url: apiBase + path, schema: LoginAnswerSchema, body, isAnonymous: true };
  const answer = bodyOf(await http.send('post', call), name);
  if (!answer.ok) return failure(refusalOf(answer.error));
  if (!answer.value.success) return failure(notSignedIn(answer.value));
  const { token, refreshToken } = answer.value;
  return success({ token, refreshToken });
}

const notSignedIn = ({
  error,
  reason,
}: {
  readonly error: string;
  readonly reason?: LoginRefusal | undefined;
}): Failure => ({
  type: 'sign-in-refused',
  detail: error,
  ...(reason === undefined ? {} : { reason }),
});

function refusalOf(error: Failure): Failure {
  if (error.type === 'refused') return { type: 'sign-in-refused', detail: error.detail };
  if (error.type === 'unauthorized') return { type: 'sign-in-refused', detail: '' };
  if (error.type !== 'bad-status') return error;
  return { type: 'sign-in-refused', detail: `${error.status} ${error.statusText}`.trim() };
}
