import type { DatabaseSync } from 'node:sqlite';

import type { AccountStore } from '../store.ts';

type PasswordStore = Pick<AccountStore, 'hasPasswords'>;

/** Accounts with passwords; only hashes are kept. */
export function createPasswordStore(database: DatabaseSync): PasswordStore {
  const any = database.prepare('SELECT 1 FROM password LIMIT 1');
  return {
    async hasPasswords() {
      return any.get() !== undefined;
    },
  };
}
