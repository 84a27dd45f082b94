import { createHash, randomBytes } from 'node:crypto';

import type { AccountStore } from '../store/store.ts';

/** Reads a value from the store, or creates and stores it: it survives restarts, so signatures stay valid. */
export async function storedSecret(
  accounts: Pick<AccountStore, 'secret' | 'saveSecret'>,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const kept = await accounts.secret(name);
  if (kept !== null) return kept;
  const made = await make();
  await accounts.saveSecret(name, made);
  return made;
}

/** @returns 256 random bits, base64url */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a refresh token; 256 random bits need no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
