import type { IncomingMessage } from 'node:http';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';

import type { SecurityLog } from '../operation/security-log.ts';
import type { AccountStore, StoredUser } from '../store/store.ts';
import { DECISION_CSS, MOUNT_CSS_PATH } from './decision-css.ts';
import { type Decision, decisionPage, messagePage } from './decision-page.ts';
import { chooseTextLanguage } from './decision-texts.ts';
import type { SignInByPassword } from './password-sign-in.ts';
import { AUTHORIZE_PATH, CLIENT_ID, MOUNT_PATH } from './provider.ts';
import type { SignInMethods } from './sign-in-methods.ts';

export interface DecisionParts {
  readonly accounts: AccountStore;
  readonly methods: SignInMethods;
  readonly signInByPassword: SignInByPassword;
  /** Passwords are those of mailboxes, which have names that are no addresses. */
  readonly isMailbox: boolean;
  readonly securityLog: SecurityLog;
}

/** Created on the first request: the issuer contains the port, which is known once the server listens. */
export type LazyProvider = () => Promise<Provider>;

/**
 * Per address and minute. A started sign-in is kept for ten minutes and the oldest is dropped first: one address alone
 * cannot start enough of them to displace those of others.
 */
const START_LIMIT = { rateLimit: { max: 1_200, timeWindow: 60_000 } };

const STATUS = { wrong: 400, throttled: 429, busy: 503, away: 503 } as const;
const MOST_ECHOED = 320;

interface SignInRequest extends FastifyRequest {
  readonly params: { readonly uid: string };
}

/**
 * There is no single sign-on: each sign-in asks for the person again, so that two people can share a browser. The
 * provider would remember the last one in its session cookies, so they are removed.
 */
function dropSessionCookies(request: IncomingMessage): void {
  const cookies = request.headers.cookie;
  if (cookies === undefined) return;
  const kept = cookies.split(';').filter((cookie) => !cookie.trim().startsWith('_session'));
  request.headers.cookie = kept.join(';');
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}

function isFormPostFromElsewhere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin';
}

/** Everything under /oidc except our own page goes to the provider, with its raw request and answer. */
async function registerMount(app: FastifyInstance, provider: LazyProvider): Promise<void> {
  await app.register(async (mount) => {
    // The provider reads bodies itself.
    mount.removeAllContentTypeParsers();
    mount.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const library = await provider();
      reply.hijack();
      dropSessionCookies(request.raw);
      // Only what Fastify trusts of a proxy counts, never what a client claims.
      request.raw.headers['x-forwarded-proto'] = request.protocol;
      request.raw.headers['x-forwarded-host'] = request.host;
      const raw: IncomingMessage & { originalUrl?: string } = request.raw;
      raw.originalUrl = request.url;
      raw.url = request.url.slice(MOUNT_PATH.length);
      await library.callback()(raw, reply.raw);
    };
    mount.all(AUTHORIZE_PATH, { config: START_LIMIT }, handler);
    mount.all(`${MOUNT_PATH}/*`, handler);
  });
}

/** The people that the page offers without a password. */
async function demoPeople({ accounts, methods }: DecisionParts): Promise<readonly StoredUser[]> {
  if (methods.demo === 'none') return [];
  const users = await accounts.users();
  return users.filter((user) => user.isDemo);
}

async function pageOf(
  parts: DecisionParts,
  request: FastifyRequest,
  uid: string,
  failed?: Decision['failed'],
): Promise<string> {
  const language = chooseTextLanguage(request.headers['accept-language']);
  const people = await demoPeople(parts);
  const { methods, isMailbox } = parts;
  return decisionPage({ uid, language, methods, isMailbox, people, ...(failed === undefined ? {} : { failed }) });
}

async function showDecision(provider: Provider, parts: DecisionParts, request: FastifyRequest, reply: FastifyReply) {
  const details = await provider.interactionDetails(request.raw, reply.raw);
  return sendPage(reply, 200, await pageOf(parts, request, details.uid));
}

