import type { DatabaseSync } from 'node:sqlite';

import { isSameTime } from '../../calendar/all-day.ts';
import type {
  EventChanged,
  OccurrenceChange,
  SeriesChangeOutcome,
  SeriesConflict,
  SeriesEdit,
  SeriesNotices,
  SeriesStore,
} from '../store.ts';
import { transaction } from './database.ts';
import { prepareRemoval } from './event-change.ts';
import type { EventParts } from './event-parts.ts';
import type { Replacement } from './event-replace.ts';
import type { EventReader, KeyedEvent } from './event-rows.ts';
import { BusyDates } from './series-create.ts';
import type { SeriesRows } from './series-rows.ts';

/** Thrown inside a transaction to undo it: an event is no longer as it was read. */
class Stale extends Error {
  override readonly name = 'Stale';
}

export interface SeriesChangeParts {
  readonly reader: EventReader;
  readonly parts: EventParts;
  readonly replacement: Replacement;
  readonly rows: SeriesRows;
}

/** What changes the rule of a series, and makes some of its events a series of their own. */
function prepareEdits(database: DatabaseSync, rows: SeriesRows) {
  const join = database.prepare('UPDATE event SET series_master_id = ?, ical_uid = ? WHERE key = ?');
  return (events: readonly KeyedEvent[], edit: SeriesEdit): void => {
    const series = events[0]?.event.seriesMasterId ?? null;
    const present = series === null ? null : rows.read(series);
    if (series === null || present === null) return;
    const { kept, split } = edit(present);
    rows.write(series, kept);
    if (split === null) return;
    rows.write(split.id, split.recurrence);
    for (const { key } of events) join.run(split.id, split.iCalUId, key);
  };
}

function createSeriesReplacement(
  database: DatabaseSync,
  { reader, parts, replacement, rows }: SeriesChangeParts,
): Pick<SeriesStore, 'replaceSeries'> {
  const applyEdit = prepareEdits(database, rows);
  const setDate = database.prepare('UPDATE event SET series_date = ? WHERE key = ?');

  function readUnchanged({ id, version }: OccurrenceChange): KeyedEvent {
    const keyed = reader.byId(id);
    if (keyed === null || keyed.event.deleted || keyed.event.version !== version) throw new Stale(id);
    return keyed;
  }

  function replaceAll(changes: readonly OccurrenceChange[], now: number, answerAt: number): readonly KeyedEvent[] {
    const present = changes.map((change) => ({ ...change, ...readUnchanged(change) }));
    // One may move to where another one of them has been.
    for (const { key, event, draft } of present) if (!isSameTime(event, draft)) replacement.release(key);
    const conflicts = present.flatMap(({ key, event, draft, date }) => {
      setDate.run(date, key);
      const busy = replacement.replace(key, event, draft, now, answerAt);
      return busy.map((resourceEmail): SeriesConflict => ({ date, resourceEmail }));
    });
    if (conflicts.length > 0) throw new BusyDates(conflicts);
    return present;
  }

  return {
    async replaceSeries(changes, edit, now, answerAt, notices): Promise<SeriesChangeOutcome> {
      try {
        return transaction(database, (): SeriesChangeOutcome => {
          const present = replaceAll(changes, now, answerAt);
          applyEdit(present, edit);
          return { type: 'changed', changes: tell(parts, present, notices, now) };
        });
      } catch (error) {
        if (error instanceof BusyDates) return { type: 'busy', conflicts: error.conflicts };
        if (error instanceof Stale) return { type: 'stale' };
        throw error;
      }
    },
  };
}

/** Reads what became of events, and writes what people are told of it. */
function tell(
  parts: EventParts,
  events: readonly KeyedEvent[],
  notices: SeriesNotices | undefined,
  now: number,
): readonly EventChanged[] {
  const changes = events.map(({ event: before }) => ({ event: parts.read(before.id), before }));
  for (const notice of notices?.(changes) ?? []) parts.addNotice(notice, now);
  return changes;
}

function createSeriesEndings(
  database: DatabaseSync,
  { reader, parts, rows }: SeriesChangeParts,
): Pick<SeriesStore, 'removeSeries' | 'leaveSeries'> {
  const applyEdit = prepareEdits(database, rows);
  const erase = prepareRemoval(database);
  const leave = database.prepare(
    `UPDATE event_person SET response = 'declined', responded_at = ?, has_left = 1
     WHERE event = ? AND email = ? AND has_left = 0`,
  );
  const readPresent = (ids: readonly string[]): readonly KeyedEvent[] =>
    ids.flatMap((id) => reader.byId(id) ?? []).filter(({ event }) => !event.deleted);

  return {
    async removeSeries(ids, edit, now, notices) {
      return transaction(database, () => {
        const present = readPresent(ids);
        applyEdit(present, edit);
        for (const { key } of present) erase(key, now);
        return tell(parts, present, notices, now);
      });
    },
    async leaveSeries(ids, address, now, notices) {
      const email = address.toLowerCase();
      return transaction(database, () => {
        const left = readPresent(ids).filter(({ key }) => leave.run(now, key, email).changes > 0);
        return tell(parts, left, notices, now);
      });
    },
  };
}

/** Reading and changing events of a series together. */
export function createSeriesChanges(
  database: DatabaseSync,
  shared: SeriesChangeParts,
): Pick<SeriesStore, 'siblings' | 'replaceSeries' | 'removeSeries' | 'leaveSeries'> {
  const siblings = database.prepare(
    'SELECT * FROM event WHERE series_master_id = ? AND organizer_email = ? ORDER BY series_date, key',
  );
  return {
    async siblings(event) {
      if (event.seriesMasterId === null) return [event];
      const rows = siblings.all(event.seriesMasterId, event.organizerEmail);
      return shared.reader.complete(rows).map((keyed) => keyed.event);
    },
    ...createSeriesReplacement(database, shared),
    ...createSeriesEndings(database, shared),
  };
}
