import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

import type { AccountStore, SeedUser, StoredUser } from '../../store.ts';
import { type Row, text, transaction } from '../database/database.ts';
import type { AddNotice } from '../outbox.ts';

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

type EmailLinkStore = Pick<AccountStore, 'addEmailLink' | 'emailLinkUser' | 'redeemEmailLink'>;

/** Mailed sign-in links; only their hashes are kept. */
export function createEmailLinkStore(
  database: DatabaseSync,
  addNotice: AddNotice,
  rowToUser: (row: Row) => StoredUser,
): EmailLinkStore {
  const forget = database.prepare('DELETE FROM email_link WHERE expires <= ?');
  const add = database.prepare('INSERT INTO email_link (hash, person, expires) VALUES (?, ?, ?)');
  const owner = database.prepare(
    'SELECT p.* FROM email_link l JOIN person p ON p.id = l.person WHERE l.hash = ? AND l.expires > ?',
  );
  const forgetAll = database.prepare('DELETE FROM email_link WHERE person = ?');
  return {
    async addEmailLink(userId, tokenHash, expires, mail, now) {
      transaction(database, () => {
        forget.run(now);
        add.run(tokenHash, userId, expires);
        addNotice(mail, now);
      });
    },
    async emailLinkUser(tokenHash, now) {
      const row = owner.get(tokenHash, now);
      return row === undefined ? null : rowToUser(row);
    },
    async redeemEmailLink(tokenHash, now) {
      return transaction(database, () => {
        const row = owner.get(tokenHash, now);
        if (row === undefined) return null;
        const userId = text(row, 'id');
        forgetAll.run(userId);
        return userId;
      });
    },
  };
}

type IdentityStore = Pick<AccountStore, 'identityUser'>;

export function createIdentityStore(
  database: DatabaseSync,
  addPerson: (user: SeedUser, isGuest: boolean, now: number) => void,
  rowToUser: (row: Row) => StoredUser,
): IdentityStore {
  const owner = database.prepare(
    'SELECT p.* FROM person_identity i JOIN person p ON p.id = i.person WHERE i.issuer = ? AND i.subject = ?',
  );
  const byEmail = database.prepare('SELECT * FROM person WHERE email = ?');
  const isBound = database.prepare('SELECT 1 FROM person_identity WHERE person = ? AND issuer = ?');
  const isResource = database.prepare('SELECT 1 FROM resource WHERE email = ?');
  const bind = database.prepare(
    'INSERT INTO person_identity (issuer, subject, person, created_at) VALUES (?, ?, ?, ?)',
  );
  return {
    async identityUser({ issuer, subject, ...person }, now) {
      return transaction(database, () => {
        const known = owner.get(issuer, subject);
        if (known !== undefined) return rowToUser(known);
        const email = person.email.toLowerCase();
        let row = byEmail.get(email);
        if (row === undefined) {
          if (isResource.get(email) !== undefined) return null;
          addPerson({ ...person, email, id: randomUUID(), isDemo: false }, false, now);
          row = byEmail.get(email);
        }
        if (row === undefined) throw new Error('A person who was just written is missing.');
        const user = rowToUser(row);
        if (user.isGuest || isBound.get(text(row, 'id'), issuer) !== undefined) return null;
        bind.run(issuer, subject, user.id, now);
        return user;
      });
    },
  };
}
