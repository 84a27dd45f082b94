/*
 * The filter that a user wants whenever the timeline opens. Apart from the other saved filters: it is read at startup.
 */
import { readStored, store } from '../browser/storage.ts';

const keyOf = (username: string): string => `deskway-filter-at-start:${username}`;

/** The part of an address after `?`, as it was stored: its reader validates it; '' = none. */
export function readFilterAtStart(username: string): string {
  return readStored(keyOf(username)) ?? '';
}

/** @param query null removes it. @returns false where the browser stores nothing */
export function storeFilterAtStart(username: string, query: string | null): boolean {
  return store(keyOf(username), query);
}
