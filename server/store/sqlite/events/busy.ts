import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';

import type { BusyInterval, CalendarStore } from '../../store.ts';
import type { ReadResources } from '../campus/campus.ts';
import { integer } from '../database/database.ts';

/*
 * Busy intervals of a resource never overlap, so those that overlap a range are the last one that starts at or before
 * it and all that start within: an index scan from there, however long the past of the resource is.
 */
const OF_RESOURCES = `
  SELECT q.key, e.id, r.start, r.end, r.response <> 'accepted' OR e.show_as = 'tentative', e.subject, e.visibility,
    e.organizer_email
  FROM json_each(?1) q CROSS JOIN event_resource r CROSS JOIN event e ON e.key = r.event
  WHERE r.resource = q.value AND r.is_busy = 1 AND r.start < ?3 AND r.end > ?2 AND r.start >= coalesce(
    (SELECT start FROM event_resource WHERE resource = q.value AND is_busy = 1 AND start <= ?2
     ORDER BY start DESC LIMIT 1), ?2)
  ORDER BY q.key, r.start`;

const OF_PERSON = `
  SELECT 0, e.id, e.start, e.end, i.is_tentative OR e.show_as = 'tentative', e.subject, e.visibility,
    e.organizer_email
  FROM (
    SELECT key AS event, 0 AS is_tentative FROM event WHERE organizer_email = ?1 AND end > ?2 AND start < ?3
    UNION ALL
    SELECT event, response <> 'accepted' FROM event_person
    WHERE email = ?1 AND has_left = 0 AND response <> 'declined'
  ) i CROSS JOIN event e ON e.key = i.event
  WHERE e.end > ?2 AND e.start < ?3 AND e.is_cancelled = 0 AND e.is_deleted = 0 AND e.show_as <> 'free'
  ORDER BY e.start`;

/** @param row an array by column; the types of node:sqlite know rows as objects only */
function toInterval(row: Readonly<Record<string, SQLOutputValue>>): BusyInterval {
  const { 1: eventId, 2: start, 3: end, 4: tentative, 5: subject, 6: visibility, 7: organizerEmail } = row;
  return {
    eventId: String(eventId),
    start: Number(start),
    end: Number(end),
    tentative: tentative === 1,
    subject: String(subject),
    isPrivate: visibility === 'private' || visibility === 'confidential',
    isPublic: visibility === 'public',
    organizerEmail: String(organizerEmail),
  };
}

export function createBusyReader(
  database: DatabaseSync,
  readResources: ReadResources,
): Pick<CalendarStore, 'busy' | 'useStamps'> {
  const stampOf = createUseStamps(database);
  // Arrays instead of objects: an answer has thousands of rows.
  const ofResources = database.prepare(OF_RESOURCES, { returnArrays: true });
  const ofPerson = database.prepare(OF_PERSON, { returnArrays: true });
  return {
    async useStamps(emails) {
      const { byEmail } = readResources();
      return emails.map((email) => {
        const address = email.toLowerCase();
        return byEmail.has(address) ? stampOf(address) : null;
      });
    },
    async busy(emails, start, end) {
      const { byEmail } = readResources();
      const addresses = [...new Set(emails.map((email) => email.toLowerCase()))];
      const intervals = new Map<string, BusyInterval[]>(addresses.map((email) => [email, []]));
      const resources = addresses.filter((email) => byEmail.has(email));
      for (const row of ofResources.all(JSON.stringify(resources), start, end)) {
        intervals.get(resources[Number(row[0])] ?? '')?.push(toInterval(row));
      }
      for (const email of addresses) {
        if (!byEmail.has(email)) intervals.set(email, ofPerson.all(email, start, end).map(toInterval));
      }
      return intervals;
    },
  };
}

/*
 * Triggers of this connection only, so that no write to a use can omit them. An undone write raises the stamp
 * needlessly.
 */
const TRIGGERS = `
  CREATE TEMP TRIGGER use_added AFTER INSERT ON main.event_resource BEGIN SELECT raise_use_stamp(NEW.resource); END;
  CREATE TEMP TRIGGER use_gone AFTER DELETE ON main.event_resource BEGIN SELECT raise_use_stamp(OLD.resource); END;
  CREATE TEMP TRIGGER use_changed AFTER UPDATE OF resource, start, end, response, is_released ON main.event_resource
  BEGIN SELECT raise_use_stamp(OLD.resource), raise_use_stamp(NEW.resource); END;
  CREATE TEMP TRIGGER use_shown AFTER UPDATE OF show_as ON main.event WHEN OLD.show_as <> NEW.show_as
  BEGIN SELECT raise_use_stamp(resource) FROM event_resource WHERE event = NEW.key; END;
`;

/**
 * @returns a number that grows whenever the busy times of a resource may have changed, by this connection or another
 * one
 */
function createUseStamps(database: DatabaseSync): (resourceEmail: string) => number {
  const stampByEmail = new Map<string, number>();
  let last = 0;
  let least = 0;
  let seenVersion = -1;
  database.function('raise_use_stamp', (email) => {
    last += 1;
    stampByEmail.set(String(email), last);
    return null;
  });
  database.exec(TRIGGERS);
  const version = database.prepare('PRAGMA data_version');
  let isCheckedThisTurn = false;

  /** For another process, such as an import, only the version of the data changes: any use may have changed. */
  function checkOtherWriters(): void {
    if (isCheckedThisTurn) return;
    isCheckedThisTurn = true;
    setImmediate(() => {
      isCheckedThisTurn = false;
    });
    const present = integer(version.get() ?? {}, 'data_version');
    if (present === seenVersion) return;
    seenVersion = present;
    last += 1;
    least = last;
    stampByEmail.clear();
  }

  return (email) => {
    checkOtherWriters();
    return stampByEmail.get(email) ?? least;
  };
}
