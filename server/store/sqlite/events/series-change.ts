import type { DatabaseSync } from 'node:sqlite';

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
import type { Commits } from '../database/commits.ts';
import { prepareRemoval } from './event-change.ts';
import type { EventParts } from './event-parts.ts';
import type { Replacement } from './event-replace.ts';
import type { EventReader, KeyedEvent } from './event-rows.ts';
import { BusyDates, type OccurrenceInserter } from './series-create.ts';
import type { SeriesRows } from './series-rows.ts';

/** Thrown inside a transaction to undo it: an event has changed since it was read. */
class Stale extends Error {
  override readonly name = 'Stale';
}

export interface SeriesChangeParts {
  readonly commits: Commits;
  readonly reader: EventReader;
  readonly parts: EventParts;
  readonly replacement: Replacement;
  readonly rows: SeriesRows;
  readonly insert: OccurrenceInserter;
}

/** The series of an event; null = none. */
interface Membership {
  readonly id: string | null;
  readonly iCalUId: string;
}

/**
 * Changes the rule of a series, and moves some of its events into a series of their own, or into none.
 * @param events those that may leave the series
 * @returns their series afterwards; null without events
 */
function prepareEdits(database: DatabaseSync, rows: SeriesRows) {
  const join = database.prepare(
    `UPDATE event SET series_master_id = ?1, ical_uid = ?2, series_date = iif(?1 IS NULL, NULL, series_date)
     WHERE key = ?3`,
  );
  return (events: readonly KeyedEvent[], edit: SeriesEdit): Membership | null => {
    const [first] = events;
    if (first === undefined) return null;
    const { seriesMasterId: id, iCalUId } = first.event;
    const { kept, split } = edit(id === null ? null : rows.read(id));
    if (id !== null && kept !== null) rows.write(id, kept);
    if (split === null) return { id, iCalUId };
    if (split.id !== null && split.recurrence !== null) rows.write(split.id, split.recurrence);
    for (const { key } of events) join.run(split.id, split.iCalUId, key);
    return split;
  };
}