/**
 * The person that the form names: by a button of the demo, or by address and password. @returns null where the answer
 * is already sent
 */
async function decidedUser(
  parts: DecisionParts,
  form: URLSearchParams,
  uid: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> {
  if (!parts.methods.password || form.has('account')) {
    const people = await demoPeople(parts);
    const user = people.find(({ id }) => id === form.get('account'));
    if (user !== undefined) return user.id;
    sendPage(reply, 400, messagePage('Nobody was chosen', 'Go back and pick one of the people.'));
    return null;
  }
  const outcome = await parts.signInByPassword(request, form);
  if (outcome.type === 'right') {
    reply.header('set-cookie', outcome.cookie);
    return outcome.userId;
  }
  if (outcome.type !== 'wrong') reply.header('retry-after', Math.ceil(outcome.wait / 1000));
  const email = (form.get('email') ?? '').slice(0, MOST_ECHOED);
  const reason = outcome.type === 'wrong' ? 'password' : outcome.type;
  parts.securityLog.note({ event: 'sign-in-refused', way: 'page', reason, name: email.trim() }, request);
  sendPage(reply, STATUS[outcome.type], await pageOf(parts, request, uid, { outcome, email }));
  return null;
}

/** Passes the decision to the provider and redirects the browser. */
async function takeDecision(provider: Provider, parts: DecisionParts, request: FastifyRequest, reply: FastifyReply) {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const details = await provider.interactionDetails(request.raw, reply.raw);
  const finish = async (result: Parameters<Provider['interactionResult']>[2]) =>
    reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);

  if (form.has('cancel')) {
    return finish({ error: 'access_denied', error_description: 'The sign-in was cancelled.' });
  }
  const accountId = await decidedUser(parts, form, details.uid, request, reply);
  if (accountId === null) return reply;
  const grant = new provider.Grant({ accountId, clientId: CLIENT_ID });
  const { scope } = details.params;
  grant.addOIDCScope(typeof scope === 'string' ? scope : 'openid');
  const grantId = await grant.save();
  return finish({ login: { accountId, remember: false }, consent: { grantId } });
}

async function registerPages(app: FastifyInstance, provider: LazyProvider, parts: DecisionParts): Promise<void> {
  await app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    pages.setErrorHandler((error, request, reply) => {
      if (!(error instanceof Error) || error.name !== 'SessionNotFound') throw error;
      request.log.info({ err: error }, 'sign-in not found');
      return sendPage(
        reply,
        400,
        messagePage('This sign-in is over', 'It was finished before, or it took too long. Please start again.'),
      );
    });
    pages.get(MOUNT_CSS_PATH, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(DECISION_CSS),
    );
    pages.route<{ Params: SignInRequest['params'] }>({
      method: 'GET',
      url: `${MOUNT_PATH}/sign-in/:uid`,
      handler: async (request, reply) => showDecision(await provider(), parts, request, reply),
    });
    pages.route<{ Params: SignInRequest['params'] }>({
      method: 'POST',
      url: `${MOUNT_PATH}/sign-in/:uid`,
      handler: async (request, reply) => {
        if (!isFormPostFromElsewhere(request)) return takeDecision(await provider(), parts, request, reply);
        return sendPage(reply, 403, messagePage('Not from here', 'This form was sent by another site.'));
      },
    });
  });
}

/** Mounts the OpenID provider under /oidc, with its page that asks who signs in. */
export async function registerProvider(
  app: FastifyInstance,
  provider: LazyProvider,
  parts: DecisionParts,
): Promise<void> {
  await app.register(async (mounted) => {
    for (const moment of ['onRequest', 'onSend'] as const) mounted.addHook(moment, sendMachineTime);
    await registerPages(mounted, provider, parts);
    await registerMount(mounted, provider);
  });
}

/**
 * The provider uses the machine's clock, and a browser computes the expiry of a cookie from the `Date` beside it: with
 * a server's clock that is ahead (`--clock`), its cookies would expire at once.
 */
async function sendMachineTime(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.raw.setHeader('date', new Date().toUTCString());
}
