/*
 * The user who was signed in when this browser last knew. With it the frame and its screen are rendered while the
 * worker still reads its cache; the worker's report then replaces it.
 */
import type { AccountView, SessionState } from '../../../workers/contract.ts';
import { store } from '../browser/storage.ts';
import { isRecord, readStoredJson } from '../browser/stored-json.ts';
import { hasTokens } from './tokens.ts';

const KEY = 'deskway-session';

/** Stores a session for the next page; removes it where nobody is signed in, here or by now in another tab. */
export function keepSession(state: SessionState): void {
  if (state.type === 'signed-in' && hasTokens()) store(KEY, JSON.stringify(state));
  else if (state.type === 'signed-out') store(KEY, null);
}

/** Another session is about to begin. */
export function forgetSession(): void {
  store(KEY, null);
}

/** The stored session, as one that the server has not confirmed; null without tokens, or where it is invalid. */
export function recallSession(): SessionState | null {
  const kept = readStoredJson(KEY);
  if (!hasTokens() || !isRecord(kept)) return null;
  const { account, guestLogin, accent } = kept;
  if (!isAccount(account) || typeof guestLogin !== 'boolean' || typeof accent !== 'string') return null;
  const demo = kept['isPublicDemo'] === true ? { isPublicDemo: true } : {};
  return { type: 'signed-in', account, guestLogin, accent, ...demo, verified: false };
}

const isAccount = (value: unknown): value is AccountView =>
  isRecord(value) &&
  ['username', 'displayName', 'email'].every((key) => typeof value[key] === 'string') &&
  typeof value['isGuest'] === 'boolean';
