import type { EventKind } from '../model/event.ts';
import type { Result } from '../model/result.ts';
import type { Instant } from '../model/units.ts';
import type { Failure } from './failure.ts';

/**
 * An event of the user's, or of a calendar they follow, that is not shown, and why; it has neither people nor content
 * of the event.
 */
export interface DroppedEvent {
  readonly kind: Exclude<EventKind, 'Identified'>;
  readonly reason: string;
  /** The calendar's; '' where it gave none. */
  readonly eventId: string;
  /** When it was last left out. */
  readonly when: Instant;
}

/** For support: why an event is missing on screen. */
export interface EventsLogApi {
  /** What was left out since the sign-in, newest first. */
  list(): Promise<Result<readonly DroppedEvent[], Failure>>;
}
