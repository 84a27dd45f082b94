import type { StoredResource } from '../../store.ts';
import { flag, integer, integerOrNull, text } from '../rows.ts';
import { statement, type Work } from '../work.ts';
import { awaitConfirmation } from './uses.ts';

const open = statement(
  `SELECT r.key, r.start, r."end", r.confirm_by, e.is_all_day, e.organizer_email
   FROM event_resource r JOIN event e ON e.key = r.event
   WHERE r.resource = ?1 AND r."end" > ?2 AND r.is_busy = 1 AND r.is_confirmed = 0`,
);
const setDeadline = statement('UPDATE event_resource SET confirm_by = ? WHERE key = ?');
const confirm = statement(
  `UPDATE event_resource SET confirm_by = NULL, is_confirmed = 1, confirmed_by = ?, confirmed_when = ? WHERE key = ?`,
);

/**
 * Gives unconfirmed uses that have not ended the deadline of the present settings, or confirms them where no window
 * closes any more. A use that is already overdue, also by the present settings, keeps its deadline.
 */
export function* settleConfirmations(resources: Iterable<StoredResource>, now: number): Work<void> {
  for (const stored of resources) {
    for (const row of yield* open.all(stored.resource.email.toLowerCase(), now)) {
      const [key, before] = [integer(row, 'key'), integerOrNull(row, 'confirm_by')];
      const times = { start: integer(row, 'start'), end: integer(row, 'end'), isAllDay: flag(row, 'is_all_day') };
      const { deadline, isImplicit } = awaitConfirmation(stored, times, now);
      const isOverdue = before !== null && before < now;
      if (isImplicit && isOverdue) continue;
      if (isImplicit) yield* confirm.run(text(row, 'organizer_email'), now, key);
      else if (deadline !== before) yield* setDeadline.run(deadline, key);
    }
  }
}
