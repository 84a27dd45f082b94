import type { DatabaseSync } from 'node:sqlite';

import { isSameTime, timesIn } from '../../../calendar/times/all-day.ts';
import type { EventDraft, StoredEvent } from '../../store.ts';
import { isFreeFor } from './busy-resource.ts';
import type { EventParts } from './event-parts.ts';
import { answerTimes, awaitConfirmation } from './uses.ts';

/**
 * Replaces the content of events by drafts within the caller's transaction, which the caller undoes where a resource is
 * busy.
 */
export interface Replacement {
  /** Raises the version. @returns the e-mails of resources that are busy then; [] = it is replaced */
  replace(key: number, event: StoredEvent, draft: EventDraft, now: number, answerAt: number): readonly string[];
  /** Releases the time of an event, so that others of its series can take it; replacing takes it back. */
  release(key: number): void;
  /** Marks an event as an exception of its series. @param before the event while it still followed the series */
  setApart(key: number, before: StoredEvent): void;
}

export function prepareReplacement(database: DatabaseSync, parts: EventParts): Replacement {
  const replaceUses = prepareUseReplacement(database, parts);
  const update = database.prepare(
    `UPDATE event SET version = version + 1, subject = ?, body_html = ?, start = ?, end = ?, time_zone = ?,
       is_all_day = ?, visibility = ?, show_as = ?, reminder = ?, meeting_link = ?,
       properties = coalesce(?, properties), changed_at = ? WHERE key = ?`,
  );
  const release = database.prepare('UPDATE event_resource SET is_released = 1 WHERE event = ?');
  const setApart = database.prepare(
    `UPDATE event SET is_exception = 1, original_start = ?, original_time_zone = ?
     WHERE key = ? AND series_master_id IS NOT NULL AND is_exception = 0`,
  );
  return {
    replace(key, event, draft, now, answerAt) {
      const busy = replaceUses(key, event, draft, now, answerAt);
      const what = [draft.subject, draft.bodyHtml] as const;
      const when = [draft.start, draft.end, draft.timeZone, Number(draft.isAllDay)] as const;
      const how = [draft.visibility, draft.showAs, draft.reminder, draft.meetingLink] as const;
      const properties = draft.properties === undefined ? null : JSON.stringify(draft.properties);
      update.run(...what, ...when, ...how, properties, now, key);
      parts.writePeople(key, draft);
      return busy;
    },
    release(key) {
      release.run(key);
    },
    setApart(key, { start, timeZone }) {
      setApart.run(start, timeZone, key);
    },
  };
}

/**
 * Replaces the uses of an event by those of a draft; removed ones first, so that they do not conflict with others.
 * @returns the e-mails of resources that are busy then
 */
function prepareUseReplacement(database: DatabaseSync, parts: EventParts) {
  const remove = database.prepare('DELETE FROM event_resource WHERE event = ? AND resource = ?');
  const keepFormer = database.prepare('INSERT OR IGNORE INTO event_former_resource (event, resource) VALUES (?, ?)');
  const unconfirm = database.prepare(
    `UPDATE event_resource SET is_confirmed = 0, confirmed_by = NULL, confirmed_when = NULL
     WHERE event = ? AND resource = ?`,
  );
  const move = database.prepare(
    `UPDATE event_resource SET start = ?, end = ?, response = 'notResponded', responded_at = NULL, is_released = 0,
       next_answer_at = ?, answer_at = ?, confirm_by = CASE is_confirmed WHEN 0 THEN ? END, is_unconfirmed_cancelled = 0
     WHERE event = ? AND resource = ?`,
  );

  const decline = database.prepare(
    `UPDATE event_resource SET start = ?, end = ?, response = 'declined', responded_at = ?, is_released = 0,
       next_answer_at = NULL, answer_at = NULL, confirm_by = NULL WHERE event = ? AND resource = ?`,
  );
  const confirm = database.prepare(
    `UPDATE event_resource SET is_confirmed = 1, confirmed_by = ?, confirmed_when = ?
     WHERE event = ? AND resource = ? AND is_confirmed = 0`,
  );

  function moveUse(key: number, email: string, before: StoredEvent, draft: EventDraft, now: number, answerAt: number) {
    const stored = parts.resource(email);
    const asked = answerTimes(stored, now, answerAt);
    const times = timesIn(draft, stored.resource.timezone);
    const { deadline, isImplicit } = awaitConfirmation(stored, times, now);
    // The same start stays confirmed; another one must be confirmed again while a window is left.
    if (before.start !== draft.start && deadline !== null) unconfirm.run(key, email);
    if (draft.declinedBy?.includes(email) === true) {
      decline.run(times.start, times.end, answerAt, key, email);
      return true;
    }
    if (isImplicit) confirm.run(draft.organizerEmail.toLowerCase(), now, key, email);
    return isFreeFor(() => move.run(times.start, times.end, asked.next, asked.last, deadline, key, email));
  }

  function removeUse(key: number, email: string): void {
    remove.run(key, email);
    keepFormer.run(key, email);
  }

  return (key: number, event: StoredEvent, draft: EventDraft, now: number, answerAt: number): readonly string[] => {
    const present = new Set(event.attendees.filter(({ isResource }) => isResource).map(({ email }) => email));
    const wanted = new Set(draft.resourceEmails.map((email) => email.toLowerCase()));
    const hasMoved = !isSameTime(event, draft);
    const isAsked = (email: string): boolean => hasMoved || draft.askedAgain?.includes(email) === true;
    for (const email of present) if (!wanted.has(email)) removeUse(key, email);
    return [...wanted].filter((email) => {
      if (!present.has(email)) return !parts.addUse(key, email, draft, now, answerAt);
      return isAsked(email) && !moveUse(key, email, event, draft, now, answerAt);
    });
  };
}
