import { SLOT_MS } from '../model/slots.ts';
import type { Pixels } from '../model/units.ts';

/** Sizes of the timeline in CSS pixels, by the names of spec point 9; from `nameWidth` on they are ours (look, design D24). */
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
  /** The user may make it as narrow and as wide as this. */
  narrowestNames: 120 as Pixels,
  widestNames: 480 as Pixels,
  /** Touch screens of a phone's width. */
  narrowNameWidth: 96 as Pixels,
  /** Height of a painted block: 48 rows without a group header. */
  blockHeight: 1344 as Pixels,
  itemRadius: 3 as Pixels,
} as const;

/** How much lower each own reservation lies on the one under it. */
export const itemStep = 4 as Pixels;

/**
 * Least widths of a quarter hour where up to so many days are shown; above it is as wide as lets them fill the screen.
 * `narrow` is the width on screens of a phone's width: one of three days, or two of a week, at a time.
 */
export const zoomSteps = [
  { days: 1, least: measures.quarterWidth, narrow: 30 as Pixels },
  { days: 3, least: 3 as Pixels, narrow: 3 as Pixels },
  { days: 7, least: 1.25 as Pixels, narrow: 1.5 as Pixels },
] as const;

/** Where a quarter is narrower than this, its hairline is left out: there would be more lines than background. */
export const narrowestQuarter = 8 as Pixels;

/** The same of hours. */
export const narrowestHour = 16 as Pixels;

/** A canvas is at most this wide, in device pixels; wider days are cut in time (design D24). */
export const maxCanvasWidth = 4096;

/** Nor is it wider than this, so that no more is painted than is near the screen; a day of usual quarters fits. */
export const maxPartWidth = 2048 as Pixels;

export { minutesToSlots } from '../model/slots.ts';

/** Length of a slot in milliseconds (spec point 9). */
export const slotMilliseconds = SLOT_MS;
