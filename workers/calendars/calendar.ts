/*
 * One interface for four calendar dialects (graph, google, exchange, touchone). Answers are already in our words:
 * our slot codes are not applied yet, provider digits are translated (design D21).
 */
import type { Failure } from '../contract.ts';
import type { Instant } from '../model/units.ts';
import type { Result } from '../model/result.ts';
import type { CalendarEvent, LimitedEvent, ResourceNotification } from '../wire/schemas/calendar.ts';
import type { Schedule } from '../wire/schemas/schedules.ts';

/** A resource as an event is asked to invite it. */
export interface AskedResource {
  readonly displayName: string;
  readonly email: string;
  readonly username: string;
}

export interface NewReservation {
  readonly subject: string;
  readonly text: string;
  readonly start: Instant;
  readonly end: Instant;
  /** IANA zone in which the event is written. */
  readonly timeZone: string;
  readonly resources: readonly AskedResource[];
  readonly idempotencyKey: string;
}

/** When and where an event is to be. */
export interface EventMove {
  readonly start: Instant;
  readonly end: Instant;
  readonly isAllDay: boolean;
  /** IANA zone in which the event is written. */
  readonly timeZone: string;
  /** All of its resources; who is missing is given up. */
  readonly resources: readonly AskedResource[];
}

export interface Calendar {
  /** Addresses per `schedules` call that the dialect allows (touchone 100). */
  readonly schedulesPerCall: number;
  /** One item per address in request order; a bad address is an item with `error`. */
  schedules(
    emails: readonly string[],
    start: Instant,
    end: Instant,
    signal: AbortSignal,
  ): Promise<Result<readonly Schedule[], Failure>>;
  /** Events of a calendar overlapping the range, all pages; `user` is `me` or an address. Bad items are skipped and logged. */
  events(
    user: string,
    start: Instant,
    end: Instant,
    options: { readonly iCalUId?: string; readonly includeCancelled?: boolean },
    signal: AbortSignal,
  ): Promise<Result<readonly CalendarEvent[], Failure>>;
  /** When a calendar is busy, for one whose events cannot be read: the alternative fetch of spec point 8. All pages. */
  limitedEvents(
    user: string,
    start: Instant,
    end: Instant,
    signal: AbortSignal,
  ): Promise<Result<readonly LimitedEvent[], Failure>>;
  event(id: string, signal: AbortSignal): Promise<Result<CalendarEvent, Failure>>;
  create(reservation: NewReservation, signal: AbortSignal): Promise<Result<CalendarEvent, Failure>>;
  /** Moves an event; all else stays as it was read. Refused with 412 where it is not any more what was read (D29). */
  replace(event: CalendarEvent, move: EventMove, signal: AbortSignal): Promise<Result<CalendarEvent, Failure>>;
  /** A repeat (410) reads as done (D29). */
  remove(id: string, signal: AbortSignal): Promise<Result<null, Failure>>;
  finish(id: string, signal: AbortSignal): Promise<Result<CalendarEvent, Failure>>;
  notify(notification: ResourceNotification, signal: AbortSignal): Promise<Result<null, Failure>>;
}
