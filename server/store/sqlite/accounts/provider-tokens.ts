import type { DatabaseSync } from 'node:sqlite';

import type { AccountStore } from '../../store.ts';
import { text } from '../database/database.ts';

type ProviderTokenStore = Pick<
  AccountStore,
  'isSignedIn' | 'providerToken' | 'saveProviderToken' | 'replaceProviderToken' | 'forgetProviderToken'
>;

/** How long a token is kept without a sign-in of its owner; the next sign-in brings another one. */
const UNUSED_KEPT_MS = 24 * 60 * 60 * 1_000;

/** @returns deletes the tokens of those who have not been signed in for a while, in the transaction of the caller */
export function prepareForgetting(database: DatabaseSync): (now: number) => void {
  const forget = database.prepare(
    `DELETE FROM provider_token WHERE changed_at < ?1 AND NOT EXISTS (
       SELECT 1 FROM token_family f WHERE f.person = provider_token.person AND f.is_revoked = 0 AND f.expires > ?2)`,
  );
  return (now) => {
    forget.run(now - UNUSED_KEPT_MS, now);
  };
}

/** Sealed refresh tokens of calendar providers. */
export function createProviderTokenStore(database: DatabaseSync): ProviderTokenStore {
  const family = database.prepare('SELECT 1 FROM token_family WHERE person = ? AND is_revoked = 0 AND expires > ?');
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
    async isSignedIn(userId, now) {
      return family.get(userId, now) !== undefined;
    },
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
