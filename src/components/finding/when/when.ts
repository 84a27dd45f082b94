/*
 * When a place is wanted: date, time, length and whether it must be free, as one thing. Pure.
 */
import type { TimelineQuery } from '../../../../workers/contract.ts';
import { clockOfMinutes } from '../../../i18n/clock-text.ts';

export interface Wanted {
  /** `YYYY-MM-DD`; null = today. */
  readonly date: string | null;
  /** `HH:mm`; null = at no particular time. */
  readonly time: string | null;
  /** 0 = any. */
  readonly minutes: number;
  /** Only places that are free then; without a time now, on other days at any time. */
  readonly isFree: boolean;
}

export const wantedOf = ({ date, requestedMinutes, finding }: TimelineQuery): Wanted => ({
  date,
  time: finding.time,
  minutes: requestedMinutes,
  isFree: finding.availability === 'free',
});

export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** `HH:mm` so many minutes later; of the next date after midnight, at midnight 24:00. */
export function clockAfter(clock: string, minutes: number): string {
  const end = minutesOf(clock) + minutes;
  return clockOfMinutes(end > 24 * 60 ? end % (24 * 60) : end);
}
