import type { WireResource } from '../../workers/wire/schemas/resource.ts';

/** A place of the campus: the server asks a provider for nothing else. */
export type Place = Pick<WireResource, 'email' | 'timezone'>;

export interface ProviderSchedule {
  readonly email: string;
  /**
   * A digit per quarter of an hour from the asked start: 0 free, 1 tentative, 2 busy, 3 out of office, 4 no data, as
   * `/api/cache/get` has them; null = it could not be read.
   */
  readonly view: string | null;
}

/** An event in the calendar of a place. */
export interface ProviderEvent {
  /** Of the copy in this calendar; the same event has another id in each mailbox. */
  readonly id: string;
  readonly iCalUId: string;
  readonly subject: string;
  /** Epoch milliseconds; of whole days at the midnights of the place (D27). */
  readonly start: number;
  readonly end: number;
  readonly isAllDay: boolean;
  readonly isCancelled: boolean;
  readonly isPrivate: boolean;
  readonly organizer: { readonly email: string; readonly name: string };
  /** Addresses of the organizer and of the invited people, in lower case. */
  readonly people: readonly string[];
  /** As what it counts in this calendar. */
  readonly showAs: 'free' | 'tentative' | 'busy';
  /** What the place itself has answered. */
  readonly answer: 'organizer' | 'accepted' | 'tentative' | 'declined' | 'none';
}

/**
 * What this server needs of a provider's calendars without a person. Each call throws ProblemError 503 where the
 * provider does not answer now, or does not let this server in; the log says why.
 */
export interface ProviderCalendar {
  /** Addresses of one call of `schedules`. */
  readonly schedulesAtOnce: number;
  /**
   * One schedule a place, in their order.
   * @param start,end epoch milliseconds on quarter hours, 60 days apart at most
   */
  schedules(places: readonly Place[], start: number, end: number): Promise<readonly ProviderSchedule[]>;
  /** What is in the calendar of a place between two instants, by start. */
  events(place: Place, start: number, end: number): Promise<readonly ProviderEvent[]>;
  /** When an event was created, epoch milliseconds; null where it is gone. */
  createdAt(place: Place, id: string): Promise<number | null>;
  /** Takes the place out of an event, which its organizer is told; an event that is gone already is done. */
  release(place: Place, event: ProviderEvent, comment: string): Promise<void>;
}
