import { MINUTE_MS, minutesToSlots, SLOT_MINUTES, SLOT_MS } from '../model/slots.ts';
import type { Instant, Minutes, SlotIndex } from '../model/units.ts';
import type { SlotWindow } from './slot-classes.ts';

/** A range of consecutive slots. */
export interface Stretch {
  readonly first: SlotIndex;
  readonly count: number;
}

/** How long a resource may be reserved (scheduling settings, spec point 3); null = no bound. */
export interface Durations {
  readonly minimum: Minutes | null;
  readonly maximum: Minutes | null;
}

/** The minutes of a request: one slot if it names no duration. */
export function wantedMinutes(minutes: Minutes): Minutes {
  return minutes > 0 ? minutes : SLOT_MINUTES;
}

/**
 * The slots of a request: the start is rounded down to its slot, a slot used in part at the end counts as whole.
 * @param windowStart start of slot 0; slots before it are negative
 * @param minutes 0 = one slot
 */
export function toStretch(windowStart: Instant, start: Instant, minutes: Minutes): Stretch {
  return { first: Math.floor((start - windowStart) / SLOT_MS), count: minutesToSlots(wantedMinutes(minutes)) };
}

/** The first slot from which a time of the requested length ends in the future (D15), even before the window. */
export function firstInTime({ start, now, requestedMinutes }: SlotWindow): SlotIndex {
  return Math.floor((now - wantedMinutes(requestedMinutes) * MINUTE_MS - start) / SLOT_MS) + 1;
}

export function allowsDuration({ minimum, maximum }: Durations, minutes: Minutes): boolean {
  const wanted = wantedMinutes(minutes);
  return (minimum === null || wanted >= minimum) && (maximum === null || wanted <= maximum);
}
