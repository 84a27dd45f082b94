import type { Favourite } from '../contract.ts';
import { isFreeSlot, Slot, SLOT_MINUTES } from '../model/slots.ts';
import type { Minutes } from '../model/units.ts';

/** When a favourite is available; slot indices, the end exclusive. */
export interface FavouriteAvailability {
  readonly state: 'NOW' | 'SOON' | 'UNAVAILABLE';
  readonly start: number | null;
  readonly end: number | null;
}

/**
 * NOW if the first slot is free, SOON if a later one is, else UNAVAILABLE; the end is the first slot that is not free,
 * capped by the longest meeting (spec point 4, D1, D30).
 * @param view one digit per slot, from now on
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
 * The same rule over one row of codes after all rules, without allocations.
 * @param from index of the current slot; slots of the result count from it
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
 * Why the free time that was found in the same codes ends. If the next slot is not free, the longest meeting may end
 * there too: the reason is then `taken`, since nobody could reserve it for longer anyway.
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

/** Constants instead of `Slot.…`: the engine folds a constant, but looks up a property for each slot. */
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
