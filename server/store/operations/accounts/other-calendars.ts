import { randomUUID } from 'node:crypto';

import type { FollowOutcome, OtherCalendarStore, StoredOtherCalendar } from '../../store.ts';
import { flag, integer, integerOrNull, text } from '../rows.ts';
import { type Database, type Row, statement, type Work } from '../work.ts';

const COLUMNS = `SELECT c.id, p.email, p.display_name, c.colour, c.is_visible, c.position
  FROM other_calendar c JOIN person p ON p.id = c.followed`;

/* Each statement is limited to the lists of one person: an id of somebody else's list finds nothing. */
const all = statement(`${COLUMNS} WHERE c.person = ? ORDER BY c.position, p.display_name, c.id`);
const byId = statement(`${COLUMNS} WHERE c.person = ? AND c.id = ?`);
const byFollowed = statement(`${COLUMNS} WHERE c.person = ? AND c.followed = ?`);
const count = statement(
  'SELECT count(*) AS held, coalesce(max(position) + 1, 0) AS next FROM other_calendar WHERE person = ?',
);
const insert = statement(
  'INSERT INTO other_calendar (id, person, followed, colour, is_visible, position) VALUES (?, ?, ?, ?, ?, ?)',
);
const update = statement(
  'UPDATE other_calendar SET colour = ?, is_visible = ?, position = ? WHERE person = ? AND id = ?',
);
const remove = statement('DELETE FROM other_calendar WHERE person = ? AND id = ?');
/** One list is changed by one transaction at a time, so that it does not grow too long. */
const listLock = statement('SELECT 1 FROM person WHERE id = ? FOR NO KEY UPDATE');

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

function* find(userId: string, id: string): Work<StoredOtherCalendar | null> {
  const row = yield* byId.get(userId, id);
  return row === undefined ? null : rowToCalendar(row);
}

function* follow(
  ...[userId, followedId, { colour, visible, order }, most]: Parameters<OtherCalendarStore['follow']>
): Work<FollowOutcome> {
  yield* listLock.lock(userId);
  const present = yield* byFollowed.get(userId, followedId);
  if (present !== undefined) return { type: 'present', calendar: rowToCalendar(present) };
  const held = (yield* count.get(userId)) ?? {};
  if (integer(held, 'held') >= most) return { type: 'full' };
  const id = randomUUID();
  yield* insert.run(id, userId, followedId, colour, Number(visible), order ?? integer(held, 'next'));
  const calendar = yield* find(userId, id);
  if (calendar === null) throw new Error('A calendar that was just written is not there.');
  return { type: 'created', calendar };
}

export function createOtherCalendarStore(database: Database): OtherCalendarStore {
  return {
    async list(userId) {
      return (await database.read(() => all.all(userId))).map(rowToCalendar);
    },
    follow: (...asked) => database.write(() => follow(...asked)),
    change: (userId, id, { colour, visible, order }) =>
      database.write(function* () {
        yield* update.run(colour, Number(visible), order, userId, id);
        return yield* find(userId, id);
      }),
    async unfollow(userId, id) {
      return (await database.write(() => remove.run(userId, id))) > 0;
    },
  };
}
