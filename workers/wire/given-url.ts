import { failure, type Result } from '../model/result.ts';
import type { Failure } from './failure.ts';
import type { Call, Http } from './http.ts';
import type { Answer } from './interpret.ts';

/**
 * GET on an address that came from outside (spec point 7), such as the next page of a list. The token is sent and the
 * answer is trusted, hence only known origins are allowed.
 * @returns `malformed` without a request if the address is at none of the origins
 */
export async function getGiven<T>(
  http: Http,
  call: Call<T>,
  origins: readonly string[],
): Promise<Result<Answer<T>, Failure>> {
  const origin = URL.parse(call.url)?.origin;
  if (origin !== undefined && origins.includes(origin)) return http.send('get', call);
  const detail = `${origin ?? call.url} is none of the allowed origins: ${origins.join(', ')}`;
  return failure({ type: 'malformed', call: call.name, detail });
}
