import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { refreshPair } from '../../workers/areas/session/token-pairs.ts';
import { failure } from '../../workers/model/result.ts';
import { createHttp } from '../../workers/wire/http.ts';
import { ProviderTokenSchema } from '../../workers/wire/schemas/account.ts';
import { createServerClock } from '../../workers/wire/server-clock.ts';
import { createTokens } from '../../workers/wire/tokens.ts';
import vectors from '../contracts/vectors/oauth/authorize.vectors.json' with { type: 'json' };
import { bearer, createAuthorization, createTestAppIn, redeem, SMALL_CAMPUS } from './app-support.ts';
import type { TestApp, Tokens } from './app-support.ts';
import { type ScriptedProvider, startScriptedProvider } from './scripted-provider.ts';

const CLIENT = 'deskway-at-work';
const HOUR = 3_600_000;
const GROUPS = { ...SMALL_CAMPUS, configuration: { ...SMALL_CAMPUS.configuration, enableGroupFinding: true } };

let provider: ScriptedProvider;
let directory: string;
let server: TestApp;
const written: string[] = [];

const start = (serverType: string, ...more: readonly string[]): Promise<TestApp> =>
  startOn(SMALL_CAMPUS, serverType, ...more);

const startOn = (campus: typeof SMALL_CAMPUS, serverType: string, ...more: readonly string[]): Promise<TestApp> =>
  createTestAppIn(
    directory,
    campus,
    '--oidc-issuer',
    provider.issuer,
    '--oidc-client-id',
    CLIENT,
    '--server-type',
    serverType,
    '--secret-file',
    join(directory, 'deskway.secret'),
    ...more,
  );

async function restart(serverType: string, ...more: readonly string[]): Promise<void> {
  await server.close();
  server = await start(serverType, ...more);
}

beforeEach(async () => {
  written.length = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  directory = mkdtempSync(join(tmpdir(), 'deskway-tokens-'));
  provider = await startScriptedProvider(CLIENT);
  server = await start('o365');
});

afterEach(async () => {
  await server.close();
  await provider.close();
  rmSync(directory, { recursive: true });
  vi.restoreAllMocks();
});

/** What the page sends after its return from the provider. */
async function proof(): Promise<{ authorizationCode: string; codeVerifier: string }> {
  const { parameters, verifier } = createAuthorization();
  const begun = await server.app.inject({ url: `/oidc/begin?${new URLSearchParams(parameters)}` });
  const callback = await provider.signIn(String(begun.headers.location));
  return { authorizationCode: callback.searchParams.get('code') ?? '', codeVerifier: verifier };
}

const signIn = async (): Promise<Tokens> => (await redeem(server, await proof())).json<Tokens>();

