import type { FastifyRequest } from 'fastify';

import { LoginAnswerSchema } from '../../workers/wire/schemas/account.ts';
import { EmailLinkAnswerSchema, EmailLinkOwnerSchema } from '../../workers/wire/schemas/email-link.ts';
import { EmailLinkRequestSchema, EmailLinkTokenSchema } from '../../workers/wire/schemas/requests.ts';
import type { Clock } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import type { ValibotApp } from '../http/validation.ts';
import { isLocalHost } from '../http/local-host.ts';
import type { Processes } from '../processes.ts';
import { EMAIL_LINK_MINUTES } from './lifetimes.ts';
import { hashToken, randomToken } from './secrets.ts';
import { signIn, type SignInParts } from './sign-in.ts';

export interface EmailLinkParts extends SignInParts {
  readonly clock: Clock;
  readonly processes: Pick<Processes, 'limit'>;
  /** The address under which people know the server. */
  origin(): string;
  readonly isDemo: boolean;
  /** False where no mail would be delivered. */
  readonly hasEmailLinks: boolean;
}

const LIFETIME = EMAIL_LINK_MINUTES * 60_000;
/** For one address within the lifetime of a link: enough for a lost mail, too few to fill a mailbox. */
const MOST_MAILS = 5;

/** Per network address and minute; a campus may share one. */
const ASKING_LIMIT = { rateLimit: { max: 120, timeWindow: 60_000, groupId: 'email-link' } };
const LOGIN_LIMIT = { rateLimit: { max: 600, timeWindow: 60_000, groupId: 'email-link-login' } };

const SPENT = { success: false, error: 'The link was used, is too old, or is not one of ours.' } as const;

const isFromHere = (request: FastifyRequest): boolean =>
  isLocalHost(request.hostname) && /^(?:127\.|::1$|::ffff:127\.)/.test(request.ip);

function linkTo(origin: string, token: string, returnTo: string | undefined): string {
  const query = new URLSearchParams({ token, ...(returnTo === undefined ? {} : { returnTo }) });
  return `${origin}/account/email-link?${query.toString()}`;
}

/** The link leads to the known address, never to one that the request names. */
const bodyOf = (name: string, link: string): string =>
  [
    `Hello ${name},`,
    '',
    'this link signs you in to Deskway:',
    link,
    '',
    `It works once, within ${EMAIL_LINK_MINUTES} minutes. If you have not asked for it, do nothing.`,
  ].join('\n');

/**
 * Sign-in by a mailed link, three calls of our own (docs/decisions/0010-sign-in-by-mail.md). An answer never reveals
 * whether an address has an account: it is always the same, and so is the link of the demo, which is then void.
 */
export function registerEmailLinks(app: ValibotApp, parts: EmailLinkParts): void {
  const { accounts, clock } = parts;
  const limit = parts.processes.limit('email-link', MOST_MAILS, LIFETIME);

  app.route({
    method: 'POST',
    url: '/api/account/email-link',
    config: ASKING_LIMIT,
    schema: { body: EmailLinkRequestSchema, response: { 202: EmailLinkAnswerSchema } },
    handler: async (request, reply) => {
      if (!parts.hasEmailLinks) {
        throw new ProblemError(403, 'forbidden', 'Sign-in by e-mail is off here: this server sends no mails.');
      }
      const { email, returnTo } = request.body;
      const now = clock.now();
      const wait = await limit.take(email.toLowerCase(), now);
      if (wait > 0) {
        const detail = 'This address has been sent several links already; use the latest, or wait.';
        throw new ProblemError(429, 'throttled', detail, { retryAfter: Math.ceil(wait / 1000) });
      }
      const token = randomToken();
      const link = linkTo(parts.origin(), token, returnTo);
      const user = await accounts.userByEmail(email);
      if (user !== null && !user.isGuest) {
        const body = bodyOf(user.displayName, link);
        const mail = {
          kind: 'sign-in-link',
          to: user.email,
          subject: 'Sign in to Deskway',
          body,
          eventId: null,
        } as const;
        await accounts.addEmailLink(user.id, hashToken(token), now + LIFETIME, mail, now);
      }
      return reply.code(202).send({ demoLink: parts.isDemo && isFromHere(request) ? link : null });
    },
  });

  app.route({
    method: 'POST',
    url: '/api/account/email-link/inspect',
    config: LOGIN_LIMIT,
    schema: { body: EmailLinkTokenSchema, response: { 200: EmailLinkOwnerSchema } },
    handler: async (request) => {
      const user = await accounts.emailLinkUser(hashToken(request.body.token), clock.now());
      return { displayName: user?.displayName ?? null };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/account/email-link/redeem',
    config: LOGIN_LIMIT,
    schema: { body: EmailLinkTokenSchema, response: { 200: LoginAnswerSchema } },
    handler: async (request) => {
      const userId = await accounts.redeemEmailLink(hashToken(request.body.token), clock.now());
      if (userId !== null) return signIn(parts, userId, 'link', request);
      parts.securityLog.note({ event: 'sign-in-refused', way: 'link', reason: 'link' }, request);
      return SPENT;
    },
  });
}
