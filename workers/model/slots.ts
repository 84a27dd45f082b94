import type { Instant, Minutes } from './units.ts';

/** Length of a slot in milliseconds (spec point 9). */
export const SLOT_MS = 900_000;
export const SLOT_MINUTES = 15;
export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
/** The longest time range of a calendar: 366 dates, one of them up to two hours longer (Antarctica/Troll). */
export const LONGEST_STRETCH_MS = 366 * DAY_MS + 7_200_000;

/** The codes of availability slots (spec point 3). */
export const Slot = {
  Free: 0,
  Tentative: 1,
  Reserved: 2,
  Closed: 3,
  Limited: 4,
  AssignedToYou: 5,
  MaxUtilization: 6,
  AssignedToOthers: 7,
  FreeOutsideWorkingHours: 8,
  CurrentEvent: 9,
} as const;

/**
 * The code of a character in an availability view; one that is no digit is limited (D6).
 * @param charCode its UTF-16 code; NaN if there is none
 */
export function toSlotCode(charCode: number): number {
  const code = charCode - 48;
  return code >= 0 && code <= 9 ? code : Slot.Limited;
}

/** Fills slots with the codes of an availability view; missing ones are limited (D23). */
export function fillSlots(slots: Uint8Array, view: string): void {
  for (let slot = 0; slot < slots.length; slot += 1) slots[slot] = toSlotCode(view.charCodeAt(slot));
}

/** True for the two codes that can be reserved (D1). */
export function isFreeSlot(code: number): boolean {
  return code === Slot.Free || code === Slot.FreeOutsideWorkingHours;
}

/** The next quarter hour, or the instant itself if it is one (spec point 5). */
export function roundUpToQuarter(instant: Instant): Instant {
  // Just before the epoch the rounding gives −0, which is the same instant as 0.
  return Math.ceil(instant / SLOT_MS) * SLOT_MS + 0;
}

/** The start of the current quarter hour. */
export function startOfQuarter(instant: Instant): Instant {
  return Math.floor(instant / SLOT_MS) * SLOT_MS;
}

/** Slots that a duration needs; a slot used in part counts as whole (D3). */
export function minutesToSlots(minutes: Minutes): number {
  return Math.ceil(minutes / SLOT_MINUTES);
}

/** First instant that may still be requested: now rounded up, minus the requested duration as given (D3). */
export function startOfFuture(now: Instant, requestedMinutes: Minutes): Instant {
  return roundUpToQuarter(now) - requestedMinutes * MINUTE_MS;
}
