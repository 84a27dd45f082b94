import { DAY_MS, MINUTE_MS } from './slots.ts';
import type { Instant } from './units.ts';

/**
 * Offsets of a zone over a time range: offset `offsets[i]` (ms east of UTC) applies from `starts[i]` up to
 * `starts[i + 1]`. A usual day has at most two entries, so that hot loops need no Temporal.
 */
export interface ZoneOffsets {
  readonly starts: readonly Instant[];
  readonly offsets: readonly number[];
}

/**
 * Reads the offsets of a zone once.
 * @param timeZone an IANA name, already resolved
 * @param end exclusive
 */
export function readZoneOffsets(timeZone: string, start: Instant, end: Instant): ZoneOffsets {
  const starts: Instant[] = [];
  const offsets: number[] = [];
  let moment: Temporal.ZonedDateTime | null =
    Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone);
  while (moment !== null && (starts.length === 0 || moment.epochMilliseconds < end)) {
    starts.push(moment.epochMilliseconds);
    offsets.push(moment.offsetNanoseconds / 1e6);
    moment = moment.getTimeZoneTransition('next');
  }
  return { starts, offsets };
}

/** Offset in ms at an instant inside the range; before its beginning the first one. */
export function offsetAt({ starts, offsets }: ZoneOffsets, instant: Instant): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= instant) low = middle;
    else high = middle - 1;
  }
  return offsets[low] ?? 0;
}

/** Minute of the day, 0 to 1,439, on a clock that shows `local` (instant + offset). */
export function minuteOfDay(local: number): number {
  return Math.floor((local - Math.floor(local / DAY_MS) * DAY_MS) / MINUTE_MS);
}

/** Day of the week, 0 = Monday, of a clock that shows `local`. The epoch was a Thursday. */
export function weekdayOf(local: number): number {
  const day = Math.floor(local / DAY_MS) + 3;
  return day - Math.floor(day / 7) * 7;
}
