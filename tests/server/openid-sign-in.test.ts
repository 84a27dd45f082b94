import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { AssistConfiguration } from '../../workers/wire/schemas/configuration.ts';
import { type Authorization, bearer, CALLBACK, createAuthorization, createTestApp, redeem } from './app-support.ts';
import type { TestApp, Tokens } from './app-support.ts';
import { CLIENT, type ForeignProvider, startForeignProvider } from './foreign-provider.ts';

let foreign: ForeignProvider;
let server: TestApp;

const start = (issuer: string, ...more: readonly string[]) =>
  createTestApp('--oidc-issuer', issuer, '--oidc-client-id', CLIENT.id, '--oidc-client-secret', CLIENT.secret, ...more);

beforeEach(async () => {
  foreign = await startForeignProvider();
  server = await start(foreign.issuer);
});

afterEach(async () => {
  await server.close();
  await foreign.close();
});

/** Opens the address to which the page redirects. */
function begin({ parameters }: Authorization) {
  return server.app.inject({ url: `/oidc/begin?${new URLSearchParams(parameters)}` });
}

/** Signs in at the provider, up to the callback. */
async function authorize(request: Authorization): Promise<string> {
  const begun = await begin(request);
  const callback = await foreign.signIn(String(begun.headers.location));
  expect(callback.searchParams.get('state')).toBe('state-of-the-tab');
  return callback.searchParams.get('code') ?? '';
}

async function login(request = createAuthorization()): Promise<Record<string, unknown>> {
  const answer = await redeem(server, {
    authorizationCode: await authorize(request),
    codeVerifier: request.verifier,
  });
  return answer.json();
}

async function me(): Promise<Record<string, unknown>> {
  const { token } = (await login()) as unknown as Tokens;
  return (await server.app.inject({ url: '/api/account/me', headers: bearer(token) })).json();
}

describe('sign-in with a provider of the site', () => {
  it('signs in the person with the address in the directory', async () => {
    expect(await me()).toMatchObject({ id: 'ada', email: 'ada@campus.example', isGuest: false });
  });

  it('creates an account at the first sign-in, and finds it again after a change of address', async () => {
    const zoneinfo = 'Europe/Prague';
    foreign.person = {
      sub: 'new',
      email: 'Grace@campus.example',
      email_verified: true,
      name: 'Grace\r\nHopper',
      zoneinfo,
    };
    const made = await me();
    expect(made).toMatchObject({
      email: 'grace@campus.example',
      displayName: 'Grace Hopper',
      timeZone: 'Europe/Prague',
    });
    foreign.person = { sub: 'new', email: 'hopper@campus.example', email_verified: true };
    expect(await me()).toEqual(made);
  });

  it('is what the configuration names, without demo people beside it', async () => {
    const answer = await server.app.inject({ url: '/api/assist/configurations' });
    const { asistConfiguration } = answer.json<{ asistConfiguration: AssistConfiguration }>();
    expect(asistConfiguration).toMatchObject({ clientId: CLIENT.id, authorizeUrl: '/oidc/begin', prompt: '' });
    expect((await server.app.inject({ url: '/oidc/auth' })).statusCode).toBe(404);
  });

  it('takes the address from the claim that the site names', async () => {
    await server.close();
    server = await start(foreign.issuer, '--oidc-claim', 'upn');
    foreign.person = { sub: 'ben-at-work', upn: 'ben@campus.example', email: 'other@campus.example' };
    expect(await me()).toMatchObject({ id: 'ben' });
  });

  it('asks the provider as the page asks, with a nonce of the server', async () => {
    const request = createAuthorization({ prompt: 'consent', max_age: '1' });
    const asked = new URL(String((await begin(request)).headers.location));
    const { client_id, code_challenge, redirect_uri } = request.parameters;
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      client_id: CLIENT.id,
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri,
      state: 'state-of-the-tab',
      code_challenge,
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(client_id).toBe('deskway');
  });
});

