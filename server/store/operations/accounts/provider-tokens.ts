import type { AccountStore } from '../../store.ts';
import { text } from '../rows.ts';
import { type Database, statement, type Work } from '../work.ts';

type ProviderTokenStore = Pick<
  AccountStore,
  'isSignedIn' | 'providerToken' | 'saveProviderToken' | 'replaceProviderToken' | 'forgetProviderToken'
>;

/** How long a token is kept without a sign-in of its owner; the next sign-in brings another one. */
const UNUSED_KEPT_MS = 24 * 60 * 60 * 1_000;

const forgetUnused = statement(
  `DELETE FROM provider_token WHERE changed_at < ?1 AND NOT EXISTS (
     SELECT 1 FROM token_family f WHERE f.person = provider_token.person AND f.is_revoked = 0 AND f.expires > ?2)`,
);
const family = statement('SELECT 1 FROM token_family WHERE person = ? AND is_revoked = 0 AND expires > ?');
const read = statement('SELECT sealed FROM provider_token WHERE person = ?');
const save = statement(
  `INSERT INTO provider_token (person, sealed, agent, changed_at) VALUES (?, ?, ?, ?)
   ON CONFLICT (person) DO UPDATE SET sealed = excluded.sealed, agent = excluded.agent, changed_at = excluded.changed_at
   WHERE excluded.agent IS NOT NULL OR provider_token.agent IS NULL`,
);
const replace = statement('UPDATE provider_token SET sealed = ?, changed_at = ? WHERE person = ? AND sealed = ?');
const forget = statement('DELETE FROM provider_token WHERE person = ? AND sealed = ?');

/** Deletes the tokens of those who have not been signed in for a while. */
export function* forgetProviderTokens(now: number): Work<void> {
  yield* forgetUnused.run(now - UNUSED_KEPT_MS, now);
}

/** Sealed refresh tokens of calendar providers. */
export function createProviderTokenStore(database: Database): ProviderTokenStore {
  return {
    async isSignedIn(userId, now) {
      return (await database.read(() => family.get(userId, now))) !== undefined;
    },
    async providerToken(userId) {
      const row = await database.read(() => read.get(userId));
      return row === undefined ? null : text(row, 'sealed');
    },
    async saveProviderToken(userId, sealed, agent, now) {
      await database.write(() => save.run(userId, sealed, agent, now));
    },
    async replaceProviderToken(userId, sealed, next, now) {
      return (await database.write(() => replace.run(next, now, userId, sealed))) > 0;
    },
    async forgetProviderToken(userId, sealed) {
      return (await database.write(() => forget.run(userId, sealed))) > 0;
    },
  };
}
