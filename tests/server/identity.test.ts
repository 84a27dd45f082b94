import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  authorizeAs,
  bearer,
  CALLBACK,
  createAuthorization,
  createBrowser,
  createTestApp,
  decide,
  redeem,
  type TestApp,
  type Tokens,
} from './app-support.ts';

const MINUTE = 60_000;

let server: TestApp;

beforeEach(async () => {
  server = await createTestApp();
});

afterEach(() => server.close());

const me = (token: string) => server.app.inject({ url: '/api/account/me', headers: bearer(token) });
const refresh = (pair: Tokens) =>
  server.app.inject({ method: 'POST', url: '/api/account/refresh', payload: { ...pair } });

describe('signing in', () => {
  it('exchanges a code with its verifier for tokens of the chosen person', async () => {
    const request = createAuthorization();
    const code = await authorizeAs(server, request, 'ada');
    const answer = await redeem(server, { authorizationCode: code, codeVerifier: request.verifier });
    expect(answer.json()).toEqual({ success: true, token: expect.any(String), refreshToken: expect.any(String) });
    const account = await me(answer.json().token);
    expect(account.json()).toEqual({
      id: 'ada',
      username: 'ada',
      displayName: 'Ada <Admin> Lovelace',
      email: 'ada@campus.example',
      timeZone: 'Europe/Prague',
      isGuest: false,
      isDevice: false,
    });
  });

  it('takes the scopes of a calendar that it does not know', async () => {
    const request = createAuthorization({
      scope: 'openid email offline_access Calendars.ReadWrite GroupMember.Read.All',
    });
    const code = await authorizeAs(server, request, 'ada');
    const answer = await redeem(server, { authorizationCode: code, codeVerifier: request.verifier });
    expect(answer.json()).toMatchObject({ success: true });
  });

  it('returns the state to the callback as it was', async () => {
    const callback = await decide(server, createAuthorization(), { account: 'ada' });
    expect(callback.origin + callback.pathname).toBe(CALLBACK);
    expect(callback.searchParams.get('state')).toBe('state-of-the-tab');
  });

  it('lets a second person sign in from the same browser', async () => {
    const browse = createBrowser(server);
    for (const person of ['ada', 'ben']) {
      const request = createAuthorization();
      const asked = await browse({ url: `/oidc/auth?${new URLSearchParams(request.parameters)}` });
      const decided = await browse({
        method: 'POST',
        url: new URL(String(asked.headers.location), CALLBACK).pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `account=${person}`,
      });
      const done = await browse({ url: new URL(String(decided.headers.location)).pathname });
      const code = new URL(String(done.headers.location)).searchParams.get('code');
      const answer = await redeem(server, { authorizationCode: code, codeVerifier: request.verifier });
      expect((await me(answer.json().token)).json().id).toBe(person);
    }
  });

  it('shows the demo people on a page without scripts, their names as text', async () => {
    const browse = createBrowser(server);
    const asked = await browse({ url: `/oidc/auth?${new URLSearchParams(createAuthorization().parameters)}` });
    const page = await browse({ url: String(asked.headers.location) });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Ada &lt;Admin&gt; Lovelace');
    expect(page.body).not.toContain('Cleo');
    expect(page.body).not.toMatch(/<script|style=/);
  });

  it.each([
    ['http://127.0.0.1:8080', { host: '127.0.0.1:8080' }],
    ['https://desks.example', { host: 'desks.example', 'x-forwarded-proto': 'https' }],
  ])('works at %s as well', async (origin, headers) => {
    const other = await createTestApp('--origin', 'https://desks.example', '--demo-sign-in');
    const redirectUrl = `${origin}/account/oauth-callback`;
    const request = createAuthorization({ redirect_uri: redirectUrl });
    const browse = createBrowser(other);
    const asked = await browse({ url: `/oidc/auth?${new URLSearchParams(request.parameters)}`, headers });
    const decided = await browse({
      method: 'POST',
      url: String(asked.headers.location),
      headers: { ...headers, origin, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'account=ada',
    });
    const resume = new URL(String(decided.headers.location));
    expect(resume.origin).toBe(origin);
    const done = new URL(String((await browse({ url: resume.pathname, headers })).headers.location));
    const code = done.searchParams.get('code');
    const login = { authorizationCode: code, codeVerifier: request.verifier, redirectUrl };
    expect((await redeem(other, login)).json().success).toBe(true);
    await other.close();
  });

  it('goes back with access_denied after Cancel', async () => {
    const callback = await decide(server, createAuthorization(), { cancel: '1' });
    expect(callback.searchParams.get('error')).toBe('access_denied');
    expect(callback.searchParams.get('code')).toBeNull();
  });

  it('accepts nobody who is not on the page', async () => {
    const callback = await decide(server, createAuthorization(), { account: 'cleo' });
    expect(callback.searchParams.get('code')).toBeNull();
  });

  it('sends the time by which its cookies expire, whatever the server’s clock says', async () => {
    const browse = createBrowser(server);
    const before = Math.floor(Date.now() / 1000) * 1000;
    const asked = await browse({ url: `/oidc/auth?${new URLSearchParams(createAuthorization().parameters)}` });
    expect(Date.parse(String(asked.headers.date))).toBeGreaterThanOrEqual(before);
    expect(Date.parse(String(asked.headers.date))).toBeLessThanOrEqual(Date.now());
    expect(asked.headers['set-cookie']).toBeDefined();
  });

  it('reports an unknown or expired sign-in', async () => {
    const answer = await server.app.inject('/oidc/sign-in/unknown');
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('This sign-in is over');
  });

  it('refuses a decision that another site sends', async () => {
    const browse = createBrowser(server);
    const asked = await browse({ url: `/oidc/auth?${new URLSearchParams(createAuthorization().parameters)}` });
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' };
    const url = new URL(String(asked.headers.location), CALLBACK).pathname;
    const answer = await browse({ method: 'POST', url, headers: form, payload: 'account=ada' });
    expect(answer.statusCode).toBe(403);
  });
});

describe('a forged sign-in', () => {
  const refusedCallbacks = [
    'https://evil.example/account/oauth-callback',
    '//evil.example/account/oauth-callback',
    'http://localhost:8080//evil.example',
    'http://localhost:8080/account/oauth-callback/',
    'http://localhost:8080/account/oauth-callback?next=//evil.example',
    'http://localhost:9090/account/oauth-callback',
    'http://localhost:8080@evil.example/account/oauth-callback',
    'http://evil.example#http://localhost:8080/account/oauth-callback',
    'javascript:alert(1)',
  ];
  it.each(refusedCallbacks)('never redirects to %s', async (redirect_uri) => {
    const { parameters } = createAuthorization({ redirect_uri });
    const answer = await server.app.inject(`/oidc/auth?${new URLSearchParams(parameters)}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers.location).toBeUndefined();
  });

  it.each([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
    ['the plain method', { code_challenge_method: 'plain' }],
    ['no method', { code_challenge_method: undefined }],
    ['a token instead of a code', { response_type: 'token' }],
  ])('refuses %s', async (_name, changes) => {
    const { parameters } = createAuthorization(changes);
    const answer = await server.app.inject(`/oidc/auth?${new URLSearchParams(parameters)}`);
    const location = new URL(String(answer.headers.location), CALLBACK);
    expect(location.searchParams.get('error') ?? new URLSearchParams(location.hash.slice(1)).get('error')).toBeTruthy();
    expect(location.searchParams.get('code')).toBeNull();
  });

  it('refuses another client', async () => {
    const { parameters } = createAuthorization({ client_id: 'somebody' });
    expect((await server.app.inject(`/oidc/auth?${new URLSearchParams(parameters)}`)).statusCode).toBe(400);
  });

  const attempts: [string, (code: string, verifier: string) => Record<string, unknown>][] = [
    ['another verifier', (code) => ({ authorizationCode: code, codeVerifier: 'x'.repeat(43) })],
    ['no verifier', (code) => ({ authorizationCode: code })],
    ['another code', (_code, verifier) => ({ authorizationCode: 'made-up', codeVerifier: verifier })],
    [
      'another redirect address',
      (code, verifier) => ({
        authorizationCode: code,
        codeVerifier: verifier,
        redirectUrl: 'http://127.0.0.1:8080/account/oauth-callback',
      }),
    ],
  ];
  it.each(attempts)('gives no tokens for %s', async (_name, login) => {
    const request = createAuthorization();
    const code = await authorizeAs(server, request, 'ada');
    const answer = await redeem(server, login(code, request.verifier));
    expect(answer.json()).toEqual({ success: false, error: expect.any(String), reason: 'code' });
  });

  it('redeems a code only once', async () => {
    const request = createAuthorization();
    const code = await authorizeAs(server, request, 'ada');
    const login = { authorizationCode: code, codeVerifier: request.verifier };
    expect((await redeem(server, login)).json().success).toBe(true);
    expect((await redeem(server, login)).json()).toEqual({ success: false, error: expect.any(String), reason: 'code' });
  });

  it('lets nobody redeem a code at the provider without its secret', async () => {
    const request = createAuthorization();
    const code = await authorizeAs(server, request, 'ada');
    const answer = await server.app.inject({
      method: 'POST',
      url: '/oidc/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'deskway',
        code,
        redirect_uri: CALLBACK,
        code_verifier: request.verifier,
      }).toString(),
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('id_token');
  });
});

describe('tokens', () => {
  it('expire after ten minutes', async () => {
    const { token } = await server.signIn('ada');
    server.advance(9 * MINUTE);
    expect((await me(token)).statusCode).toBe(200);
    server.advance(2 * MINUTE);
    expect((await me(token)).statusCode).toBe(401);
  });

  it.each(['', 'nonsense', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.'])('%o is nobody', async (token) => {
    expect((await me(token)).statusCode).toBe(401);
  });

  it('are renewed by a refresh token, which is spent', async () => {
    const first = await server.signIn('ada');
    server.advance(20 * MINUTE);
    const second = (await refresh(first)).json<Tokens>();
    expect((await me(second.token)).statusCode).toBe(200);
    expect(second.refreshToken).not.toBe(first.refreshToken);
  });

  it('of a family are revoked when a spent refresh token comes back', async () => {
    const first = await server.signIn('ada');
    const other = await server.signIn('ada');
    const second = (await refresh(first)).json<Tokens>();
    server.advance(60_001);
    expect((await refresh(first)).statusCode).toBe(401);
    expect((await refresh(second)).statusCode).toBe(401);
    expect((await me(second.token)).statusCode).toBe(401);
    expect((await me(other.token)).statusCode).toBe(200);
  });

  it('cannot be renewed beyond eight hours', async () => {
    let pair = await server.signIn('ada');
    for (let hour = 0; hour < 7; hour++) {
      server.advance(60 * MINUTE);
      pair = (await refresh(pair)).json<Tokens>();
    }
    server.advance(61 * MINUTE);
    expect((await refresh(pair)).statusCode).toBe(401);
  });

  it.each([
    ['GET', '/api/account/oauth-logout'],
    ['POST', '/api/account/ews-logout'],
  ] as const)('end with %s %s, also with one that comes late', async (method, url) => {
    for (const late of [0, 30 * MINUTE]) {
      const pair = await server.signIn('ada');
      server.advance(late);
      const logout = await server.app.inject({ method, url, headers: bearer(pair.token) });
      expect(logout.statusCode).toBe(204);
      expect((await me(pair.token)).statusCode).toBe(401);
      expect((await refresh(pair)).statusCode).toBe(401);
    }
  });
});

describe('guests', () => {
  it('sign in by a name', async () => {
    const payload = { displayName: '  Grace  ' };
    const answer = await server.app.inject({ method: 'POST', url: '/api/account/guest-login', payload });
    expect(answer.json().success).toBe(true);
    expect((await me(answer.json().token)).json()).toMatchObject({ displayName: 'Grace', isGuest: true });
  });

  it('need a name', async () => {
    const payload = { displayName: ' ' };
    const answer = await server.app.inject({ method: 'POST', url: '/api/account/guest-login', payload });
    expect(answer.statusCode).toBe(400);
  });
});
