import { isSameTime } from '../../../calendar/times/all-day.ts';
import type {
  DatedDraft,
  EventChanged,
  OccurrenceChange,
  ReadVersion,
  SeriesChange,
  SeriesChangeOutcome,
  SeriesConflict,
  SeriesEdit,
  SeriesNotices,
  SeriesStore,
  StoredEvent,
} from '../../store.ts';
import { addNotice } from '../outbox.ts';
import { type Database, statement, type Work } from '../work.ts';
import { removeEvent } from './event-change.ts';
import { releaseEvent, replaceEvent } from './event-replace.ts';
import { eventsByIds, type KeyedEvent, lockEvents, readEvents } from './event-rows.ts';
import { BusyDates, insertOccurrence } from './series-create.ts';
import { readRecurrence, writeRecurrence } from './series-rows.ts';

/** Thrown within an operation to undo it: an event has changed since it was read. */
class Stale extends Error {
  override readonly name = 'Stale';
}

/** The series of an event; null = none. */
interface Membership {
  readonly id: string | null;
  readonly iCalUId: string;
}

/** Epoch milliseconds: the time of the change, and when the resources answer. */
interface Times {
  readonly now: number;
  readonly answerAt: number;
}

/** The earlier state of an event; null = it is new. */
interface Touched {
  readonly id: string;
  readonly before: StoredEvent | null;
}

const toTouched = ({ event }: KeyedEvent): Touched => ({ id: event.id, before: event });

const join = statement(
  `UPDATE event SET series_master_id = ?1, ical_uid = ?2, series_date = CASE WHEN CAST(?1 AS TEXT) IS NULL THEN NULL ELSE series_date END
   WHERE key = ?3`,
);
const setDate = statement(
  `UPDATE event SET series_date = ?, is_exception = ?, original_start = ?, original_time_zone = ? WHERE key = ?`,
);
const leave = statement(
  `UPDATE event_person SET response = 'declined', responded_at = ?, has_left = 1
   WHERE event = ? AND email = ? AND has_left = 0`,
);
const siblings = statement(
  'SELECT * FROM event WHERE series_master_id = ? AND organizer_email = ? ORDER BY series_date, key',
);

/**
 * Changes the rule of a series, and moves some of its events into a series of their own, or into none.
 * @param events those that may leave the series
 * @returns their series afterwards; null without events
 */
function* applyEdit(events: readonly KeyedEvent[], edit: SeriesEdit): Work<Membership | null> {
  const [first] = events;
  if (first === undefined) return null;
  const { seriesMasterId: id, iCalUId } = first.event;
  const { kept, split } = edit(id === null ? null : yield* readRecurrence(id));
  if (id !== null && kept !== null) yield* writeRecurrence(id, kept);
  if (split === null) return { id, iCalUId };
  if (split.id !== null && split.recurrence !== null) yield* writeRecurrence(split.id, split.recurrence);
  for (const { key } of events) yield* join.run(split.id, split.iCalUId, key);
  return split;
}

function* readUnchanged(versions: readonly ReadVersion[]): Work<readonly KeyedEvent[]> {
  const found = yield* eventsByIds(versions.map(({ id }) => id));
  const keyedById = new Map(found.map((keyed) => [keyed.event.id, keyed]));
  return versions.map(({ id, version }) => {
    const keyed = keyedById.get(id);
    if (keyed === undefined || keyed.event.deleted || keyed.event.version !== version) throw new Stale(id);
    return keyed;
  });
}

function* replaceOne(
  { key, event, draft, date, ...place }: KeyedEvent & OccurrenceChange,
  times: Times,
): Work<readonly SeriesConflict[]> {
  const { isException, originalStart } = place;
  yield* setDate.run(date, Number(isException), originalStart?.start ?? null, originalStart?.timeZone ?? null, key);
  const busy = yield* replaceEvent(key, event, draft, times.now, times.answerAt);
  return busy.map((resourceEmail): SeriesConflict => ({ date, resourceEmail }));
}

function* insertInto(series: Membership | null, { draft, date }: DatedDraft, { now, answerAt }: Times) {
  if (series === null || series.id === null) throw new Error('Dates are added to a series alone.');
  return yield* insertOccurrence({ ...draft, iCalUId: series.iCalUId }, { id: series.id, date }, now, answerAt);
}

