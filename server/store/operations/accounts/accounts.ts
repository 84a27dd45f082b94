import type { AccountStore } from '../../store.ts';
import { text } from '../rows.ts';
import { readValue, writeValue } from '../values.ts';
import { type Database, statement } from '../work.ts';
import { createPeopleStore } from './people.ts';
import { createProviderTokenStore } from './provider-tokens.ts';
import { createEmailLinkStore, createIdentityStore, createPasswordStore } from './sign-in.ts';
import { createTokenStore } from './tokens.ts';

const favourites = statement('SELECT resource FROM favourite WHERE person = ? ORDER BY position');
const addFavourite = statement(
  `INSERT INTO favourite (person, resource, position)
   SELECT ?1, ?2, coalesce(max(position), 0) + 1 FROM favourite WHERE person = ?1
   ON CONFLICT DO NOTHING`,
);
const removeFavourite = statement('DELETE FROM favourite WHERE person = ? AND resource = ?');
const settings = statement('SELECT settings FROM person WHERE id = ?');
const saveSettings = statement('UPDATE person SET settings = ? WHERE id = ?');

function createPreferences(database: Database) {
  return {
    async favourites(userId) {
      return (await database.read(() => favourites.all(userId))).map((row) => text(row, 'resource'));
    },
    async setFavourite(userId, resourceId, isFavourite) {
      const change = isFavourite ? addFavourite : removeFavourite;
      await database.write(() => change.run(userId, resourceId));
    },
    async settings(userId): Promise<unknown> {
      const row = await database.read(() => settings.get(userId));
      return row === undefined ? null : JSON.parse(text(row, 'settings'));
    },
    async saveSettings(userId, chosen) {
      await database.write(() => saveSettings.run(JSON.stringify(chosen), userId));
    },
  } satisfies Partial<AccountStore>;
}

function createSecrets(database: Database) {
  return {
    secret: (name) => database.read(() => readValue(`secret:${name}`)),
    async saveSecret(name, value) {
      await database.write(() => writeValue(`secret:${name}`, value));
    },
  } satisfies Partial<AccountStore>;
}

export function createAccountStore(database: Database): AccountStore {
  return {
    ...createPeopleStore(database),
    ...createPreferences(database),
    ...createTokenStore(database),
    ...createProviderTokenStore(database),
    ...createEmailLinkStore(database),
    ...createIdentityStore(database),
    ...createPasswordStore(database),
    ...createSecrets(database),
  };
}
