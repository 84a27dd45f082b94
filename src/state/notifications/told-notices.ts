/*
 * What has been notified on this device, so that neither another tab nor the next page repeats it, and which events the
 * user is cancelling in any of the tabs, so that they are not notified of their own actions.
 */
import * as v from 'valibot';

import { readStored, store } from '../browser/storage.ts';

const KEY = 'deskway-told';
/** More notices than a month of a user's events has; the oldest are dropped first. */
const MOST_ENTRIES = 500;
/** Milliseconds after which a cancellation by the user has long been read: later ones were made by others. */
const LEAVING_FOR = 180_000;
const LEAVING = 'leaving ';

const entries = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ key: v.string(), at: v.pipe(v.number(), v.finite()) })),
);

type Entry = Readonly<v.InferOutput<typeof entries>[number]>;

/** An invalid value counts as empty. */
function read(): readonly Entry[] {
  const known = v.safeParse(entries, readStored(KEY));
  return known.success ? known.output : [];
}

/** Stores keys with the given time, replacing earlier entries of the same keys. @param at the device's clock */
function note(keys: readonly string[], at: number): void {
  const noted = new Set(keys);
  const others = read().filter(({ key }) => !noted.has(key));
  store(KEY, JSON.stringify([...others, ...[...noted].map((key) => ({ key, at }))].slice(-MOST_ENTRIES)));
}

/** Claims a notice for the caller. @returns false where all of it has been notified already */
export function claimTelling(keys: readonly string[]): boolean {
  const notified = new Set(read().map(({ key }) => key));
  if (keys.every((key) => notified.has(key))) return false;
  note(keys, Date.now());
  return true;
}

/** Records that the user is cancelling these events. */
export function noteLeaving(eventIds: readonly string[]): void {
  if (eventIds.length > 0)
    note(
      eventIds.map((id) => `${LEAVING}${id}`),
      Date.now(),
    );
}

/** The events that the user is cancelling, or has just cancelled. */
export function leavingEvents(): readonly string[] {
  const since = Date.now() - LEAVING_FOR;
  const fresh = read().filter(({ key, at }) => key.startsWith(LEAVING) && at >= since);
  return fresh.map(({ key }) => key.slice(LEAVING.length));
}