/** @returns the earlier state of each event; null = it is new */
function* applyChange({ changes, additions, removals, edit }: SeriesChange, times: Times): Work<readonly Touched[]> {
  const emails = [...changes, ...additions].flatMap(({ draft }) => draft.resourceEmails);
  yield* lockEvents(
    [...removals, ...changes].map(({ id }) => id),
    [...new Set(emails)],
  );
  const removed = yield* readUnchanged(removals);
  const unchanged = yield* readUnchanged(changes);
  const present = changes.flatMap((change, index) => {
    const keyed = unchanged[index];
    return keyed === undefined ? [] : [{ ...change, ...keyed }];
  });
  // One may move to the earlier time of another.
  for (const keyed of removed) yield* removeEvent(keyed, times.now);
  for (const { key, event, draft } of present) if (!isSameTime(event, draft)) yield* releaseEvent(key);
  const conflicts: SeriesConflict[] = [];
  for (const one of present) conflicts.push(...(yield* replaceOne(one, times)));
  const series = yield* applyEdit(present, edit);
  const added: Touched[] = [];
  for (const addition of additions) {
    const inserted = yield* insertInto(series, addition, times);
    conflicts.push(...inserted.conflicts);
    added.push({ id: inserted.id, before: null });
  }
  if (conflicts.length > 0) throw new BusyDates(conflicts);
  return [...[...present, ...removed].map(toTouched), ...added];
}

/** Reads the changed events, and writes the notices about them. */
function* readAndNotify(
  touched: readonly Touched[],
  notices: SeriesNotices | undefined,
  now: number,
): Work<readonly EventChanged[]> {
  const beforeById = new Map(touched.map(({ id, before }) => [id, before]));
  const present = yield* eventsByIds([...beforeById.keys()]);
  const changes = present.map(({ event }) => ({ event, before: beforeById.get(event.id) ?? null }));
  for (const notice of notices?.(changes) ?? []) yield* addNotice(notice, now);
  return changes;
}

function* readPresent(ids: readonly string[]): Work<readonly KeyedEvent[]> {
  yield* lockEvents(ids);
  return (yield* eventsByIds(ids)).filter(({ event }) => !event.deleted);
}

function* removeSeries(
  ids: readonly string[],
  edit: SeriesEdit,
  now: number,
  notices?: SeriesNotices,
): Work<readonly EventChanged[]> {
  const present = yield* readPresent(ids);
  yield* applyEdit(present, edit);
  const changes: EventChanged[] = [];
  for (const keyed of present) changes.push({ event: yield* removeEvent(keyed, now), before: keyed.event });
  for (const notice of notices?.(changes) ?? []) yield* addNotice(notice, now);
  return changes;
}

function* leaveSeries(
  ids: readonly string[],
  email: string,
  now: number,
  notices?: SeriesNotices,
): Work<readonly EventChanged[]> {
  const left: Touched[] = [];
  for (const keyed of yield* readPresent(ids)) {
    if ((yield* leave.run(now, keyed.key, email)) > 0) left.push(toTouched(keyed));
  }
  return yield* readAndNotify(left, notices, now);
}

function* replaceSeries(change: SeriesChange, times: Times, notices?: SeriesNotices): Work<SeriesChangeOutcome> {
  const touched = yield* applyChange(change, times);
  return { type: 'changed', changes: yield* readAndNotify(touched, notices, times.now) };
}

/** Reads and changes events of a series together. */
export function createSeriesChanges(database: Database): Omit<SeriesStore, 'createSeries'> {
  const read = (id: string, organizerEmail: string): Promise<readonly StoredEvent[]> =>
    database.readSeveral(() => readEvents(siblings.all(id, organizerEmail)));
  return {
    async siblings(event) {
      return event.seriesMasterId === null ? [event] : read(event.seriesMasterId, event.organizerEmail);
    },
    series: (id, organizerEmail) => read(id, organizerEmail.toLowerCase()),
    async replaceSeries(change, now, answerAt, notices): Promise<SeriesChangeOutcome> {
      try {
        return await database.writeMany(() => replaceSeries(change, { now, answerAt }, notices));
      } catch (error) {
        if (error instanceof BusyDates) return { type: 'busy', conflicts: error.conflicts };
        if (error instanceof Stale) return { type: 'stale' };
        throw error;
      }
    },
    removeSeries: (...asked) => database.writeMany(() => removeSeries(...asked)),
    leaveSeries: (ids, address, ...asked) =>
      database.writeMany(() => leaveSeries(ids, address.toLowerCase(), ...asked)),
  };
}
