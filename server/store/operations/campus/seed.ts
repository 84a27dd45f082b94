import { datesOf } from '../../../calendar/series/recurrence.ts';
import { timesIn } from '../../../calendar/times/all-day.ts';
import { confirmationDeadline } from '../../../calendar/times/confirmation-window.ts';
import { zoneOrUtc } from '../../../calendar/times/zones.ts';
import type { Campus, SeedEvent, StoredResource } from '../../store.ts';
import { addGroup } from '../accounts/groups.ts';
import { addPerson, personByEmail } from '../accounts/people.ts';
import { writeRecurrence } from '../events/series-rows.ts';
import { writeUse } from '../events/uses.ts';
import { statement, type Work } from '../work.ts';

const addResource = statement(
  'INSERT INTO resource (position, email, display_name, answers, body) VALUES (?, ?, ?, ?, ?)',
);
const addFavourite = statement('INSERT INTO favourite (person, resource, position) VALUES (?, ?, ?)');
const addInvited = statement(
  `INSERT INTO event_person (event, email, position, name, response, responded_at, is_remote, is_optional)
   VALUES (?, ?, ?, ?, 'accepted', ?, 0, 0) ON CONFLICT DO NOTHING`,
);
const insertEvent = statement(
  `INSERT INTO event (id, ical_uid, organizer_email, organizer_name, subject, body_html, start, "end", time_zone,
     is_all_day, visibility, show_as, series_master_id, series_date, created_at, changed_at)
   VALUES (?, ?, ?, ?, ?, '', ?, ?, ?, ?, ?, 'busy', ?, ?, ?, ?)`,
);
const removeEvent = statement('DELETE FROM event WHERE key = ?');
const releaseMissed = statement(
  `UPDATE event_resource SET is_released = 1, is_unconfirmed_cancelled = 1, response = 'declined', responded_at = ?
   WHERE event = ?`,
);
const cancelMissed = statement('UPDATE event SET is_cancelled = 1 WHERE key = ?');

/** @returns the written texts, in order */
export function* seedResources(resources: readonly StoredResource[]): Work<readonly string[]> {
  const bodies: string[] = [];
  for (const stored of resources) {
    const { email, displayName } = stored.resource;
    const body = JSON.stringify(stored);
    yield* addResource.run(bodies.length, email.toLowerCase(), displayName, stored.answers, body);
    bodies.push(body);
  }
  return bodies;
}

export function* seedPeople(campus: Campus, now: number): Work<void> {
  // Accounts may have been created before the campus.
  const left = new Set<string>();
  for (const { id, email } of campus.users) {
    if ((yield* personByEmail(email.toLowerCase())) !== undefined) left.add(id);
  }
  for (const user of campus.users) if (!left.has(user.id)) yield* addPerson(user, false, now);
  for (const group of campus.groups ?? []) {
    yield* addGroup({ ...group, members: group.members.filter((id) => !left.has(id)) });
  }
  for (const [userId, resourceIds] of Object.entries(campus.favourites)) {
    if (left.has(userId)) continue;
    for (const [position, resourceId] of resourceIds.entries()) yield* addFavourite.run(userId, resourceId, position);
  }
}

/** @returns how many events were written, and how many skipped because they would overlap or name no resource */
export function* seedEvents(
  campus: Campus,
  events: Iterable<SeedEvent>,
  now: number,
): Work<{ events: number; skipped: number }> {
  const nameByEmail = new Map(campus.users.map((user) => [user.email.toLowerCase(), user.displayName]));
  const resourceByEmail = new Map(campus.resources.map((stored) => [stored.resource.email.toLowerCase(), stored]));
  const count = { events: 0, skipped: 0 };
  const collector = createSeriesCollector();
  for (const event of events) {
    const stored = resourceByEmail.get(event.resourceEmail.toLowerCase());
    const id = `evt_${campus.seed.toString(36)}_${(count.events + count.skipped).toString(36)}`;
    const key = stored === undefined ? null : yield* addEvent(id, event, stored, nameByEmail, now);
    if (stored === undefined || key === null) count.skipped += 1;
    else {
      count.events += 1;
      collector.note(event, stored);
      if (isMissed(event, stored, now)) yield* cancelAsMissed(key, event, stored);
      for (const [position, email] of event.attendeeEmails.entries()) {
        const address = email.toLowerCase();
        yield* addInvited.run(key, address, position, nameByEmail.get(address) ?? email, now);
      }
    }
  }
  yield* collector.write();
  return count;
}

