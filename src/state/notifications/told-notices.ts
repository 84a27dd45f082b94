/*
 * What has been told on this device, so that neither another tab nor the next page tells it again, and which events the
 * user is cancelling in any of the tabs, so that they are not told of their own doings.
 */
import * as v from 'valibot';

import { readStored, store } from '../browser/storage.ts';

const KEY = 'deskway-told';
/** More than a month of somebody's events has to tell; the oldest go first. */
const MOST_ENTRIES = 500;
/** Milliseconds after which a cancellation of the user's own has long been read: from then on others have cancelled. */
const LEAVING_FOR = 180_000;
const LEAVING = 'leaving ';

const entries = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ key: v.string(), at: v.pipe(v.number(), v.finite()) })),
);

type Entry = Readonly<v.InferOutput<typeof entries>[number]>;

/** Nothing is known where something else stands there. */
function read(): readonly Entry[] {
  const known = v.safeParse(entries, readStored(KEY));
  return known.success ? known.output : [];
}

/** Notes keys as of now, in place of what was noted of them before. @param at the device's clock */
function note(keys: readonly string[], at: number): void {
  const noted = new Set(keys);
  const others = read().filter(({ key }) => !noted.has(key));
  store(KEY, JSON.stringify([...others, ...[...noted].map((key) => ({ key, at }))].slice(-MOST_ENTRIES)));
}

/** Takes it upon the caller to tell something. @returns false where all of it has been told */
export function claimTelling(keys: readonly string[]): boolean {
  const told = new Set(read().map(({ key }) => key));
  if (keys.every((key) => told.has(key))) return false;
  note(keys, Date.now());
  return true;
}

/** The user is cancelling these events. */
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
