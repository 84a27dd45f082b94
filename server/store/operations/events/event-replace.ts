import { isSameTime, timesIn } from '../../../calendar/times/all-day.ts';
import type { EventDraft, StoredEvent } from '../../store.ts';
import { resourceNamed } from '../campus/resources.ts';
import { statement, type Work } from '../work.ts';
import { addUse, writePeople } from './event-parts.ts';
import { answerTimes, awaitConfirmation } from './uses.ts';

const update = statement(
  `UPDATE event SET version = version + 1, subject = ?, body_html = ?, start = ?, "end" = ?, time_zone = ?,
     is_all_day = ?, visibility = ?, show_as = ?, reminder = ?, meeting_link = ?,
     properties = coalesce(?, properties), changed_at = ? WHERE key = ?`,
);
const release = statement('UPDATE event_resource SET is_released = 1 WHERE event = ?');
const markApart = statement(
  `UPDATE event SET is_exception = 1, original_start = ?, original_time_zone = ?
   WHERE key = ? AND series_master_id IS NOT NULL AND is_exception = 0`,
);
const remove = statement('DELETE FROM event_resource WHERE event = ? AND resource = ?');
const keepFormer = statement(
  'INSERT INTO event_former_resource (event, resource) VALUES (?, ?) ON CONFLICT DO NOTHING',
);
const unconfirm = statement(
  `UPDATE event_resource SET is_confirmed = 0, confirmed_by = NULL, confirmed_when = NULL
   WHERE event = ? AND resource = ?`,
);
const move = statement(
  `UPDATE event_resource SET start = ?, "end" = ?, response = 'notResponded', responded_at = NULL, is_released = 0,
     next_answer_at = ?, answer_at = ?, confirm_by = CASE is_confirmed WHEN 0 THEN CAST(? AS BIGINT) END,
     is_unconfirmed_cancelled = 0
   WHERE event = ? AND resource = ?`,
);
const decline = statement(
  `UPDATE event_resource SET start = ?, "end" = ?, response = 'declined', responded_at = ?, is_released = 0,
     next_answer_at = NULL, answer_at = NULL, confirm_by = NULL WHERE event = ? AND resource = ?`,
);
const confirm = statement(
  `UPDATE event_resource SET is_confirmed = 1, confirmed_by = ?, confirmed_when = ?
   WHERE event = ? AND resource = ? AND is_confirmed = 0`,
);

/**
 * Replaces the content of an event by a draft and raises its version. The caller undoes it where a resource is busy.
 * @returns the e-mails of resources that are busy then; [] = it is replaced
 */
export function* replaceEvent(
  key: number,
  event: StoredEvent,
  draft: EventDraft,
  now: number,
  answerAt: number,
): Work<readonly string[]> {
  const busy = yield* replaceUses(key, event, draft, now, answerAt);
  const what = [draft.subject, draft.bodyHtml] as const;
  const when = [draft.start, draft.end, draft.timeZone, Number(draft.isAllDay)] as const;
  const how = [draft.visibility, draft.showAs, draft.reminder, draft.meetingLink] as const;
  const properties = draft.properties === undefined ? null : JSON.stringify(draft.properties);
  yield* update.run(...what, ...when, ...how, properties, now, key);
  yield* writePeople(key, draft);
  return busy;
}

/** Releases the time of an event, so that others of its series can take it; replacing takes it back. */
export const releaseEvent = (key: number): Work<number> => release.run(key);

/** Marks an event as an exception of its series. @param before the event while it still followed the series */
export const setApart = (key: number, { start, timeZone }: StoredEvent): Work<number> =>
  markApart.run(start, timeZone, key);

/**
 * Replaces the uses of an event by those of a draft; removed ones first, so that they do not conflict with others.
 * @returns the e-mails of resources that are busy then
 */
function* replaceUses(
  key: number,
  event: StoredEvent,
  draft: EventDraft,
  now: number,
  answerAt: number,
): Work<readonly string[]> {
  const present = new Set(event.attendees.filter(({ isResource }) => isResource).map(({ email }) => email));
  const wanted = new Set(draft.resourceEmails.map((email) => email.toLowerCase()));
  const hasMoved = !isSameTime(event, draft);
  for (const email of present) {
    if (wanted.has(email)) continue;
    yield* remove.run(key, email);
    yield* keepFormer.run(key, email);
  }
  const busy: string[] = [];
  for (const email of wanted) {
    const isKept = present.has(email) && !hasMoved && draft.askedAgain?.includes(email) !== true;
    if (isKept) continue;
    const isTaken = present.has(email)
      ? yield* moveUse(key, email, event, draft, now, answerAt)
      : yield* addUse(key, email, draft, now, answerAt);
    if (!isTaken) busy.push(email);
  }
  return busy;
}

/** @returns false where the resource is busy then */
function* moveUse(
  key: number,
  email: string,
  before: StoredEvent,
  draft: EventDraft,
  now: number,
  answerAt: number,
): Work<boolean> {
  const stored = yield* resourceNamed(email);
  const asked = answerTimes(stored, now, answerAt);
  const times = timesIn(draft, stored.resource.timezone);
  const { deadline, isImplicit } = awaitConfirmation(stored, times, now);
  // The same start stays confirmed; another one must be confirmed again while a window is left.
  if (before.start !== draft.start && deadline !== null) yield* unconfirm.run(key, email);
  if (draft.declinedBy?.includes(email) === true) {
    yield* decline.run(times.start, times.end, answerAt, key, email);
    return true;
  }
  if (isImplicit) yield* confirm.run(draft.organizerEmail.toLowerCase(), now, key, email);
  return (yield* move.attempt(times.start, times.end, asked.next, asked.last, deadline, key, email)) !== null;
}
