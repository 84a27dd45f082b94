/*
 * The configured accent, kept on the device: with it the page has its colours before the configuration is known, and
 * what is painted early with them need not be painted again.
 */
import { applyAccent } from '../../styles/accent.ts';
import { readStored, store } from '../browser/storage.ts';

export const ACCENT_KEY = 'deskway-accent';

/** Applies the accent of the last visit to the page; an invalid colour counts as none. */
export function recallAccent(): void {
  const kept = readStored(ACCENT_KEY) ?? '';
  if (/^#[\da-f]{6}$/i.test(kept)) applyAccent(kept);
}

/** Applies an accent, `#rrggbb`, to the page and stores it; '' = Deskway's own. */
export function takeAccent(accent: string): void {
  applyAccent(accent);
  store(ACCENT_KEY, accent === '' ? null : accent);
}
