/*
 * The times at which the user was last shown each reservation, so that a change of one that was moved elsewhere
 * meanwhile is noticed, and is not based on outdated times.
 */
import type { Instant } from '../../model/units.ts';

/** Reservations remembered; those shown longest ago go first. */
const MOST_EVENTS = 2_000;

interface SeenTimes {
  readonly start: Instant;
  readonly end: Instant;
}

export interface SeenEvents {
  note(eventId: string, times: SeenTimes): void;
  /** True where the user was shown other times than these; false also for what was never shown. */
  isOutdated(eventId: string, present: SeenTimes): boolean;
}

export function createSeenEvents(): SeenEvents {
  const timesById = new Map<string, SeenTimes>();
  return {
    note(eventId, { start, end }) {
      timesById.delete(eventId);
      timesById.set(eventId, { start, end });
      const [oldest] = timesById.keys();
      if (timesById.size > MOST_EVENTS && oldest !== undefined) timesById.delete(oldest);
    },
    isOutdated(eventId, { start, end }) {
      const seen = timesById.get(eventId);
      return seen !== undefined && (seen.start !== start || seen.end !== end);
    },
  };
}
