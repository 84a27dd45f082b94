/*
 * The storage that a sign-in leaves in a browser, made by the calls of the sign-in pages: most tests start after the
 * sign-in. `signIn` signs in as a person does, and the specs about signing in test that.
 */
import { createHash, randomBytes } from 'node:crypto';

import type { BrowserContextOptions } from '@playwright/test';
import * as v from 'valibot';

import { TokenPairSchema } from '../../workers/wire/schemas/account.ts';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** The storage of a browser in which a user has just signed in. @param user by the name on the provider's page */
export async function signedInStorage(origin: string, user: string): Promise<StorageState> {
  const verifier = randomBytes(32).toString('base64url');
  const redirectUrl = `${origin}/account/oauth-callback`;
  const code = await authorize(origin, user, {
    redirect_uri: redirectUrl,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  const answer = await fetch(`${origin}/api/account/oauth-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redirectUrl, scope: 'openid', authorizationCode: code, codeVerifier: verifier }),
  });
  const { token, refreshToken } = v.parse(TokenPairSchema, await answer.json());
  const localStorage = [
    { name: 'api_token', value: token },
    { name: 'api_refresh_token', value: refreshToken },
    // Whole days, in which each slot has its place; nights.spec.ts folds them.
    { name: 'deskway-nights', value: 'whole' },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** Requests a code from the provider, and chooses the user for it. */
async function authorize(origin: string, user: string, asked: Record<string, string>): Promise<string> {
  const browse = createBrowser(origin);
  const parameters = new URLSearchParams({
    client_id: 'deskway',
    prompt: 'consent',
    response_type: 'code',
    scope: 'openid profile email offline_access',
    state: 'of-a-test',
    code_challenge_method: 'S256',
    ...asked,
  });
  const first = await browse(`/oidc/auth?${parameters.toString()}`);
  const page = await browse(first.location);
  const account = new RegExp(`value="([^"]+)">(?:(?!</button>)[^])*?class="name">${user}<`).exec(page.text)?.[1];
  if (account === undefined) throw new Error(`The sign-in page does not offer ${user}`);
  const decided = await browse(first.location, new URLSearchParams({ account }));
  const { location } = await browse(decided.location);
  const code = new URL(location, origin).searchParams.get('code');
  if (code === null) throw new Error(`There is no code in ${location}`);
  return code;
}

/** The part of a browser that handles cookies and redirects. */
function createBrowser(origin: string) {
  const cookies = new Map<string, string>();
  return async (address: string, form?: URLSearchParams) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(new URL(address, origin), {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      ...(form === undefined ? {} : { body: form }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return { location: answer.headers.get('location') ?? '', text: await answer.text() };
  };
}
