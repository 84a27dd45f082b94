import * as v from 'valibot';

import {
  type ResponseState,
  ResponseStateSchema,
  VisibilitySchema,
} from '../../../../workers/wire/schemas/calendar.ts';
import { ShowAsSchema } from '../../../../workers/wire/schemas/common.ts';
import type { EventProperties, OriginalStart, Recurrence, StoredAttendee, StoredEvent } from '../../store.ts';
import { readResources } from '../campus/resources.ts';
import { flag, integer, integerOrNull, text, textOrNull } from '../rows.ts';
import { type Row, statement, type Work } from '../work.ts';
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

const byId = statement('SELECT * FROM event WHERE id = ?');
const byIds = statement('SELECT e.* FROM json_each(?) q CROSS JOIN event e WHERE e.id = q.value ORDER BY q.key');
const attendees = statement(
  `SELECT r.event, r.resource AS email, s.display_name AS name, r.response, r.responded_at,
     1 AS is_resource, 0 AS is_remote, 0 AS is_optional, r.key AS position
   FROM event_resource r JOIN resource s ON s.email = r.resource
   WHERE r.event IN (SELECT CAST(value AS BIGINT) FROM json_each(?1))
   UNION ALL
   SELECT event, email, name, response, responded_at, 0, is_remote, is_optional, position
   FROM event_person WHERE event IN (SELECT CAST(value AS BIGINT) FROM json_each(?1))
   ORDER BY is_resource DESC, position`,
);
const series = statement('SELECT * FROM series WHERE id IN (SELECT value FROM json_each(?))');
const eventLocks = statement(
  'SELECT 1 FROM event WHERE id IN (SELECT value FROM json_each(?)) ORDER BY key FOR NO KEY UPDATE',
);
const placeLocks = statement(
  `SELECT 1 FROM resource WHERE email IN (
     SELECT value FROM json_each(?2) UNION
     SELECT r.resource FROM event_resource r JOIN event e ON e.key = r.event WHERE e.id IN (SELECT value FROM json_each(?1)))
   ORDER BY email FOR NO KEY UPDATE`,
);

function* recurrencesOf(rows: readonly Row[]): Work<ReadonlyMap<string, Recurrence>> {
  const ids = new Set(rows.flatMap((row) => textOrNull(row, 'series_master_id') ?? []));
  if (ids.size === 0) return new Map();
  const found = yield* series.all(JSON.stringify([...ids]));
  return new Map(found.map((row) => [text(row, 'id'), rowToRecurrence(row)]));
}

/** Adds attendees, resources first, and the rules of their series to event rows. */
export function* completeEvents(rows: readonly Row[]): Work<readonly KeyedEvent[]> {
  const attendeesByKey = new Map<number, StoredAttendee[]>(rows.map((row) => [integer(row, 'key'), []]));
  for (const row of yield* attendees.all(JSON.stringify([...attendeesByKey.keys()]))) {
    attendeesByKey.get(integer(row, 'event'))?.push(rowToAttendee(row));
  }
  const recurrenceById = yield* recurrencesOf(rows);
  return rows.map((row) => {
    const key = integer(row, 'key');
    const recurrence = recurrenceById.get(textOrNull(row, 'series_master_id') ?? '') ?? null;
    return { key, event: rowToEvent(row, attendeesByKey.get(key) ?? [], recurrence) };
  });
}

/** The same without the row keys. */
export function* readEvents(rows: Work<readonly Row[]>): Work<readonly StoredEvent[]> {
  return (yield* completeEvents(yield* rows)).map(({ event }) => event);
}

export function* eventById(id: string): Work<KeyedEvent | null> {
  const row = yield* byId.get(id);
  return row === undefined ? null : ((yield* completeEvents([row]))[0] ?? null);
}

/** @throws where the event is missing, which was just written */
export function* writtenEvent(id: string): Work<StoredEvent> {
  const keyed = yield* eventById(id);
  if (keyed === null) throw new Error(`Event ${id} is missing.`);
  return keyed.event;
}

/** Reads several at once, in the order of their ids; missing ones are left out. */
export function* eventsByIds(ids: readonly string[]): Work<readonly KeyedEvent[]> {
  return yield* completeEvents(yield* byIds.all(JSON.stringify(ids)));
}

/**
 * Keeps others from changing events, and from taking or leaving their resources and further ones, until the end of the
 * transaction. To be called before anything is written: what all lock in the same order, nobody waits for crosswise.
 * @param emails of further resources
 */
export function* lockEvents(ids: readonly string[], emails: readonly string[] = []): Work<void> {
  yield* readResources();
  const events = JSON.stringify(ids);
  if (ids.length > 0) yield* eventLocks.lock(events);
  yield* placeLocks.lock(events, JSON.stringify(emails.map((email) => email.toLowerCase())));
}
