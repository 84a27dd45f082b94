import type { MyEventsQuery } from '../../contract.ts';
import { dateOf, startOfDate } from '../../model/day.ts';
import type { Instant } from '../../model/units.ts';
import type { Stretch } from '../../views/event-days.ts';

const WEEK = 7;
const MOST_DAYS = 366;

/**
 * The dates that a query asks for. Invalid values count as not given: no date is today, no number of days one; more
 * than 366 are 366.
 */
export function stretchOf(
  { date, days, weekFrom }: Pick<MyEventsQuery, 'date' | 'days' | 'weekFrom'>,
  now: Instant,
  timeZone: string,
): Stretch {
  const asked = readDate(date) ?? Temporal.PlainDate.from(dateOf(now, timeZone));
  if (weekFrom !== null) {
    const past = (asked.dayOfWeek - weekFrom + WEEK) % WEEK;
    return toStretch(asked.subtract({ days: past }), WEEK, timeZone);
  }
  const length = Math.min(MOST_DAYS, Math.max(1, Math.abs(Math.trunc(days))));
  return toStretch(days < 0 ? asked.subtract({ days: length }) : asked, length, timeZone);
}

function toStretch(first: Temporal.PlainDate, days: number, timeZone: string): Stretch {
  const date = first.toString();
  return { date, days, start: startOfDate(date, timeZone), end: startOfDate(date, timeZone, days) };
}

function readDate(text: string | null): Temporal.PlainDate | null {
  try {
    return text === null ? null : Temporal.PlainDate.from(text);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
