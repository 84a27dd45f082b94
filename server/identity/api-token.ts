import { errors, jwtVerify, SignJWT } from 'jose';

import { DEVICE_SIGN_IN_LIFETIME } from './lifetimes.ts';

const ISSUER = 'deskway';
const AUDIENCE = 'deskway-api';
const LIFETIME_SECONDS = 600;
/**
 * A signed-out tab may send its token late, and a live connection may be old: tokens identify their family as long as
 * it lasts.
 */
const LATE_SECONDS = DEVICE_SIGN_IN_LIFETIME / 1000;

interface ApiTokenClaims {
  readonly userId: string;
  /** The family of refresh tokens that it belongs to; the token is void once the family is revoked. */
  readonly familyId: string;
}

export interface ApiTokens {
  issue(claims: ApiTokenClaims): Promise<string>;
  /** @returns null for a token that is foreign, altered or expired */
  verify(token: string): Promise<ApiTokenClaims | null>;
  /** Like `verify`, but also accepts an expired token: it only identifies the sign-in that it came from. */
  verifyLate(token: string): Promise<ApiTokenClaims | null>;
}

/**
 * Issues and checks `api_token`: a JWT (HS256) of ten minutes.
 * @param secret base64url, 256 bits
 * @param now the server's clock, epoch milliseconds
 */
export function createApiTokens(secret: string, now: () => number): ApiTokens {
  const key = Buffer.from(secret, 'base64url');

  const read = async (token: string, clockTolerance: number): Promise<ApiTokenClaims | null> => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        currentDate: new Date(now()),
        clockTolerance,
      });
      const familyId = payload['family'];
      if (typeof payload.sub !== 'string' || typeof familyId !== 'string') return null;
      return { userId: payload.sub, familyId };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };

  return {
    issue: async ({ userId, familyId }) => {
      const seconds = Math.floor(now() / 1000);
      return new SignJWT({ family: familyId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + LIFETIME_SECONDS)
        .sign(key);
    },
    verify: (token) => read(token, 0),
    verifyLate: (token) => read(token, LATE_SECONDS),
  };
}
