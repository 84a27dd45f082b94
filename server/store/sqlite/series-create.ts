import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

import type { Occurrence, SeriesConflict, SeriesCreateOutcome, SeriesDraft, SeriesStore } from '../store.ts';
import { transaction } from './database.ts';
import type { EventInserter } from './event-insert.ts';
import type { EventParts } from './event-parts.ts';
import type { AnswerBook } from './idempotency.ts';
import type { SeriesRows } from './series-rows.ts';

/** Thrown inside a transaction to undo it, when all of its dates have been tried. */
export class BusyDates extends Error {
  override readonly name = 'BusyDates';
  readonly conflicts: readonly SeriesConflict[];

  constructor(conflicts: readonly SeriesConflict[]) {
    super(`busy on ${conflicts.length} dates`);
    this.conflicts = conflicts;
  }
}

export interface SeriesCreationParts {
  readonly parts: EventParts;
  readonly answers: AnswerBook;
  readonly insertEvent: EventInserter;
  readonly rows: SeriesRows;
}

/** Creation of all events of a series, with their notices and the answer to the request, or of nothing. */
export function createSeriesCreation(
  database: DatabaseSync,
  { parts, answers, insertEvent, rows }: SeriesCreationParts,
): Pick<SeriesStore, 'createSeries'> {
  function insert(series: string, draft: SeriesDraft, occurrence: Occurrence, now: number, answerAt: number) {
    const { date, start, end } = occurrence;
    const event = { ...draft.event, start, end };
    const id = `evt_${randomUUID()}`;
    const key = insertEvent(id, event, { id: series, date }, now);
    const busy = draft.event.resourceEmails.filter((email) => !parts.addUse(key, email, event, now, answerAt));
    parts.writePeople(key, event);
    return { id, conflicts: busy.map((resourceEmail): SeriesConflict => ({ date, resourceEmail })) };
  }

  return {
    async createSeries(draft, idempotency, now, answerAt, notices): Promise<SeriesCreateOutcome> {
      try {
        return transaction(database, (): SeriesCreateOutcome => {
          const earlier = answers.find(idempotency, now);
          if (earlier !== null) return earlier;
          answers.forgetOld(now);
          const series = `ser_${randomUUID()}`;
          rows.write(series, draft.recurrence);
          const inserted = draft.occurrences.map((occurrence) => insert(series, draft, occurrence, now, answerAt));
          const conflicts = inserted.flatMap((one) => one.conflicts);
          if (conflicts.length > 0) throw new BusyDates(conflicts);
          const events = inserted.map(({ id }) => parts.read(id));
          const changes = events.map((event) => ({ event, before: null }));
          for (const notice of notices?.(changes) ?? []) parts.addNotice(notice, now);
          const [first] = events;
          if (first === undefined) throw new Error('A series has no event.');
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
