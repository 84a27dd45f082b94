import { ProblemError } from '../http/problem.ts';
import type { DaySpan } from '../store/store.ts';

const MOST_DAYS = 366;

/** @returns the dates of a range, both ends included @throws ProblemError 400 for one that is empty or too long */
export function datesOf(from: string, to: string): readonly Temporal.PlainDate[] {
  const [first, last] = [dateFrom(from), dateFrom(to)];
  const days = first.until(last).days + 1;
  if (days < 1 || days > MOST_DAYS) {
    throw new ProblemError(400, 'invalid_request', `A range has 1 to ${MOST_DAYS} days.`);
  }
  return Array.from({ length: days }, (_, i) => first.add({ days: i }));
}

function dateFrom(text: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text);
  } catch (error) {
    if (error instanceof RangeError) throw new ProblemError(400, 'invalid_request', 'There is no such date.');
    throw error;
  }
}

/** The dates in each of some IANA zones. */
export function spansOf(dates: readonly Temporal.PlainDate[], zones: Iterable<string>): readonly DaySpan[] {
  return [...zones].flatMap((zone) =>
    dates.map((date) => ({
      zone,
      date: date.toString(),
      start: date.toZonedDateTime(zone).epochMilliseconds,
      end: date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds,
    })),
  );
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** How many of some dates are days of opening; null = every day is one. */
export function createOpenDays(dates: readonly Temporal.PlainDate[]) {
  const counts = new Map<string, number>(WEEKDAYS.map((day) => [day, 0]));
  for (const { dayOfWeek } of dates) {
    const weekday = WEEKDAYS[dayOfWeek - 1] ?? 'monday';
    counts.set(weekday, (counts.get(weekday) ?? 0) + 1);
  }
  return (daysOfWeek: readonly string[] | null): number =>
    daysOfWeek === null ? dates.length : [...new Set(daysOfWeek)].reduce((sum, day) => sum + (counts.get(day) ?? 0), 0);
}
