import { SLOT_MS } from '../model/slots.ts';
import type { Pixels } from '../model/units.ts';

/** Sizes of the timeline in CSS pixels, by the names of spec point 9; the last five are ours (look, design D24). */
export const measures = {
  /** Pitch of a row. */
  scheduleHeight: 28 as Pixels,
  quarterWidth: 20 as Pixels,
  /** Space above and below an item in its row: 28 − 2 × 3 leaves an item of 22. */
  scheduleMargin: 3 as Pixels,
  delimiterWidth: 1 as Pixels,
  /** The whole sticky header: the date line and the hours under it. */
  hourHeight: 60 as Pixels,
  dateHeight: 30 as Pixels,
  groupDelimiterHeight: 38 as Pixels,
  nameWidth: 220 as Pixels,
  /** Touch screens of a phone's width. */
  narrowNameWidth: 96 as Pixels,
  narrowQuarterWidth: 30 as Pixels,
  /** Height of a painted block: 16 rows without a group header. */
  blockHeight: 448 as Pixels,
  itemRadius: 3 as Pixels,
} as const;

/** A canvas is at most this wide, in device pixels; a wider day is cut in time (design D24). */
export const maxCanvasWidth = 4096;

/** Length of a slot in milliseconds (spec point 9). */
export const slotMilliseconds = SLOT_MS;
