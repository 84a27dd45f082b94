import type { FastifyBaseLogger } from 'fastify';

import type { Clock } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import type { AccountStore } from '../store/store.ts';
import type { CalendarToken, CalendarTokens } from './calendar-tokens.ts';
import type { GrantedTokens, OpenIdClient } from './openid-client.ts';
import type { Sealer } from './sealing.ts';

export interface ProviderTokensParts {
  readonly accounts: AccountStore;
  readonly client: Pick<OpenIdClient, 'refresh' | 'revoke'>;
  readonly sealer: Sealer;
  /** Issuer and client: a token is never sent to another provider. */
  readonly provider: string;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** The calendar tokens of a real provider, whose refresh tokens stay on this server (design D40). */
export interface ProviderTokens extends CalendarTokens {
  /**
   * Keeps what a person was granted.
   * @param agent the connection that another account than the sign-in's was named for; null = the sign-in's own
   * @returns false where there is no refresh token, neither a new one nor an old one
   */
  keep(userId: string, granted: GrantedTokens, agent: string | null): Promise<boolean>;
  /** After a sign-out: forgets the token of a person whose last sign-in it was, and revokes it without waiting. */
  release(userId: string): Promise<void>;
}

/** Milliseconds before its end in which a token is not given any more: a call takes a while, and clocks differ. */
const MARGIN = 60_000;
/** Seconds where the provider does not say how long a token is good for. */
const USUAL_LIFE = 300;
/** Seconds after which a provider that did not answer may be asked again. */
const RETRY_AFTER = 3;

interface Cached {
  /** What was kept when it came: another process may have replaced or forgotten it since. */
  readonly sealed: string;
  readonly accessToken: string;
  /** Epoch milliseconds. */
  readonly expires: number;
}

/** Refresh tokens are sealed in the store; access tokens are held in memory alone. */
export function createProviderTokens(parts: ProviderTokensParts): ProviderTokens {
  const { accounts, client, sealer, provider, clock, log } = parts;
  const cache = createCache(clock);
  const underWay = new Map<string, Promise<CalendarToken | null>>();
  let isUnreadableLogged = false;

  const ownerOf = (userId: string): string => JSON.stringify([provider, userId]);
  const seal = (userId: string, refreshToken: string): string => sealer.seal(refreshToken, ownerOf(userId));

  function open(userId: string, sealed: string): string | null {
    const refreshToken = sealer.open(sealed, ownerOf(userId));
    if (refreshToken === null && !isUnreadableLogged) {
      isUnreadableLogged = true;
      log.error(
        'The calendar tokens that are kept cannot be read: the secret file or the provider is another one. Their owners sign in again.',
      );
    }
    return refreshToken;
  }

  async function refresh(userId: string): Promise<CalendarToken | null> {
    const sealed = await accounts.providerToken(userId);
    const refreshToken = sealed === null ? null : open(userId, sealed);
    if (sealed === null || refreshToken === null) return null;
    const outcome = await client.refresh(refreshToken);
    if (outcome.type === 'failed') {
      log.error({ reason: outcome.reason }, 'the calendar’s provider gave no token');
      const detail = 'The provider of the calendar does not answer. Try again in a moment.';
      throw new ProblemError(503, 'unavailable', detail, { retryAfter: RETRY_AFTER });
    }
    if (outcome.type === 'refused') {
      // A sign-in may have brought another one meanwhile.
      return (await accounts.forgetProviderToken(userId, sealed)) ? null : refresh(userId);
    }
    const { granted } = outcome;
    const next = granted.refreshToken === null ? sealed : seal(userId, granted.refreshToken);
    const isKept = await accounts.replaceProviderToken(userId, sealed, next, clock.now());
    return isKept ? cache.hold(userId, next, granted) : refresh(userId);
  }

  /** One at a time for a person: a provider may take each refresh token once. */
  function refreshOnce(userId: string): Promise<CalendarToken | null> {
    const known = underWay.get(userId);
    if (known !== undefined) return known;
    const refreshing = refresh(userId).finally(() => underWay.delete(userId));
    underWay.set(userId, refreshing);
    return refreshing;
  }

  async function revoke(refreshToken: string): Promise<void> {
    const reason = await client.revoke(refreshToken);
    if (reason !== null) log.error({ reason }, 'the calendar’s provider did not revoke a token');
  }

  return {
    isConnected: async (userId) => (await accounts.providerToken(userId)) !== null,
    async current(userId) {
      const sealed = await accounts.providerToken(userId);
      const cached = sealed === null ? null : cache.find(userId, sealed);
      if (cached !== null) return cached;
      return refreshOnce(userId);
    },
    // A token covers all that the site has asked for, so no narrower one is ever needed.
    renew: (userId) => refreshOnce(userId),
    async keep(userId, granted, agent) {
      const before = await accounts.providerToken(userId);
      const isReadable = before !== null && open(userId, before) !== null;
      if (granted.refreshToken === null) return isReadable;
      if (before !== null && !isReadable) await accounts.forgetProviderToken(userId, before);
      const sealed = seal(userId, granted.refreshToken);
      await accounts.saveProviderToken(userId, sealed, agent, clock.now());
      cache.hold(userId, sealed, granted);
      return true;
    },
    async release(userId) {
      if (await accounts.isSignedIn(userId, clock.now())) return;
      const sealed = await accounts.providerToken(userId);
      if (sealed === null) return;
      await accounts.forgetProviderToken(userId, sealed);
      cache.drop(userId);
      const refreshToken = open(userId, sealed);
      if (refreshToken === null) return;
      void revoke(refreshToken);
    },
  };
}

/** The access tokens in use. */
function createCache(clock: Clock) {
  const entries = new Map<string, Cached>();

  /** In whole seconds, rounded down. */
  const toToken = ({ accessToken, expires }: Cached): CalendarToken => ({
    accessToken,
    expiresIn: Math.max(0, Math.floor((expires - clock.now()) / 1_000)),
  });

  return {
    /** @returns null where it ends soon, or another refresh token is kept by now */
    find(userId: string, sealed: string): CalendarToken | null {
      const cached = entries.get(userId);
      const isGood = cached?.sealed === sealed && cached.expires - MARGIN > clock.now();
      return isGood ? toToken(cached) : null;
    },
    hold(userId: string, sealed: string, { accessToken, expiresIn }: GrantedTokens): CalendarToken {
      const now = clock.now();
      // In the order in which they came, so nearly that of their ends.
      for (const [owner, { expires }] of entries) {
        if (expires > now) break;
        entries.delete(owner);
      }
      const cached = { sealed, accessToken, expires: now + (expiresIn ?? USUAL_LIFE) * 1_000 };
      entries.delete(userId);
      entries.set(userId, cached);
      return toToken(cached);
    },
    drop: (userId: string) => entries.delete(userId),
  };
}
