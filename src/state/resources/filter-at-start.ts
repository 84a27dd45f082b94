/*
 * What a user wants to look for whenever the timeline opens. Apart from the other saved filters: it is read at the start.
 */
import { readStored, store } from '../browser/storage.ts';

const keyOf = (username: string): string => `deskway-filter-at-start:${username}`;

/** The part of an address after `?`, as it was stored: its reader decides what of it makes sense; '' = nothing. */
export function readFilterAtStart(username: string): string {
  return readStored(keyOf(username)) ?? '';
}

/** @param query null forgets it. @returns false where the browser keeps nothing */
export function storeFilterAtStart(username: string, query: string | null): boolean {
  return store(keyOf(username), query);
}
