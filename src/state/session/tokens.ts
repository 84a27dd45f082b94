import type { Host, TokenPair } from '../../../workers/contract.ts';
import { readStored, store } from '../browser/storage.ts';

/** Keys from the specification (spec point 6, design D14). */
const TOKEN_KEY = 'api_token';
const REFRESH_TOKEN_KEY = 'api_refresh_token';

/** The pair that this browser stores. */
export function readTokens(): TokenPair | null {
  const token = readStored(TOKEN_KEY);
  const refreshToken = readStored(REFRESH_TOKEN_KEY);
  return token === null || refreshToken === null ? null : { token, refreshToken };
}

function writeTokens(tokens: TokenPair | null): void {
  // The refresh token first: another tab that sees the new api_token finds the matching refresh token.
  store(REFRESH_TOKEN_KEY, tokens?.refreshToken ?? null);
  store(TOKEN_KEY, tokens?.token ?? null);
}

/**
 * ms in which a browser shows its other tabs what one has stored: each reads its own copy, which the worker's lock does
 * not protect. A tab that read the spent pair would refresh it once more.
 */
const SPREAD = 100;

async function spreadTokens(tokens: TokenPair | null): Promise<void> {
  writeTokens(tokens);
  if (tokens === null) return;
  await new Promise((resolve) => {
    setTimeout(resolve, SPREAD);
  });
}

/** What the worker may request from the main thread: the stored tokens, which it cannot read itself. */
export const host: Host = {
  readTokens: () => Promise.resolve(readTokens()),
  writeTokens: spreadTokens,
};

/** A user signed in here, and has not signed out. */
export const hasTokens = (): boolean => readTokens() !== null;

/** Listens for other tabs signing out or in; a mere refresh of the tokens is not reported. @returns ends it */
export function watchOtherTabs(onChange: () => void): () => void {
  const listen = ({ key, oldValue, newValue }: StorageEvent): void => {
    const wasCleared = key === null;
    const changedSides = key === TOKEN_KEY && (oldValue === null) !== (newValue === null);
    if (wasCleared || changedSides) onChange();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
