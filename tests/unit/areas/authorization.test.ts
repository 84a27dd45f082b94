import * as v from 'valibot';
import { describe, expect, test } from 'vitest';

import {
  buildAuthorization,
  chooseRedirectUri,
  codeChallengeS256,
  requestedScope,
} from '../../../workers/areas/session/authorization.ts';
import { type AssistConfiguration, AssistConfigurationSchema } from '../../../workers/wire/schemas/configuration.ts';
import vectors from '../vectors/authorize.json' with { type: 'json' };

const CALLBACK = 'https://desk.example/account/oauth-callback';

const configurationOf = (changes: Partial<AssistConfiguration>): AssistConfiguration =>
  v.parse(AssistConfigurationSchema, { serverType: 'o365', clientId: 'c1', ...changes });

const counting = (count: number) => Uint8Array.from({ length: count }, (_, index) => index);

const scopesOf = (changes: Partial<AssistConfiguration>) => requestedScope(configurationOf(changes)).split(' ');

/** The address for bytes that count from zero. */
async function addressOf(changes: Partial<AssistConfiguration>): Promise<URL> {
  const request = await buildAuthorization(configurationOf(changes), 'https://api.example/base', CALLBACK, counting);
  if (!request.ok) throw new Error(request.error.type);
  return new URL(request.value.url);
}

test('makes the challenge of RFC 7636', async () => {
  const { codeVerifier, codeChallengeS256: challenge } = vectors.pkceRfc7636AppendixB;
  expect(await codeChallengeS256(codeVerifier)).toBe(challenge);
});

test('asks with client, prompt, code, callback, scope, state and challenge', async () => {
  const url = await addressOf({ scope: 'openid', tenantId: 't1', prompt: 'select_account' });
  expect(url.origin + url.pathname).toBe(vectors.entra.authorizeEndpoint.replace('{tenantId}', 't1'));
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'c1',
    prompt: 'select_account',
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: 'openid',
    state: 'AAECAwQFBgcICQoLDA0ODw',
    code_challenge: await codeChallengeS256('AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'),
    code_challenge_method: 'S256',
  });
});

test('consents by default', async () => {
  expect((await addressOf({})).searchParams.get('prompt')).toBe('consent');
});

test('asks Google for offline access, so that the server gets a refresh token', async () => {
  const url = await addressOf({ serverType: 'gspace' });
  expect(url.origin + url.pathname).toBe(vectors.google.authorizeEndpoint);
  expect(url.searchParams.get('access_type')).toBe('offline');
});

test.each([
  ['/oidc/auth', 'https://api.example/oidc/auth'],
  ['https://login.example/authorize?tenant=1', 'https://login.example/authorize?tenant=1'],
])('takes the configured endpoint %s', async (authorizeUrl, expected) => {
  const url = await addressOf({ serverType: 'touchone-calendar', authorizeUrl });
  expect(url.href.startsWith(expected)).toBe(true);
});

test.each([{ clientId: '' }, { serverType: 'touchone-calendar' }] as const)(
  'says that assist is not configured: %o',
  async (changes) => {
    const request = await buildAuthorization(configurationOf(changes), 'https://api.example', CALLBACK, counting);
    expect(request).toEqual({ ok: false, error: { type: 'assist-not-configured' } });
  },
);

describe('scope', () => {
  test.each(['o365', 'gspace'] as const)('of %s is what the product needs', (serverType) => {
    const { always, enableGroupFinding } = vectors.scopes[serverType];
    expect(scopesOf({ serverType })).toEqual(always);
    expect(scopesOf({ serverType, enableGroupFinding: true })).toEqual([...always, ...enableGroupFinding]);
  });

  test('of the configuration is used', () => {
    expect(scopesOf({ scope: 'a b', enableGroupFinding: true })).toEqual(['a', 'b']);
  });
});

test.each([
  ['', CALLBACK],
  ['/account/other', 'https://desk.example/account/other'],
  ['https://desk.example/x', 'https://desk.example/x'],
  ['https://elsewhere.example/account/oauth-callback', CALLBACK],
])('comes back to the page that asks, configured %s', (redirectUri, expected) => {
  expect(chooseRedirectUri(configurationOf({ redirectUri }), CALLBACK)).toBe(expected);
});
