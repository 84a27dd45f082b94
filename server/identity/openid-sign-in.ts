import { createHash, createHmac } from 'node:crypto';

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import * as v from 'valibot';

import { allowsCalendar, providerParameters, requestedScope } from '../../workers/model/provider-scopes.ts';
import type { Clock } from '../context.ts';
import { isMailAddress } from '../mail/smtp-url.ts';
import type { AccountStore, DirectoryStore, ProvenIdentity } from '../store/store.ts';
import { joinGroups } from './claim-groups.ts';
import { type Exchanged, type LoginRequest, REFUSED } from './exchange.ts';
import type { OpenIdClaims, OpenIdClient, RedeemOutcome } from './openid-client.ts';
import type { OpenIdOptions } from './openid-settings.ts';
import { CALLBACK_PATH, MOUNT_PATH } from './provider.ts';
import type { ProviderTokens } from './provider-tokens.ts';

export interface OpenIdParts {
  readonly accounts: AccountStore;
  readonly directory: Pick<DirectoryStore, 'setMemberships'>;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  origins(): readonly [string, ...string[]];
  /** The key from which nonces are derived. */
  readonly nonceKey: string;
  readonly client: OpenIdClient;
  /** Where the calendar's tokens are kept; null = the calendar needs none. */
  readonly tokens: ProviderTokens | null;
  /** Whether groups may be found, for which the provider is asked too. */
  findsGroups(): Promise<boolean>;
}

export interface OpenIdSignIn {
  /** Mounts the address at which a sign-in starts. */
  register(app: FastifyInstance): void;
  exchange(login: LoginRequest): Promise<Exchanged>;
  /** Redeems the code of the calendar's account, which may be another one than that of the sign-in. */
  connectCalendar(userId: string, agent: string, login: LoginRequest): Promise<Exchanged>;
}

/** The start of a sign-in: it redirects to the provider, whose own address is known only after its discovery. */
export const BEGIN_PATH = `${MOUNT_PATH}/begin`;
const BEGIN_LIMIT = { rateLimit: { max: 1_200, timeWindow: 60_000 } };

const Text = v.pipe(v.string(), v.maxLength(4096));
/** The query that the page sends to an authorize endpoint (spec point 7, design D14). */
const BeginSchema = v.object({
  redirect_uri: Text,
  state: v.pipe(Text, v.minLength(1)),
  code_challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  code_challenge_method: v.literal('S256'),
  // Of any other prompt the server decides.
  prompt: v.fallback(v.optional(v.literal('select_account')), undefined),
});

const FAILED: Exchanged = {
  type: 'refused',
  reason: 'provider',
  error: 'The identity provider did not confirm who you are. Try again later, or ask who runs this site.',
};
const NO_EMAIL: Exchanged = {
  type: 'refused',
  reason: 'no-email',
  error: 'The identity provider has not confirmed an e-mail address of yours.',
};
const NOT_ALLOWED: Exchanged = {
  type: 'refused',
  reason: 'not-allowed',
  error: 'You did not allow the use of your calendar. Sign in again and allow all that is asked for.',
};
const NO_CALENDAR: Exchanged = {
  type: 'refused',
  reason: 'no-calendar',
  error: 'The identity provider gave no lasting access to your calendar. Ask who runs this site.',
};
const TAKEN: Exchanged = {
  type: 'refused',
  reason: 'taken',
  error: 'Your e-mail address belongs to somebody else here. Ask who runs this site.',
};

type Redeemed = Extract<RedeemOutcome, { readonly type: 'claims' }>;

