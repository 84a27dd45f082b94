import type { DayMark, DayWindow, HourMark } from './day-table.ts';
import { SLOT_MS } from './slots.ts';
import type { Instant } from './units.ts';
import { minuteOfDay, offsetAt, readZoneOffsets } from './zone-offsets.ts';

const MINUTES_AN_HOUR = 60;

/** The calendar date, `YYYY-MM-DD`, of an instant in an IANA zone. */
export function dateOf(instant: Instant, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/**
 * First instant of the date that is `days` after `date`; a skipped midnight gives the first instant after the gap.
 * @throws RangeError if `date` is no date
 */
export function startOfDate(date: string, timeZone: string, days = 0): Instant {
  return Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(timeZone).epochMilliseconds;
}

const MAX_DAYS = 7;

/**
 * Consecutive dates of the viewer as a window (D28): 92, 96 or 100 slots per date in zones that change by an hour, and
 * none for a date that a zone skipped.
 * @param days 1 to 7
 * @throws RangeError if `date` is no date or `days` is out of range
 */
export function dayWindow(date: string, timeZone: string, days = 1): DayWindow {
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    throw new RangeError(`Not 1 to ${MAX_DAYS} days: ${days}`);
  const first = Temporal.PlainDate.from(date);
  const start = startOfDate(date, timeZone);
  const end = startOfDate(date, timeZone, days);
  const dates = Array.from({ length: days }, (_, index) => first.add({ days: index }).toString());
  return {
    date: first.toString(),
    start,
    end,
    hours: hourMarks(start, end, timeZone),
    days: dayMarks(dates, start, timeZone),
  };
}

/** Slots of a window; a cut last slot counts as whole. */
export function slotsOf(window: DayWindow): number {
  return Math.ceil((window.end - window.start) / SLOT_MS);
}

function dayMarks(dates: readonly string[], start: Instant, timeZone: string): readonly DayMark[] {
  return dates
    .filter((date) => startOfDate(date, timeZone) < startOfDate(date, timeZone, 1))
    .map((date) => ({ date, slot: Math.ceil((startOfDate(date, timeZone) - start) / SLOT_MS) }));
}

/** Full hours of the zone's clock as HH:mm (spec point 9), in both passes of a repeated hour. */
function hourMarks(start: Instant, end: Instant, timeZone: string): readonly HourMark[] {
  const zone = readZoneOffsets(timeZone, start, end);
  const marks: HourMark[] = [];
  for (let instant = start, slot = 0; instant < end; instant += SLOT_MS, slot += 1) {
    const minute = minuteOfDay(instant + offsetAt(zone, instant));
    if (minute % MINUTES_AN_HOUR === 0) marks.push({ slot, label: clockLabel(minute) });
  }
  return marks;
}

/** Wall-clock text HH:mm of a minute of the day. */
function clockLabel(minute: number): string {
  const hours = String(Math.floor(minute / MINUTES_AN_HOUR)).padStart(2, '0');
  return `${hours}:${String(minute % MINUTES_AN_HOUR).padStart(2, '0')}`;
}