const call = (method: 'GET' | 'POST', path: string, { token }: Tokens, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/account/${path}`,
    headers: bearer(token),
    ...(payload === undefined ? {} : { payload }),
  });

const current = (who: Tokens) => call('GET', 'oauth-token', who);
const renew = (who: Tokens) => call('POST', 'refresh-oauth-token', who, { scope: '' });
const accessOf = async (who: Tokens): Promise<string> =>
  (await current(who)).json<{ accessToken: string }>().accessToken;

/** What the sign-in asks the provider for. */
async function asked(changes: Record<string, string> = {}): Promise<URLSearchParams> {
  const { parameters } = createAuthorization(changes);
  const begun = await server.app.inject({ url: `/oidc/begin?${new URLSearchParams(parameters)}` });
  return new URL(String(begun.headers.location)).searchParams;
}

const ORIGIN = 'http://localhost:8080';
const timers = { after: () => () => undefined };

/** The network of a worker. */
async function fetchFromServer(address: string, { headers, body, method }: RequestInit): Promise<Response> {
  const answer = await server.app.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url: new URL(address).pathname,
    headers: Object.fromEntries(new Headers(headers)),
    ...(typeof body === 'string' ? { payload: body } : {}),
  });
  return new Response(answer.body, { status: answer.statusCode });
}

describe('what a provider is asked for', () => {
  it.each(['o365', 'gspace'] as const)('is the calendar of %s, with consent', async (serverType) => {
    await restart(serverType);
    const query = await asked();
    expect(query.get('scope')?.split(' ')).toEqual(vectors.scopes[serverType].always);
    expect(query.get('prompt')).toBe('consent');
    expect(query.get('access_type')).toBe(serverType === 'gspace' ? 'offline' : null);
    expect(query.get('code_challenge_method')).toBe('S256');
  });

  it.each(['o365', 'gspace'] as const)('is the groups of %s as well, where they may be found', async (serverType) => {
    const { always, enableGroupFinding } = vectors.scopes[serverType];
    await server.close();
    rmSync(directory, { recursive: true });
    server = await startOn(GROUPS, serverType);
    expect((await asked()).get('scope')?.split(' ')).toEqual([...always, ...enableGroupFinding]);
    await server.close();
    server = await startOn(GROUPS, serverType, '--oidc-scope', 'openid a', '--oidc-prompt', 'select_account');
    const query = await asked();
    expect(query.get('scope')?.split(' ')).toEqual(['openid', 'a', ...enableGroupFinding]);
    expect(query.get('prompt')).toBe('select_account');
  });

  it('is an account to choose where the page asks for one, and no other prompt of the page', async () => {
    expect((await asked({ prompt: 'select_account' })).getAll('prompt')).toEqual(['select_account']);
    expect((await asked({ prompt: 'none' })).getAll('prompt')).toEqual(['consent']);
  });

  it('names the provider’s calendar to the page, and lets it talk to it', async () => {
    const config = await server.app.inject({ url: '/config.json' });
    expect(config.json()).toEqual({ apiURL: '', calendarURL: 'https://graph.microsoft.com/v1.0' });
    expect(String(config.headers['content-security-policy'])).toMatch(
      /connect-src 'self' https:\/\/graph\.microsoft\.com;/,
    );
  });

  it('names Google’s calendar, and lets the page talk to all of its hosts', async () => {
    await restart('gspace');
    const config = await server.app.inject({ url: '/config.json' });
    expect(config.json()).toEqual({ apiURL: '', calendarURL: 'https://www.googleapis.com/calendar/v3' });
    const hosts = ['www.googleapis.com', 'people.googleapis.com', 'admin.googleapis.com', 'lh3.googleusercontent.com'];
    expect(String(config.headers['content-security-policy'])).toContain(
      `connect-src 'self' ${hosts.map((host) => `https://${host}`).join(' ')};`,
    );
  });
});

describe('a calendar token', () => {
  it('comes with the sign-in, and is given until shortly before its end', async () => {
    const ada = await signIn();
    expect((await current(ada)).json()).toEqual({ accessToken: 'access-1', expiresIn: 3_600 });
    server.advance(30 * 60_000);
    const { token } = (await call('POST', 'refresh', ada, ada)).json<Tokens>();
    expect((await current({ ...ada, token })).json()).toEqual({ accessToken: 'access-1', expiresIn: 1_800 });
    expect(provider.spent).toEqual([]);
    server.advance(29 * 60_000 + 1);
    const later = await signIn();
    expect(await accessOf(later)).toBe('access-2');
  });

  it('is renewed on demand, each time by the token that came last', async () => {
    const ada = await signIn();
    expect((await renew(ada)).json()).toEqual({ accessToken: 'access-2', expiresIn: 3_600 });
    expect((await renew(ada)).json()).toEqual({ accessToken: 'access-3', expiresIn: 3_600 });
    expect(await accessOf(ada)).toBe('access-3');
    expect(provider.spent).toEqual(provider.given.slice(0, 2));
  });

  it('is renewed once for all who ask at the same time', async () => {
    const ada = await signIn();
    const answers = await Promise.all(Array.from({ length: 6 }, () => renew(ada)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(provider.spent).toHaveLength(1);
  });

  it('is renewed by the same token where the provider gives no other', async () => {
    const ada = await signIn();
    provider.refresh = () => ({ status: 200, body: { token_type: 'Bearer', access_token: 'again', expires_in: 60 } });
    await renew(ada);
    // Good for a minute: too short to be given a second time.
    await current(ada);
    expect(new Set(provider.spent)).toEqual(new Set(provider.given));
    expect(provider.spent).toHaveLength(2);
  });

  it('outlives a restart with the same secret', async () => {
    const ada = await signIn();
    await restart('o365');
    expect((await current(ada)).json()).toEqual({ accessToken: 'access-2', expiresIn: 3_600 });
  });

  it('belongs to one person: sealed for another it opens nothing', async () => {
    const ada = await signIn();
    provider.person = { sub: 'ben-at-work', email: 'ben@campus.example' };
    const ben = await signIn();
    await server.close();
    const database = new DatabaseSync(join(directory, 'deskway.db'));
    database.exec(`UPDATE provider_token SET sealed = (SELECT sealed FROM provider_token WHERE person = 'ben')`);
    database.close();
    server = await start('o365');
    expect((await current(ada)).statusCode).toBe(401);
    expect((await current(ben)).statusCode).toBe(200);
    expect(provider.spent).toEqual(provider.given.slice(1, 2));
  });

  it('is missing after a sign-in that did not go by the provider, which stays', async () => {
    const ada = await signIn();
    const { accounts } = server.context.store;
    const { id = '' } = (await accounts.userByEmail('ada@campus.example')) ?? {};
    // As after a mailed link: nothing is kept.
    await accounts.forgetProviderToken(id, (await accounts.providerToken(id)) ?? '');
    for (const answer of [await current(ada), await renew(ada)]) expect(answer.statusCode).toBe(401);
    expect((await call('GET', 'me', ada)).statusCode).toBe(200);
    expect(provider.spent).toEqual([]);
  });

  it('is not for guests', async () => {
    const guest = await server.app.inject({
      method: 'POST',
      url: '/api/account/guest-login',
      payload: { displayName: 'Grace' },
    });
    expect((await current(guest.json<Tokens>())).statusCode).toBe(403);
  });
});

describe('a token that the provider does not renew', () => {
  it.each(['invalid_grant', 'interaction_required', 'consent_required'])(
    'after %s asks for another sign-in, and nothing else',
    async (error) => {
      const ada = await signIn();
      provider.refresh = () => ({ status: 400, body: { error, error_description: 'AADSTS700082: expired' } });
      expect((await renew(ada)).statusCode).toBe(401);
      // The page learns it by the next call, whichever that is.
      expect((await call('GET', 'me', ada)).statusCode).toBe(401);
      expect((await call('POST', 'refresh', ada, ada)).statusCode).toBe(401);
      const again = await signIn();
      expect(await accessOf(again)).toBe('access-2');
    },
  );

  it('ends the session of the page, which leads to the sign-in and back', async () => {
    const ada = await signIn();
    provider.refresh = () => ({ status: 400, body: { error: 'invalid_grant' } });
    let stored: Tokens | null = ada;
    let losses = 0;
    const parts = { fetch: fetchFromServer, clock: createServerClock(Date.now), workerNow: Date.now, timers };
    const plain = createHttp({ ...parts, tokens: null });
    const tokens = createTokens({
      storage: {
        readTokens: async () => stored,
        writeTokens: async (pair) => {
          stored = pair;
        },
      },
      exchange: (pair) => refreshPair(plain, ORIGIN, pair),
      locks: { alone: (_, run) => run() },
      onLost: () => {
        losses += 1;
      },
    });
    await tokens.load();
    const path = '/api/account/refresh-oauth-token';
    const asking = { name: path, url: ORIGIN + path, schema: ProviderTokenSchema, body: { scope: '' } };
    expect(await createHttp({ ...parts, tokens }).send('post', asking)).toEqual(failure({ type: 'unauthorized' }));
    expect([stored, losses]).toEqual([null, 1]);
  });

  it.each([
    ['is down', { status: 503, body: {} }],
    [
      'rejects our registration',
      { status: 401, body: { error: 'invalid_client', error_description: 'AADSTS7000215: x' } },
    ],
    ['talks nonsense', { status: 200, body: { hello: 'you' } }],
  ])('signs nobody out where the provider %s', async (_, said) => {
    const ada = await signIn();
    const { refresh } = provider;
    provider.refresh = () => said;
    const failed = await renew(ada);
    expect([failed.statusCode, failed.headers['retry-after']]).toEqual([503, '3']);
    expect(written.join('')).toContain('the calendar’s provider gave no token');
    provider.refresh = refresh;
    expect((await renew(ada)).statusCode).toBe(200);
  });

  it('does not replace the one of a sign-in in between', async () => {
    const ada = await signIn();
    const gate = Promise.withResolvers<void>();
    const asking = Promise.withResolvers<void>();
    const { refresh } = provider;
    provider.refresh = async (token) => {
      provider.refresh = refresh;
      asking.resolve();
      await gate.promise;
      return refresh(token);
    };
    const renewing = renew(ada);
    await asking.promise;
    await signIn();
    const [, second] = provider.given;
    gate.resolve();
    expect((await renewing).statusCode).toBe(200);
    // The answer that came late is dropped, and the token of the sign-in renewed.
    expect(provider.spent).toEqual([provider.given[0], second]);
  });

  it('with another secret says so in the log, and works after a sign-in', async () => {
    const ada = await signIn();
    const secret = join(directory, 'deskway.other');
    writeFileSync(secret, 'another secret of more than thirty-two characters');
    await restart('o365', '--secret-file', secret);
    expect((await current(ada)).statusCode).toBe(401);
    expect(written.join('')).toContain('the secret file or the provider is another one. Their owners sign in again.');
    expect((await current(await signIn())).statusCode).toBe(200);
  });

  it('without a secret that can be read the server does not start', async () => {
    const secret = join(directory, 'deskway.short');
    writeFileSync(secret, 'short');
    await expect(start('o365', '--secret-file', secret)).rejects.toThrow('holds fewer than 32 characters');
  });
});

describe('signing out', () => {
  it.each([
    ['GET', 'oauth-logout'],
    ['POST', 'ews-logout'],
    ['POST', 'logout-everywhere'],
  ] as const)('with %s %s revokes the token and forgets it', async (method, path) => {
    const ada = await signIn();
    await renew(ada);
    expect((await call(method, path, ada)).statusCode).toBe(204);
    await vi.waitFor(() => expect(provider.revoked).toEqual(provider.given.slice(-1)));
    expect(await server.context.store.accounts.providerToken('ada')).toBeNull();
  });

  it('on one of two devices leaves the calendar to the other; everywhere does not', async () => {
    const [here, there] = [await signIn(), await signIn()];
    await call('GET', 'oauth-logout', here);
    expect((await current(there)).statusCode).toBe(200);
    expect(provider.revoked).toEqual([]);
    await signIn();
    await call('POST', 'logout-everywhere', there);
    await vi.waitFor(() => expect(provider.revoked).toHaveLength(1));
  });

  it('does not wait for the provider, and tells the log where that fails', async () => {
    const ada = await signIn();
    const gate = Promise.withResolvers<void>();
    provider.revoke = async () => {
      await gate.promise;
      throw new Error('the line is cut');
    };
    expect((await call('GET', 'oauth-logout', ada)).statusCode).toBe(204);
    gate.resolve();
    await vi.waitFor(() => expect(written.join('')).toContain('did not revoke a token'));
  });

  it('asks nothing of a provider without revocation', async () => {
    provider.revoke = null;
    const ada = await signIn();
    expect((await call('GET', 'oauth-logout', ada)).statusCode).toBe(204);
    expect(await server.context.store.accounts.providerToken('ada')).toBeNull();
    expect(written.join('')).not.toContain('revoke');
  });

  it('is what forgets the tokens of those who never did, a day after their sign-in has ended', async () => {
    await signIn();
    server.advance(24 * HOUR + 1);
    provider.person = { sub: 'ben-at-work', email: 'ben@campus.example' };
    await signIn();
    const { accounts } = server.context.store;
    expect(await accounts.providerToken('ada')).toBeNull();
    expect(await accounts.providerToken('ben')).not.toBeNull();
  });
});

describe('another account for the calendar', () => {
  const connect = async (who: Tokens, changes: object = {}) =>
    call('POST', 'calendar-oauth-login', who, {
      ...(await proof()),
      redirectUrl: 'http://localhost:8080/account/oauth-callback',
      scope: '',
      connectionAgentId: 'agent-1',
      ...changes,
    });

  it('is used from then on, also after the next sign-in, and changes nothing else', async () => {
    const ada = await signIn();
    provider.person = { sub: 'shared', email: 'shared-calendar@campus.example' };
    expect((await connect(ada)).json()).toEqual({ success: true });
    expect(await accessOf(ada)).toBe('access-2');
    expect((await call('GET', 'me', ada)).json()).toMatchObject({ id: 'ada' });
    provider.person = { sub: 'ada-at-work', email: 'ada@campus.example' };
    await renew(await signIn());
    expect(provider.spent).toEqual(provider.given.slice(1, 2));
    expect(await server.context.store.accounts.userByEmail('shared-calendar@campus.example')).toBeNull();
  });

  it('ends the token of the account that it replaces, and none of the same account', async () => {
    const ada = await signIn();
    await signIn();
    expect(provider.revoked).toEqual([]);
    provider.person = { sub: 'shared', email: 'shared-calendar@campus.example' };
    await connect(ada);
    await vi.waitFor(() => expect(provider.revoked).toEqual(provider.given.slice(1, 2)));
    await connect(ada);
    // A sign-in leaves the connected calendar, and so its token, as it was.
    provider.person = { sub: 'ada-at-work', email: 'ada@campus.example' };
    await signIn();
    await renew(ada);
    expect(provider.spent).toEqual(provider.given.slice(3, 4));
    expect(provider.revoked).toHaveLength(1);
  });

  it('needs a sign-in, a code of this tab and the name of the connection', async () => {
    const ada = await signIn();
    expect((await connect({ ...ada, token: 'made-up' })).statusCode).toBe(401);
    expect((await connect(ada, { connectionAgentId: undefined })).statusCode).toBe(400);
    const refused = { success: false, error: expect.any(String), reason: expect.stringMatching(/code|provider/) };
    expect((await connect(ada, { authorizationCode: 'made-up' })).json()).toEqual(refused);
    const { verifier: codeVerifier } = createAuthorization();
    expect((await connect(ada, { codeVerifier })).json()).toEqual(refused);
    expect((await connect(ada, { redirectUrl: 'https://evil.example/account/oauth-callback' })).json()).toEqual(
      refused,
    );
    expect(await accessOf(ada)).toBe('access-1');
  });
});

describe('a sign-in without a calendar is refused', () => {
  const refusal = async (): Promise<string> => {
    const { error, reason } = (await redeem(server, await proof())).json<{ error: string; reason: string }>();
    return `${reason}: ${error}`;
  };

  it('where there is no refresh token, now or before', async () => {
    provider.granted = { refresh_token: undefined };
    expect(await refusal()).toMatch(/^no-calendar: .*no lasting access/);
    provider.granted = {};
    const ada = await signIn();
    provider.granted = { refresh_token: undefined };
    await signIn();
    expect((await current(ada)).statusCode).toBe(200);
  });

  it('where a person has allowed Google a part of it', async () => {
    await restart('gspace');
    const { always } = vectors.scopes.gspace;
    provider.granted = { scope: always.filter((scope) => !scope.includes('freebusy')).join(' ') };
    expect(await refusal()).toMatch(/^not-allowed: You did not allow the use of your calendar/);
    provider.granted = { scope: always.join(' ') };
    expect((await current(await signIn())).statusCode).toBe(200);
  });

  it('where the provider’s clock is wrong, not where it is a little ahead or behind', async () => {
    for (const skew of [45, -600 - 45]) {
      provider.skew = skew;
      expect((await current(await signIn())).statusCode).toBe(200);
    }
    for (const skew of [300, -900]) {
      provider.skew = skew;
      expect(await refusal()).toContain('did not confirm who you are');
    }
  });
});

describe('a calendar without a provider', () => {
  const EWS = ['--ews-url', 'https://mail.example/EWS', '--ews-access', 'impersonation'];
  const SERVICE = ['--ews-user', 'service', '--ews-password', 'secret'];

  it.each([
    ['touchone-calendar', []],
    ['ews', [...EWS, ...SERVICE]],
  ])('of %s needs no token, and keeps none', async (serverType, more) => {
    await restart(serverType, ...more);
    const ada = await signIn();
    expect((await current(ada)).statusCode).toBe(404);
    expect((await renew(ada)).statusCode).toBe(404);
    expect(await server.context.store.accounts.providerToken('ada')).toBeNull();
  });
});
