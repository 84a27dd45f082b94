import type { CalendarStore, DueAnswer, Notices } from '../../store.ts';
import { addNotice } from '../outbox.ts';
import { flag, integer, text, textOrNull } from '../rows.ts';
import { type Database, statement, type Work } from '../work.ts';
import { BusyResource } from './busy-resource.ts';
import { type Change, runChange } from './event-change.ts';
import { lockEvents, writtenEvent } from './event-rows.ts';

const ANSWER_OF_RESOURCE = `UPDATE event_resource SET response = ?1, responded_at = ?2,
     next_answer_at = CASE ?1 WHEN 'tentative' THEN answer_at END,
     confirm_by = CASE ?1 WHEN 'declined' THEN NULL ELSE confirm_by END
   WHERE event = ?3 AND resource = ?4 AND is_released = 0`;
const answerOfResource = statement(ANSWER_OF_RESOURCE);
/** It may have been asked anew, or somebody may have answered for it, since the answer was found due. */
const dueAnswerOfResource = statement(`${ANSWER_OF_RESOURCE} AND next_answer_at <= ?2`);
const answerOfPerson = statement(
  'UPDATE event_person SET response = ?, responded_at = ?, has_left = 0 WHERE event = ? AND email = ?',
);
const keyOf = statement('SELECT key FROM event WHERE id = ? AND is_deleted = 0');
const hasLeft = statement('SELECT has_left FROM event_person WHERE event = ? AND email = ?');
const leave = statement(
  `UPDATE event_person SET response = 'declined', responded_at = ?, has_left = 1 WHERE event = ? AND email = ?`,
);
const due = statement(
  `SELECT e.id, e.series_master_id, e.start, e."end", e.is_all_day, r.resource, r.answer_at, s.answers
   FROM event_resource r JOIN event e ON e.key = r.event JOIN resource s ON s.email = r.resource
   WHERE r.next_answer_at <= ? ORDER BY r.next_answer_at LIMIT ?`,
);

function answerOf(habit: string, isLast: boolean): DueAnswer['answer'] {
  if (!isLast) return 'tentative';
  return habit === 'declines' ? 'declined' : 'accepted';
}

const responding = (email: string, response: DueAnswer['answer'], now: number): Change =>
  function* (key) {
    const written = yield* answerOfResource.attempt(response, now, key, email);
    if (written === null) throw new BusyResource(email);
    if (written > 0) return null;
    return (yield* answerOfPerson.run(response, now, key, email)) === 0 ? { type: 'not-found' } : null;
  };

const leaving = (email: string, now: number): Change =>
  function* (key) {
    const row = yield* hasLeft.get(key, email);
    if (row === undefined) return { type: 'not-found' };
    if (flag(row, 'has_left')) return { type: 'gone' };
    yield* leave.run(now, key, email);
    return null;
  };

function* answerAsResource(
  { eventId, resourceEmail, answer }: DueAnswer,
  now: number,
  notices: Notices | undefined,
): Work<boolean> {
  yield* lockEvents([eventId]);
  const row = yield* keyOf.get(eventId);
  if (row === undefined) return false;
  const written = yield* dueAnswerOfResource.run(answer, now, integer(row, 'key'), resourceEmail);
  if (written === 0) return false;
  // Most answers cause no notice: their events need not be read.
  if (notices === undefined) return true;
  const event = yield* writtenEvent(eventId);
  for (const notice of notices(event, event)) yield* addNotice(notice, now);
  return true;
}

/** Answers of people and resources. They do not raise the version: a change by the organizer does not undo them. */
export function createEventAnswers(
  database: Database,
): Pick<CalendarStore, 'respond' | 'leave' | 'dueAnswers' | 'answerAsResource'> {
  return {
    respond: (id, address, response, now, notices) =>
      runChange(database, { id }, now, responding(address.toLowerCase(), response, now), notices),
    leave: (id, address, now, notices) =>
      runChange(database, { id }, now, leaving(address.toLowerCase(), now), notices),
    async dueAnswers(now, limit) {
      return (await database.read(() => due.all(now, limit))).map((row) => ({
        eventId: text(row, 'id'),
        seriesMasterId: textOrNull(row, 'series_master_id'),
        resourceEmail: text(row, 'resource'),
        answer: answerOf(text(row, 'answers'), integer(row, 'answer_at') <= now),
        start: integer(row, 'start'),
        end: integer(row, 'end'),
        isAllDay: flag(row, 'is_all_day'),
      }));
    },
    answerAsResource: (answer, now, notices) => database.write(() => answerAsResource(answer, now, notices)),
  };
}
