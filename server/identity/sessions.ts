import type { TokenPair } from '../../workers/wire/schemas/account.ts';
import type { Caller, Clock } from '../context.ts';
import type { AccountStore, StoredUser } from '../store/store.ts';
import type { ApiTokenClaims, ApiTokens } from './api-token.ts';
import type { DeviceAccounts } from './device-accounts.ts';
import { DEVICE_REFRESH_GRACE, DEVICE_SIGN_IN_LIFETIME, REFRESH_GRACE, SIGN_IN_LIFETIME } from './lifetimes.ts';
import { hashToken, randomToken } from './secrets.ts';

export interface Sessions {
  /** Starts a family of refresh tokens for a user who has just proved who they are. */
  start(userId: string): Promise<TokenPair>;
  /** Spends a refresh token. A spent one that comes back late revokes its family. @returns null where it is refused */
  refresh(refreshToken: string): Promise<TokenPair | null>;
  /** Revokes the family of a token, even an expired one. @returns its user, or null where the token is foreign */
  end(token: string): Promise<string | null>;
  /** @returns the user of a token of ours, even of an expired one */
  owner(token: string): Promise<Caller | null>;
  /** Ends every sign-in of the user whose token it is. @returns the user, or null where the token is not valid */
  endEverywhere(token: string): Promise<string | null>;
  /** @returns the user of a token, or null where it is invalid, expired or signed out */
  caller(token: string): Promise<Caller | null>;
  /** @returns true while the sign-in of a token lasts, even where the token itself has expired */
  isAlive(token: string): Promise<boolean>;
}

export function userToCaller(user: StoredUser, isDevice: boolean): Caller {
  return {
    userId: user.id,
    username: user.username,
    email: user.email,
    displayName: user.displayName,
    timeZone: user.timeZone,
    isGuest: user.isGuest,
    isDevice,
  };
}

/**
 * The server's own sessions: short-lived `api_token`s and single-use refresh tokens, of which the store keeps only
 * hashes.
 */
export function createSessions(
  accounts: AccountStore,
  tokens: ApiTokens,
  clock: Clock,
  devices: DeviceAccounts,
): Sessions {
  const graceOf = (userId: string): number => (devices.has(userId) ? DEVICE_REFRESH_GRACE : REFRESH_GRACE);
  const userOf = async (claims: ApiTokenClaims | null): Promise<StoredUser | null> =>
    claims === null ? null : accounts.userOfFamily(claims.familyId, clock.now());

  return {
    start: async (userId) => {
      const refreshToken = randomToken();
      const now = clock.now();
      const expires = now + (devices.has(userId) ? DEVICE_SIGN_IN_LIFETIME : SIGN_IN_LIFETIME);
      const familyId = await accounts.startFamily(userId, hashToken(refreshToken), expires, now);
      return { token: await tokens.issue({ userId, familyId }), refreshToken };
    },
    refresh: async (refreshToken) => {
      const next = randomToken();
      const outcome = await accounts.rotate(hashToken(refreshToken), hashToken(next), clock.now(), graceOf);
      if (outcome.type !== 'rotated') return null;
      return { token: await tokens.issue(outcome), refreshToken: next };
    },
    end: async (token) => {
      const claims = await tokens.verifyLate(token);
      if (claims === null) return null;
      await accounts.revokeFamily(claims.familyId);
      return claims.userId;
    },
    owner: async (token) => {
      const claims = await tokens.verifyLate(token);
      const user = claims === null ? null : await accounts.userById(claims.userId);
      return user === null ? null : userToCaller(user, devices.has(user.id));
    },
    endEverywhere: async (token) => {
      const user = await userOf(await tokens.verify(token));
      if (user === null) return null;
      await accounts.revokeFamiliesOf(user.id);
      return user.id;
    },
    caller: async (token) => {
      const user = await userOf(await tokens.verify(token));
      return user === null ? null : userToCaller(user, devices.has(user.id));
    },
    isAlive: async (token) => (await userOf(await tokens.verifyLate(token))) !== null,
  };
}
