import { randomUUID } from 'node:crypto';

import type { EventDraft, SeriesConflict, SeriesCreateOutcome, SeriesStore } from '../../store.ts';
import type { Commits } from '../database/commits.ts';
import type { EventInserter, SeriesDate } from './event-create.ts';
import type { EventParts } from './event-parts.ts';
import type { RecordedAnswers } from './idempotency.ts';
import type { SeriesRows } from './series-rows.ts';

/** Thrown inside a transaction to undo it, after all of its dates have been tried. */
export class BusyDates extends Error {
  override readonly name = 'BusyDates';
  readonly conflicts: readonly SeriesConflict[];

  constructor(conflicts: readonly SeriesConflict[]) {
    super(`busy on ${conflicts.length} dates`);
    this.conflicts = conflicts;
  }
}

/** A new event of a series, with its conflicts, which undo the transaction. */
interface Inserted {
  readonly id: string;
  readonly conflicts: readonly SeriesConflict[];
}

/** Writes a complete event of a series within the caller's transaction. */
export type OccurrenceInserter = (draft: EventDraft, place: SeriesDate, now: number, answerAt: number) => Inserted;

export function prepareOccurrences(insertEvent: EventInserter, parts: EventParts): OccurrenceInserter {
  return (draft, place, now, answerAt) => {
    const id = `evt_${randomUUID()}`;
    const key = insertEvent(id, draft, place, now);
    const busy = draft.resourceEmails.filter((email) => !parts.addUse(key, email, draft, now, answerAt));
    parts.writePeople(key, draft);
    return { id, conflicts: busy.map((resourceEmail): SeriesConflict => ({ date: place.date, resourceEmail })) };
  };
}

export interface SeriesCreationParts {
  readonly parts: EventParts;
  readonly answers: RecordedAnswers;
  readonly insert: OccurrenceInserter;
  readonly rows: SeriesRows;
}

/** Creates all events of a series, with their notices and the answer to the request, or nothing. */
export function createSeriesCreation(
  commits: Commits,
  { parts, answers, insert, rows }: SeriesCreationParts,
): Pick<SeriesStore, 'createSeries'> {
  return {
    async createSeries(draft, idempotency, now, answerAt, notices): Promise<SeriesCreateOutcome> {
      try {
        return await commits.writeAlone((): SeriesCreateOutcome => {
          const earlier = answers.find(idempotency, now);
          if (earlier !== null) return earlier;
          answers.forgetOld(now);
          const series = `ser_${randomUUID()}`;
          rows.write(series, draft.recurrence);
          const inserted = draft.occurrences.map(({ date, start, end }) =>
            insert({ ...draft.event, start, end }, { id: series, date }, now, answerAt),
          );
          const conflicts = inserted.flatMap((one) => one.conflicts);
          if (conflicts.length > 0) throw new BusyDates(conflicts);
          const [head] = inserted;
          if (head === undefined) throw new Error('A series has no event.');
          const first = parts.read(head.id);
          // New events of one series differ only in their dates: the others need not be read.
          const events = draft.occurrences.map(({ date, start, end }, index) => ({
            ...first,
            id: inserted[index]?.id ?? first.id,
            seriesDate: date,
            start,
            end,
          }));
          const changes = events.map((event) => ({ event, before: null }));
          for (const notice of notices?.(changes) ?? []) parts.addNotice(notice, now);
          const answer = idempotency.render(first);
          answers.keep(idempotency, answer, now);
          return { type: 'created', events, answer };
        });
      } catch (error) {
        if (error instanceof BusyDates) return { type: 'busy', conflicts: error.conflicts };
        throw error;
      }
    },
  };
}
