import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

import type { AccountStore, RefreshOutcome } from '../store.ts';
import { flag, integer, text, transaction } from './database.ts';

/** Longer than any sign-in of theirs. */
const GUEST_LIFE_MS = 24 * 60 * 60 * 1_000;

type TokenStore = Pick<AccountStore, 'startFamily' | 'rotate' | 'isFamilyAlive' | 'revokeFamily'>;

/**
 * Families of refresh tokens (RFC 9700): a token is good for one refresh, and a spent one revokes its family.
 * There is no time of grace: only hashes are kept, so the successor of a spent token could not be given again.
 */
export function createTokenStore(database: DatabaseSync): TokenStore {
  const forget = database.prepare('DELETE FROM token_family WHERE expires < ?');
  const forgetGuests = database.prepare(
    `DELETE FROM person WHERE is_guest = 1 AND created_at < ?
       AND NOT EXISTS (SELECT 1 FROM token_family f WHERE f.person = person.id)`,
  );
  const startFamily = database.prepare('INSERT INTO token_family (id, person, expires) VALUES (?, ?, ?)');
  const addToken = database.prepare('INSERT INTO refresh_token (hash, family) VALUES (?, ?)');
  const spend = database.prepare('UPDATE refresh_token SET is_spent = 1 WHERE hash = ?');
  const revoke = database.prepare('UPDATE token_family SET is_revoked = 1 WHERE id = ?');
  const family = database.prepare('SELECT * FROM token_family WHERE id = ?');
  const token = database.prepare(
    `SELECT t.is_spent, f.id, f.person, f.expires, f.is_revoked
     FROM refresh_token t JOIN token_family f ON f.id = t.family WHERE t.hash = ?`,
  );

  function rotate(tokenHash: string, nextHash: string, now: number): RefreshOutcome {
    const row = token.get(tokenHash);
    if (row === undefined) return { type: 'unknown' };
    const familyId = text(row, 'id');
    if (flag(row, 'is_spent')) {
      revoke.run(familyId);
      return { type: 'reused' };
    }
    const familyExpires = integer(row, 'expires');
    if (flag(row, 'is_revoked') || familyExpires <= now) return { type: 'unknown' };
    spend.run(tokenHash);
    addToken.run(nextHash, familyId);
    return { type: 'rotated', userId: text(row, 'person'), familyId, familyExpires };
  }

  return {
    async startFamily(userId, tokenHash, expires, now) {
      const id = randomUUID();
      transaction(database, () => {
        forget.run(now);
        forgetGuests.run(now - GUEST_LIFE_MS);
        startFamily.run(id, userId, expires);
        addToken.run(tokenHash, id);
      });
      return id;
    },
    async rotate(tokenHash, nextHash, now) {
      return transaction(database, () => rotate(tokenHash, nextHash, now));
    },
    async isFamilyAlive(familyId, now) {
      const row = family.get(familyId);
      return row !== undefined && !flag(row, 'is_revoked') && integer(row, 'expires') > now;
    },
    async revokeFamily(familyId) {
      revoke.run(familyId);
    },
  };
}
