import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

import { fold } from '../../../../workers/model/text.ts';
import type { AccountStore, SeedUser, StoredUser } from '../../store.ts';
import { flag, type Row, text, transaction } from '../database/database.ts';
import { createEmailLinkStore, createPasswordStore, createIdentityStore } from './sign-in.ts';
import type { AddNotice } from '../outbox.ts';
import { createProviderTokenStore } from './provider-tokens.ts';
import { createTokenStore } from './tokens.ts';

/** Writes a person within the transaction of the caller. */
export type AddPerson = (user: SeedUser, isGuest: boolean, now: number) => void;

export function preparePeople(database: DatabaseSync): AddPerson {
  const insert = database.prepare(
    `INSERT INTO person (id, username, display_name, email, time_zone, is_demo, is_guest, search_text, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (user, isGuest, now) => {
    const email = user.email.toLowerCase();
    const search = fold(`${user.displayName}\n${user.username}\n${email}`);
    const flags = [Number(user.isDemo), Number(isGuest)] as const;
    insert.run(user.id, user.username, user.displayName, email, user.timeZone, ...flags, search, now);
  };
}

function rowToUser(row: Row): StoredUser {
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

const userOrNull = (row: Row | undefined) => (row === undefined ? null : rowToUser(row));

function createPeople(database: DatabaseSync, addPerson: AddPerson) {
  const all = database.prepare('SELECT * FROM person WHERE is_guest = 0 ORDER BY display_name, id');
  const byId = database.prepare('SELECT * FROM person WHERE id = ?');
  const byEmail = database.prepare('SELECT * FROM person WHERE email = ?');
  const search = database.prepare(
    `SELECT * FROM person WHERE is_guest = 0 AND instr(search_text, ?1) > 0
     ORDER BY instr(search_text, ?1) <> 1, display_name, id LIMIT ?2 OFFSET ?3`,
  );
  return {
    async users() {
      return all.all().map(rowToUser);
    },
    async userById(id) {
      return userOrNull(byId.get(id));
    },
    async userByEmail(email) {
      return userOrNull(byEmail.get(email.toLowerCase()));
    },
    async searchUsers(fragment, offset, limit) {
      return search.all(fold(fragment.trim()), limit, offset).map(rowToUser);
    },
    async createGuest(displayName, now) {
      const id = `guest-${randomUUID()}`;
      const email = `${id}@guests.invalid`;
      const guest = { id, username: id, displayName, email, timeZone: 'UTC', isDemo: false };
      addPerson(guest, true, now);
      return { ...guest, isGuest: true };
    },
  } satisfies Partial<AccountStore>;
}

function createPreferences(database: DatabaseSync) {
  const favourites = database.prepare('SELECT resource FROM favourite WHERE person = ? ORDER BY position');
  const add = database.prepare(
    `INSERT INTO favourite (person, resource, position)
     SELECT ?1, ?2, coalesce(max(position), 0) + 1 FROM favourite WHERE person = ?1
     ON CONFLICT DO NOTHING`,
  );
  const remove = database.prepare('DELETE FROM favourite WHERE person = ? AND resource = ?');
  const settings = database.prepare('SELECT settings FROM person WHERE id = ?');
  const saveSettings = database.prepare('UPDATE person SET settings = ? WHERE id = ?');
  return {
    async favourites(userId) {
      return favourites.all(userId).map((row) => text(row, 'resource'));
    },
    async setFavourite(userId, resourceId, isFavourite) {
      (isFavourite ? add : remove).run(userId, resourceId);
    },
    async settings(userId): Promise<unknown> {
      const row = settings.get(userId);
      return row === undefined ? null : JSON.parse(text(row, 'settings'));
    },
    async saveSettings(userId, chosen) {
      saveSettings.run(JSON.stringify(chosen), userId);
    },
  } satisfies Partial<AccountStore>;
}

function createSecrets(database: DatabaseSync) {
  const read = database.prepare('SELECT value FROM value WHERE name = ?');
  const keep = database.prepare(
    'INSERT INTO value (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return {
    async secret(name) {
      const row = read.get(`secret:${name}`);
      return row === undefined ? null : text(row, 'value');
    },
    async saveSecret(name, value) {
      transaction(database, () => keep.run(`secret:${name}`, value));
    },
  } satisfies Partial<AccountStore>;
}

export function createAccountStore(database: DatabaseSync, addPerson: AddPerson, addNotice: AddNotice): AccountStore {
  return {
    ...createPeople(database, addPerson),
    ...createPreferences(database),
    ...createTokenStore(database),
    ...createProviderTokenStore(database),
    ...createEmailLinkStore(database, addNotice, rowToUser),
    ...createIdentityStore(database, addPerson, rowToUser),
    ...createPasswordStore(database, addPerson, rowToUser),
    ...createSecrets(database),
  };
}
