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
/** To verify one takes a tenth of a request. */
const MOST_REMEMBERED = 10_000;

interface Verified extends ApiTokenClaims {
  /** Epoch seconds. */
  readonly expires: number;
}

export interface ApiTokenClaims {
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
  const remembered = new Map<string, Verified>();

  /** @returns null for a token that is foreign or altered; an expired one is as good here */
  async function verifySignature(token: string): Promise<Verified | null> {
    try {
      const options = { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE, currentDate: new Date(0) };
      const { payload } = await jwtVerify(token, key, options);
      const { sub: userId, exp: expires, family: familyId } = payload;
      if (typeof userId !== 'string' || typeof familyId !== 'string' || expires === undefined) return null;
      return { userId, familyId, expires };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  async function read(token: string, lateSeconds: number): Promise<ApiTokenClaims | null> {
    const verified = remembered.get(token) ?? (await verifySignature(token));
    if (verified === null) return null;
    remembered.set(token, verified);
    const [oldest] = remembered.keys();
    if (oldest !== undefined && remembered.size > MOST_REMEMBERED) remembered.delete(oldest);
    const { userId, familyId, expires } = verified;
    return expires + lateSeconds > Math.floor(now() / 1_000) ? { userId, familyId } : null;
  }

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
