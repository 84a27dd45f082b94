import { setTimeout as pause } from 'node:timers/promises';

import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';

import type { Clock } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import type { SharedTexts } from '../processes.ts';
import type { AccountStore } from '../store/store.ts';
import type { CalendarToken, CalendarTokens } from './calendar-tokens.ts';
import type { GrantedTokens, OpenIdClient } from './openid-client.ts';
import type { Sealer } from './sealing.ts';

export interface ProviderTokensParts {
  readonly accounts: AccountStore;
  readonly client: Pick<OpenIdClient, 'refresh' | 'revoke'>;
  readonly sealer: Sealer;
  readonly texts: Pick<SharedTexts, 'add' | 'remove'>;
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
   * @param subject the account at the provider: a token of another one that is replaced is revoked, without waiting. Not
   * one of the same account, since at Google that would end the new one too
   * @returns false where there is no refresh token, neither a new one nor an old one
   */
  keep(userId: string, granted: GrantedTokens, agent: string | null, subject: string): Promise<boolean>;
  /** After a sign-out: forgets the token of a person whose last sign-in it was, and revokes it without waiting. */
  release(userId: string): Promise<void>;
}

/** Milliseconds before its end in which a token is not given any more: a call takes a while, and clocks differ. */
const MARGIN = 60_000;
/** Seconds where the provider does not say how long a token is good for. */
const USUAL_LIFE = 300;
/** Seconds after which a provider that did not answer may be asked again. */
const RETRY_AFTER = 3;

/** Milliseconds after which a refresh of another process counts as dead. */
const REFRESH_ENDS_WITHIN = 60_000;
/** Milliseconds between two looks whether it has ended, and how many there are. */
const LOOK_AGAIN = 200;
const MOST_LOOKS = 50;

/** What is sealed. */
const KeptSchema = v.object({ refreshToken: v.string(), subject: v.nullable(v.string()) });
type Kept = v.InferOutput<typeof KeptSchema>;

/** An older program has sealed the token alone. */
function readKept(text: string): Kept {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), KeptSchema), text);
  return parsed.success ? parsed.output : { refreshToken: text, subject: null };
}

interface Cached {
  /** What was kept when it came: another process may have replaced or forgotten it since. */
  readonly sealed: string;
  readonly accessToken: string;
  /** Epoch milliseconds. */
  readonly expires: number;
}

const noAnswer = (): ProblemError => {
  const detail = 'The provider of the calendar does not answer. Try again in a moment.';
  return new ProblemError(503, 'unavailable', detail, { retryAfter: RETRY_AFTER });
};

/** Runs a refresh while no other process runs one with the same key. */
async function runAlone<T>(texts: ProviderTokensParts['texts'], key: string, refresh: () => Promise<T>): Promise<T> {
  for (let looks = 0; !(await texts.add(key, '', REFRESH_ENDS_WITHIN)); looks += 1) {
    if (looks === MOST_LOOKS) throw noAnswer();
    await pause(LOOK_AGAIN);
  }
  try {
    return await refresh();
  } finally {
    await texts.remove(key);
  }
}

/** Refresh tokens are sealed in the store; access tokens are held in memory alone. */
export function createProviderTokens(parts: ProviderTokensParts): ProviderTokens {
  const { accounts, client, sealer, texts, provider, clock, log } = parts;
  const cache = createCache(clock);
  const underWay = new Map<string, Promise<CalendarToken | null>>();
  let isUnreadableLogged = false;

  const ownerOf = (userId: string): string => JSON.stringify([provider, userId]);
  const seal = (userId: string, kept: Kept): string => sealer.seal(JSON.stringify(kept), ownerOf(userId));

  function open(userId: string, sealed: string): Kept | null {
    const text = sealer.open(sealed, ownerOf(userId));
    if (text === null && !isUnreadableLogged) {
      isUnreadableLogged = true;
      log.error(
        'The calendar tokens that are kept cannot be read: the secret file or the provider is another one. Their owners sign in again.',
      );
    }
    return text === null ? null : readKept(text);
  }

  async function refresh(userId: string): Promise<CalendarToken | null> {
    const sealed = await accounts.providerToken(userId);
    const kept = sealed === null ? null : open(userId, sealed);
    if (sealed === null || kept === null) return null;
    const outcome = await client.refresh(kept.refreshToken);
    if (outcome.type === 'failed') {
      log.error({ reason: outcome.reason }, 'the calendar’s provider gave no token');
      throw noAnswer();
    }
    if (outcome.type === 'refused') {
      // A sign-in may have brought another one meanwhile.
      return (await accounts.forgetProviderToken(userId, sealed)) ? null : refresh(userId);
    }
    const { granted } = outcome;
    const { refreshToken } = granted;
    const next = refreshToken === null ? sealed : seal(userId, { ...kept, refreshToken });
    const isKept = await accounts.replaceProviderToken(userId, sealed, next, clock.now());
    return isKept ? cache.hold(userId, next, granted) : refresh(userId);
  }

  /** One at a time for a person: a provider may take each refresh token once. */
  function refreshOnce(userId: string): Promise<CalendarToken | null> {
    const key = `refresh ${ownerOf(userId)}`;
    const refreshing =
      underWay.get(key) ?? runAlone(texts, key, () => refresh(userId)).finally(() => underWay.delete(key));
    underWay.set(key, refreshing);
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
    async keep(userId, { refreshToken, ...granted }, agent, subject) {
      const sealedBefore = await accounts.providerToken(userId);
      const before = sealedBefore === null ? null : open(userId, sealedBefore);
      if (refreshToken === null) return before !== null;
      if (sealedBefore !== null && before === null) await accounts.forgetProviderToken(userId, sealedBefore);
      const sealed = seal(userId, { refreshToken, subject });
      await accounts.saveProviderToken(userId, sealed, agent, clock.now());
      cache.hold(userId, sealed, granted);
      const isOfAnother = before !== null && before.subject !== null && before.subject !== subject;
      // That of a connected account stays at a later sign-in.
      const isReplaced = isOfAnother && (await accounts.providerToken(userId)) === sealed;
      if (isReplaced) void revoke(before.refreshToken);
      return true;
    },
    async release(userId) {
      if (await accounts.isSignedIn(userId, clock.now())) return;
      const sealed = await accounts.providerToken(userId);
      if (sealed === null) return;
      await accounts.forgetProviderToken(userId, sealed);
      cache.drop(userId);
      const kept = open(userId, sealed);
      if (kept !== null) void revoke(kept.refreshToken);
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
    hold(
      userId: string,
      sealed: string,
      { accessToken, expiresIn }: Pick<GrantedTokens, 'accessToken' | 'expiresIn'>,
    ): CalendarToken {
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