function createSeriesReplacement(
  database: DatabaseSync,
  { commits, reader, parts, replacement, rows, insert }: SeriesChangeParts,
): Pick<SeriesStore, 'replaceSeries'> {
  const applyEdit = prepareEdits(database, rows);
  const remove = prepareRemoval(database);
  const setDate = database.prepare(
    `UPDATE event SET series_date = ?, is_exception = ?, original_start = ?, original_time_zone = ? WHERE key = ?`,
  );

  function readUnchanged(versions: readonly ReadVersion[]): readonly KeyedEvent[] {
    const found = reader.byIds(versions.map(({ id }) => id));
    const keyedById = new Map(found.map((keyed) => [keyed.event.id, keyed]));
    return versions.map(({ id, version }) => {
      const keyed = keyedById.get(id);
      if (keyed === undefined || keyed.event.deleted || keyed.event.version !== version) throw new Stale(id);
      return keyed;
    });
  }

  function replaceOne({ key, event, draft, date, ...place }: KeyedEvent & OccurrenceChange, times: Times) {
    const { isException, originalStart } = place;
    setDate.run(date, Number(isException), originalStart?.start ?? null, originalStart?.timeZone ?? null, key);
    const busy = replacement.replace(key, event, draft, times.now, times.answerAt);
    return busy.map((resourceEmail): SeriesConflict => ({ date, resourceEmail }));
  }

  /** @returns the earlier state of each event; null = it is new */
  function apply({ changes, additions, removals, edit }: SeriesChange, times: Times): readonly Touched[] {
    const removed = readUnchanged(removals);
    const unchanged = readUnchanged(changes);
    const present = changes.flatMap((change, index) => {
      const keyed = unchanged[index];
      return keyed === undefined ? [] : [{ ...change, ...keyed }];
    });
    // One may move to the earlier time of another.
    for (const keyed of removed) remove(keyed, times.now);
    for (const { key, event, draft } of present) if (!isSameTime(event, draft)) replacement.release(key);
    const busy = present.flatMap((one) => replaceOne(one, times));
    const series = applyEdit(present, edit);
    const added = additions.map((addition) => insertInto(series, addition, times));
    const conflicts = [...busy, ...added.flatMap((one) => one.conflicts)];
    if (conflicts.length > 0) throw new BusyDates(conflicts);
    return [...[...present, ...removed].map(toTouched), ...added.map(({ id }) => ({ id, before: null }))];
  }

  function insertInto(series: Membership | null, { draft, date }: DatedDraft, { now, answerAt }: Times) {
    if (series === null || series.id === null) throw new Error('Dates are added to a series alone.');
    return insert({ ...draft, iCalUId: series.iCalUId }, { id: series.id, date }, now, answerAt);
  }

  return {
    async replaceSeries(change, now, answerAt, notices): Promise<SeriesChangeOutcome> {
      try {
        return await commits.writeAlone((): SeriesChangeOutcome => {
          const touched = apply(change, { now, answerAt });
          return { type: 'changed', changes: readAndNotify({ reader, parts }, touched, notices, now) };
        });
      } catch (error) {
        if (error instanceof BusyDates) return { type: 'busy', conflicts: error.conflicts };
        if (error instanceof Stale) return { type: 'stale' };
        throw error;
      }
    },
  };
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

/** Reads the changed events, and writes the notices about them. */
function readAndNotify(
  { reader, parts }: Pick<SeriesChangeParts, 'reader' | 'parts'>,
  touched: readonly Touched[],
  notices: SeriesNotices | undefined,
  now: number,
): readonly EventChanged[] {
  const beforeById = new Map(touched.map(({ id, before }) => [id, before]));
  const present = reader.byIds([...beforeById.keys()]);
  const changes = present.map(({ event }) => ({ event, before: beforeById.get(event.id) ?? null }));
  for (const notice of notices?.(changes) ?? []) parts.addNotice(notice, now);
  return changes;
}

function createSeriesEndings(
  database: DatabaseSync,
  { commits, reader, parts, rows }: SeriesChangeParts,
): Pick<SeriesStore, 'removeSeries' | 'leaveSeries'> {
  const applyEdit = prepareEdits(database, rows);
  const remove = prepareRemoval(database);
  const leave = database.prepare(
    `UPDATE event_person SET response = 'declined', responded_at = ?, has_left = 1
     WHERE event = ? AND email = ? AND has_left = 0`,
  );
  const readPresent = (ids: readonly string[]): readonly KeyedEvent[] =>
    reader.byIds(ids).filter(({ event }) => !event.deleted);

  return {
    async removeSeries(ids, edit, now, notices) {
      return commits.writeAlone(() => {
        const present = readPresent(ids);
        applyEdit(present, edit);
        const changes = present.map((keyed) => ({ event: remove(keyed, now), before: keyed.event }));
        for (const notice of notices?.(changes) ?? []) parts.addNotice(notice, now);
        return changes;
      });
    },
    async leaveSeries(ids, address, now, notices) {
      const email = address.toLowerCase();
      return commits.writeAlone(() => {
        const left = readPresent(ids).filter(({ key }) => leave.run(now, key, email).changes > 0);
        return readAndNotify({ reader, parts }, left.map(toTouched), notices, now);
      });
    },
  };
}

/** Reads and changes events of a series together. */
export function createSeriesChanges(
  database: DatabaseSync,
  shared: SeriesChangeParts,
): Pick<SeriesStore, 'siblings' | 'series' | 'replaceSeries' | 'removeSeries' | 'leaveSeries'> {
  const siblings = database.prepare(
    'SELECT * FROM event WHERE series_master_id = ? AND organizer_email = ? ORDER BY series_date, key',
  );
  const read = (id: string, organizerEmail: string): readonly StoredEvent[] =>
    shared.reader.complete(siblings.all(id, organizerEmail)).map(({ event }) => event);
  return {
    async siblings(event) {
      if (event.seriesMasterId === null) return [event];
      return read(event.seriesMasterId, event.organizerEmail);
    },
    async series(id, organizerEmail) {
      return read(id, organizerEmail.toLowerCase());
    },
    ...createSeriesReplacement(database, shared),
    ...createSeriesEndings(database, shared),
  };
}
