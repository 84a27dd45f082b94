import type { DatabaseSync } from 'node:sqlite';

import type { AccountStore } from '../../store.ts';
import { text } from '../database/database.ts';

type ProviderTokenStore = Pick<
  AccountStore,
  'providerToken' | 'saveProviderToken' | 'replaceProviderToken' | 'forgetProviderToken'
>;

/** Sealed refresh tokens of calendar providers. Those of people without a sign-in are deleted by `tokens.ts`. */
export function createProviderTokenStore(database: DatabaseSync): ProviderTokenStore {
  const read = database.prepare('SELECT sealed FROM provider_token WHERE person = ?');
  const save = database.prepare(
    `INSERT INTO provider_token (person, sealed, agent, changed_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (person) DO UPDATE SET sealed = excluded.sealed, agent = excluded.agent, changed_at = excluded.changed_at
     WHERE excluded.agent IS NOT NULL OR provider_token.agent IS NULL`,
  );
  const replace = database.prepare(
    'UPDATE provider_token SET sealed = ?, changed_at = ? WHERE person = ? AND sealed = ?',
  );
  const forget = database.prepare('DELETE FROM provider_token WHERE person = ? AND sealed = ?');
  return {
    async providerToken(userId) {
      const row = read.get(userId);
      return row === undefined ? null : text(row, 'sealed');
    },
    async saveProviderToken(userId, sealed, agent, now) {
      save.run(userId, sealed, agent, now);
    },
    async replaceProviderToken(userId, sealed, next, now) {
      return replace.run(next, now, userId, sealed).changes > 0;
    },
    async forgetProviderToken(userId, sealed) {
      return forget.run(userId, sealed).changes > 0;
    },
  };
}
