import * as v from 'valibot';

import { type Account, AccountSchema } from '../wire/schemas/account.ts';
import type { RecordStore } from './record-store.ts';

const KEY = '1';

/**
 * Who was signed in last, so that a second visit shows the workspace before the server answers. It counts only together
 * with stored tokens; each answer of `/api/account/me` replaces it, a sign-out or another sign-in removes it. No tokens
 * are in here.
 */
export interface AccountCache {
  read(): Promise<Account | null>;
  write(account: Account): Promise<void>;
  forget(): Promise<void>;
}

export function createAccountCache(store: RecordStore): AccountCache {
  return {
    async read() {
      const parsed = v.safeParse(AccountSchema, await store.get('account', KEY));
      return parsed.success ? parsed.output : null;
    },
    write: (account) => store.put('account', KEY, account),
    forget: () => store.remove('account', KEY),
  };
}
