import type { DatabaseSync } from 'node:sqlite';

import { datesOf } from '../../../calendar/series/recurrence.ts';
import { timesIn } from '../../../calendar/times/all-day.ts';
import { confirmationDeadline } from '../../../calendar/times/confirmation-window.ts';
import { zoneOrUtc } from '../../../calendar/times/zones.ts';
import type { Campus, SeedEvent, StoredResource } from '../../store.ts';
import type { AddPerson } from '../accounts/accounts.ts';
import type { AddGroup } from '../accounts/groups.ts';
import type { SeriesRows } from '../events/series-rows.ts';
import type { UseWriter } from '../events/uses.ts';

export interface SeedingParts {
  readonly addPerson: AddPerson;
  readonly addUse: UseWriter;
  readonly addGroup: AddGroup;
  readonly writeSeries: SeriesRows['write'];
}

export interface Seeding {
  /** @returns the written texts, in order */
  resources(resources: readonly StoredResource[]): readonly string[];
  people(campus: Campus, now: number): void;
  /** @returns how many events were written, and how many skipped because they would overlap or name no resource */
  events(campus: Campus, events: Iterable<SeedEvent>, now: number): { events: number; skipped: number };
}

/** Writes the parts of a new campus within the caller's transaction. */
export function prepareSeeding(
  database: DatabaseSync,
  { addPerson, addUse, addGroup, writeSeries }: SeedingParts,
): Seeding {
  const addResource = database.prepare(
    'INSERT INTO resource (position, email, display_name, answers, body) VALUES (?, ?, ?, ?, ?)',
  );
  const personOf = database.prepare('SELECT id FROM person WHERE email = ?');
  const addFavourite = database.prepare('INSERT INTO favourite (person, resource, position) VALUES (?, ?, ?)');
  const addEvent = prepareSeedEvents(database);
  const releaseMissed = prepareMissed(database);
  const addInvited = database.prepare(
    `INSERT INTO event_person (event, email, position, name, response, responded_at, is_remote, is_optional)
     VALUES (?, ?, ?, ?, 'accepted', ?, 0, 0) ON CONFLICT DO NOTHING`,
  );

  return {
    resources(resources) {
      return resources.map((stored, position) => {
        const { email, displayName } = stored.resource;
        const body = JSON.stringify(stored);
        addResource.run(position, email.toLowerCase(), displayName, stored.answers, body);
        return body;
      });
    },
    people(campus, now) {
      // Accounts may have been created before the campus.
      const present = campus.users.filter(({ email }) => personOf.get(email.toLowerCase()) !== undefined);
      const left = new Set(present.map(({ id }) => id));
      for (const user of campus.users) if (!left.has(user.id)) addPerson(user, false, now);
      for (const group of campus.groups ?? []) {
        addGroup({ ...group, members: group.members.filter((id) => !left.has(id)) });
      }
      for (const [userId, resourceIds] of Object.entries(campus.favourites)) {
        if (left.has(userId)) continue;
        resourceIds.forEach((resourceId, position) => addFavourite.run(userId, resourceId, position));
      }
    },
    events(campus, events, now) {
      const nameByEmail = new Map(campus.users.map((user) => [user.email.toLowerCase(), user.displayName]));
      const resourceByEmail = new Map(campus.resources.map((stored) => [stored.resource.email.toLowerCase(), stored]));
      const count = { events: 0, skipped: 0 };
      const collector = createSeriesCollector();
      for (const event of events) {
        const stored = resourceByEmail.get(event.resourceEmail.toLowerCase());
        const id = `evt_${campus.seed.toString(36)}_${(count.events + count.skipped).toString(36)}`;
        const key = stored === undefined ? null : addEvent(id, event, stored, nameByEmail, addUse, now);
        if (stored === undefined || key === null) count.skipped += 1;
        else {
          count.events += 1;
          collector.note(event, stored);
          if (isMissed(event, stored, now)) releaseMissed(key, event, stored);
          event.attendeeEmails.forEach((email, position) => {
            const address = email.toLowerCase();
            addInvited.run(key, address, position, nameByEmail.get(address) ?? email, now);
          });
        }
      }
      collector.write(writeSeries);
      return count;
    },
  };
}

function prepareSeedEvents(database: DatabaseSync) {
  const insert = database.prepare(
    `INSERT INTO event (id, ical_uid, organizer_email, organizer_name, subject, body_html, start, end, time_zone,
       is_all_day, visibility, show_as, series_master_id, series_date, created_at, changed_at)
     VALUES (?, ?, ?, ?, ?, '', ?, ?, ?, ?, ?, 'busy', ?, ?, ?, ?)`,
  );
  const remove = database.prepare('DELETE FROM event WHERE key = ?');

  /** @returns the row key, or null where the resource is busy then */
  return (
    id: string,
    event: SeedEvent,
    stored: StoredResource,
    nameByEmail: ReadonlyMap<string, string>,
    addUse: UseWriter,
    now: number,
  ): number | null => {
    const organizer = event.organizerEmail.toLowerCase();
    const names = [organizer, nameByEmail.get(organizer) ?? organizer, event.subject] as const;
    const when = [event.start, event.end, stored.resource.timezone, Number(event.isAllDay)] as const;
    const date = event.seriesMasterId === null ? null : seriesDateOf(event, stored);
    const stamps = [event.visibility, event.seriesMasterId, date, now, now] as const;
    const key = Number(
      insert.run(id, `${event.seriesMasterId ?? id}@deskway`, ...names, ...when, ...stamps).lastInsertRowid,
    );
    const confirmedBy = event.confirmed ? organizer : null;
    const times = { ...event, timeZone: stored.resource.timezone };
    const use = { event: key, times, response: event.response, answerAt: null, confirmedBy, organizer };
    if (addUse(stored, use, now)) return key;
    remove.run(key);
    return null;
  };
}

/** Whether nobody confirmed a past reservation: what the server does then was done. */
const isMissed = ({ response, confirmed, end }: SeedEvent, { resource }: StoredResource, now: number): boolean =>
  resource.requiresConfirmation && !confirmed && response !== 'declined' && end <= now;

function prepareMissed(database: DatabaseSync) {
  const release = database.prepare(
    `UPDATE event_resource SET is_released = 1, is_unconfirmed_cancelled = 1, response = 'declined', responded_at = ?
     WHERE event = ?`,
  );
  const cancel = database.prepare('UPDATE event SET is_cancelled = 1 WHERE key = ?');
  return (key: number, event: SeedEvent, { resource }: StoredResource): void => {
    const times = timesIn({ ...event, timeZone: resource.timezone }, resource.timezone);
    release.run(confirmationDeadline(resource, times, times.start) ?? times.end, key);
    if (event.attendeeEmails.length === 0) cancel.run(key);
  };
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
    write(writeSeries: SeriesRows['write']): void {
      for (const [id, { rule, timeZone, starts }] of seriesById) {
        const [first] = starts.toSorted(Temporal.PlainDateTime.compare);
        const written = new Set(starts.map((start) => start.toPlainDate().toString()));
        const dates = first === undefined ? [] : datesOf(rule, first, timeZone).map(String);
        writeSeries(id, { rule, exceptions: dates.filter((date) => !written.has(date)) });
      }
    },
  };
}
