import type { FastifyRequest } from 'fastify';

import { AccountSchema, LoginAnswerSchema, TokenPairSchema } from '../../workers/wire/schemas/account.ts';
import { GuestLoginRequestSchema, LoginRequestSchema } from '../../workers/wire/schemas/requests.ts';
import type { Caller } from '../context.ts';
import { bearerToken, requireCaller, unauthorized } from '../http/callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { ValibotApp } from '../http/validation.ts';
import { type CalendarAccountParts, registerCalendarAccount } from './calendar-account-routes.ts';
import { type EmailLinkParts, registerEmailLinks } from './email-link-routes.ts';
import type { Exchanged, LoginRequest } from './exchange.ts';
import type { MailboxSignIn } from './mailbox-sign-in.ts';
import { noteSignOut, signIn } from './sign-in.ts';

export interface AccountParts extends EmailLinkParts, CalendarAccountParts {
  authenticate(request: FastifyRequest): Promise<Caller | null>;
  /** How they prove who they are. */
  readonly way: 'provider' | 'page';
  /** Where people sign in with their mailboxes; null = they do not. */
  readonly mailboxes: MailboxSignIn | null;
  /** Whether a caller may see how the site is used. */
  hasInsights(caller: Caller): Promise<boolean>;
  /** After a sign-out: what a provider gave for that person is given back. */
  release(userId: string): Promise<void>;
  /** Redeems the code of a provider. */
  exchange(login: LoginRequest): Promise<Exchanged>;
}

/*
 * Per address and minute: generous for a campus behind one address in the morning. Sign-ins cost processor time and
 * guests a row each, so each kind has its own limit. Refreshing has the usual limit: tokens cannot be guessed, and one
 * client behind a shared address must not end everybody's session.
 */
const LOGIN_LIMIT = { rateLimit: { max: 600, timeWindow: 60_000, groupId: 'login' } };
const GUEST_LIMIT = { rateLimit: { max: 600, timeWindow: 60_000, groupId: 'guest' } };

function registerLogin(app: ValibotApp, parts: AccountParts): void {
  const { accounts, clock, way, securityLog } = parts;
  app.route({
    method: 'POST',
    url: '/api/account/oauth-login',
    config: LOGIN_LIMIT,
    schema: { body: LoginRequestSchema, response: { 200: LoginAnswerSchema } },
    handler: async (request) => {
      const exchanged = await parts.exchange(request.body);
      if (exchanged.type === 'refused') {
        const { error, reason } = exchanged;
        securityLog.note({ event: 'sign-in-refused', way, reason }, request);
        return { success: false as const, error, reason };
      }
      return signIn(parts, exchanged.userId, way, request);
    },
  });
  app.route({
    method: 'POST',
    url: '/api/account/guest-login',
    config: GUEST_LIMIT,
    schema: { body: GuestLoginRequestSchema, response: { 200: LoginAnswerSchema } },
    handler: async (request) => {
      const guest = await accounts.createGuest(request.body.displayName, clock.now());
      return signIn(parts, guest.id, 'guest', request);
    },
  });
}

function registerSession(app: ValibotApp, parts: AccountParts): void {
  const { sessions, mailboxes, release } = parts;
  app.route({
    method: 'POST',
    url: '/api/account/refresh',
    schema: { body: TokenPairSchema, response: { 200: TokenPairSchema } },
    handler: async (request) => {
      const { token, refreshToken } = request.body;
      const owner = mailboxes === null ? null : await sessions.owner(token);
      const hasNoPassword = owner !== null && mailboxes?.isKept(owner.userId) === false;
      // Without the password of the mailbox the calendar cannot be read: the page signs in again, and what was being
      // written is still there.
      if (hasNoPassword && !owner.isGuest) await sessions.end(token);
      const pair = await sessions.refresh(refreshToken);
      if (pair === null) throw new ProblemError(401, 'unauthorized', 'The sign-in has ended; sign in again.');
      return pair;
    },
  });
  const logouts = [
    // The method of the specification. It needs the bearer token, so no foreign page can trigger it.
    { method: 'GET', url: '/api/account/oauth-logout' },
    { method: 'POST', url: '/api/account/ews-logout' },
  ] as const;
  for (const { method, url } of logouts) {
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const token = bearerToken(request);
        const userId = token === null ? null : await sessions.end(token);
        if (userId === null) throw unauthorized();
        await release(userId);
        await noteSignOut(parts, userId, false, request);
        return reply.code(204).send();
      },
    });
  }
}

/** `POST /api/account/logout-everywhere`, a call of our own: signs the user out on every device. */
function registerLogoutEverywhere(app: ValibotApp, parts: AccountParts): void {
  const { sessions, release } = parts;
  app.route({
    method: 'POST',
    url: '/api/account/logout-everywhere',
    handler: async (request, reply) => {
      const token = bearerToken(request);
      const userId = token === null ? null : await sessions.endEverywhere(token);
      if (userId === null) throw unauthorized();
      await release(userId);
      await noteSignOut(parts, userId, true, request);
      return reply.code(204).send();
    },
  });
}

function registerMe(app: ValibotApp, parts: AccountParts): void {
  app.route({
    method: 'GET',
    url: '/api/account/me',
    schema: { response: { 200: AccountSchema } },
    handler: async (request) => {
      const caller = await requireCaller(parts, request);
      const { userId, ...account } = caller;
      return { id: userId, ...account, ...((await parts.hasInsights(caller)) ? { hasInsights: true } : {}) };
    },
  });
}

/** `/api/account/…` of spec point 7. */
export function registerAccount(app: ValibotApp, parts: AccountParts): void {
  registerLogin(app, parts);
  registerSession(app, parts);
  registerLogoutEverywhere(app, parts);
  registerEmailLinks(app, parts);
  registerMe(app, parts);
  registerCalendarAccount(app, parts);
}
