import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

import type { OtherCalendarStore, StoredOtherCalendar } from '../../store.ts';
import { flag, integer, integerOrNull, type Row, text, transaction } from '../database/database.ts';

const COLUMNS = `SELECT c.id, p.email, p.display_name, c.colour, c.is_visible, c.position
  FROM other_calendar c JOIN person p ON p.id = c.followed`;

function rowToCalendar(row: Row): StoredOtherCalendar {
  return {
    id: text(row, 'id'),
    email: text(row, 'email'),
    displayName: text(row, 'display_name'),
    colour: integerOrNull(row, 'colour'),
    visible: flag(row, 'is_visible'),
    order: integer(row, 'position'),
  };
}

/** Each statement is limited to the lists of one person: an id of somebody else's list finds nothing. */
export function createOtherCalendarStore(database: DatabaseSync): OtherCalendarStore {
  const all = database.prepare(`${COLUMNS} WHERE c.person = ? ORDER BY c.position, p.display_name, c.id`);
  const byId = database.prepare(`${COLUMNS} WHERE c.person = ? AND c.id = ?`);
  const byFollowed = database.prepare(`${COLUMNS} WHERE c.person = ? AND c.followed = ?`);
  const count = database.prepare(
    'SELECT count(*) AS held, coalesce(max(position) + 1, 0) AS next FROM other_calendar WHERE person = ?',
  );
  const insert = database.prepare(
    'INSERT INTO other_calendar (id, person, followed, colour, is_visible, position) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const update = database.prepare(
    'UPDATE other_calendar SET colour = ?, is_visible = ?, position = ? WHERE person = ? AND id = ?',
  );
  const remove = database.prepare('DELETE FROM other_calendar WHERE person = ? AND id = ?');
  const find = (userId: string, id: string): StoredOtherCalendar | null => {
    const row = byId.get(userId, id);
    return row === undefined ? null : rowToCalendar(row);
  };
  return {
    async list(userId) {
      return all.all(userId).map(rowToCalendar);
    },
    async follow(userId, followedId, { colour, visible, order }, most) {
      return transaction(database, () => {
        const present = byFollowed.get(userId, followedId);
        if (present !== undefined) return { type: 'present', calendar: rowToCalendar(present) };
        const held = count.get(userId) ?? {};
        if (integer(held, 'held') >= most) return { type: 'full' };
        const id = randomUUID();
        insert.run(id, userId, followedId, colour, Number(visible), order ?? integer(held, 'next'));
        const calendar = find(userId, id);
        if (calendar === null) throw new Error('A calendar that was just written is not there.');
        return { type: 'created', calendar };
      });
    },
    async change(userId, id, { colour, visible, order }) {
      update.run(colour, Number(visible), order, userId, id);
      return find(userId, id);
    },
    async unfollow(userId, id) {
      return Number(remove.run(userId, id).changes) > 0;
    },
  };
}
