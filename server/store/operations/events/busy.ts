import type { BusyInterval, CalendarStore } from '../../store.ts';
import { readResources } from '../campus/resources.ts';
import { type Database, statement, type Tuple, type Work } from '../work.ts';

/*
 * Busy intervals of a resource never overlap, so those that overlap a range are the last one that starts at or before
 * it and all that start within: an index scan from there, however long the past of the resource is.
 */
const ofResources = statement(`
  SELECT q.key, e.id, r.start, r."end", CASE WHEN r.response <> 'accepted' OR e.show_as = 'tentative' THEN 1 ELSE 0 END,
    e.subject, e.visibility, e.organizer_email
  FROM json_each(?1) q CROSS JOIN event_resource r CROSS JOIN event e
  WHERE r.resource = q.value AND r.is_busy = 1 AND r.start < ?3 AND r."end" > ?2 AND r.start >= coalesce(
    (SELECT start FROM event_resource WHERE resource = q.value AND is_busy = 1 AND start <= ?2
     ORDER BY start DESC LIMIT 1), ?2) AND e.key = r.event
  ORDER BY q.key, r.start`);

const ofPerson = statement(`
  SELECT 0, e.id, e.start, e."end", CASE WHEN i.is_tentative = 1 OR e.show_as = 'tentative' THEN 1 ELSE 0 END,
    e.subject, e.visibility, e.organizer_email
  FROM (
    SELECT key AS event, 0 AS is_tentative FROM event WHERE organizer_email = ?1 AND "end" > ?2 AND start < ?3
    UNION ALL
    SELECT event, CASE response WHEN 'accepted' THEN 0 ELSE 1 END FROM event_person
    WHERE email = ?1 AND has_left = 0 AND response <> 'declined'
  ) AS i CROSS JOIN event e
  WHERE e.key = i.event AND e."end" > ?2 AND e.start < ?3 AND e.is_cancelled = 0 AND e.is_deleted = 0
    AND e.show_as <> 'free'
  ORDER BY e.start`);

function toInterval(row: Tuple): BusyInterval {
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

function* readBusy(
  emails: readonly string[],
  start: number,
  end: number,
): Work<ReadonlyMap<string, readonly BusyInterval[]>> {
  const { byEmail } = yield* readResources();
  const addresses = [...new Set(emails.map((email) => email.toLowerCase()))];
  const intervals = new Map<string, BusyInterval[]>(addresses.map((email) => [email, []]));
  const resources = addresses.filter((email) => byEmail.has(email));
  for (const row of yield* ofResources.tuples(JSON.stringify(resources), start, end)) {
    intervals.get(resources[Number(row[0])] ?? '')?.push(toInterval(row));
  }
  for (const email of addresses) {
    if (!byEmail.has(email)) intervals.set(email, (yield* ofPerson.tuples(email, start, end)).map(toInterval));
  }
  return intervals;
}

export function createBusyReader(database: Database): Pick<CalendarStore, 'busy' | 'useStamps'> {
  return {
    busy: (...asked) => database.readSeveral(() => readBusy(...asked)),
    async useStamps(emails) {
      const addresses = emails.map((email) => email.toLowerCase());
      const { byEmail } = await database.read(readResources);
      const stamps = await database.useStamps(addresses);
      return addresses.map((address, index) => (byEmail.has(address) ? (stamps[index] ?? null) : null));
    },
  };
}
