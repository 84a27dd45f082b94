/*
 * Our sign-in against providers that nobody here wrote: the offline Microsoft and Google of `emulate` (Apache-2.0).
 */
import { createServer } from 'node:net';
import { once } from 'node:events';

import { createEmulator, type Emulator } from 'emulate';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { bearer, CALLBACK, createAuthorization, createTestApp, redeem } from '../server/app-support.ts';
import type { TestApp, Tokens } from '../server/app-support.ts';
import vectors from './vectors/oauth/authorize.vectors.json' with { type: 'json' };

const CLIENT = { client_id: 'deskway-at-work', client_secret: 'a-secret-of-the-site', name: 'Deskway' };
const EMAIL = 'ada@campus.example';

interface Case {
  readonly service: 'microsoft' | 'google';
  readonly serverType: 'o365' | 'gspace';
  /** The issuer below the emulator's address. */
  issuer(base: string): Promise<string>;
}

const CASES: readonly Case[] = [
  {
    service: 'microsoft',
    serverType: 'o365',
    // The tenant is the emulator's own.
    async issuer(base) {
      const answer = await fetch(`${base}/common/v2.0/.well-known/openid-configuration`);
      return String(((await answer.json()) as { issuer?: unknown }).issuer);
    },
  },
  { service: 'google', serverType: 'gspace', issuer: (base) => Promise.resolve(base) },
];

/** The emulator names its own address, so it has to be told a port. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

let emulator: Emulator;
let server: TestApp;

async function open({ service, serverType, issuer }: Case): Promise<void> {
  const seed = {
    [service]: { users: [{ email: EMAIL, name: 'Ada' }], oauth_clients: [{ ...CLIENT, redirect_uris: [CALLBACK] }] },
  };
  emulator = await createEmulator({ service, port: await freePort(), seed });
  server = await createTestApp(
    '--oidc-issuer',
    await issuer(emulator.url),
    '--server-type',
    serverType,
    '--oidc-client-id',
    CLIENT.client_id,
    '--oidc-client-secret',
    CLIENT.client_secret,
  );
}

afterEach(async () => {
  await server.close();
  await emulator.close();
});

/** Presses the button of a person on the emulator's page, as their browser would. */
async function decide(authorizeUrl: string): Promise<URL> {
  const page = await (await fetch(authorizeUrl)).text();
  const form = page.split('<form').find((part) => part.includes(EMAIL)) ?? '';
  const action = /action="([^"]+)"/.exec(form)?.[1] ?? '';
  const fields = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value.replaceAll('&amp;', '&')],
  );
  const answer = await fetch(new URL(action, authorizeUrl), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  return new URL(answer.headers.get('location') ?? '');
}

async function begin(verifierOfAnother = false): Promise<{ asked: URL; login: Record<string, string> }> {
  const { parameters, verifier } = createAuthorization();
  const begun = await server.app.inject({ url: `/oidc/begin?${new URLSearchParams(parameters)}` });
  const asked = new URL(String(begun.headers.location));
  const callback = await decide(asked.href);
  expect(callback.searchParams.get('state')).toBe('state-of-the-tab');
  const codeVerifier = verifierOfAnother ? createAuthorization().verifier : verifier;
  return { asked, login: { authorizationCode: callback.searchParams.get('code') ?? '', codeVerifier } };
}

const token = async (who: Tokens, method: 'GET' | 'POST', path: string) =>
  server.app.inject({
    method,
    url: `/api/account/${path}`,
    headers: bearer(who.token),
    ...(method === 'POST' ? { payload: { scope: '' } } : {}),
  });

describe.each(CASES)('the $service of emulate', (one) => {
  it('signs in with PKCE, gives tokens, renews them, and is told of the end', async () => {
    await open(one);
    const { asked, login } = await begin();
    expect(asked.searchParams.get('scope')?.split(' ')).toEqual(vectors.scopes[one.serverType].always);
    const ada = (await redeem(server, login)).json<Tokens>();
    const me = await server.app.inject({ url: '/api/account/me', headers: bearer(ada.token) });
    expect(me.json()).toMatchObject({ id: 'ada', email: EMAIL });
    const first = (await token(ada, 'GET', 'oauth-token')).json<{ accessToken: string; expiresIn: number }>();
    expect(first.expiresIn).toBe(3_600);
    const next = (await token(ada, 'POST', 'refresh-oauth-token')).json<{ accessToken: string }>();
    expect(next.accessToken).not.toBe(first.accessToken);
    expect((await token(ada, 'POST', 'refresh-oauth-token')).statusCode).toBe(200);
    const api = one.service === 'google' ? '/oauth2/v2/userinfo' : '/v1.0/me';
    const known = await fetch(emulator.url + api, { headers: bearer(next.accessToken) });
    expect(JSON.stringify(await known.json())).toContain(EMAIL);
    expect((await token(ada, 'GET', 'oauth-logout')).statusCode).toBe(204);
  });

  it('asks for another sign-in once it has forgotten the token', async () => {
    await open(one);
    const { login } = await begin();
    const ada = (await redeem(server, login)).json<Tokens>();
    emulator.reset();
    expect((await token(ada, 'POST', 'refresh-oauth-token')).statusCode).toBe(401);
    expect((await token(ada, 'GET', 'me')).statusCode).toBe(401);
  });

  it('refuses the code to another tab', async () => {
    await open(one);
    const { login } = await begin(true);
    expect((await redeem(server, login)).json()).toEqual({ success: false, error: expect.any(String), reason: 'code' });
  });
});

it('Google is told to revoke the token at the sign-out', async () => {
  const [, google] = CASES;
  if (google === undefined) throw new Error('there is no case of Google');
  await open(google);
  const { login } = await begin();
  const ada = (await redeem(server, login)).json<Tokens>();
  const statuses: number[] = [];
  const { fetch } = globalThis;
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const answer = await fetch(address, init);
    if (address === `${emulator.url}/oauth2/revoke`) statuses.push(answer.status);
    return answer;
  });
  await token(ada, 'GET', 'oauth-logout');
  await vi.waitFor(() => expect(statuses).toEqual([200]));
  asked.mockRestore();
});
