import { randomUUID } from 'node:crypto';

import type {
  EventDraft,
  Idempotency,
  SeriesConflict,
  SeriesCreateOutcome,
  SeriesDraft,
  SeriesNotices,
  SeriesStore,
} from '../../store.ts';
import { addNotice } from '../outbox.ts';
import type { Database, Work } from '../work.ts';
import { insertEvent, type SeriesDate } from './event-create.ts';
import { addUse, writePeople } from './event-parts.ts';
import { lockEvents, writtenEvent } from './event-rows.ts';
import { findEarlier, keepAnswer } from './idempotency.ts';
import { writeRecurrence } from './series-rows.ts';

/** Thrown within an operation to undo it, after all of its dates have been tried. */
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

/** Writes a complete event of a series. */
export function* insertOccurrence(draft: EventDraft, place: SeriesDate, now: number, answerAt: number): Work<Inserted> {
  const id = `evt_${randomUUID()}`;
  const key = yield* insertEvent(id, draft, place, now);
  const conflicts: SeriesConflict[] = [];
  for (const resourceEmail of draft.resourceEmails) {
    const isTaken = yield* addUse(key, resourceEmail, draft, now, answerAt);
    if (!isTaken) conflicts.push({ date: place.date, resourceEmail });
  }
  yield* writePeople(key, draft);
  return { id, conflicts };
}

function* createSeries(
  draft: SeriesDraft,
  idempotency: Idempotency,
  now: number,
  answerAt: number,
  notices?: SeriesNotices,
): Work<SeriesCreateOutcome> {
  const earlier = yield* findEarlier(idempotency, now);
  if (earlier !== null) return earlier;
  const series = `ser_${randomUUID()}`;
  yield* lockEvents([], draft.event.resourceEmails);
  yield* writeRecurrence(series, draft.recurrence);
  const inserted: Inserted[] = [];
  for (const { date, start, end } of draft.occurrences) {
    inserted.push(yield* insertOccurrence({ ...draft.event, start, end }, { id: series, date }, now, answerAt));
  }
  const conflicts = inserted.flatMap((one) => one.conflicts);
  if (conflicts.length > 0) throw new BusyDates(conflicts);
  const [head] = inserted;
  if (head === undefined) throw new Error('A series has no event.');
  const first = yield* writtenEvent(head.id);
  // New events of one series differ only in their dates: the others need not be read.
  const events = draft.occurrences.map(({ date, start, end }, index) => ({
    ...first,
    id: inserted[index]?.id ?? first.id,
    seriesDate: date,
    start,
    end,
  }));
  const changes = events.map((event) => ({ event, before: null }));
  for (const notice of notices?.(changes) ?? []) yield* addNotice(notice, now);
  const answer = idempotency.render(first);
  yield* keepAnswer(idempotency, answer, now);
  return { type: 'created', events, answer };
}

/** Creates all events of a series, with their notices and the answer to the request, or nothing. */
export function createSeriesCreation(database: Database): Pick<SeriesStore, 'createSeries'> {
  return {
    async createSeries(...asked): Promise<SeriesCreateOutcome> {
      try {
        return await database.writeMany(() => createSeries(...asked));
      } catch (error) {
        if (error instanceof BusyDates) return { type: 'busy', conflicts: error.conflicts };
        throw error;
      }
    },
  };
}
