import * as v from 'valibot';

import type { Failure, TokenPair } from '../../contract.ts';
import { type Result, success } from '../../model/result.ts';
import type { Http } from '../../wire/http.ts';
import type { Site } from './site.ts';
import { refreshPair } from './token-pairs.ts';

/** Milliseconds that a sign-out waits for the server; what is here has been wiped before. */
const REVOCATION_TIMEOUT = 3_000;

/** Ends the session on the server with a pair that is no longer stored; an outdated token is renewed for it once. */
export async function revoke(
  http: Http,
  engine: { site(): Promise<Result<Site, Failure>> },
  pair: TokenPair,
): Promise<Result<null, Failure>> {
  const site = await engine.site();
  if (!site.ok) return site;
  const { apiBase } = site.value;
  const first = await sendLogout(http, apiBase, pair.token);
  if (first.ok || first.error.type !== 'unauthorized') return first;
  const renewed = await refreshPair(http, apiBase, pair);
  return renewed.ok ? sendLogout(http, apiBase, renewed.value.token) : renewed;
}

async function sendLogout(http: Http, apiBase: string, token: string): Promise<Result<null, Failure>> {
  const answer = await http.send('get', {
    name: 'GET /api/account/oauth-logout',
    url: `${apiBase}/api/account/oauth-logout`,
    schema: v.unknown(),
    headers: { authorization: `Bearer ${token}` },
    isAnonymous: true,
    isRepeatable: false,
    timeout: REVOCATION_TIMEOUT,
  });
  return answer.ok ? success(null) : answer;
}
