import type { DatabaseSync } from 'node:sqlite';

import type { StoredResource } from '../../store.ts';
import { flag, integer, integerOrNull, text } from '../database/database.ts';
import { awaitConfirmation } from './uses.ts';

/**
 * Gives unconfirmed uses that have not ended the deadline of the present settings, or confirms them where no window
 * closes any more. A use that is already overdue, also by the present settings, keeps its deadline. Runs within the
 * caller's transaction.
 */
export type SettleConfirmations = (resources: Iterable<StoredResource>, now: number) => void;

export function prepareSettlement(database: DatabaseSync): SettleConfirmations {
  const open = database.prepare(
    `SELECT r.key, r.start, r.end, r.confirm_by, e.is_all_day, e.organizer_email
     FROM event_resource r JOIN event e ON e.key = r.event
     WHERE r.resource = ?1 AND r.end > ?2 AND r.is_busy = 1 AND r.is_confirmed = 0`,
  );
  const setDeadline = database.prepare('UPDATE event_resource SET confirm_by = ? WHERE key = ?');
  const confirm = database.prepare(
    `UPDATE event_resource SET confirm_by = NULL, is_confirmed = 1, confirmed_by = ?, confirmed_when = ? WHERE key = ?`,
  );
  return (resources, now) => {
    for (const stored of resources) {
      for (const row of open.all(stored.resource.email.toLowerCase(), now)) {
        const [key, before] = [integer(row, 'key'), integerOrNull(row, 'confirm_by')];
        const times = { start: integer(row, 'start'), end: integer(row, 'end'), isAllDay: flag(row, 'is_all_day') };
        const { deadline, isImplicit } = awaitConfirmation(stored, times, now);
        const isOverdue = before !== null && before < now;
        if (isImplicit && isOverdue) continue;
        if (isImplicit) confirm.run(text(row, 'organizer_email'), now, key);
        else if (deadline !== before) setDeadline.run(deadline, key);
      }
    }
  };
}
