/* The operations on several events of a series. Each is one transaction. */
import type {
  CreateOutcome,
  EventDraft,
  Idempotency,
  Occurrence,
  OriginalStart,
  OutboxDraft,
  RecordedAnswer,
  Recurrence,
  StoredEvent,
} from './stored-event.ts';

export interface SeriesDraft {
  /** The common content of all events; its times are those of the first one. */
  readonly event: EventDraft;
  readonly recurrence: Recurrence;
  readonly occurrences: readonly [Occurrence, ...Occurrence[]];
}

/** A date of a series on which a resource is taken. */
export interface SeriesConflict {
  readonly date: string;
  readonly resourceEmail: string;
}

export type SeriesCreateOutcome =
  | Extract<CreateOutcome, { readonly type: 'replayed' | 'key-reused' }>
  | { readonly type: 'created'; readonly events: readonly StoredEvent[]; readonly answer: RecordedAnswer }
  /** All conflicts; nothing was written. */
  | { readonly type: 'busy'; readonly conflicts: readonly SeriesConflict[] };

export interface EventChanged {
  readonly event: StoredEvent;
  readonly before: StoredEvent | null;
}

/** Creates the notices of an operation on several events. */
export type SeriesNotices = (changes: readonly EventChanged[]) => readonly OutboxDraft[];

/** An event as it was read. */
export interface ReadVersion {
  readonly id: string;
  readonly version: number;
}

/** The new content of an event, and its new date by the rule. */
export interface DatedDraft {
  readonly draft: EventDraft;
  readonly date: string;
}

export interface OccurrenceChange extends ReadVersion, DatedDraft {
  /** Changed separately from its series. */
  readonly isException: boolean;
  /** Of an exception; null = it is none, or this is not known. */
  readonly originalStart: OriginalStart | null;
}

/** The new series of events that leave theirs: one of their own, or none (`id` and `recurrence` null). */
interface SeriesSplit {
  readonly id: string | null;
  readonly iCalUId: string;
  readonly recurrence: Recurrence | null;
}

/**
 * Computes the effect of a change or a deletion on the rule of a series, within the transaction.
 * @param present null = the event is in no series, or in one without a known rule
 */
export type SeriesEdit = (present: Recurrence | null) => {
  /** The new rule of the events that keep their series; null = unchanged. */
  readonly kept: Recurrence | null;
  /** The new series of the changed and the added events; null = they keep theirs. */
  readonly split: SeriesSplit | null;
};

/** The changes of the events of one series, or of a single event that becomes a series. */
export interface SeriesChange {
  readonly changes: readonly OccurrenceChange[];
  /** Dates that had no event. */
  readonly additions: readonly DatedDraft[];
  /** Events whose dates are removed. */
  readonly removals: readonly ReadVersion[];
  readonly edit: SeriesEdit;
}

export type SeriesChangeOutcome =
  | { readonly type: 'changed'; readonly changes: readonly EventChanged[] }
  /** One of the events has changed since it was read. */
  | { readonly type: 'stale' }
  | { readonly type: 'busy'; readonly conflicts: readonly SeriesConflict[] };

export interface SeriesStore {
  /**
   * The events of an event's series with the same organizer, by date, including deleted ones; the event itself where it
   * is in no series.
   */
  siblings(event: StoredEvent): Promise<readonly StoredEvent[]>;
  /** The events of a series with one organizer, by date, including deleted ones. */
  series(id: string, organizerEmail: string): Promise<readonly StoredEvent[]>;
  /** Creates all events of a series or none, as `create` does for one. */
  createSeries(
    draft: SeriesDraft,
    idempotency: Idempotency,
    now: number,
    answerAt: number,
    notices?: SeriesNotices,
  ): Promise<SeriesCreateOutcome>;
  /** Replaces several events of one series, adds and removes others, or does nothing; each as for a single one. */
  replaceSeries(
    change: SeriesChange,
    now: number,
    answerAt: number,
    notices?: SeriesNotices,
  ): Promise<SeriesChangeOutcome>;
  /** Removes several events of one series; already deleted ones are skipped. */
  removeSeries(
    ids: readonly string[],
    edit: SeriesEdit,
    now: number,
    notices?: SeriesNotices,
  ): Promise<readonly EventChanged[]>;
  /** Removes several events from one attendee's calendar; those already left are skipped. */
  leaveSeries(
    ids: readonly string[],
    email: string,
    now: number,
    notices?: SeriesNotices,
  ): Promise<readonly EventChanged[]>;
}
