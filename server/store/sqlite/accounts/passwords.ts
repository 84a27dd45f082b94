import type { DatabaseSync } from 'node:sqlite';

import type { AccountStore, SeedUser, StoredUser } from '../../store.ts';
import { type Row, text, transaction } from '../database/database.ts';

type PasswordStore = Pick<
  AccountStore,
  'endSignIns' | 'hasPasswords' | 'passwordUsers' | 'passwordHash' | 'addUser' | 'setPassword' | 'removePassword'
>;

/** Accounts with passwords; only hashes are kept. */
export function createPasswordStore(
  database: DatabaseSync,
  addPerson: (user: SeedUser, isGuest: boolean, now: number) => void,
  rowToUser: (row: Row) => StoredUser,
): PasswordStore {
  const any = database.prepare('SELECT 1 FROM password LIMIT 1');
  const users = database.prepare(
    'SELECT p.* FROM password w JOIN person p ON p.id = w.person ORDER BY p.display_name, p.id',
  );
  const read = database.prepare('SELECT hash FROM password WHERE person = ?');
  const write = database.prepare(
    'INSERT INTO password (person, hash) VALUES (?, ?) ON CONFLICT (person) DO UPDATE SET hash = excluded.hash',
  );
  const remove = database.prepare('DELETE FROM password WHERE person = ?');
  const endDemo = database.prepare('UPDATE person SET is_demo = 0 WHERE id = ?');
  const endSignIns = database.prepare('UPDATE token_family SET is_revoked = 1 WHERE person = ?');
  const endLinks = database.prepare('DELETE FROM email_link WHERE person = ?');

  const revokeOfPeople = database.prepare(
    `UPDATE token_family SET is_revoked = 1
     WHERE is_revoked = 0 AND expires > ? AND person IN (SELECT id FROM person WHERE is_guest = 0)`,
  );
  const forgetLinks = database.prepare('DELETE FROM email_link');

  const endAll = (userId: string): void => {
    endSignIns.run(userId);
    endLinks.run(userId);
  };

  return {
    async endSignIns(now) {
      return transaction(database, () => {
        forgetLinks.run();
        return Number(revokeOfPeople.run(now).changes);
      });
    },
    async hasPasswords() {
      return any.get() !== undefined;
    },
    async passwordUsers() {
      return users.all().map(rowToUser);
    },
    async passwordHash(userId) {
      const row = read.get(userId);
      return row === undefined ? null : text(row, 'hash');
    },
    async addUser(user, now) {
      addPerson(user, false, now);
    },
    async setPassword(userId, hash) {
      transaction(database, () => {
        write.run(userId, hash);
        endDemo.run(userId);
        endAll(userId);
      });
    },
    async removePassword(userId) {
      return transaction(database, () => {
        endAll(userId);
        return remove.run(userId).changes > 0;
      });
    },
  };
}
