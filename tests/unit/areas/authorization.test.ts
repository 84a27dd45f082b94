import * as v from 'valibot';
import { describe, expect, test } from 'vitest';

import {
  buildAuthorization,
  chooseRedirectUri,
  codeChallengeS256,
} from '../../../workers/areas/session/authorization.ts';
import { allowsCalendar, requestedScope } from '../../../workers/model/provider-scopes.ts';
import { type AssistConfiguration, AssistConfigurationSchema } from '../../../workers/wire/schemas/configuration.ts';
import vectors from '../../contracts/vectors/oauth/authorize.vectors.json' with { type: 'json' };

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

test('consents by default, and leaves it to the provider where the configuration says so', async () => {
  expect((await addressOf({})).searchParams.get('prompt')).toBe('consent');
  expect((await addressOf({ prompt: '' })).searchParams.has('prompt')).toBe(false);
  expect(vectors.entra.prompt).toContain('consent');
});

test('asks Entra with every parameter of its example that we need', async () => {
  const { searchParams } = await addressOf({});
  const { response_mode: _unneeded, ...example } = vectors.entra.officialExample.query;
  expect([...searchParams.keys()].toSorted()).toEqual([...Object.keys(example), 'prompt'].toSorted());
  const { response_type, code_challenge_method } = example;
  expect(Object.fromEntries(searchParams)).toMatchObject({ response_type, code_challenge_method });
});

test('asks Google for offline access, so that the server gets a refresh token', async () => {
  const url = await addressOf({ serverType: 'gspace' });
  expect(url.origin + url.pathname).toBe(vectors.google.authorizeEndpoint);
  expect(url.searchParams.get('access_type')).toBe('offline');
  const { requiredQuery, recommendedQuery } = vectors.google;
  const asked = [...url.searchParams.keys()];
  expect(asked).toEqual(expect.arrayContaining(requiredQuery));
  expect([...requiredQuery, ...recommendedQuery]).toEqual(expect.arrayContaining(asked));
});

test('asks nobody else for it', async () => {
  expect((await addressOf({})).searchParams.has('access_type')).toBe(false);
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

  test.each(['o365', 'gspace'] as const)('of the configuration is used with %s, with that of groups', (serverType) => {
    const [group = ''] = vectors.scopes[serverType].enableGroupFinding;
    expect(scopesOf({ serverType, scope: 'a b' })).toEqual(['a', 'b']);
    expect(scopesOf({ serverType, scope: 'a b', enableGroupFinding: true })).toEqual(['a', 'b', group]);
    expect(scopesOf({ serverType, scope: `a ${group}`, enableGroupFinding: true })).toEqual(['a', group]);
  });

  test.each(['ews', 'touchone-calendar'] as const)('of %s is who somebody is', (serverType) => {
    expect(scopesOf({ serverType, enableGroupFinding: true })).toEqual(['openid', 'profile', 'email']);
  });

  test('that a person allowed in part has no calendar', () => {
    const asked = vectors.scopes.gspace.always;
    const allows = (granted: readonly string[]) => allowsCalendar(asked.join(' '), granted.join(' '));
    expect(allows(asked)).toBe(true);
    // Google names these two differently in its answer.
    expect(allows(asked.filter((scope) => !['email', 'profile'].includes(scope)))).toBe(true);
    expect(allows(asked.filter((scope) => !scope.endsWith('calendar.events')))).toBe(false);
    expect(allowsCalendar(asked.join(' '), null)).toBe(true);
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
