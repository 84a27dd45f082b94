import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

import type { AccountStore, RefreshOutcome } from '../../store.ts';
import { flag, integer, integerOrNull, type Row, text, textOrNull, transaction } from '../database/database.ts';
import { prepareForgetting } from './provider-tokens.ts';

/** Longer than any sign-in of a guest. */
const GUEST_LIFE_MS = 24 * 60 * 60 * 1_000;

/**
 * How long a spent token is remembered: longer than a person's sign-in, while a door display's would collect tens of
 * thousands. An older one is refused like an unknown one.
 */
const SPENT_KEPT_MS = 7 * 24 * 60 * 60 * 1_000;

type TokenStore = Pick<
  AccountStore,
  'startFamily' | 'rotate' | 'isFamilyAlive' | 'revokeFamily' | 'revokeFamiliesOf' | 'shortenFamilies'
>;

/**
 * Families of refresh tokens (RFC 9700): a token is valid for one refresh, and a spent one revokes its family. Within
 * the grace period a spent one gets another successor as long as none has been used, since its answer may have been
 * lost, or two tabs may have sent it at once. The first successor that is used becomes the only one; any other then
 * revokes the family.
 */
export function createTokenStore(database: DatabaseSync): TokenStore {
  const forget = database.prepare('DELETE FROM token_family WHERE expires < ?');
  const forgetGuests = database.prepare(
    `DELETE FROM person WHERE is_guest = 1 AND created_at < ?
       AND NOT EXISTS (SELECT 1 FROM token_family f WHERE f.person = person.id)`,
  );
  const startFamily = database.prepare('INSERT INTO token_family (id, person, expires) VALUES (?, ?, ?)');
  const addToken = database.prepare('INSERT INTO refresh_token (hash, family, parent) VALUES (?, ?, ?)');
  const spend = database.prepare('UPDATE refresh_token SET is_spent = 1, spent_at = ? WHERE hash = ?');
  const forgetSpent = database.prepare('DELETE FROM refresh_token WHERE family = ? AND spent_at < ?');
  const usedChild = database.prepare('SELECT 1 FROM refresh_token WHERE parent = ? AND is_spent = 1');
  const revoke = database.prepare('UPDATE token_family SET is_revoked = 1 WHERE id = ?');
  const revokeAll = database.prepare('UPDATE token_family SET is_revoked = 1 WHERE person = ?');
  const shorten = database.prepare(
    'UPDATE token_family SET expires = ?1 WHERE expires > ?1 AND person NOT IN (SELECT value FROM json_each(?2))',
  );
  const family = database.prepare('SELECT * FROM token_family WHERE id = ?');
  const forgetProviderTokens = prepareForgetting(database);
  const token = database.prepare(
    `SELECT t.is_spent, t.spent_at, t.parent, f.id, f.person, f.expires, f.is_revoked
     FROM refresh_token t JOIN token_family f ON f.id = t.family WHERE t.hash = ?`,
  );

  /** Whether a token is still accepted: not spent, or spent so recently that its answer may have been lost. */
  function isGood(tokenHash: string, row: Row, now: number, grace: number): boolean {
    const parent = textOrNull(row, 'parent');
    if (!flag(row, 'is_spent')) return parent === null || usedChild.get(parent) === undefined;
    const spentAt = integerOrNull(row, 'spent_at');
    return spentAt !== null && now - spentAt <= grace && usedChild.get(tokenHash) === undefined;
  }

  function rotate(
    tokenHash: string,
    nextHash: string,
    now: number,
    graceOf: (userId: string) => number,
  ): RefreshOutcome {
    const row = token.get(tokenHash);
    if (row === undefined) return { type: 'unknown' };
    const familyId = text(row, 'id');
    const userId = text(row, 'person');
    if (!isGood(tokenHash, row, now, graceOf(userId))) {
      revoke.run(familyId);
      return { type: 'reused' };
    }
    const familyExpires = integer(row, 'expires');
    if (flag(row, 'is_revoked') || familyExpires <= now) return { type: 'unknown' };
    // The grace period starts with the first use.
    if (!flag(row, 'is_spent')) spend.run(now, tokenHash);
    addToken.run(nextHash, familyId, tokenHash);
    forgetSpent.run(familyId, now - SPENT_KEPT_MS);
    return { type: 'rotated', userId, familyId, familyExpires };
  }

  return {
    async startFamily(userId, tokenHash, expires, now) {
      const id = randomUUID();
      transaction(database, () => {
        forget.run(now);
        forgetGuests.run(now - GUEST_LIFE_MS);
        forgetProviderTokens(now);
        startFamily.run(id, userId, expires);
        addToken.run(tokenHash, id, null);
      });
      return id;
    },
    async rotate(tokenHash, nextHash, now, graceOf) {
      return transaction(database, () => rotate(tokenHash, nextHash, now, graceOf));
    },
    async isFamilyAlive(familyId, now) {
      const row = family.get(familyId);
      return row !== undefined && !flag(row, 'is_revoked') && integer(row, 'expires') > now;
    },
    async revokeFamily(familyId) {
      revoke.run(familyId);
    },
    async revokeFamiliesOf(userId) {
      revokeAll.run(userId);
    },
    async shortenFamilies(exceptOf, expires) {
      shorten.run(expires, JSON.stringify(exceptOf));
    },
  };
}
