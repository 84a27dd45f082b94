import { datesOf } from '../../../calendar/series/recurrence.ts';
import { timesIn } from '../../../calendar/times/all-day.ts';
import { confirmationDeadline } from '../../../calendar/times/confirmation-window.ts';
import { zoneOrUtc } from '../../../calendar/times/zones.ts';
import type { Campus, SeedEvent, StoredResource } from '../../store.ts';
import { addGroup } from '../accounts/groups.ts';
import { addPerson, personByEmail } from '../accounts/people.ts';
import { writeRecurrence } from '../events/series-rows.ts';
import { insertUse, useValues } from '../events/uses.ts';
import { statement, type Value, type Work } from '../work.ts';

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
const releaseMissed = statement(
  `UPDATE event_resource SET is_released = 1, is_unconfirmed_cancelled = 1, response = 'declined', responded_at = ?
   WHERE event = ?`,
);
const cancelMissed = statement('UPDATE event SET is_cancelled = 1 WHERE key = ?');

/** @returns the written texts, in order */
export function* seedResources(resources: readonly StoredResource[]): Work<readonly string[]> {
  const bodies = resources.map((stored) => JSON.stringify(stored));
  yield* addResource.runMany(
    resources.map(({ resource: { email, displayName }, answers }, position) => {
      return [position, email.toLowerCase(), displayName, answers, bodies[position] ?? ''];
    }),
  );
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
    yield* addFavourite.runMany(resourceIds.map((resourceId, position) => [userId, resourceId, position]));
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
  const isFree = createOccupancy();
  const count = { events: 0, skipped: 0 };
  const collector = createSeriesCollector();
  let batch: Planned[] = [];
  for (const event of events) {
    const stored = resourceByEmail.get(event.resourceEmail.toLowerCase());
    const id = `evt_${campus.seed.toString(36)}_${(count.events + count.skipped).toString(36)}`;
    if (stored === undefined || !isFree(event, stored, now)) {
      count.skipped += 1;
      continue;
    }
    count.events += 1;
    collector.note(event, stored);
    batch.push({ id, event, stored });
    if (batch.length === EVENTS_AT_ONCE) {
      yield* writeEvents(batch, nameByEmail, now);
      batch = [];
    }
  }
  yield* writeEvents(batch, nameByEmail, now);
  yield* collector.write();
  return count;
}

const EVENTS_AT_ONCE = 500;

/** An event that finds its resource free. */
interface Planned {
  readonly id: string;
  readonly event: SeedEvent;
  readonly stored: StoredResource;
}

const usedTimes = (event: SeedEvent, { resource }: StoredResource) =>
  timesIn({ ...event, timeZone: resource.timezone }, resource.timezone);

/** Notes the busy times of a new campus. @returns whether an event finds its resource free, which it then takes */
function createOccupancy() {
  const busyByEmail = new Map<string, { readonly start: number; readonly end: number }[]>();
  return (event: SeedEvent, stored: StoredResource, now: number): boolean => {
    if (event.response === 'declined') return true;
    const { start, end } = usedTimes(event, stored);
    const email = event.resourceEmail.toLowerCase();
    const busy = busyByEmail.get(email) ?? [];
    if (busy.some((other) => other.start < end && other.end > start)) return false;
    if (!isMissed(event, stored, now)) busy.push({ start, end });
    busyByEmail.set(email, busy);
    return true;
  };
}

function eventValues({ id, event, stored }: Planned, nameByEmail: ReadonlyMap<string, string>, now: number): Value[] {
  const organizer = event.organizerEmail.toLowerCase();
  const { timezone } = stored.resource;
  const names = [organizer, nameByEmail.get(organizer) ?? organizer, event.subject];
  const when = [event.start, event.end, timezone, Number(event.isAllDay), event.visibility];
  const date = event.seriesMasterId === null ? null : seriesDateOf(event, stored);
  return [id, `${event.seriesMasterId ?? id}@deskway`, ...names, ...when, event.seriesMasterId, date, now, now];
}

function* writeEvents(batch: readonly Planned[], nameByEmail: ReadonlyMap<string, string>, now: number): Work<void> {
  const keys = yield* insertEvent.insertMany(batch.map((planned) => eventValues(planned, nameByEmail, now)));
  const keyed = batch.map((planned, index) => ({ ...planned, key: keys[index] ?? 0 }));
  yield* insertUse.runMany(
    keyed.map(({ key, event, stored }) => {
      const organizer = event.organizerEmail.toLowerCase();
      const times = { ...event, timeZone: stored.resource.timezone };
      // Missed ones never keep others out.
      const response = isMissed(event, stored, now) ? 'declined' : event.response;
      const confirmedBy = event.confirmed ? organizer : null;
      return useValues(stored, { event: key, times, response, answerAt: null, confirmedBy, organizer }, now);
    }),
  );
  for (const { key, event, stored } of keyed)
    if (isMissed(event, stored, now)) yield* cancelAsMissed(key, event, stored);
  yield* addInvited.runMany(
    keyed.flatMap(({ key, event }) =>
      event.attendeeEmails.map((email, position) => {
        const address = email.toLowerCase();
        return [key, address, position, nameByEmail.get(address) ?? email, now];
      }),
    ),
  );
}

/** Whether nobody confirmed a past reservation: what the server does then was done. */
const isMissed = ({ response, confirmed, end }: SeedEvent, { resource }: StoredResource, now: number): boolean =>
  resource.requiresConfirmation && !confirmed && response !== 'declined' && end <= now;

function* cancelAsMissed(key: number, event: SeedEvent, stored: StoredResource): Work<void> {
  const times = usedTimes(event, stored);
  yield* releaseMissed.run(confirmationDeadline(stored.resource, times, times.start) ?? times.end, key);
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
