/*
 * What the back end does with the events of a series together, as verbs. Each verb is one transaction.
 */
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
  /** What all of its events have in common; its times are those of the first one. */
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
  /** All of them; nothing was written. */
  | { readonly type: 'busy'; readonly conflicts: readonly SeriesConflict[] };

export interface EventChanged {
  readonly event: StoredEvent;
  readonly before: StoredEvent | null;
}

/** Writes what an operation on several events tells people. */
export type SeriesNotices = (changes: readonly EventChanged[]) => readonly OutboxDraft[];

/** An event as it was read. */
export interface ReadVersion {
  readonly id: string;
  readonly version: number;
}

/** An event as it is to be, and its date by the rule from now on. */
export interface DatedDraft {
  readonly draft: EventDraft;
  readonly date: string;
}

export interface OccurrenceChange extends ReadVersion, DatedDraft {
  /** Changed apart from its series. */
  readonly isException: boolean;
  /** Of an exception; null = it is none, or this is not known. */
  readonly originalStart: OriginalStart | null;
}

/** What becomes of events that leave their series: one of their own, or none (`id` and `recurrence` null). */
interface SeriesSplit {
  readonly id: string | null;
  readonly iCalUId: string;
  readonly recurrence: Recurrence | null;
}

/**
 * What a change or a deletion makes of the rule of a series, worked out within the transaction.
 * @param present null = the event is in no series, or in one whose rule is not known
 */
export type SeriesEdit = (present: Recurrence | null) => {
  /** Of the events that keep their series; null = it stays as it is. */
  readonly kept: Recurrence | null;
  /** Of the changed events and the added ones; null = they keep it. */
  readonly split: SeriesSplit | null;
};

/** What a change makes of the events of one series, or of a single one that becomes a series. */
export interface SeriesChange {
  readonly changes: readonly OccurrenceChange[];
  /** Dates that there was no event for. */
  readonly additions: readonly DatedDraft[];
  /** Events whose dates there are no more. */
  readonly removals: readonly ReadVersion[];
  readonly edit: SeriesEdit;
}

export type SeriesChangeOutcome =
  | { readonly type: 'changed'; readonly changes: readonly EventChanged[] }
  /** One of the events is no longer as it was read. */
  | { readonly type: 'stale' }
  | { readonly type: 'busy'; readonly conflicts: readonly SeriesConflict[] };

export interface SeriesStore {
  /**
   * The events of the series that an event belongs to, by date; deleted ones as well, the event itself alone where it
   * is in none. Of the same organizer: a series is theirs.
   */
  siblings(event: StoredEvent): Promise<readonly StoredEvent[]>;
  /** All events of a series or none, as `create` does it for one. */
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
  /** Removes several events of one series; those that are gone already are passed over. */
  removeSeries(
    ids: readonly string[],
    edit: SeriesEdit,
    now: number,
    notices?: SeriesNotices,
  ): Promise<readonly EventChanged[]>;
  /** Takes several events out of one attendee's calendar; those that they have left already are passed over. */
  leaveSeries(
    ids: readonly string[],
    email: string,
    now: number,
    notices?: SeriesNotices,
  ): Promise<readonly EventChanged[]>;
}
