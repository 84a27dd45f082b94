import type { Favourite } from '../contract.ts';
import { isFreeSlot, Slot, SLOT_MINUTES } from '../model/slots.ts';
import type { Minutes } from '../model/units.ts';

/** When a favourite can be had; slot indices, the end exclusive. */
export interface FavouriteAvailability {
  readonly state: 'NOW' | 'SOON' | 'UNAVAILABLE';
  readonly start: number | null;
  readonly end: number | null;
}

/**
 * NOW when the first slot is free, SOON when a later one is, else UNAVAILABLE; the end is the first slot that isn't
 * free, capped by the longest meeting (spec point 4, D1, D30).
 * @param view one digit a slot, from now on
 */
export function favouriteAvailability(
  view: string,
  maximumMeetingDurationInMinutes: Minutes | null,
): FavouriteAvailability {
  let start = 0;
  while (start < view.length && !isFree(view[start])) start += 1;
  if (start === view.length) return { state: 'UNAVAILABLE', start: null, end: null };
  const cap = maximumMeetingDurationInMinutes === null ? view.length : capInSlots(maximumMeetingDurationInMinutes);
  const limit = Math.min(view.length, start + cap);
  let end = start + 1;
  while (end < limit && isFree(view[end])) end += 1;
  return { state: start === 0 ? 'NOW' : 'SOON', start, end };
}

/**
 * The same over one row of ruled codes, with nothing allocated on the way.
 * @param from index of the slot that is now; slots of the answer count from it
 * @param end index after the last slot that was read
 */
export function favouriteAvailabilityOf(
  codes: Uint8Array,
  from: number,
  end: number,
  maximumMeetingDurationInMinutes: Minutes | null,
): FavouriteAvailability {
  let start = from;
  while (start < end && !isFreeCode(codes[start])) start += 1;
  if (start >= end) return { state: 'UNAVAILABLE', start: null, end: null };
  const cap = maximumMeetingDurationInMinutes === null ? end : capInSlots(maximumMeetingDurationInMinutes);
  const limit = Math.min(end, start + cap);
  let until = start + 1;
  while (until < limit && isFreeCode(codes[until])) until += 1;
  return { state: start === from ? 'NOW' : 'SOON', start: start - from, end: until - from };
}

/**
 * What ends the stretch that was found among the same codes. Where what follows is not free, the longest meeting may end
 * there too: it is told as taken, since nobody could have it for longer anyway.
 */
export function favouriteBoundOf(
  codes: Uint8Array,
  from: number,
  end: number,
  maximumMeetingDurationInMinutes: Minutes | null,
  { start, end: until }: FavouriteAvailability,
): Favourite['bound'] {
  if (start === null || until === null) return null;
  const next = from + until;
  if (next < end) return isFreeCode(codes[next]) ? 'longest' : 'taken';
  const isCut =
    maximumMeetingDurationInMinutes !== null && until - start === capInSlots(maximumMeetingDurationInMinutes);
  return isCut ? 'longest' : 'open';
}

/** Names of their own: the engine folds a constant, and looks up a property for each slot. */
const FREE = Slot.Free;
const FREE_OUTSIDE = Slot.FreeOutsideWorkingHours;

function isFreeCode(code: number | undefined): boolean {
  return code === FREE || code === FREE_OUTSIDE;
}

function capInSlots(minutes: Minutes): number {
  return Math.max(1, Math.floor(minutes / SLOT_MINUTES));
}

function isFree(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9' && isFreeSlot(Number(character));
}
