import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

const COOKIE = 'deskway_known';
const KEPT = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`);
const AGE_SECONDS = 400 * 24 * 60 * 60;

/**
 * A cookie that says that somebody has signed in to an account in this browser. It opens nothing: wrong attempts of
 * strangers are counted apart from those of a browser that has it, so that they lock nobody out.
 */
export interface KnownBrowsers {
  /** @returns a key of this browser, or null where nobody has signed in to that account in it */
  read(request: FastifyRequest, account: string): string | null;
  /** @returns the `Set-Cookie` for a browser in which somebody has just signed in */
  remember(request: FastifyRequest, account: string): string;
}

/** @param secret signs the cookie; @param path of the pages that are sent it */
export function createKnownBrowsers(secret: string, path: string): KnownBrowsers {
  const sign = (nonce: string, account: string): Buffer =>
    createHmac('sha256', secret).update(`${nonce}\n${account}`).digest();

  return {
    read(request, account) {
      const [, nonce, signature] = KEPT.exec(request.headers.cookie ?? '') ?? [];
      if (nonce === undefined || signature === undefined) return null;
      const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), sign(nonce, account));
      return isOurs ? nonce : null;
    },
    remember(request, account) {
      const nonce = randomBytes(16).toString('base64url');
      const value = `${nonce}.${sign(nonce, account).toString('base64url')}`;
      const secure = request.protocol === 'https' ? '; Secure' : '';
      return `${COOKIE}=${value}; Path=${path}; Max-Age=${AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
    },
  };
}
