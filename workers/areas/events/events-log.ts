/*
 * What was left out of the lists because it could not be identified (spec point 4), for support to read.
 */
import type { DroppedEvent } from '../../contract.ts';
import type { Instant } from '../../model/units.ts';

/** Entries kept; a calendar full of private appointments must not fill the memory. */
const MOST_ENTRIES = 200;

export interface EventsLog {
  /** The same event for the same reason, read again, moves to the front and is kept once. */
  add(event: Omit<DroppedEvent, 'when'>): void;
  /** Newest first. */
  list(): readonly DroppedEvent[];
}

/** A log of one session: it goes with the sign-out. */
export function createEventsLog(now: () => Instant): EventsLog {
  const entries = new Map<string, DroppedEvent>();
  return {
    add(event) {
      const key = `${event.kind} ${event.eventId} ${event.reason}`;
      entries.delete(key);
      entries.set(key, { ...event, when: now() });
      const [oldest] = entries.keys();
      if (entries.size > MOST_ENTRIES && oldest !== undefined) entries.delete(oldest);
    },
    list: () => [...entries.values()].toReversed(),
  };
}
