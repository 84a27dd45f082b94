import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

import type { AccountStore, SeedUser, StoredUser } from '../../store.ts';
import { type Row, text, transaction } from '../database/database.ts';

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
