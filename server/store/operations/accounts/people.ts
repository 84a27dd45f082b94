import { randomUUID } from 'node:crypto';

import { fold } from '../../../../workers/model/text.ts';
import type { AccountStore, SeedUser, StoredUser } from '../../store.ts';
import { flag, text } from '../rows.ts';
import { type Database, type Row, statement, type Work } from '../work.ts';

const insert = statement(
  `INSERT INTO person (id, username, display_name, email, time_zone, is_demo, is_guest, search_text, created_at)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);
const all = statement('SELECT * FROM person WHERE is_guest = 0 ORDER BY display_name, id');
const byId = statement('SELECT * FROM person WHERE id = ?');
const byEmail = statement('SELECT * FROM person WHERE email = ?');
const search = statement(
  `SELECT * FROM person WHERE is_guest = 0 AND instr(search_text, ?1) > 0
   ORDER BY instr(search_text, ?1) <> 1, display_name, id LIMIT ?2 OFFSET ?3`,
);

/** Writes a person. */
export function* addPerson(user: SeedUser, isGuest: boolean, now: number): Work<void> {
  const email = user.email.toLowerCase();
  const words = fold(`${user.displayName}\n${user.username}\n${email}`);
  const flags = [Number(user.isDemo), Number(isGuest)] as const;
  yield* insert.run(user.id, user.username, user.displayName, email, user.timeZone, ...flags, words, now);
}

/** @param email in lower case */
export const personByEmail = (email: string): Work<Row | undefined> => byEmail.get(email);

export function rowToUser(row: Row): StoredUser {
  return {
    id: text(row, 'id'),
    username: text(row, 'username'),
    displayName: text(row, 'display_name'),
    email: text(row, 'email'),
    timeZone: text(row, 'time_zone'),
    isDemo: flag(row, 'is_demo'),
    isGuest: flag(row, 'is_guest'),
  };
}

export const userOrNull = (row: Row | undefined): StoredUser | null => (row === undefined ? null : rowToUser(row));

type PeopleStore = Pick<AccountStore, 'users' | 'userById' | 'userByEmail' | 'searchUsers' | 'createGuest'>;

export function createPeopleStore(database: Database): PeopleStore {
  return {
    async users() {
      return (await database.read(() => all.all())).map(rowToUser);
    },
    async userById(id) {
      return userOrNull(await database.read(() => byId.get(id)));
    },
    async userByEmail(email) {
      return userOrNull(await database.read(() => byEmail.get(email.toLowerCase())));
    },
    async searchUsers(fragment, offset, limit) {
      const rows = await database.read(() => search.all(fold(fragment.trim()), limit, offset));
      return rows.map(rowToUser);
    },
    async createGuest(displayName, now) {
      const id = `guest-${randomUUID()}`;
      const email = `${id}@guests.invalid`;
      const guest = { id, username: id, displayName, email, timeZone: 'UTC', isDemo: false };
      await database.write(() => addPerson(guest, true, now));
      return { ...guest, isGuest: true };
    },
  };
}