/** @returns the row key, or null where the resource is busy then */
function* addEvent(
  id: string,
  event: SeedEvent,
  stored: StoredResource,
  nameByEmail: ReadonlyMap<string, string>,
  now: number,
): Work<number | null> {
  const organizer = event.organizerEmail.toLowerCase();
  const names = [organizer, nameByEmail.get(organizer) ?? organizer, event.subject] as const;
  const when = [event.start, event.end, stored.resource.timezone, Number(event.isAllDay)] as const;
  const date = event.seriesMasterId === null ? null : seriesDateOf(event, stored);
  const stamps = [event.visibility, event.seriesMasterId, date, now, now] as const;
  const uid = `${event.seriesMasterId ?? id}@deskway`;
  const key = yield* insertEvent.insert(id, uid, ...names, ...when, ...stamps);
  const confirmedBy = event.confirmed ? organizer : null;
  const times = { ...event, timeZone: stored.resource.timezone };
  const use = { event: key, times, response: event.response, answerAt: null, confirmedBy, organizer };
  if (yield* writeUse(stored, use, now)) return key;
  yield* removeEvent.run(key);
  return null;
}

/** Whether nobody confirmed a past reservation: what the server does then was done. */
const isMissed = ({ response, confirmed, end }: SeedEvent, { resource }: StoredResource, now: number): boolean =>
  resource.requiresConfirmation && !confirmed && response !== 'declined' && end <= now;

function* cancelAsMissed(key: number, event: SeedEvent, { resource }: StoredResource): Work<void> {
  const times = timesIn({ ...event, timeZone: resource.timezone }, resource.timezone);
  yield* releaseMissed.run(confirmationDeadline(resource, times, times.start) ?? times.end, key);
  if (event.attendeeEmails.length === 0) yield* cancelMissed.run(key);
}

interface SeededSeries {
  readonly rule: string;
  readonly timeZone: string;
  readonly starts: Temporal.PlainDateTime[];
}

function localStart(event: SeedEvent, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(event.start).toZonedDateTimeISO(timeZone).toPlainDateTime();
}

/** The date of an event in the zone of its resource. */
function seriesDateOf(event: SeedEvent, { resource }: StoredResource): string {
  return localStart(event, zoneOrUtc(resource.timezone)).toPlainDate().toString();
}

/** Collects the series of a new campus; dates of a rule without a written event become exceptions. */
function createSeriesCollector() {
  const seriesById = new Map<string, SeededSeries>();
  return {
    /** Adds a written event. */
    note(event: SeedEvent, { resource }: StoredResource): void {
      const { seriesMasterId: id, seriesRule: rule = null } = event;
      if (id === null || rule === null) return;
      const timeZone = zoneOrUtc(resource.timezone);
      const series = seriesById.get(id) ?? { rule, timeZone, starts: [] };
      series.starts.push(localStart(event, timeZone));
      seriesById.set(id, series);
    },
    *write(): Work<void> {
      for (const [id, { rule, timeZone, starts }] of seriesById) {
        const [first] = starts.toSorted(Temporal.PlainDateTime.compare);
        const written = new Set(starts.map((start) => start.toPlainDate().toString()));
        const dates = first === undefined ? [] : datesOf(rule, first, timeZone).map(String);
        yield* writeRecurrence(id, { rule, exceptions: dates.filter((date) => !written.has(date)) });
      }
    },
  };
}
