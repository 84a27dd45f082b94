import type { DatabaseSync } from 'node:sqlite';

import type { CalendarStore, ChangeOutcome, EventDraft, Notices, StoredEvent } from '../store.ts';
import { isSameTime, timesIn } from '../../calendar/all-day.ts';
import { BusyResource, writeOrBusy } from './busy-resource.ts';
import { transaction } from './database.ts';
import type { EventParts } from './event-parts.ts';
import type { EventReader } from './event-rows.ts';
import { answerTimes, confirmBy } from './uses.ts';

type Change = (key: number, event: StoredEvent) => ChangeOutcome | null;

/** Runs a change as one transaction and tells what was before and after it. */
export interface ChangeRunner {
  /** @param change null = done; an outcome = refused */
  run(id: string, now: number, change: Change, notices?: Notices): ChangeOutcome;
}

export function createChangeRunner(database: DatabaseSync, reader: EventReader, parts: EventParts): ChangeRunner {
  function attempt(id: string, now: number, change: Change, notices?: Notices): ChangeOutcome {
    const keyed = reader.byId(id);
    if (keyed === null) return { type: 'not-found' };
    const before = keyed.event;
    if (before.deleted) return { type: 'gone' };
    const refusal = change(keyed.key, before);
    if (refusal !== null) return refusal;
    const event = parts.read(id);
    for (const notice of notices?.(event, before) ?? []) parts.addNotice(notice, now);
    return { type: 'changed', event, before };
  }
  return {
    run(id, now, change, notices) {
      try {
        return transaction(database, () => attempt(id, now, change, notices));
      } catch (error) {
        if (error instanceof BusyResource) return { type: 'busy', resourceEmail: error.email };
        throw error;
      }
    },
  };
}

/** The organizer's changes; each raises the version of the event. */
export function createEventChanges(
  database: DatabaseSync,
  runner: ChangeRunner,
  parts: EventParts,
): Pick<CalendarStore, 'replace' | 'remove' | 'finish'> {
  const replaceUses = prepareUseReplacement(database, parts);
  const update = database.prepare(
    `UPDATE event SET version = version + 1, subject = ?, body_html = ?, start = ?, end = ?, time_zone = ?,
       is_all_day = ?, visibility = ?, show_as = ?, reminder = ?, meeting_link = ?, changed_at = ? WHERE key = ?`,
  );
  const markDeleted = database.prepare(
    'UPDATE event SET version = version + 1, is_deleted = 1, changed_at = ? WHERE key = ?',
  );
  const releaseUses = database.prepare(
    'UPDATE event_resource SET is_released = 1, next_answer_at = NULL, confirm_by = NULL WHERE event = ?',
  );
  const cutEvent = database.prepare(
    'UPDATE event SET version = version + 1, end = ?, changed_at = ? WHERE key = ? AND end > ?',
  );
  // In the zone of its resource an all-day use may not have begun (D27).
  const freeUnbegun = database.prepare(
    'UPDATE event_resource SET is_released = 1, next_answer_at = NULL, confirm_by = NULL WHERE event = ?2 AND start >= ?1',
  );
  const cutUses = database.prepare(
    'UPDATE event_resource SET end = ?1, confirm_by = NULL WHERE event = ?2 AND start < ?1 AND end > ?1',
  );

  return {
    async replace(id, draft, version, now, answerAt, notices) {
      const change: Change = (key, event) => {
        if (event.version !== version) return { type: 'stale' };
        replaceUses(key, event, draft, now, answerAt);
        const what = [draft.subject, draft.bodyHtml] as const;
        const when = [draft.start, draft.end, draft.timeZone, Number(draft.isAllDay)] as const;
        const how = [draft.visibility, draft.showAs, draft.reminder, draft.meetingLink] as const;
        update.run(...what, ...when, ...how, now, key);
        parts.writePeople(key, draft);
        return null;
      };
      return runner.run(id, now, change, notices);
    },
    async remove(id, now, notices) {
      const change: Change = (key) => {
        markDeleted.run(now, key);
        releaseUses.run(key);
        return null;
      };
      return runner.run(id, now, change, notices);
    },
    async finish(id, end, now) {
      const change: Change = (key) => {
        cutEvent.run(end, now, key, end);
        freeUnbegun.run(end, key);
        cutUses.run(end, key);
        return null;
      };
      return runner.run(id, now, change);
    },
  };
}

/** Makes the uses of an event those of a draft: removed ones first, so that none stands in the way of another. */
function prepareUseReplacement(database: DatabaseSync, parts: EventParts) {
  const remove = database.prepare('DELETE FROM event_resource WHERE event = ? AND resource = ?');
  const remember = database.prepare('INSERT OR IGNORE INTO event_former_resource (event, resource) VALUES (?, ?)');
  const forget = database.prepare(
    `UPDATE event_resource SET is_confirmed = 0, confirmed_by = NULL, confirmed_when = NULL
     WHERE event = ? AND resource = ?`,
  );
  const move = database.prepare(
    `UPDATE event_resource SET start = ?, end = ?, response = 'notResponded', responded_at = NULL, is_released = 0,
       next_answer_at = ?, answer_at = ?, confirm_by = CASE is_confirmed WHEN 0 THEN ? END, is_unconfirmed_cancelled = 0
     WHERE event = ? AND resource = ?`,
  );

  function moveUse(key: number, email: string, before: StoredEvent, draft: EventDraft, now: number, answerAt: number) {
    const stored = parts.resource(email);
    const asked = answerTimes(stored, now, answerAt);
    const times = timesIn(draft, stored.resource.timezone);
    const awaited = confirmBy(stored, times, now);
    // Who has come stays confirmed; another start is confirmed anew, if there is still time to.
    if (before.start !== draft.start && awaited !== null) forget.run(key, email);
    writeOrBusy(email, () => move.run(times.start, times.end, asked.next, asked.last, awaited, key, email));
  }

  function giveUp(key: number, email: string): void {
    remove.run(key, email);
    remember.run(key, email);
  }

  return (key: number, event: StoredEvent, draft: EventDraft, now: number, answerAt: number): void => {
    const present = new Set(event.attendees.filter(({ isResource }) => isResource).map(({ email }) => email));
    const wanted = new Set(draft.resourceEmails.map((email) => email.toLowerCase()));
    const hasMoved = !isSameTime(event, draft);
    for (const email of present) if (!wanted.has(email)) giveUp(key, email);
    for (const email of wanted) {
      if (present.has(email)) {
        if (hasMoved) moveUse(key, email, event, draft, now, answerAt);
      } else if (!parts.addUse(key, email, draft, now, answerAt)) throw new BusyResource(email);
    }
  };
}