describe('sign-in is refused', () => {
  const unsuccessful = (reason: string) => ({ success: false, error: expect.any(String), reason });

  it.each([false, 'false', 0])('where the address is not confirmed: %j', async (email_verified) => {
    foreign.person = { ...foreign.person, email_verified };
    expect(await login()).toEqual({ ...unsuccessful('no-email'), error: expect.stringContaining('e-mail address') });
  });

  it.each([undefined, 7, 'ada', 'ada@campus.example, ben@campus.example'])('with %j for an address', async (email) => {
    foreign.person = { ...foreign.person, email };
    expect(await login()).toEqual(unsuccessful('no-email'));
  });

  it('for another person to whom the address has moved', async () => {
    await me();
    foreign.person = { ...foreign.person, sub: 'somebody-else' };
    expect(await login()).toEqual({ ...unsuccessful('taken'), error: expect.stringContaining('somebody else') });
  });

  it('for the address of a resource', async () => {
    foreign.person = { ...foreign.person, email: 'open@desks.example' };
    expect(await login()).toEqual(unsuccessful('taken'));
  });

  it('with a code that was used', async () => {
    const request = createAuthorization();
    const code = { authorizationCode: await authorize(request), codeVerifier: request.verifier };
    expect((await redeem(server, code)).json()).toMatchObject({ success: true });
    expect((await redeem(server, code)).json()).toEqual(unsuccessful('code'));
  });

  it('with the verifier of another tab, or none', async () => {
    for (const codeVerifier of [createAuthorization().verifier, undefined]) {
      const authorizationCode = await authorize(createAuthorization());
      expect((await redeem(server, { authorizationCode, codeVerifier })).json()).toEqual(unsuccessful('code'));
    }
  });

  it('with a code that was asked for without our nonce', async () => {
    const { verifier, parameters } = createAuthorization({
      client_id: CLIENT.id,
      prompt: undefined,
      scope: 'openid email',
    });
    const callback = await foreign.signIn(`${foreign.issuer}/auth?${new URLSearchParams(parameters)}`);
    const authorizationCode = callback.searchParams.get('code') ?? '';
    expect((await redeem(server, { authorizationCode, codeVerifier: verifier })).json()).toEqual(
      unsuccessful('provider'),
    );
  });

  it('with the code of another provider', async () => {
    const other = await startForeignProvider();
    const request = createAuthorization();
    const begun = new URL(String((await begin(request)).headers.location));
    const callback = await other.signIn(`${other.issuer}${begun.pathname}${begun.search}`);
    const authorizationCode = callback.searchParams.get('code') ?? '';
    expect((await redeem(server, { authorizationCode, codeVerifier: request.verifier })).json()).toEqual(
      unsuccessful('code'),
    );
    await other.close();
  });

  it('where the issuer names itself differently', async () => {
    await server.close();
    server = await start(foreign.issuer.replace('127.0.0.1', 'localhost'));
    const begun = await begin(createAuthorization());
    expect(String(begun.headers.location)).toMatch(/^http:\/\/localhost:8080\/account\/oauth-callback\?error=/);
  });

  it.each([
    ['redirect_uri', 'https://evil.example/account/oauth-callback'],
    ['redirect_uri', `${CALLBACK}?next=x`],
    ['state', undefined],
    ['code_challenge', undefined],
    ['code_challenge_method', 'plain'],
  ])('at its beginning with %s %s', async (name, value) => {
    expect((await begin(createAuthorization({ [name]: value }))).statusCode).toBe(400);
  });
});

describe('a provider that is away', () => {
  it('sends the page back with an error and its state, and signs nobody in', async () => {
    await foreign.close();
    const begun = await begin(createAuthorization());
    const back = new URL(String(begun.headers.location));
    expect(back.origin + back.pathname).toBe(CALLBACK);
    expect(back.searchParams.get('error')).toBe('temporarily_unavailable');
    expect(back.searchParams.get('state')).toBe('state-of-the-tab');
    const answer = await redeem(server, { authorizationCode: 'x', codeVerifier: createAuthorization().verifier });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: false, error: expect.any(String), reason: 'provider' },
    ]);
    foreign = await startForeignProvider();
  });
});
