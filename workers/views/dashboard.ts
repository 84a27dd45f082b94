/*
 * The dashboard at a moment: where colleagues are, and when it next changes just because time passes.
 */
import type { Colleague, ColleagueToday, EventCard, Failure, UpcomingDay } from '../contract.ts';
import { dateOf, startOfDate } from '../model/day.ts';
import type { Interval } from '../model/interval.ts';
import { MINUTE_MS } from '../model/slots.ts';
import type { Instant } from '../model/units.ts';
import type { Stay } from './near-origin.ts';

/**
 * The next moment at which the cards change: an event begins or ends, a window opens or has closed (its end is
 * inclusive, D16), at the latest the next full minute.
 */
export function nextChange(cards: readonly EventCard[], now: Instant): Instant {
  const minute = (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS;
  return cards
    .flatMap(({ start, end, confirmFrom, confirmUntil }) => [
      start,
      end,
      confirmFrom ?? minute,
      confirmUntil === null ? minute : confirmUntil + 1,
    ])
    .reduce((next, moment) => (moment > now && moment < next ? moment : next), minute);
}

/** Cards by the viewer's dates, in the order of the dates; in each as they came. @param timeZone IANA zone of the viewer */
export function upcomingDays(cards: readonly EventCard[], now: Instant, timeZone: string): readonly UpcomingDay[] {
  const today = dateOf(now, timeZone);
  const tomorrow = dateOf(startOfDate(today, timeZone, 1), timeZone);
  const idsByDate = new Map<string, string[]>();
  for (const { eventId, start } of cards) {
    const date = dateOf(Math.max(start, now), timeZone);
    const ids = idsByDate.get(date);
    if (ids === undefined) idsByDate.set(date, [eventId]);
    else ids.push(eventId);
  }
  const nameOf = (date: string): UpcomingDay['name'] => {
    if (date === today) return 'today';
    return date === tomorrow ? 'tomorrow' : null;
  };
  const dates = [...idsByDate].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return dates.map(([date, eventIds]) => ({ date, name: nameOf(date), eventIds }));
}

/** What is known about a colleague's day. */
export interface ColleagueKnown {
  readonly colleague: Colleague;
  readonly stays: readonly Stay[];
  /** Busy times in order of start, for calendars of which nothing more is known. */
  readonly busy: readonly Interval[];
  readonly problem: Failure | null;
}

/** Names of the place of a stay, by its row; null if the place is not in the campus any more. */
export type PlaceOfRow = (row: number) => {
  readonly resourceId: string;
  readonly resourceName: string;
  readonly areaPath: string;
} | null;

/** Where a colleague is now or will be next today. */
export function toColleagueToday(
  { colleague, stays, busy, problem }: ColleagueKnown,
  placeOf: PlaceOfRow,
  now: Instant,
): ColleagueToday {
  const { id, displayName, email, colour } = colleague;
  const stay = stays.filter(({ end }) => end > now).toSorted((a, b) => a.start - b.start || a.end - b.end)[0];
  const place = stay === undefined ? null : placeOf(stay.row);
  const { start, end } = stay ?? { start: 0, end: 0 };
  const time = busy.find((one) => one.end > now);
  return {
    colleague: { id, displayName, email, colour },
    stay: place === null ? null : { ...place, start, end, isNow: start <= now },
    busy: time === undefined ? null : { start: time.start, end: time.end, isNow: time.start <= now },
    problem,
  };
}

/** Colleagues who are here, then those who come later, then those who do not; the sort is stable. */
export function orderColleagues(colleagues: readonly ColleagueToday[]): readonly ColleagueToday[] {
  const rank = ({ stay }: ColleagueToday): number => {
    if (stay === null) return Number.POSITIVE_INFINITY;
    return stay.isNow ? Number.NEGATIVE_INFINITY : stay.start;
  };
  const compare = (a: number, b: number): number => (a === b ? 0 : a - b);
  return colleagues.toSorted((a, b) => compare(rank(a), rank(b)));
}
