import type { ReservedTo } from '../model/resource.ts';
import { isFreeSlot, SLOT_MINUTES } from '../model/slots.ts';
import type { Minutes } from '../model/units.ts';

/** What is reserved to somebody else is left out of favourites, whatever the visibility restriction (spec point 6). */
export function isFavouriteAllowed(reservedTo: ReservedTo): boolean {
  return reservedTo !== 'other';
}

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

function capInSlots(minutes: Minutes): number {
  return Math.max(1, Math.floor(minutes / SLOT_MINUTES));
}

function isFree(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9' && isFreeSlot(Number(character));
}
