/*
 * Times of the shown days in the interface language.
 */
import type { Instant } from '../../../../workers/contract.ts';
import { slotMilliseconds } from '../../../../workers/painting/measures.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import {
  formatRange,
  formatTime,
  formatWeekdayRange,
  formatWeekdayTime,
  isOneDay,
  writtenStyle,
} from '../../../i18n/formats.ts';
import { timeline } from '../../../state/resources/timeline.ts';

export {
  dateOf,
  formatDay,
  formatDays,
  formatHour,
  formatLength,
  formatRange,
  formatShortDay,
  formatTime,
  formatWeekday,
  shiftDate,
} from '../../../i18n/formats.ts';

/** The instant at which a slot of the shown day begins. */
export const slotInstant = (model: TimelineModel, slot: number): Instant =>
  model.window.start + slot * slotMilliseconds;

/** Slots from the start of the shown days to an instant, with a fraction; the instant may lie outside of them. */
export const slotsTo = ({ window }: Pick<TimelineModel, 'window'>, instant: Instant): number =>
  (instant - window.start) / slotMilliseconds;

interface SlotTexts {
  readonly style: string;
  readonly bySlot: Map<number, string>;
}

/** Kept for the shown days, as each row of the accessible grid repeats some of them. */
const slotTexts = new WeakMap<TimelineModel['window'], SlotTexts>();

/** The time at which a slot begins; with several days with its weekday: "Fri 09:00". */
export function formatSlot(model: TimelineModel, slot: number): string {
  const { window } = model;
  let texts = slotTexts.get(window);
  if (texts?.style !== writtenStyle()) {
    texts = { style: writtenStyle(), bySlot: new Map() };
    slotTexts.set(window, texts);
  }
  const instant = slotInstant(model, slot);
  const text = texts.bySlot.get(slot) ?? (window.days.length > 1 ? formatWeekdayTime(instant) : formatTime(instant));
  texts.bySlot.set(slot, text);
  return text;
}

/** "09:00–10:00"; with several days with the weekday: "Fri 09:00–10:00". */
export function formatTimeRange({ window }: Pick<TimelineModel, 'window'>, { start, end }: TimeRange): string {
  const isPlain = window.days.length <= 1 || !isOneDay(start, end);
  return isPlain ? formatRange(start, end) : formatWeekdayRange(start, end);
}

/** As `formatTimeRange`, for the days on the board. */
export const formatShown = (range: TimeRange): string =>
  timeline.model === null ? formatRange(range.start, range.end) : formatTimeRange(timeline.model, range);

interface TimeRange {
  readonly start: Instant;
  readonly end: Instant;
}

export function formatSlots(
  model: TimelineModel,
  { start, end }: { readonly start: number; readonly end: number },
): string {
  return formatTimeRange(model, { start: slotInstant(model, start), end: slotInstant(model, end) });
}
