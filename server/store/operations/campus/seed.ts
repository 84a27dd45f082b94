import { datesOf } from '../../../calendar/series/recurrence.ts';
import { timesIn } from '../../../calendar/times/all-day.ts';
import { confirmationDeadline } from '../../../calendar/times/confirmation-window.ts';
import { zoneOrUtc } from '../../../calendar/times/zones.ts';
import type { Campus, SeedEvent, StoredResource } from '../../store.ts';
import { addGroup } from '../accounts/groups.ts';
import { addPerson, personByEmail } from '../accounts/people.ts';
import { writeRecurrence } from '../events/series-rows.ts';
import { USE_COLUMNS, useValues } from '../events/uses.ts';
import { createStamp } from '../stamp.ts';
import { statement, type Value, type Work } from '../work.ts';

const addResource = statement(
  'INSERT INTO resource (position, email, display_name, answers, body) VALUES (?, ?, ?, ?, ?)',
);
const addFavourite = statement('INSERT INTO favourite (person, resource, position) VALUES (?, ?, ?)');
const insertEvent = statement(
  `INSERT INTO event (key, id, ical_uid, organizer_email, organizer_name, subject, body_html, start, "end", time_zone,
     is_all_day, visibility, show_as, series_master_id, series_date, is_cancelled, created_at, changed_at)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);
const insertUse = statement(
  `INSERT INTO event_resource (${USE_COLUMNS}, is_released, is_unconfirmed_cancelled)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);
const insertPerson = statement(
  `INSERT INTO event_person (event, email, position, name, response, responded_at, is_remote, is_optional)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
);

/** Rows that are collected before they are written: all of them at once would take too much memory. */
const ROWS_AT_ONCE = 500;

/** @returns the stamp of the written texts */
export function* seedResources(resources: readonly StoredResource[]): Work<string> {
  const stamp = createStamp();
  let rows: Value[][] = [];
  for (const [position, stored] of resources.entries()) {
    const { email, displayName } = stored.resource;
    const body = JSON.stringify(stored);
    stamp.add(body);
    rows.push([position, email.toLowerCase(), displayName, stored.answers, body]);
    if (rows.length < ROWS_AT_ONCE) continue;
    yield* addResource.runMany(rows);
    rows = [];
  }
  yield* addResource.runMany(rows);
  return stamp.value();
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

/** The rows of some events; the events come first, since the others refer to them. */
interface Rows {
  readonly events: Value[][];
  readonly uses: Value[][];
  readonly people: Value[][];
}

function* writeRows({ events, uses, people }: Rows): Work<void> {
  yield* insertEvent.runMany(events);
  yield* insertUse.runMany(uses);
  yield* insertPerson.runMany(people);
  for (const rows of [events, uses, people]) rows.length = 0;
}

/**
 * The busy times of resources. The database refuses an overlap too, but then all rows of its statement.
 */
function createBusyTimes() {
  /** Start and end in turn. */
  const timesByResource = new Map<StoredResource, number[]>();
  return {
    isBusy(stored: StoredResource, start: number, end: number): boolean {
      const times = timesByResource.get(stored) ?? [];
      return times.some((from, at) => at % 2 === 0 && from < end && start < (times[at + 1] ?? from));
    },
    add(stored: StoredResource, start: number, end: number): void {
      const times = timesByResource.get(stored);
      if (times === undefined) timesByResource.set(stored, [start, end]);
      else times.push(start, end);
    },
  };
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
  const busy = createBusyTimes();
  const rows: Rows = { events: [], uses: [], people: [] };
  for (const event of events) {
    const stored = resourceByEmail.get(event.resourceEmail.toLowerCase());
    const isDeclined = event.response === 'declined';
    if (stored === undefined) {
      count.skipped += 1;
      continue;
    }
    const { start, end } = timesIn({ ...event, timeZone: stored.resource.timezone }, stored.resource.timezone);
    if (!isDeclined && busy.isBusy(stored, start, end)) {
      count.skipped += 1;
      continue;
    }
    const isMissed = wasMissed(event, stored, now);
    if (!isDeclined && !isMissed) busy.add(stored, start, end);
    const id = `evt_${campus.seed.toString(36)}_${(count.events + count.skipped).toString(36)}`;
    count.events += 1;
    const key = count.events;
    collector.note(event, stored);
    rows.events.push([key, ...eventValues(id, event, stored, nameByEmail, isMissed, now)]);
    rows.uses.push([...(isMissed ? missedUse : plainUse)(key, event, stored, now)]);
    for (const [position, email] of event.attendeeEmails.entries()) {
      const address = email.toLowerCase();
      rows.people.push([key, address, position, nameByEmail.get(address) ?? email, 'accepted', now, 0, 0]);
    }
    if (rows.events.length === ROWS_AT_ONCE) yield* writeRows(rows);
  }
  yield* writeRows(rows);
  yield* collector.write();
  return count;
}

/** The values of an event after its key. */
function eventValues(
  id: string,
  event: SeedEvent,
  { resource }: StoredResource,
  nameByEmail: ReadonlyMap<string, string>,
  isMissed: boolean,
  now: number,
): readonly Value[] {
  const organizer = event.organizerEmail.toLowerCase();
  const names = [organizer, nameByEmail.get(organizer) ?? organizer, event.subject, ''] as const;
  const when = [event.start, event.end, resource.timezone, Number(event.isAllDay)] as const;
  const date = event.seriesMasterId === null ? null : seriesDateOf(event, resource);
  const uid = `${event.seriesMasterId ?? id}@deskway`;
  const isCancelled = Number(isMissed && event.attendeeEmails.length === 0);
  const state = [event.visibility, 'busy', event.seriesMasterId, date, isCancelled] as const;
  return [id, uid, ...names, ...when, ...state, now, now];
}

function plainUse(key: number, event: SeedEvent, stored: StoredResource, now: number): readonly Value[] {
  const organizer = event.organizerEmail.toLowerCase();
  const confirmedBy = event.confirmed ? organizer : null;
  const times = { ...event, timeZone: stored.resource.timezone };
  const use = { event: key, times, response: event.response, answerAt: null, confirmedBy, organizer };
  return [...useValues(stored, use, now), 0, 0];
}

/** Whether nobody confirmed a past reservation: what the server does then was done. */
const wasMissed = ({ response, confirmed, end }: SeedEvent, { resource }: StoredResource, now: number): boolean =>
  resource.requiresConfirmation && !confirmed && response !== 'declined' && end <= now;

/** Released when it should have been confirmed. */
function missedUse(key: number, event: SeedEvent, stored: StoredResource): readonly Value[] {
  const times = timesIn({ ...event, timeZone: stored.resource.timezone }, stored.resource.timezone);
  const releasedAt = confirmationDeadline(stored.resource, times, times.start) ?? times.end;
  const declined: SeedEvent = { ...event, response: 'declined' };
  return [...plainUse(key, declined, stored, releasedAt).slice(0, -2), 1, 1];
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
function seriesDateOf(event: SeedEvent, resource: StoredResource['resource']): string {
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
