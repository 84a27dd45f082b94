import type { DatabaseSync } from 'node:sqlite';

import type { AccountStore, StoredUser } from '../../store.ts';
import { type Row, text, transaction } from '../database/database.ts';
import type { AddNotice } from '../outbox.ts';

type EmailLinkStore = Pick<AccountStore, 'addEmailLink' | 'emailLinkUser' | 'redeemEmailLink'>;

/** Links that are mailed to sign in with; only their hashes are kept. */
export function createEmailLinkStore(
  database: DatabaseSync,
  addNotice: AddNotice,
  rowToUser: (row: Row) => StoredUser,
): EmailLinkStore {
  const forget = database.prepare('DELETE FROM email_link WHERE expires <= ?');
  const add = database.prepare('INSERT INTO email_link (hash, person, expires) VALUES (?, ?, ?)');
  const owner = database.prepare(
    'SELECT p.* FROM email_link l JOIN person p ON p.id = l.person WHERE l.hash = ? AND l.expires > ?',
  );
  const forgetAll = database.prepare('DELETE FROM email_link WHERE person = ?');
  return {
    async addEmailLink(userId, tokenHash, expires, mail, now) {
      transaction(database, () => {
        forget.run(now);
        add.run(tokenHash, userId, expires);
        addNotice(mail, now);
      });
    },
    async emailLinkUser(tokenHash, now) {
      const row = owner.get(tokenHash, now);
      return row === undefined ? null : rowToUser(row);
    },
    async redeemEmailLink(tokenHash, now) {
      return transaction(database, () => {
        const row = owner.get(tokenHash, now);
        if (row === undefined) return null;
        const userId = text(row, 'id');
        forgetAll.run(userId);
        return userId;
      });
    },
  };
}
