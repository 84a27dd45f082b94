import type { CalendarStore } from '../../store.ts';
import { integer, text } from '../rows.ts';
import { type Database, statement } from '../work.ts';
import { eventById, readEvents } from './event-rows.ts';

/*
 * The events of a calendar: those that a person organizes or is invited to, or that use a resource. The organizer still
 * sees an event that a resource has declined; the resource's own calendar does not. Values: 1 address, 2 start, 3 end,
 * 4 with cancelled ones, 5 with deleted ones, 6 iCalUId, 7 resources, 8 limit, 9 offset.
 */
const list = statement(`
  WITH hit (key) AS (
    SELECT key FROM event WHERE organizer_email = ?1 AND "end" > ?2 AND start < ?3
    UNION
    SELECT event FROM event_person WHERE email = ?1 AND has_left = 0
    UNION
    SELECT event FROM event_resource
    WHERE resource = ?1 AND "end" > ?2 AND start < ?3 AND (is_busy = 1 OR ?4 = 1)
  )
  SELECT e.* FROM hit CROSS JOIN event e
  WHERE e.key = hit.key AND e."end" > ?2 AND e.start < ?3 AND (?5 = 1 OR e.is_deleted = 0)
    AND (?4 = 1 OR e.is_cancelled = 0)
    AND (CAST(?6 AS TEXT) IS NULL OR e.ical_uid = ?6)
    AND (?7 = '[]' OR EXISTS (
      SELECT 1 FROM event_resource r
      WHERE r.event = e.key AND r.resource IN (SELECT value FROM json_each(?7))))
  ORDER BY e.start, e.key LIMIT ?8 OFFSET ?9`);

const withUid = statement(`
  SELECT e.* FROM event e WHERE e.ical_uid = ?1 AND (
    e.organizer_email = ?2
    OR EXISTS (SELECT 1 FROM event_person p WHERE p.event = e.key AND p.email = ?2 AND p.has_left = 0)
    OR EXISTS (SELECT 1 FROM event_resource r WHERE r.event = e.key AND r.resource = ?2))
  ORDER BY e.key`);

/** The resources of the events that somebody organizes or is invited to. */
const held = statement(`
  WITH mine (key) AS (
    SELECT key FROM event WHERE organizer_email = ?1 AND "end" > ?2
    UNION
    SELECT event FROM event_person WHERE email = ?1 AND has_left = 0
  )
  SELECT DISTINCT r.resource FROM mine CROSS JOIN event e CROSS JOIN event_resource r
  WHERE e.key = mine.key AND r.event = e.key AND e."end" > ?2 AND e.is_deleted = 0
    AND r.resource IN (SELECT value FROM json_each(?3))
  ORDER BY r.resource`);

const uidOfOthers = statement('SELECT 1 FROM event WHERE ical_uid = ? AND organizer_email <> ? LIMIT 1');
const former = statement(
  'SELECT resource FROM event_former_resource WHERE event = (SELECT key FROM event WHERE id = ?) ORDER BY resource',
);
const toCome = statement(
  `SELECT count(*) AS held FROM event e JOIN event_resource r ON r.event = e.key
   WHERE e.organizer_email = ? AND e."end" > ? AND r.is_busy = 1`,
);

export function createEventLists(
  database: Database,
): Pick<
  CalendarStore,
  'list' | 'get' | 'withUid' | 'isUidOfOthers' | 'formerResources' | 'resourcesHeldBy' | 'futureUses'
> {
  return {
    async futureUses(organizerEmail, now) {
      const row = await database.read(() => toCome.get(organizerEmail.toLowerCase(), now));
      return integer(row ?? {}, 'held');
    },
    list(query) {
      const when = [query.calendarEmail.toLowerCase(), query.start, query.end] as const;
      const kinds = [Number(query.includeCancelled), Number(query.includeDeleted ?? false)] as const;
      const resources = JSON.stringify(query.resourceEmails.map((email) => email.toLowerCase()));
      const page = [query.limit, query.offset] as const;
      return database.readSeveral(() => readEvents(list.all(...when, ...kinds, query.iCalUId, resources, ...page)));
    },
    withUid: (iCalUId, calendarEmail) =>
      database.readSeveral(() => readEvents(withUid.all(iCalUId, calendarEmail.toLowerCase()))),
    async isUidOfOthers(iCalUId, organizerEmail) {
      return (await database.read(() => uidOfOthers.get(iCalUId, organizerEmail.toLowerCase()))) !== undefined;
    },
    async get(id) {
      const keyed = await database.readSeveral(() => eventById(id));
      // A repeated request learns from this that its work is done, so it must be on disk first.
      await database.lasting();
      return keyed?.event ?? null;
    },
    async resourcesHeldBy(email, resourceEmails, since) {
      const resources = JSON.stringify(resourceEmails.map((each) => each.toLowerCase()));
      const rows = await database.read(() => held.all(email.toLowerCase(), since, resources));
      return rows.map((row) => text(row, 'resource'));
    },
    async formerResources(id) {
      return (await database.read(() => former.all(id))).map((row) => text(row, 'resource'));
    },
  };
}
