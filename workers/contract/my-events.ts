import type { Result } from '../model/result.ts';
import type { Instant } from '../model/units.ts';
import type { Close } from './close.ts';
import type { EventCard } from './event-card.ts';
import type { Failure } from './failure.ts';
import type { NoticesUpdate } from './notices.ts';
import type { Section } from './section.ts';

/** What the filter of the reservations asks for (spec points 3 and 5). */
export interface MyEventsQuery {
  /** The viewer's first date, `YYYY-MM-DD`; null = today. */
  readonly date: string | null;
  /** Days from `date` on (negative: before it), at most 366 either way; ignored with `weekFrom`. */
  readonly days: number;
  /**
   * 1 = Monday to 7: the interval is the week with `date` that begins on that day, each date with columns; null = a
   * list.
   */
  readonly weekFrom: number | null;
  /**
   * Pairs of canceled and accepted; none, or all four, = any state. Cancelled events are read where a pair asks for
   * them.
   */
  readonly states: readonly { readonly canceled: boolean; readonly accepted: boolean }[];
  /** Fragments of resource names; [] = any. */
  readonly resourceNames: readonly string[];
  readonly attendees: readonly { readonly value: string; readonly isGroup: boolean }[];
}

/** The position of an event on a date. */
export interface MyEventsEntry {
  /** Index in the cards. */
  readonly card: number;
  /** Minutes of the viewer's clock, clipped to the date: 0 to 1,440. */
  readonly from: number;
  readonly to: number;
  /**
   * Its column, and the number of columns, among overlapping events of its kind; 0 of 1 if none overlap or it lasts the
   * whole date.
   */
  readonly lane: number;
  readonly lanes: number;
  /** It is no longer valid but overlaps valid events: its column is a narrow one, after the others. */
  readonly isAside: boolean;
  /** How many narrow columns there are after the others. */
  readonly asides: number;
}

/**
 * A date with what is on it: in a list each event once, on its first date, and no date without; in a week on all of its
 * dates.
 */
export interface MyEventsDay {
  /** `YYYY-MM-DD` of the viewer. */
  readonly date: string;
  readonly entries: readonly MyEventsEntry[];
}

export interface MyEventsState extends Section<readonly EventCard[]> {
  readonly now: Instant;
  readonly today: string;
  /** The requested interval: its first date, its instants, its length. */
  readonly date: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly days: number;
  readonly dates: readonly MyEventsDay[];
  /** Events of the interval before the filter, to tell "nothing yet" from "nothing found". */
  readonly total: number;
  readonly isGuest: boolean;
}

export interface MyEventsApi {
  /** Events overlapping the interval that pass the filter, in order of start; updated by each change of the user. */
  open(query: MyEventsQuery, onState: (state: MyEventsState) => void): Promise<Close>;
  reload(): Promise<void>;
  /**
   * Reports news of the events of 30 days, cancelled ones too. What is already so on opening is no news, except
   * for a due confirmation.
   * @param leaving ids of the events that the user is cancelling, in any tab; called whenever it is needed to decide
   */
  watch(
    leaving: () => readonly string[] | Promise<readonly string[]>,
    onNotices: (update: NoticesUpdate) => void,
  ): Promise<Close>;
  /**
   * One event as an iCalendar file (RFC 5545), for other calendars.
   * @param isWhole its whole series, all that take place
   */
  toIcs(
    eventId: string,
    isWhole: boolean,
  ): Promise<Result<{ readonly fileName: string; readonly text: string }, Failure>>;
}
