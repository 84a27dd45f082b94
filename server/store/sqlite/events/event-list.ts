import type { DatabaseSync } from 'node:sqlite';

import type { CalendarStore } from '../../store.ts';
import type { Commits } from '../database/commits.ts';
import { integer, text } from '../database/database.ts';
import type { EventReader } from './event-rows.ts';

/*
 * The events of a calendar: those that a person organizes or is invited to, or that use a resource. The organizer still
 * sees an event that a resource has declined; the resource's own calendar does not.
 */
const LIST = `
  WITH hit (key) AS (
    SELECT key FROM event WHERE organizer_email = :email AND end > :start AND start < :end
    UNION
    SELECT event FROM event_person WHERE email = :email AND has_left = 0
    UNION
    SELECT event FROM event_resource
    WHERE resource = :email AND end > :start AND start < :end AND (is_busy = 1 OR :cancelled = 1)
  )
  SELECT e.* FROM hit CROSS JOIN event e ON e.key = hit.key
  WHERE e.end > :start AND e.start < :end AND (:deleted = 1 OR e.is_deleted = 0)
    AND (:cancelled = 1 OR e.is_cancelled = 0)
    AND (:uid IS NULL OR e.ical_uid = :uid)
    AND (:resources = '[]' OR EXISTS (
      SELECT 1 FROM event_resource r
      WHERE r.event = e.key AND r.resource IN (SELECT value FROM json_each(:resources))))
  ORDER BY e.start, e.key LIMIT :limit OFFSET :offset`;

const WITH_UID = `
  SELECT e.* FROM event e WHERE e.ical_uid = :uid AND (
    e.organizer_email = :email
    OR EXISTS (SELECT 1 FROM event_person p WHERE p.event = e.key AND p.email = :email AND p.has_left = 0)
    OR EXISTS (SELECT 1 FROM event_resource r WHERE r.event = e.key AND r.resource = :email))
  ORDER BY e.key`;

/** The resources of the events that somebody organizes or is invited to. */
const HELD = `
  WITH mine (key) AS (
    SELECT key FROM event WHERE organizer_email = :email AND end > :since
    UNION
    SELECT event FROM event_person WHERE email = :email AND has_left = 0
  )
  SELECT DISTINCT r.resource FROM mine CROSS JOIN event e ON e.key = mine.key JOIN event_resource r ON r.event = e.key
  WHERE e.end > :since AND e.is_deleted = 0 AND r.resource IN (SELECT value FROM json_each(:resources))
  ORDER BY r.resource`;

export function createEventLists(
  database: DatabaseSync,
  commits: Commits,
  reader: EventReader,
): Pick<
  CalendarStore,
  'list' | 'get' | 'withUid' | 'isUidOfOthers' | 'formerResources' | 'resourcesHeldBy' | 'futureUses'
> {
  const list = database.prepare(LIST);
  const withUid = database.prepare(WITH_UID);
  const uidOfOthers = database.prepare('SELECT 1 FROM event WHERE ical_uid = ? AND organizer_email <> ? LIMIT 1');
  const held = database.prepare(HELD);
  const former = database.prepare(
    'SELECT resource FROM event_former_resource WHERE event = (SELECT key FROM event WHERE id = ?) ORDER BY resource',
  );
  const toCome = database.prepare(
    `SELECT count(*) AS held FROM event e JOIN event_resource r ON r.event = e.key
     WHERE e.organizer_email = ? AND e.end > ? AND r.is_busy = 1`,
  );
  return {
    async futureUses(organizerEmail, now) {
      return integer(toCome.get(organizerEmail.toLowerCase(), now) ?? {}, 'held');
    },
    async list(query) {
      const rows = list.all({
        email: query.calendarEmail.toLowerCase(),
        start: query.start,
        end: query.end,
        cancelled: Number(query.includeCancelled),
        deleted: Number(query.includeDeleted ?? false),
        uid: query.iCalUId,
        resources: JSON.stringify(query.resourceEmails.map((email) => email.toLowerCase())),
        limit: query.limit,
        offset: query.offset,
      });
      return reader.complete(rows).map(({ event }) => event);
    },
    async withUid(iCalUId, calendarEmail) {
      const rows = withUid.all({ uid: iCalUId, email: calendarEmail.toLowerCase() });
      return reader.complete(rows).map(({ event }) => event);
    },
    async isUidOfOthers(iCalUId, organizerEmail) {
      return uidOfOthers.get(iCalUId, organizerEmail.toLowerCase()) !== undefined;
    },
    async get(id) {
      const event = reader.byId(id)?.event ?? null;
      // A repeated request learns from this that its work is done, so it must be on disk first.
      await commits.lasting();
      return event;
    },
    async resourcesHeldBy(email, resourceEmails, since) {
      const resources = JSON.stringify(resourceEmails.map((each) => each.toLowerCase()));
      return held.all({ email: email.toLowerCase(), since, resources }).map((row) => text(row, 'resource'));
    },
    async formerResources(id) {
      return former.all(id).map((row) => text(row, 'resource'));
    },
  };
}
