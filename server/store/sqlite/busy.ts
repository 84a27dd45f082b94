import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';

import type { BusyInterval, CalendarStore } from '../store.ts';
import type { ReadResources } from './campus.ts';

/** Columns of both queries, as an array: id, start, end, is tentative, subject, visibility. */
const COLUMNS = `e.id, i.start, i.end, i.is_tentative OR e.show_as = 'tentative', e.subject, e.visibility`;

/*
 * Busy intervals of a resource never overlap, so those that overlap a range are the last one that starts at or before
 * it and all that start within: a walk over the index from there, however long the past of the resource is.
 */
const OF_RESOURCE = `
  SELECT ${COLUMNS} FROM (
    SELECT event, start, end, response <> 'accepted' AS is_tentative FROM event_resource
    WHERE resource = ?1 AND is_busy = 1 AND start < ?3 AND end > ?2 AND start >= coalesce(
      (SELECT start FROM event_resource WHERE resource = ?1 AND is_busy = 1 AND start <= ?2
       ORDER BY start DESC LIMIT 1), ?2)
  ) i CROSS JOIN event e ON e.key = i.event
  ORDER BY i.start`;

const OF_PERSON = `
  SELECT ${COLUMNS} FROM (
    SELECT key AS event, start, end, 0 AS is_tentative FROM event
    WHERE organizer_email = ?1 AND end > ?2 AND start < ?3
    UNION ALL
    SELECT p.event, e.start, e.end, p.response <> 'accepted' FROM event_person p JOIN event e ON e.key = p.event
    WHERE p.email = ?1 AND p.has_left = 0 AND p.response <> 'declined' AND e.end > ?2 AND e.start < ?3
  ) i JOIN event e ON e.key = i.event
  WHERE e.is_cancelled = 0 AND e.is_deleted = 0 AND e.show_as <> 'free'
  ORDER BY i.start`;

function toInterval(row: readonly SQLOutputValue[]): BusyInterval {
  const [eventId, start, end, tentative, subject, visibility] = row;
  return {
    eventId: String(eventId),
    start: Number(start),
    end: Number(end),
    tentative: tentative === 1,
    subject: String(subject),
    isPrivate: visibility === 'private' || visibility === 'confidential',
  };
}

export function createBusyReader(database: DatabaseSync, readResources: ReadResources): Pick<CalendarStore, 'busy'> {
  // Arrays instead of objects: thousands of rows an answer.
  const ofResource = database.prepare(OF_RESOURCE, { returnArrays: true });
  const ofPerson = database.prepare(OF_PERSON, { returnArrays: true });
  return {
    async busy(emails, start, end) {
      const { byEmail } = readResources();
      const intervals = new Map<string, readonly BusyInterval[]>();
      for (const address of emails) {
        const email = address.toLowerCase();
        const query = byEmail.has(email) ? ofResource : ofPerson;
        const rows: unknown = query.all(email, start, end);
        intervals.set(email, (rows as readonly SQLOutputValue[][]).map(toInterval));
      }
      return intervals;
    },
  };
}
