import type { InjectOptions } from 'fastify';

import { runDueJobs } from '../../server/jobs/index.ts';
import type { Calendar } from '../../workers/calendars/calendar.ts';
import { createTouchoneCalendar } from '../../workers/calendars/touchone.ts';
import { success } from '../../workers/model/result.ts';
import type { Result } from '../../workers/model/result.ts';
import { createHttp } from '../../workers/wire/http.ts';
import { createServerClock } from '../../workers/wire/server-clock.ts';
import { createSteppedTimers } from '../unit/areas/stepped-timers.ts';
import { createTestAppWith, desk, NOW, SMALL_CAMPUS, type TestApp, user } from './app-support.ts';
import type { Campus } from '../../server/store/store.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
const ORIGIN = 'https://desk.example';

export const EXCHANGE_CAMPUS: Campus = {
  ...SMALL_CAMPUS,
  resources: [desk('open'), desk('hers', ['ada@campus.example']), desk('failing'), desk('other')],
  users: [...SMALL_CAMPUS.users, user('doors', 'Doors', true)],
  groups: [{ id: 'team', displayName: 'Team Tea', email: 'team@campus.example', members: ['ada', 'ben'] }],
};

export interface ExchangeWorld extends TestApp {
  tokenOf(who: string): Promise<string>;
  /** The page's own dialect, through the gateway. */
  calendarOf(who: string): Promise<Calendar>;
  /** Moves the clock and runs due jobs. */
  pass(milliseconds: number): Promise<void>;
}

/** The value of a result. @throws where it failed, with the failure */
export function valueOf<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.error));
}

/** The whole server with serverType ews: with the emulator where no `--ews-url` is given. */
export async function createExchangeWorld(...argv: readonly string[]): Promise<ExchangeWorld> {
  const app = await createTestAppWith(EXCHANGE_CAMPUS, '--server-type', 'ews', '--answer-delay', '1000', ...argv);
  const tokens = new Map<string, string>();

  async function tokenOf(who: string): Promise<string> {
    const known = tokens.get(who);
    if (known !== undefined) return known;
    const token = who === 'guest' ? await guestToken(app) : (await app.signIn(who)).token;
    tokens.set(who, token);
    return token;
  }

  function advance(milliseconds: number): void {
    app.advance(milliseconds);
    // They may have expired.
    tokens.clear();
  }

  async function calendarOf(who: string): Promise<Calendar> {
    const timers = createSteppedTimers(NOW);
    async function fetch(url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
      const asked: InjectOptions = {
        method,
        url: url.replace(ORIGIN, ''),
        headers: { ...Object.fromEntries(new Headers(headers)), host: 'desk.example', 'x-forwarded-proto': 'https' },
        ...(typeof body === 'string' ? { payload: body } : {}),
      };
      const { statusCode, headers: given, rawPayload } = await app.app.inject(asked);
      const type = given['content-type'] ?? '';
      const payload = statusCode === 204 || statusCode === 202 ? null : new Uint8Array(rawPayload);
      return new Response(payload, { status: statusCode, headers: { 'content-type': type } });
    }
    const http = createHttp({
      fetch,
      clock: createServerClock(timers.now),
      workerNow: timers.now,
      timers,
      tokens: { current: () => token, refresh: async () => success(token) },
    });
    const token = await tokenOf(who);
    return createTouchoneCalendar({ serverType: 'ews', http, base: ORIGIN, log: () => undefined, timers });
  }

  return {
    ...app,
    tokenOf,
    advance,
    calendarOf,
    async pass(milliseconds) {
      advance(milliseconds);
      await runDueJobs(app.context);
    },
  };
}

async function guestToken({ app }: TestApp): Promise<string> {
  const payload = { displayName: 'Grace' };
  const answer = await app.inject({ method: 'POST', url: '/api/account/guest-login', payload });
  return answer.json<{ token: string }>().token;
}
