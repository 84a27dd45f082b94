/*
 * The times that are often wanted, and what they change in a query. Pure.
 */
import type { Instant, TimelineQuery } from '../../../../workers/contract.ts';
import { clockOfMinutes } from '../../../i18n/clock-text.ts';
import { dateOf, shiftDate } from '../../../i18n/formats.ts';
import type { Wanted } from './when.ts';

/** Minutes after midnight; a configuration has no working hours of its own. */
const MORNING = 9 * 60;
const NOON = 12 * 60;
const AFTERNOON = 13 * 60;
const EVENING = 17 * 60;
const QUARTER = 15;

export const WORKDAY = { start: clockOfMinutes(MORNING), end: clockOfMinutes(EVENING) } as const;

/** What of a query changes with another time. */
export const withWanted =
  ({ date, time, minutes, isFree }: Wanted) =>
  ({ finding }: TimelineQuery): Partial<TimelineQuery> => ({
    date,
    requestedMinutes: minutes,
    finding: { ...finding, time, availability: isFree ? 'free' : 'any' },
  });

export interface Preset extends Wanted {
  readonly key: 'now' | 'morning' | 'afternoon' | 'today' | 'tomorrow';
}

/** The times that are often wanted, without those that are over; one that runs begins with the next quarter. */
export function presetsAt(now: Instant): readonly Preset[] {
  const at = new Date(now);
  const next = Math.ceil((at.getHours() * 60 + at.getMinutes() + at.getSeconds() / 60) / QUARTER) * QUARTER;
  const between = (key: Preset['key'], start: number, end: number, date: string | null = null): readonly Preset[] => {
    const from = date === null ? Math.max(start, next) : start;
    return from >= end ? [] : [{ key, date, time: clockOfMinutes(from), minutes: end - from, isFree: true }];
  };
  return [
    { key: 'now', date: null, time: null, minutes: 30, isFree: true },
    ...between('morning', MORNING, NOON),
    ...between('afternoon', AFTERNOON, EVENING),
    ...between('today', MORNING, EVENING),
    ...between('tomorrow', MORNING, EVENING, shiftDate(dateOf(now), 1)),
  ];
}
