import { errors, jwtVerify, SignJWT } from 'jose';

import type { Clock } from '../context.ts';
import type { CalendarTokens } from '../identity/calendar-tokens.ts';
import { randomToken, storedSecret } from '../identity/secrets.ts';
import type { AccountStore } from '../store/store.ts';
import type { Emulator } from './emulated.ts';

const ISSUER = 'deskway-emulator';
const LIFETIME_SECONDS = 3_600;

export interface EmulatorTokens extends CalendarTokens {
  /** @returns the person of a token; null where it is foreign, altered or expired, or the person is gone or signed out */
  read(token: string): Promise<string | null>;
}

/**
 * Access tokens of an emulated provider: a JWT (HS256) of an hour, signed by a stored secret and valid at that emulator
 * alone.
 */
export async function createEmulatorTokens(
  accounts: Pick<AccountStore, 'userById' | 'isSignedIn' | 'secret' | 'saveSecret'>,
  clock: Clock,
  emulator: Emulator,
): Promise<EmulatorTokens> {
  const secret = await storedSecret(accounts, 'emulator-token-key', randomToken);
  const key = Buffer.from(secret, 'base64url');
  const audience = `${ISSUER}-${emulator}`;

  const issue: CalendarTokens['current'] = async (userId) => {
    if ((await accounts.userById(userId)) === null) return null;
    const seconds = Math.floor(clock.now() / 1_000);
    const accessToken = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(userId)
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + LIFETIME_SECONDS)
      .sign(key);
    return { accessToken, expiresIn: LIFETIME_SECONDS };
  };

  return {
    isConnected: async () => true,
    current: issue,
    renew: issue,
    read: async (token) => {
      try {
        const checks = { algorithms: ['HS256'], issuer: ISSUER, audience, currentDate: new Date(clock.now()) };
        const { payload } = await jwtVerify(token, key, checks);
        const userId = payload.sub ?? '';
        // Signed-out people have no calendar either, however long the token would be good for.
        return (await accounts.isSignedIn(userId, clock.now())) ? userId : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