/** Sign-in with the site's OpenID provider: code flow with PKCE, state and nonce. */
export function createOpenIdSignIn(options: OpenIdOptions, parts: OpenIdParts): OpenIdSignIn {
  const { accounts, clock, log, client, tokens } = parts;
  const { claimGroups } = options;
  const isCallback = (address: string) => parts.origins().some((origin) => address === origin + CALLBACK_PATH);
  /** Derived from the tab's own PKCE challenge, so that a token is valid only for the tab that requested it. */
  const nonceOf = (challenge: string) => createHmac('sha256', parts.nonceKey).update(challenge).digest('base64url');

  const askedScope = async (): Promise<string> =>
    requestedScope({ ...options, enableGroupFinding: await parts.findsGroups() });

  async function toProvider(query: v.InferOutput<typeof BeginSchema>): Promise<string> {
    const url = await client.authorizeEndpoint();
    const asked = {
      client_id: options.clientId,
      response_type: 'code',
      scope: await askedScope(),
      ...query,
      nonce: nonceOf(query.code_challenge),
      prompt: query.prompt ?? options.prompt,
      ...providerParameters(options.serverType),
    };
    for (const [name, value] of Object.entries(asked)) if (value !== '') url.searchParams.set(name, value);
    return url.href;
  }

  async function redeem({ authorizationCode, redirectUrl, codeVerifier }: LoginRequest): Promise<Redeemed | Exchanged> {
    if (codeVerifier === undefined || !isCallback(redirectUrl)) return REFUSED;
    const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const grant = { code: authorizationCode, codeVerifier, redirectUrl, nonce: nonceOf(challenge) };
    const needed = [options.emailClaim, ...(claimGroups === null ? [] : [claimGroups.claim])];
    const outcome = await client.redeem(grant, needed);
    if (outcome.type === 'refused') return REFUSED;
    if (outcome.type === 'claims') return outcome;
    log.error({ reason: outcome.reason }, 'sign-in with the identity provider failed');
    return FAILED;
  }

  async function keep(
    userId: string,
    { claims, granted }: Pick<Redeemed, 'claims' | 'granted'>,
    agent: string | null,
  ): Promise<Exchanged> {
    if (tokens === null) return { type: 'signed-in', userId };
    if (!allowsCalendar(await askedScope(), granted.scope)) return NOT_ALLOWED;
    if (await tokens.keep(userId, granted, agent, claims.sub)) return { type: 'signed-in', userId };
    log.error('the identity provider gave no refresh token: see --oidc-scope and --oidc-prompt');
    return NO_CALENDAR;
  }

  return {
    register(app) {
      app.get(BEGIN_PATH, { config: BEGIN_LIMIT }, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const query = v.safeParse(BeginSchema, request.query);
        if (!query.success || !isCallback(query.output.redirect_uri)) {
          return reply.code(400).type('text/plain; charset=utf-8').send('This is not how a sign-in begins.');
        }
        try {
          return await reply.redirect(await toProvider(query.output), 302);
        } catch (error) {
          log.error(
            { reason: error instanceof Error ? error.name : 'unknown' },
            'the identity provider does not answer',
          );
          return reply.redirect(callbackWithError(query.output), 302);
        }
      });
    },
    async exchange(login) {
      const redeemed = await redeem(login);
      if (redeemed.type !== 'claims') return redeemed;
      const identity = toIdentity(redeemed.claims, options);
      if (identity === null) return NO_EMAIL;
      const user = await accounts.identityUser(identity, clock.now());
      if (user === null) return TAKEN;
      // Before the session begins: nobody is signed in with groups that they have no more.
      if (claimGroups !== null) await joinGroups(parts, user.id, redeemed.claims, claimGroups);
      return keep(user.id, redeemed, null);
    },
    async connectCalendar(userId, agent, login) {
      const redeemed = await redeem(login);
      return redeemed.type === 'claims' ? keep(userId, redeemed, agent) : redeemed;
    },
  };
}

/** In the form of the provider itself (RFC 6749 §4.1.2.1), so that the page shows it like any other refusal. */
function callbackWithError(query: v.InferOutput<typeof BeginSchema>): string {
  const url = new URL(query.redirect_uri);
  url.searchParams.set('error', 'temporarily_unavailable');
  url.searchParams.set('error_description', 'The identity provider cannot be reached. Try again in a moment.');
  url.searchParams.set('state', query.state);
  return url.href;
}

const LONGEST_NAME = 200;
const name = v.fallback(
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
        .trim()
        .slice(0, LONGEST_NAME),
    ),
  ),
  '',
);

const ClaimsSchema = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  // Some providers send it as text, some not at all: then the address of the account counts as verified.
  email_verified: v.optional(v.union([v.literal(true), v.literal('true')])),
  name: v.optional(name, ''),
  preferred_username: v.optional(name, ''),
  zoneinfo: v.fallback(v.optional(v.string(), ''), ''),
});

/** @returns null without an e-mail address, or with one that the provider marks as unverified */
function toIdentity(claims: OpenIdClaims, { issuer, emailClaim }: OpenIdOptions): ProvenIdentity | null {
  const parsed = v.safeParse(ClaimsSchema, claims);
  const email = claims[emailClaim];
  if (!parsed.success || typeof email !== 'string' || !isMailAddress(email)) return null;
  const { sub, name: fullName, preferred_username: username, zoneinfo } = parsed.output;
  return {
    issuer,
    subject: sub,
    email: email.toLowerCase(),
    displayName: fullName === '' ? email : fullName,
    username: username === '' ? email : username,
    timeZone: zoneOf(zoneinfo),
  };
}

/** The zone of the machine where the provider gives no valid one. */
function zoneOf(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone === '' ? undefined : zone }).resolvedOptions().timeZone;
  } catch {
    return zoneOf('');
  }
}
