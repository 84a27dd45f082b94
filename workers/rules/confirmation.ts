import { dateOf, startOfDate } from '../model/day.ts';
import { MINUTE_MS } from '../model/slots.ts';
import type { Instant, Minutes } from '../model/units.ts';
import { resolveTimeZone } from '../model/zones.ts';

const DEFAULT_MINUTES_BEFORE_START = 15;
const DEFAULT_CANCEL_MINUTES_AFTER_START = 15;
const MINUTES_A_DAY = 1440;
/** The rule whose window is relative to the start; the windows of all others open at midnight (spec point 4). */
const RELATIVE_RULE = 1;

export interface ConfirmationEvent {
  readonly start: Instant;
  readonly end: Instant;
  readonly isAllDay: boolean;
}

export interface ConfirmationSettings {
  /** The resource's zone, by any name that `resolveTimeZone` accepts. */
  readonly timeZone: string;
  /** Null: 15. */
  readonly minutesBeforeStart: Minutes | null;
  /** Null: 15. */
  readonly cancelMinutesAfterStart: Minutes | null;
  /** Null: until the end of the day (D10). */
  readonly cancelAllDayMinutes: Minutes | null;
  readonly multiDay: {
    readonly id: number;
    readonly lessThanMinutes: Minutes | null;
    readonly lessThanId: number | null;
    readonly greaterThanMinutes: Minutes | null;
    readonly greaterThanId: number | null;
  } | null;
}

export interface ConfirmationWindow {
  readonly opens: Instant;
  /** Inclusive (D16). */
  readonly closes: Instant;
  readonly fromMidnight: boolean;
}

/**
 * The time in which a reservation must be confirmed (spec point 4, D10).
 * @returns null if it has no window today
 * @throws RangeError for an unknown zone
 */
export function confirmationWindow(
  event: ConfirmationEvent,
  settings: ConfirmationSettings,
  now: Instant,
): ConfirmationWindow | null {
  const timeZone = resolveTimeZone(settings.timeZone);
  const firstDate = dateOf(event.start, timeZone);
  // An end at midnight belongs to the day before; an event of zero length touches only its start.
  const lastDate = dateOf(Math.max(event.start, event.end - 1), timeZone);
  const hasThresholds = event.isAllDay || firstDate !== lastDate;
  if (!hasThresholds || ruleOf(event, settings.multiDay) === RELATIVE_RULE) return windowAroundStart(event, settings);
  const today = dateOf(now, timeZone);
  if (today !== firstDate && today !== lastDate) return null;
  const closes = closingTime(today, timeZone, settings.cancelAllDayMinutes);
  return { opens: startOfDate(today, timeZone), closes, fromMidnight: true };
}

/** True while the window is open, both ends included (D16). */
export function isWindowOpen(window: ConfirmationWindow | null, now: Instant): boolean {
  return window !== null && window.opens <= now && now <= window.closes;
}

function windowAroundStart(event: ConfirmationEvent, settings: ConfirmationSettings): ConfirmationWindow {
  const before = settings.minutesBeforeStart ?? DEFAULT_MINUTES_BEFORE_START;
  const after = settings.cancelMinutesAfterStart ?? DEFAULT_CANCEL_MINUTES_AFTER_START;
  return {
    opens: event.start - before * MINUTE_MS,
    closes: event.start + after * MINUTE_MS,
    fromMidnight: false,
  };
}

function ruleOf(event: ConfirmationEvent, multiDay: ConfirmationSettings['multiDay']): number {
  if (multiDay === null) return RELATIVE_RULE;
  const minutes = (event.end - event.start) / MINUTE_MS;
  const { id, lessThanMinutes, lessThanId, greaterThanMinutes, greaterThanId } = multiDay;
  if (lessThanMinutes !== null && minutes < lessThanMinutes) return lessThanId ?? id;
  if (greaterThanMinutes !== null && minutes > greaterThanMinutes) return greaterThanId ?? id;
  return id;
}

/** A wall-clock time of the date; 1,440 minutes or more close at the day's end, the first instant of the next (D10). */
function closingTime(date: string, timeZone: string, minutes: Minutes | null): Instant {
  if (minutes === null || minutes >= MINUTES_A_DAY) return startOfDate(date, timeZone, 1);
  const elapsed = Math.max(0, minutes);
  const time = new Temporal.PlainTime(Math.floor(elapsed / 60), Math.floor(elapsed % 60));
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
}
