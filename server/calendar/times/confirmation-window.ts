import type { WireResource } from '../../../workers/wire/schemas/resource.ts';
import { zoneOrUtc } from './zones.ts';

/** When a use of a resource can be confirmed; both ends are included (design D16). */
export interface ConfirmationWindow {
  readonly opens: number;
  readonly closes: number;
  readonly fromMidnight: boolean;
}

export interface EventTimes {
  readonly start: number;
  readonly end: number;
  readonly isAllDay: boolean;
}

const DEFAULT_MINUTES = 15;
const MINUTE = 60_000;
const DAY_MINUTES = 1_440;
/** The id of the rule that counts from the start of the event; all others count from midnight. */
const RELATIVE_TO_START = 1;

/**
 * The confirmation window of an event on a resource (spec point 4, design D10).
 * @param event of an all-day one the times in the resource's zone (D27)
 * @param now decides between the two windows of an event that counts from midnight: on its first and on its last day
 * @returns null where there is no window today
 */
export function confirmationWindow(resource: WireResource, event: EventTimes, now: number): ConfirmationWindow | null {
  const days = daysFromMidnight(resource, event);
  if (days === null) return windowFromStart(resource, event);
  const today = dateIn(days.zone, now);
  const isItsDay = today.equals(days.first) || today.equals(days.last);
  return isItsDay ? windowFromMidnight(resource, today, days.zone) : null;
}

/**
 * The end of the first confirmation window of an event on a resource that closes at or after `from`; unconfirmed uses
 * are then cancelled (spec point 4).
 * @param event of an all-day one the times in the resource's zone (D27)
 * @returns null where no window is left
 */
export function confirmationDeadline(resource: WireResource, event: EventTimes, from: number): number | null {
  const days = daysFromMidnight(resource, event);
  const windows =
    days === null
      ? [windowFromStart(resource, event)]
      : [days.first, days.last].map((date) => windowFromMidnight(resource, date, days.zone));
  return windows.find(({ closes }) => closes >= from)?.closes ?? null;
}

interface EventDays {
  readonly zone: string;
  readonly first: Temporal.PlainDate;
  readonly last: Temporal.PlainDate;
}

/** The first and last date of an event whose window counts from midnight; null where it counts from the start. */
function daysFromMidnight(resource: WireResource, event: EventTimes): EventDays | null {
  const settings = resource.multiDayEventConfirmationSettings;
  if (settings === null) return null;
  const zone = zoneOrUtc(resource.timezone);
  const first = dateIn(zone, event.start);
  // An end at midnight belongs to the day before.
  const last = dateIn(zone, Math.max(event.start, event.end - 1));
  if (!event.isAllDay && first.equals(last)) return null;
  return confirmationRule(settings, (event.end - event.start) / MINUTE) === RELATIVE_TO_START
    ? null
    : { zone, first, last };
}

function confirmationRule(
  settings: NonNullable<WireResource['multiDayEventConfirmationSettings']>,
  minutes: number,
): number {
  const usual = settings.multiDayEventConfirmationId;
  if (settings.lessThanMinutes !== null && minutes < settings.lessThanMinutes) {
    return settings.lessThanConfirmationId ?? usual;
  }
  if (settings.greaterThanMinutes !== null && minutes > settings.greaterThanMinutes) {
    return settings.greaterThanConfirmationId ?? usual;
  }
  return usual;
}

function windowFromStart(resource: WireResource, event: EventTimes): ConfirmationWindow {
  const before = resource.resourceMinutesForConfirmationBeforeStartTime ?? DEFAULT_MINUTES;
  const after = resource.resourceUnconfirmedEventCancelEventTime ?? DEFAULT_MINUTES;
  return { opens: event.start - before * MINUTE, closes: event.start + after * MINUTE, fromMidnight: false };
}

function windowFromMidnight(resource: WireResource, date: Temporal.PlainDate, zone: string): ConfirmationWindow {
  const opens = date.toZonedDateTime(zone).epochMilliseconds;
  const minutes = resource.resourceUnconfirmedEventCancelEventAllDayTime;
  if (minutes === null || minutes >= DAY_MINUTES) {
    return { opens, closes: date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds, fromMidnight: true };
  }
  const elapsed = Math.max(0, minutes);
  const plainTime = new Temporal.PlainTime(Math.floor(elapsed / 60), Math.floor(elapsed % 60));
  return { opens, closes: date.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds, fromMidnight: true };
}

function dateIn(zone: string, instant: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate();
}
