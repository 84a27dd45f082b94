import type { DatabaseSync } from 'node:sqlite';

import type { CalendarStore, DueAnswer } from '../../store.ts';
import { writeOrBusy } from './busy-resource.ts';
import type { Commits } from '../database/commits.ts';
import { flag, integer, text, textOrNull } from '../database/database.ts';
import type { ChangeRunner } from './event-change.ts';
import type { EventParts } from './event-parts.ts';

function answerOf(habit: string, isLast: boolean): DueAnswer['answer'] {
  if (!isLast) return 'tentative';
  return habit === 'declines' ? 'declined' : 'accepted';
}

interface AnswerParts {
  readonly commits: Commits;
  readonly parts: EventParts;
  readonly runner: ChangeRunner;
}

/** @returns a function that writes the answer of a resource; false where it has no such use */
function prepareResourceAnswer(database: DatabaseSync) {
  const update = database.prepare(
    `UPDATE event_resource SET response = ?1, responded_at = ?2,
       next_answer_at = CASE ?1 WHEN 'tentative' THEN answer_at END,
       confirm_by = CASE ?1 WHEN 'declined' THEN NULL ELSE confirm_by END
     WHERE event = ?3 AND resource = ?4 AND is_released = 0`,
  );
  return (key: number, email: string, answer: DueAnswer['answer'], now: number): boolean =>
    update.run(answer, now, key, email).changes !== 0;
}

/** Answers of people and resources. They do not raise the version: a change by the organizer does not undo them. */
export function createEventAnswers(
  database: DatabaseSync,
  { commits, parts, runner }: AnswerParts,
): Pick<CalendarStore, 'respond' | 'leave' | 'dueAnswers' | 'answerAsResource'> {
  const answerAsResource = prepareResourceAnswer(database);
  const answerAsPerson = database.prepare(
    'UPDATE event_person SET response = ?, responded_at = ?, has_left = 0 WHERE event = ? AND email = ?',
  );
  const keyOf = database.prepare('SELECT key FROM event WHERE id = ? AND is_deleted = 0');
  const hasLeft = database.prepare('SELECT has_left FROM event_person WHERE event = ? AND email = ?');
  const leave = database.prepare(
    `UPDATE event_person SET response = 'declined', responded_at = ?, has_left = 1 WHERE event = ? AND email = ?`,
  );
  const due = database.prepare(
    `SELECT e.id, e.series_master_id, e.start, e.end, e.is_all_day, r.resource, r.answer_at, s.answers
     FROM event_resource r JOIN event e ON e.key = r.event JOIN resource s ON s.email = r.resource
     WHERE r.next_answer_at <= ? ORDER BY r.next_answer_at LIMIT ?`,
  );

  return {
    async respond(id, address, response, now, notices) {
      const email = address.toLowerCase();
      return runner.run(
        id,
        now,
        (key) => {
          if (writeOrBusy(email, () => answerAsResource(key, email, response, now))) return null;
          return answerAsPerson.run(response, now, key, email).changes === 0 ? { type: 'not-found' } : null;
        },
        notices,
      );
    },
    async leave(id, address, now, notices) {
      const email = address.toLowerCase();
      return runner.run(
        id,
        now,
        (key) => {
          const row = hasLeft.get(key, email);
          if (row === undefined) return { type: 'not-found' };
          if (integer(row, 'has_left') === 1) return { type: 'gone' };
          leave.run(now, key, email);
          return null;
        },
        notices,
      );
    },
    async dueAnswers(now, limit) {
      return due.all(now, limit).map((row) => ({
        eventId: text(row, 'id'),
        seriesMasterId: textOrNull(row, 'series_master_id'),
        resourceEmail: text(row, 'resource'),
        answer: answerOf(text(row, 'answers'), integer(row, 'answer_at') <= now),
        start: integer(row, 'start'),
        end: integer(row, 'end'),
        isAllDay: flag(row, 'is_all_day'),
      }));
    },
    async answerAsResource({ eventId, resourceEmail, answer }, now, notices) {
      return commits.write(() => {
        const row = keyOf.get(eventId);
        if (row === undefined || !answerAsResource(integer(row, 'key'), resourceEmail, answer, now)) return false;
        // Most answers cause no notice: their events need not be read.
        const event = notices === undefined ? null : parts.read(eventId);
        const drafts = event === null ? [] : (notices?.(event, event) ?? []);
        for (const notice of drafts) parts.addNotice(notice, now);
        return true;
      });
    },
  };
}
