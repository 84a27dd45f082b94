import { DAY_MS } from '../calendar/times/times.ts';
import type { Clock } from '../context.ts';
import type { Place, ProviderCalendar, ProviderEvent } from './provider-calendar.ts';

/** What is in the calendars of places from yesterday to a month ahead. */
export interface RoomEvents {
  /**
   * @param isCurrent reads now, whatever is held
   * @throws ProblemError 503 as the calendar itself
   */
  read(place: Place, isCurrent?: boolean): Promise<readonly ProviderEvent[]>;
}

export const BEFORE_MS = DAY_MS;
/** The home screen shows thirty days. */
export const AHEAD_MS = 31 * DAY_MS;
const FRESH_MS = 30_000;
/** Some 20 MB. */
const MOST_EVENTS = 20_000;

interface Kept {
  readonly asOf: number;
  readonly events: Promise<readonly ProviderEvent[]>;
  /** As far as it is known. */
  count: number;
}

/**
 * Readings are shared for half a minute, since a screen asks about several events of a place one after the other, and
 * several people do at a door. Beyond the limit of events the oldest readings go. It holds promises, so that calls at
 * the same time are one.
 */
export function createRoomEvents(calendar: Pick<ProviderCalendar, 'events'>, clock: Clock): RoomEvents {
  const kept = new Map<string, Kept>();

  function dropOld(now: number): void {
    let count = [...kept.values()].reduce((sum, one) => sum + one.count, 0);
    for (const [email, one] of kept) {
      if (count <= MOST_EVENTS && one.asOf > now - FRESH_MS) return;
      kept.delete(email);
      count -= one.count;
    }
  }

  return {
    async read(place, isCurrent = false) {
      const now = clock.now();
      dropOld(now);
      const email = place.email.toLowerCase();
      const known = kept.get(email);
      if (known !== undefined && !isCurrent) return known.events;
      const events = calendar.events(place, now - BEFORE_MS, now + AHEAD_MS);
      const entry: Kept = { asOf: now, events, count: 1 };
      // In the order of their readings.
      kept.delete(email);
      kept.set(email, entry);
      try {
        entry.count = (await events).length;
        return await events;
      } catch (error) {
        if (kept.get(email) === entry) kept.delete(email);
        throw error;
      }
    },
  };
}
