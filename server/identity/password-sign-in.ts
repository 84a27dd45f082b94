import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';

import type { Clock } from '../context.ts';
import type { AccountStore } from '../store/store.ts';
import type { Processes, SharedLimit } from '../processes.ts';
import { networkOf } from './attempt-limit.ts';
import { type CheckPassword, createPasswordCheck } from './password-hash.ts';

const WINDOW = 15 * 60_000;
/** Wrong attempts within the window for one account: from browsers that do not know it, and from one that does. */
const MOST_PER_ACCOUNT = 10;
const MOST_PER_BROWSER = 10;
/** A whole campus may share one network and mistype on its first morning. */
const MOST_PER_NETWORK = 300;
const BUSY_WAIT = 5_000;

const FormSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.minLength(1), v.maxLength(320)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)),
});

export type PasswordOutcome =
  /** `cookie`: the `Set-Cookie` header for the browser. */
  | { readonly type: 'right'; readonly userId: string; readonly cookie: string }
  /** No such account or a wrong password; the answer does not reveal which. */
  | { readonly type: 'wrong' }
  /** `wait`: milliseconds. */
  | { readonly type: 'throttled' | 'busy' | 'away'; readonly wait: number };

/** Checks the address and the password of a form. */
export type SignInByPassword = (request: FastifyRequest, form: URLSearchParams) => Promise<PasswordOutcome>;

/** Who a name and a password belong to. */
type Verified =
  | { readonly type: 'right'; readonly userId: string }
  | { readonly type: 'wrong' }
  /** `away`: whoever checks the passwords does not answer. */
  | { readonly type: 'busy' | 'away' };

export type VerifyPassword = (name: string, password: string) => Promise<Verified>;

/** Compares passwords with the hashes of the store. */
export function verifyByHash(accounts: AccountStore, check: CheckPassword = createPasswordCheck()): VerifyPassword {
  return async (email, password) => {
    const user = await accounts.userByEmail(email);
    const outcome = await check(password, user === null ? null : await accounts.passwordHash(user.id));
    if (outcome === 'busy') return { type: 'busy' };
    return outcome === 'wrong' || user === null ? { type: 'wrong' } : { type: 'right', userId: user.id };
  };
}

/**
 * Signs in by e-mail address and password. An address without an account gets the same answer after the same time and
 * is counted equally. Successful attempts do not count.
 * @param secret signs the cookies of known browsers
 * @param path of the sign-in pages
 */
export function createPasswordSignIn(
  verify: VerifyPassword,
  { clock, processes }: { readonly clock: Clock; readonly processes: Pick<Processes, 'limit'> },
  secret: string,
  path: string,
): SignInByPassword {
  const browsers = createKnownBrowsers(secret, path);
  const perAccount = processes.limit('password-account', MOST_PER_ACCOUNT, WINDOW);
  const perBrowser = processes.limit('password-browser', MOST_PER_BROWSER, WINDOW);
  const perNetwork = processes.limit('password-network', MOST_PER_NETWORK, WINDOW);

  return async (request, form) => {
    const parsed = v.safeParse(FormSchema, Object.fromEntries(form));
    if (!parsed.success) return { type: 'wrong' };
    const { email, password } = parsed.output;
    const browser = browsers.read(request, email);
    const counted: readonly Counted[] =
      browser === null
        ? [
            [perAccount, email],
            [perNetwork, networkOf(request.ip)],
          ]
        : [[perBrowser, browser]];
    // Before the outcome is known: simultaneous attempts count as well.
    const wait = await takeAll(counted, clock.now());
    if (wait > 0) return { type: 'throttled', wait };
    const outcome = await verify(email, password);
    if (outcome.type !== 'wrong') await forgiveAll(counted);
    if (outcome.type === 'wrong') return { type: 'wrong' };
    if (outcome.type !== 'right') return { type: outcome.type, wait: BUSY_WAIT };
    return { type: 'right', userId: outcome.userId, cookie: browsers.remember(request, email) };
  };
}

/** A limit, and what it counts. */
type Counted = readonly [limit: SharedLimit, key: string];

async function forgiveAll(counted: readonly Counted[]): Promise<void> {
  for (const [limit, key] of counted) await limit.forgive(key);
}

/** Counts an attempt everywhere, or nowhere. @returns milliseconds until it may be made; 0 = now */
async function takeAll(counted: readonly Counted[], now: number): Promise<number> {
  for (const [index, [limit, key]] of counted.entries()) {
    const wait = await limit.take(key, now);
    if (wait === 0) continue;
    await forgiveAll(counted.slice(0, index));
    return wait;
  }
  return 0;
}

const COOKIE = 'deskway_known';
const KEPT = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`);
const AGE_SECONDS = 400 * 24 * 60 * 60;

/**
 * A cookie which records that somebody has signed in to an account in this browser. It grants no access: wrong attempts
 * of strangers are counted apart from those of a browser that has it, so that strangers lock nobody out.
 */
interface KnownBrowsers {
  /** @returns a key of this browser, or null where nobody has signed in to that account in it */
  read(request: FastifyRequest, account: string): string | null;
  /** @returns the `Set-Cookie` for a browser in which somebody has just signed in */
  remember(request: FastifyRequest, account: string): string;
}

/** @param secret signs the cookie; @param path of the pages that receive it */
function createKnownBrowsers(secret: string, path: string): KnownBrowsers {
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
