import { SLOT_MS } from '../model/slots.ts';
import type { Pixels } from '../model/units.ts';

/** Sizes of the timeline in CSS pixels, named as in spec point 9; from `nameWidth` on they are our own (design D24). */
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

/** The vertical offset of a stacked reservation from the one under it. */
export const itemStep = 4 as Pixels;

/**
 * Least widths of a quarter hour by number of days; it is wider if the days would not fill the screen.
 * `narrow` is the width on screens of a phone's width: one of three days, or two of a week, at a time. `strip` is the width
 * of a folded night, before or after midnight.
 */
export const zoomSteps = [
  { days: 1, least: measures.quarterWidth, narrow: 30 as Pixels, strip: 20 as Pixels },
  { days: 3, least: 3 as Pixels, narrow: 3 as Pixels, strip: 10 as Pixels },
  { days: 7, least: 1.25 as Pixels, narrow: 1.5 as Pixels, strip: 6 as Pixels },
] as const;

/** Narrower quarters have no hairlines: there would be more lines than background. */
export const narrowestQuarter = 8 as Pixels;

/** Narrower hours have no hairlines. */
export const narrowestHour = 16 as Pixels;

/** A canvas is at most this wide, in device pixels; wider days are cut in time (design D24). */
export const maxCanvasWidth = 4096;

/** In CSS pixels, so that little is painted beyond the screen; a day of usual quarters fits. */
export const maxPartWidth = 2048 as Pixels;

export { minutesToSlots } from '../model/slots.ts';

/** Length of a slot in milliseconds (spec point 9). */
export const slotMilliseconds = SLOT_MS;
