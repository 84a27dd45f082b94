import type { Failure, TokenPair } from '../../contract.ts';
import type { Result } from '../../model/result.ts';
import type { Http } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import { TokenPairSchema } from '../../wire/schemas/account.ts';

/** Spends a pair for a new one. It is not sent twice: the refresh token is good for one use. */
export async function refreshPair(http: Http, apiBase: string, pair: TokenPair): Promise<Result<TokenPair, Failure>> {
  const name = 'POST /api/account/refresh';
  const url = `${apiBase}/api/account/refresh`;
  return bodyOf(await http.send('post', { name, url, schema: TokenPairSchema, body: pair, isAnonymous: true }), name);
}
