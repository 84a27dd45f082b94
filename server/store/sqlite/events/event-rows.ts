import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';

import {
  type ResponseState,
  ResponseStateSchema,
  VisibilitySchema,
} from '../../../../workers/wire/schemas/calendar.ts';
import { ShowAsSchema } from '../../../../workers/wire/schemas/common.ts';
import type { EventProperties, OriginalStart, Recurrence, StoredAttendee, StoredEvent } from '../../store.ts';
import { flag, integer, integerOrNull, type Row, text, textOrNull } from '../database/database.ts';
import { rowToRecurrence } from './series-rows.ts';

/** An event with its row key, to which its parts refer. */
export interface KeyedEvent {
  readonly key: number;
  readonly event: StoredEvent;
}

const PropertiesSchema = v.record(v.string(), v.string());
/** Most events have none, and an operation reads thousands of rows. */
const NO_PROPERTIES: EventProperties = {};

function propertiesOf(row: Row): EventProperties {
  const json = text(row, 'properties');
  return json === '{}' ? NO_PROPERTIES : v.parse(PropertiesSchema, JSON.parse(json));
}

const RESPONSES: ReadonlySet<unknown> = new Set(ResponseStateSchema.options);

/** Without valibot: an operation reads thousands of rows, and `v.parse` would take most of its time. */
function responseOf(row: Row): ResponseState {
  const response = row['response'];
  if (!RESPONSES.has(response)) throw new TypeError('An attendee has an unknown response.');
  return response as ResponseState;
}

function rowToAttendee(row: Row): StoredAttendee {
  return {
    email: text(row, 'email'),
    name: text(row, 'name'),
    response: responseOf(row),
    respondedAt: integerOrNull(row, 'responded_at'),
    isResource: flag(row, 'is_resource'),
    remotely: flag(row, 'is_remote'),
    optional: flag(row, 'is_optional'),
  };
}

function originalStartOf(row: Row): OriginalStart | null {
  const start = integerOrNull(row, 'original_start');
  return start === null ? null : { start, timeZone: text(row, 'original_time_zone') };
}

function rowToEvent(row: Row, attendees: readonly StoredAttendee[], recurrence: Recurrence | null): StoredEvent {
  return {
    id: text(row, 'id'),
    iCalUId: text(row, 'ical_uid'),
    version: integer(row, 'version'),
    organizerEmail: text(row, 'organizer_email'),
    organizerName: text(row, 'organizer_name'),
    subject: text(row, 'subject'),
    bodyHtml: text(row, 'body_html'),
    start: integer(row, 'start'),
    end: integer(row, 'end'),
    timeZone: text(row, 'time_zone'),
    isAllDay: flag(row, 'is_all_day'),
    visibility: v.parse(VisibilitySchema, row['visibility']),
    showAs: v.parse(ShowAsSchema, row['show_as']),
    reminder: integerOrNull(row, 'reminder'),
    meetingLink: textOrNull(row, 'meeting_link'),
    seriesMasterId: textOrNull(row, 'series_master_id'),
    seriesDate: textOrNull(row, 'series_date'),
    isException: flag(row, 'is_exception'),
    originalStart: originalStartOf(row),
    recurrence,
    createdAt: integer(row, 'created_at'),
    changedAt: integer(row, 'changed_at'),
    properties: propertiesOf(row),
    cancelled: flag(row, 'is_cancelled'),
    deleted: flag(row, 'is_deleted'),
    attendees,
  };
}

export interface EventReader {
  /** Adds attendees, resources first, and the rules of their series to event rows. */
  complete(rows: readonly Row[]): readonly KeyedEvent[];
  byId(id: string): KeyedEvent | null;
  /** Reads several at once, in the order of their ids; missing ones are left out. */
  byIds(ids: readonly string[]): readonly KeyedEvent[];
}

export function prepareEventReader(database: DatabaseSync): EventReader {
  const byId = database.prepare('SELECT * FROM event WHERE id = ?');
  const byIds = database.prepare('SELECT e.* FROM json_each(?) q CROSS JOIN event e ON e.id = q.value ORDER BY q.key');
  const attendees = database.prepare(
    `SELECT r.event, r.resource AS email, s.display_name AS name, r.response, r.responded_at,
       1 AS is_resource, 0 AS is_remote, 0 AS is_optional, r.key AS position
     FROM event_resource r JOIN resource s ON s.email = r.resource
     WHERE r.event IN (SELECT value FROM json_each(?1))
     UNION ALL
     SELECT event, email, name, response, responded_at, 0, is_remote, is_optional, position
     FROM event_person WHERE event IN (SELECT value FROM json_each(?1))
     ORDER BY is_resource DESC, position`,
  );

  const series = database.prepare('SELECT * FROM series WHERE id IN (SELECT value FROM json_each(?))');

  function recurrencesOf(rows: readonly Row[]): ReadonlyMap<string, Recurrence> {
    const ids = new Set(rows.flatMap((row) => textOrNull(row, 'series_master_id') ?? []));
    if (ids.size === 0) return new Map();
    return new Map(series.all(JSON.stringify([...ids])).map((row) => [text(row, 'id'), rowToRecurrence(row)]));
  }

  function complete(rows: readonly Row[]): readonly KeyedEvent[] {
    const attendeesByKey = new Map<number, StoredAttendee[]>(rows.map((row) => [integer(row, 'key'), []]));
    for (const row of attendees.iterate(JSON.stringify([...attendeesByKey.keys()]))) {
      attendeesByKey.get(integer(row, 'event'))?.push(rowToAttendee(row));
    }
    const recurrenceById = recurrencesOf(rows);
    return rows.map((row) => {
      const key = integer(row, 'key');
      const recurrence = recurrenceById.get(textOrNull(row, 'series_master_id') ?? '') ?? null;
      return { key, event: rowToEvent(row, attendeesByKey.get(key) ?? [], recurrence) };
    });
  }

  return {
    complete,
    byId(id) {
      const row = byId.get(id);
      return row === undefined ? null : (complete([row])[0] ?? null);
    },
    byIds: (ids) => complete(byIds.all(JSON.stringify(ids))),
  };
}
