import type { DayWindow } from '../model/day-table.ts';
import { isFreeSlot, minutesToSlots, Slot, SLOT_MINUTES, SLOT_MS, startOfFuture } from '../model/slots.ts';
import type { Instant, Minutes, SlotIndex } from '../model/units.ts';

/** A place is wanted for consecutive slots, the first of them in `[from, until)`. */
export interface WantedSlots {
  readonly from: SlotIndex;
  readonly until: SlotIndex;
  /** At least one. */
  readonly slots: number;
}

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;

/**
 * The slots in which a place is wanted.
 * @param time wall clock HH:mm of the window's first date, rounded up to a quarter hour (spec point 5); null, or a text
 * that is no time, = now: the current slot, or the next one if the current one already counts as past (D3); any time of
 * the window if it does not contain the current time
 */
export function wantedSlots(
  window: DayWindow,
  time: string | null,
  { now, requestedMinutes }: { readonly now: Instant; readonly requestedMinutes: Minutes },
): WantedSlots {
  const slots = Math.max(1, minutesToSlots(requestedMinutes));
  const from = slotOfClock(window, time);
  if (from !== null) return { from, until: from + 1, slots };
  const end = Math.ceil((window.end - window.start) / SLOT_MS);
  if (now < window.start || now >= window.end) return { from: 0, until: end, slots };
  const running = Math.floor((now - window.start) / SLOT_MS);
  const open = Math.ceil((startOfFuture(now, requestedMinutes) - window.start) / SLOT_MS);
  const present = Math.max(running, open);
  return { from: present, until: present + 1, slots };
}

/**
 * The number of slots of the longest run within working hours that is free and begins at the wanted time.
 * @param at index of the row's first code
 * @param end index after its last one
 */
export function longestFree(codes: Uint8Array, at: number, end: number, { from, until }: WantedSlots): number {
  let longest = 0;
  let run = 0;
  for (let index = at + from; index < end; index += 1) {
    const code = codes[index] ?? Slot.Limited;
    if (code === Slot.Free || code === Slot.CurrentEvent) run += 1;
    else if (index + 1 >= at + until) break;
    else run = 0;
    if (run > longest) longest = run;
  }
  return longest;
}

/** The slot of a wall-clock time, null if it is no time; after the gap if it is skipped, the first if repeated. */
export function slotOfClock({ hours }: DayWindow, time: string | null): SlotIndex | null {
  const [, hour, minute] = CLOCK.exec(time ?? '') ?? [];
  if (hour === undefined || minute === undefined) return null;
  const mark = hours.find(({ label }) => label >= `${hour}:00`);
  if (mark === undefined) return null;
  return mark.label === `${hour}:00` ? mark.slot + Math.ceil(Number(minute) / SLOT_MINUTES) : mark.slot;
}

/**
 * True if a row is available at the wanted time, by its codes after all rules; the slots of the reservation being
 * changed count as available (D8).
 * @param at index of the row's first code
 * @param end index after its last one
 */
export function isAvailable(codes: Uint8Array, at: number, end: number, { from, until, slots }: WantedSlots): boolean {
  let run = 0;
  for (let index = at + from; index < Math.min(end, at + until + slots - 1); index += 1) {
    const code = codes[index] ?? Slot.Limited;
    run = isFreeSlot(code) || code === Slot.CurrentEvent ? run + 1 : 0;
    if (run === slots) return true;
  }
  return false;
}
