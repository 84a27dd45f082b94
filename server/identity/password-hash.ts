import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's second choice for Argon2id: 19 MiB, two passes, one lane. `memory` in KiB. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Each takes 19 MiB and a thread of the pool, which file access and name look-ups also need. */
const MOST_AT_ONCE = 2;
/** About three seconds of work; further callers are asked to come back. */
const MOST_WAITING = 64;

const FEWEST_CHARACTERS = 12;
const MOST_CHARACTERS = 256;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** @returns what is wrong with a new password, or null */
export function passwordFault(password: string): string | null {
  const { length } = Array.from(password);
  if (length < FEWEST_CHARACTERS)
    return `A password has ${FEWEST_CHARACTERS} characters or more; this one has ${length}.`;
  if (length > MOST_CHARACTERS) return `A password has ${MOST_CHARACTERS} characters at most; this one has ${length}.`;
  if (new Set(password).size < 4) return 'A password has more than three different characters.';
  return null;
}

/** The same characters can be typed as different code points. */
const toMessage = (password: string): Buffer => Buffer.from(password.normalize('NFKC'));

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Hashes a password with a new salt. @returns a PHC string, which contains algorithm and cost */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await derive('argon2id', { ...COST, tagLength: TAG_BYTES, nonce, message: toMessage(password) });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** @throws TypeError for a text that is no PHC string of Argon2id */
function readHash(hash: string): { readonly cost: Omit<Argon2Parameters, 'message'>; readonly tag: Buffer } {
  const [, memory, passes, parallelism, salt = '', tagText = ''] = PHC.exec(hash) ?? [];
  if (memory === undefined) throw new TypeError('The store holds a hash of a password that cannot be read.');
  const tag = Buffer.from(tagText, 'base64');
  const nonce = Buffer.from(salt, 'base64');
  const numbers = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { cost: { ...numbers, nonce, tagLength: tag.length }, tag };
}

async function isPassword(password: string, hash: string): Promise<boolean> {
  const { cost, tag } = readHash(hash);
  return timingSafeEqual(await derive('argon2id', { ...cost, message: toMessage(password) }), tag);
}

/** `busy`: too many are waiting. */
export type PasswordCheck = 'right' | 'wrong' | 'busy';

/**
 * Compares a password with a hash; null, where there is no account, takes as long and is wrong. Only a few run or wait
 * at once, so that a flood of sign-ins leaves memory and processor to others.
 */
export type CheckPassword = (password: string, hash: string | null) => Promise<PasswordCheck>;

export function createPasswordCheck(): CheckPassword {
  const nobody = hashPassword(randomBytes(TAG_BYTES).toString('base64'));
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running < MOST_AT_ONCE) running += 1;
    // A finished check passes its place on.
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  return async (password, hash) => {
    if (waiting.length >= MOST_WAITING) return 'busy';
    await enter();
    try {
      const isRight = await isPassword(password, hash ?? (await nobody));
      return isRight && hash !== null ? 'right' : 'wrong';
    } finally {
      leave();
    }
  };
}
