import type { FastifyRequest } from 'fastify';

import { CalendarLoginAnswerSchema, ProviderTokenSchema } from '../../workers/wire/schemas/account.ts';
import { CalendarLoginRequestSchema, ProviderScopeSchema } from '../../workers/wire/schemas/requests.ts';
import type { Caller } from '../context.ts';
import { bearerToken, requireCaller, requirePerson, unauthorized } from '../http/callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { ValibotApp } from '../http/validation.ts';
import type { CalendarToken, CalendarTokens } from './calendar-tokens.ts';
import type { Exchanged, LoginRequest } from './exchange.ts';
import type { Sessions } from './sessions.ts';

export interface CalendarAccountParts {
  readonly sessions: Sessions;
  /** Null where the calendar needs no token. */
  readonly calendarTokens: CalendarTokens | null;
  authenticate(request: FastifyRequest): Promise<Caller | null>;
  /** Redeems the code of a calendar's account; null where nobody signs in with a provider that has the calendars. */
  readonly connectCalendar: ((userId: string, agent: string, login: LoginRequest) => Promise<Exchanged>) | null;
}

/** Each asks the provider: per address and minute, like a sign-in. */
const CONNECT_LIMIT = { rateLimit: { max: 600, timeWindow: 60_000, groupId: 'calendar-login' } };
/** Each asks the provider as well: per person and minute; the page asks once in a token's life. */
const REFRESH_LIMIT = { rateLimit: { max: 30, timeWindow: 60_000, groupId: 'calendar-refresh' } };

/**
 * @throws ProblemError 401 where the person must sign in again. Where the provider has ended its access this sign-in is
 * over, so that the page leads to the next one and back, and what was being written is still there. Who was never at
 * the provider stays signed in, and the page offers the way there.
 */
async function tokenFor(
  parts: CalendarAccountParts,
  request: FastifyRequest,
  read: (tokens: CalendarTokens, userId: string) => Promise<CalendarToken | null>,
): Promise<CalendarToken> {
  const { userId, isGuest } = await requireCaller(parts, request);
  const { calendarTokens, sessions } = parts;
  if (calendarTokens === null) throw new ProblemError(404, 'not_found', 'This calendar needs no token of a provider.');
  const isConnected = await calendarTokens.isConnected(userId);
  const token = await read(calendarTokens, userId);
  if (token !== null) return token;
  if (isGuest) throw new ProblemError(403, 'forbidden', 'Guests have no calendar.');
  const bearer = bearerToken(request);
  if (isConnected && bearer !== null) await sessions.end(bearer);
  throw unauthorized();
}

/** The calls about the account of the calendar (spec point 7, design D40). */
export function registerCalendarAccount(app: ValibotApp, parts: CalendarAccountParts): void {
  app.route({
    method: 'GET',
    url: '/api/account/oauth-token',
    schema: { response: { 200: ProviderTokenSchema } },
    handler: (request) => tokenFor(parts, request, (tokens, userId) => tokens.current(userId)),
  });
  app.route({
    method: 'POST',
    url: '/api/account/refresh-oauth-token',
    config: REFRESH_LIMIT,
    schema: { body: ProviderScopeSchema, response: { 200: ProviderTokenSchema } },
    handler: (request) => tokenFor(parts, request, (tokens, userId) => tokens.renew(userId, request.body.scope)),
  });
  app.route({
    method: 'POST',
    url: '/api/account/calendar-oauth-login',
    config: CONNECT_LIMIT,
    schema: { body: CalendarLoginRequestSchema, response: { 200: CalendarLoginAnswerSchema } },
    handler: async (request) => {
      const { userId } = await requirePerson(parts, request);
      if (parts.connectCalendar === null) {
        throw new ProblemError(404, 'not_found', 'This calendar has no sign-in of its own.');
      }
      const { connectionAgentId, ...login } = request.body;
      const connected = await parts.connectCalendar(userId, connectionAgentId, login);
      if (connected.type === 'refused') {
        const { error, reason } = connected;
        return { success: false as const, error, reason };
      }
      return { success: true as const };
    },
  });
}
