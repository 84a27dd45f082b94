import { randomUUID } from 'node:crypto';

import type { AccountStore, ProvenIdentity, StoredUser } from '../../store.ts';
import { addNotice } from '../outbox.ts';
import { text } from '../rows.ts';
import { type Database, statement, type Work } from '../work.ts';
import { addPerson, personByEmail, rowToUser, userOrNull } from './people.ts';

type PasswordStore = Pick<
  AccountStore,
  'endSignIns' | 'hasPasswords' | 'passwordUsers' | 'passwordHash' | 'addUser' | 'setPassword' | 'removePassword'
>;

const anyPassword = statement('SELECT 1 FROM password LIMIT 1');
const passwordUsers = statement(
  'SELECT p.* FROM password w JOIN person p ON p.id = w.person ORDER BY p.display_name, p.id',
);
const readPassword = statement('SELECT hash FROM password WHERE person = ?');
const writePassword = statement(
  'INSERT INTO password (person, hash) VALUES (?, ?) ON CONFLICT (person) DO UPDATE SET hash = excluded.hash',
);
const removePassword = statement('DELETE FROM password WHERE person = ?');
const endDemo = statement('UPDATE person SET is_demo = 0 WHERE id = ?');
const endSignIns = statement('UPDATE token_family SET is_revoked = 1 WHERE person = ?');
const revokeOfPeople = statement(
  `UPDATE token_family SET is_revoked = 1
   WHERE is_revoked = 0 AND expires > ? AND person IN (SELECT id FROM person WHERE is_guest = 0)`,
);
const forgetLinks = statement('DELETE FROM email_link');
const forgetLinksOf = statement('DELETE FROM email_link WHERE person = ?');

function* endAll(userId: string): Work<void> {
  yield* endSignIns.run(userId);
  yield* forgetLinksOf.run(userId);
}

/** Accounts with passwords; only hashes are kept. */
export function createPasswordStore(database: Database): PasswordStore {
  return {
    endSignIns: (now) =>
      database.write(function* () {
        yield* forgetLinks.run();
        return yield* revokeOfPeople.run(now);
      }),
    async hasPasswords() {
      return (await database.read(() => anyPassword.get())) !== undefined;
    },
    async passwordUsers() {
      return (await database.read(() => passwordUsers.all())).map(rowToUser);
    },
    async passwordHash(userId) {
      const row = await database.read(() => readPassword.get(userId));
      return row === undefined ? null : text(row, 'hash');
    },
    addUser: (user, now) => database.write(() => addPerson(user, false, now)),
    setPassword: (userId, hash) =>
      database.write(function* () {
        yield* writePassword.run(userId, hash);
        yield* endDemo.run(userId);
        yield* endAll(userId);
      }),
    removePassword: (userId) =>
      database.write(function* () {
        yield* endAll(userId);
        return (yield* removePassword.run(userId)) > 0;
      }),
  };
}

type EmailLinkStore = Pick<AccountStore, 'addEmailLink' | 'emailLinkUser' | 'redeemEmailLink'>;

const forgetOldLinks = statement('DELETE FROM email_link WHERE expires <= ?');
const addLink = statement('INSERT INTO email_link (hash, person, expires) VALUES (?, ?, ?)');
const linkOwner = statement(
  'SELECT p.* FROM email_link l JOIN person p ON p.id = l.person WHERE l.hash = ? AND l.expires > ?',
);
const linkLock = statement('SELECT 1 FROM email_link WHERE hash = ? FOR UPDATE');

/** Mailed sign-in links; only their hashes are kept. */
export function createEmailLinkStore(database: Database): EmailLinkStore {
  return {
    addEmailLink: (userId, tokenHash, expires, mail, now) =>
      database.write(function* () {
        yield* forgetOldLinks.run(now);
        yield* addLink.run(tokenHash, userId, expires);
        yield* addNotice(mail, now);
      }),
    async emailLinkUser(tokenHash, now) {
      return userOrNull(await database.read(() => linkOwner.get(tokenHash, now)));
    },
    redeemEmailLink: (tokenHash, now) =>
      database.write(function* () {
        yield* linkLock.lock(tokenHash);
        const row = yield* linkOwner.get(tokenHash, now);
        if (row === undefined) return null;
        const userId = text(row, 'id');
        yield* forgetLinksOf.run(userId);
        return userId;
      }),
  };
}

const identityOwner = statement(
  'SELECT p.* FROM person_identity i JOIN person p ON p.id = i.person WHERE i.issuer = ? AND i.subject = ?',
);
const isBound = statement('SELECT 1 FROM person_identity WHERE person = ? AND issuer = ?');
const isResource = statement('SELECT 1 FROM resource WHERE email = ?');
const bind = statement('INSERT INTO person_identity (issuer, subject, person, created_at) VALUES (?, ?, ?, ?)');

function* identityUser({ issuer, subject, ...person }: ProvenIdentity, now: number): Work<StoredUser | null> {
  const known = yield* identityOwner.get(issuer, subject);
  if (known !== undefined) return rowToUser(known);
  const email = person.email.toLowerCase();
  let row = yield* personByEmail(email);
  if (row === undefined) {
    if ((yield* isResource.get(email)) !== undefined) return null;
    yield* addPerson({ ...person, email, id: randomUUID(), isDemo: false }, false, now);
    row = yield* personByEmail(email);
  }
  if (row === undefined) throw new Error('A person who was just written is missing.');
  const user = rowToUser(row);
  if (user.isGuest || (yield* isBound.get(user.id, issuer)) !== undefined) return null;
  yield* bind.run(issuer, subject, user.id, now);
  return user;
}

export function createIdentityStore(database: Database): Pick<AccountStore, 'identityUser'> {
  return { identityUser: (identity, now) => database.write(() => identityUser(identity, now)) };
}
