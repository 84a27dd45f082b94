/*
 * Tokens of a calendar that its provider gives (Microsoft, Google). Our server holds the refresh token; here are only
 * the short-lived ones, and in memory alone.
 */
import type { Failure } from '../../contract.ts';
import { failure, type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { statusOf } from '../../wire/failure.ts';
import type { Http, LateTokens } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import { type ProviderToken, ProviderTokenSchema } from '../../wire/schemas/account.ts';

export interface CalendarTokensDeps {
  /** Of our own server, with the session's token. */
  readonly http: Http;
  readonly apiBase: string;
  /** What the person has consented to. */
  readonly scope: string;
  /** The worker's clock: only spans of time are measured. */
  readonly workerNow: () => Instant;
}

/** A token is renewed this many milliseconds before its end, of a short one at half of its life. */
const MARGIN = 5 * 60_000;
const NOT_FOUND = 404;

/** One request at a time, whoever needs the token. */
export function createCalendarTokens({ http, apiBase, scope, workerNow: now }: CalendarTokensDeps): LateTokens {
  let token: string | null = null;
  let renewAt = 0;
  let endsAt = 0;
  let isNeedless = false;
  let underWay: Promise<Result<string | null, Failure>> | null = null;

  function adopt({ accessToken, expiresIn }: ProviderToken): Result<string, Failure> {
    const life = expiresIn * 1_000;
    token = accessToken;
    endsAt = now() + life;
    renewAt = endsAt - Math.min(MARGIN, life / 2);
    return success(token);
  }

  async function current(): Promise<Result<string | null, Failure>> {
    const name = 'GET /api/account/oauth-token';
    const url = `${apiBase}/api/account/oauth-token`;
    const answer = bodyOf(await http.send('get', { name, url, schema: ProviderTokenSchema }), name);
    if (answer.ok) return adopt(answer.value);
    if (statusOf(answer.error) !== NOT_FOUND) return answer;
    isNeedless = true;
    return success(null);
  }

  async function renewed(): Promise<Result<string | null, Failure>> {
    const name = 'POST /api/account/refresh-oauth-token';
    const url = `${apiBase}/api/account/refresh-oauth-token`;
    const call = { name, url, body: { scope }, schema: ProviderTokenSchema };
    const answer = bodyOf(await http.send('post', call), name);
    return answer.ok ? adopt(answer.value) : answer;
  }

  function once(ask: () => Promise<Result<string | null, Failure>>): Promise<Result<string | null, Failure>> {
    underWay ??= ask().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  return {
    current: () => token,
    async prepare() {
      if (isNeedless || (token !== null && now() < renewAt)) return success(null);
      const answer = await once(token === null ? current : renewed);
      // One that has not ended yet is still good.
      const isUsable = token !== null && now() < endsAt && !answer.ok && answer.error.type !== 'unauthorized';
      return answer.ok || isUsable ? success(null) : answer;
    },
    async refresh(spent) {
      if (token !== null && token !== spent) return success(token);
      const answer = await once(renewed);
      if (!answer.ok) return answer;
      return answer.value === null ? failure({ type: 'unauthorized' }) : success(answer.value);
    },
  };
}
