import { randomUUID } from 'node:crypto';

import type { AccountStore, RefreshOutcome } from '../../store.ts';
import { flag, integer, integerOrNull, text, textOrNull } from '../rows.ts';
import { type Database, type Row, statement, type Work } from '../work.ts';
import { userOrNull } from './people.ts';
import { forgetProviderTokens } from './provider-tokens.ts';

/** Longer than any sign-in of a guest. */
const GUEST_LIFE_MS = 24 * 60 * 60 * 1_000;

/**
 * How long a spent token is remembered: longer than a person's sign-in, while a door display's would collect tens of
 * thousands. An older one is refused like an unknown one.
 */
const SPENT_KEPT_MS = 7 * 24 * 60 * 60 * 1_000;

type TokenStore = Pick<
  AccountStore,
  'startFamily' | 'rotate' | 'userOfFamily' | 'revokeFamily' | 'revokeFamiliesOf' | 'shortenFamilies'
>;

const forget = statement('DELETE FROM token_family WHERE expires < ?');
const forgetGuests = statement(
  `DELETE FROM person WHERE is_guest = 1 AND created_at < ?
     AND NOT EXISTS (SELECT 1 FROM token_family f WHERE f.person = person.id)`,
);
const startFamily = statement('INSERT INTO token_family (id, person, expires) VALUES (?, ?, ?)');
const addToken = statement('INSERT INTO refresh_token (hash, family, parent) VALUES (?, ?, ?)');
const spend = statement('UPDATE refresh_token SET is_spent = 1, spent_at = ? WHERE hash = ?');
const forgetSpent = statement('DELETE FROM refresh_token WHERE family = ? AND spent_at < ?');
const usedChild = statement('SELECT 1 FROM refresh_token WHERE parent = ? AND is_spent = 1');
const revoke = statement('UPDATE token_family SET is_revoked = 1 WHERE id = ?');
const revokeAll = statement('UPDATE token_family SET is_revoked = 1 WHERE person = ?');
const shorten = statement(
  'UPDATE token_family SET expires = ?1 WHERE expires > ?1 AND person NOT IN (SELECT value FROM json_each(?2))',
);
const userOfFamily = statement(
  `SELECT p.* FROM token_family f JOIN person p ON p.id = f.person
   WHERE f.id = ? AND f.is_revoked = 0 AND f.expires > ?`,
);
const token = statement(
  `SELECT t.is_spent, t.spent_at, t.parent, f.id, f.person, f.expires, f.is_revoked
   FROM refresh_token t JOIN token_family f ON f.id = t.family WHERE t.hash = ?`,
);
/** Two successors of one token must not both be the first that is used. */
const familyLock = statement(
  'SELECT 1 FROM token_family WHERE id = (SELECT family FROM refresh_token WHERE hash = ?) FOR NO KEY UPDATE',
);

function* wasChildUsed(parent: string): Work<boolean> {
  return (yield* usedChild.get(parent)) !== undefined;
}

/** Whether a token is still accepted: not spent, or spent so recently that its answer may have been lost. */
function* isGood(tokenHash: string, row: Row, now: number, grace: number): Work<boolean> {
  const parent = textOrNull(row, 'parent');
  if (!flag(row, 'is_spent')) return parent === null || !(yield* wasChildUsed(parent));
  const spentAt = integerOrNull(row, 'spent_at');
  return spentAt !== null && now - spentAt <= grace && !(yield* wasChildUsed(tokenHash));
}

function* rotate(
  tokenHash: string,
  nextHash: string,
  now: number,
  graceOf: (userId: string) => number,
): Work<RefreshOutcome> {
  yield* familyLock.lock(tokenHash);
  const row = yield* token.get(tokenHash);
  if (row === undefined) return { type: 'unknown' };
  const familyId = text(row, 'id');
  const userId = text(row, 'person');
  if (!(yield* isGood(tokenHash, row, now, graceOf(userId)))) {
    yield* revoke.run(familyId);
    return { type: 'reused' };
  }
  const familyExpires = integer(row, 'expires');
  if (flag(row, 'is_revoked') || familyExpires <= now) return { type: 'unknown' };
  // The grace period starts with the first use.
  if (!flag(row, 'is_spent')) yield* spend.run(now, tokenHash);
  yield* addToken.run(nextHash, familyId, tokenHash);
  yield* forgetSpent.run(familyId, now - SPENT_KEPT_MS);
  return { type: 'rotated', userId, familyId, familyExpires };
}

/**
 * Families of refresh tokens (RFC 9700): a token is valid for one refresh, and a spent one revokes its family. Within
 * the grace period a spent one gets another successor as long as none has been used, since its answer may have been
 * lost, or two tabs may have sent it at once. The first successor that is used becomes the only one; any other then
 * revokes the family.
 */
export function createTokenStore(database: Database): TokenStore {
  return {
    startFamily: (userId, tokenHash, expires, now) =>
      database.write(function* () {
        const id = randomUUID();
        yield* forget.run(now);
        yield* forgetGuests.run(now - GUEST_LIFE_MS);
        yield* forgetProviderTokens(now);
        yield* startFamily.run(id, userId, expires);
        yield* addToken.run(tokenHash, id, null);
        return id;
      }),
    rotate: (...asked) => database.write(() => rotate(...asked)),
    async userOfFamily(familyId, now) {
      return userOrNull(await database.read(() => userOfFamily.get(familyId, now)));
    },
    async revokeFamily(familyId) {
      await database.write(() => revoke.run(familyId));
    },
    async revokeFamiliesOf(userId) {
      await database.write(() => revokeAll.run(userId));
    },
    async shortenFamilies(exceptOf, expires) {
      await database.write(() => shorten.run(expires, JSON.stringify(exceptOf)));
    },
  };
}
