/* In whose name Exchange is called: with the passwords of the people, by a service account, or at the emulator. */
import type { Caller, Clock, Credentials } from '../context.ts';
import type { CalendarTokens } from '../identity/calendar-tokens.ts';
import type { Access } from './soap.ts';

export interface ExchangeAccounts {
  /** @returns null where the caller must sign in again, or has no mailbox */
  accessOf(caller: Caller): Promise<Access | null>;
}

export const basic = ({ name, password }: Credentials): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

export interface KeptPasswords extends ExchangeAccounts {
  /** @param lifetime milliseconds */
  keep(userId: string, credentials: Credentials, lifetime: number): void;
  isKept(userId: string): boolean;
  forget(userId: string): void;
}

/** Passwords of people, in memory alone and for no longer than a sign-in can last. */
export function createKeptPasswords(clock: Clock): KeptPasswords {
  const kept = new Map<string, { readonly authorization: string; readonly expires: number }>();

  function find(userId: string): string | null {
    const found = kept.get(userId);
    if (found === undefined) return null;
    if (found.expires > clock.now()) return found.authorization;
    kept.delete(userId);
    return null;
  }

  return {
    keep(userId, credentials, lifetime) {
      for (const known of kept.keys()) find(known);
      kept.set(userId, { authorization: basic(credentials), expires: clock.now() + lifetime });
    },
    isKept: (userId) => find(userId) !== null,
    forget: (userId) => {
      kept.delete(userId);
    },
    async accessOf({ userId, email }) {
      const authorization = find(userId);
      if (authorization === null) return null;
      const forget = (): void => {
        // A new sign-in may have brought another password meanwhile.
        if (kept.get(userId)?.authorization === authorization) kept.delete(userId);
      };
      return { mailbox: email.toLowerCase(), authorization, impersonated: null, forget };
    },
  };
}

/** A service account that acts for the person who is signed in: with their rights, not with its own. */
export function createServiceAccess(credentials: Credentials): ExchangeAccounts {
  const authorization = basic(credentials);
  return {
    accessOf: async ({ email, isGuest }) =>
      isGuest ? null : { mailbox: email.toLowerCase(), authorization, impersonated: email, forget: null },
  };
}

/** The emulator of this server knows people by its own tokens. */
export function createEmulatorAccess(tokens: CalendarTokens): ExchangeAccounts {
  return {
    async accessOf({ userId, email }) {
      const token = await tokens.current(userId);
      if (token === null) return null;
      return {
        mailbox: email.toLowerCase(),
        authorization: `Bearer ${token.accessToken}`,
        impersonated: null,
        forget: null,
      };
    },
  };
}
