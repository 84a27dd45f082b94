import * as v from 'valibot';

import type { Instant } from '../model/units.ts';
import { type Account, AccountSchema } from '../wire/schemas/account.ts';
import type { RecordStore } from './record-store.ts';

const KEY = '1';

const KeptAccountSchema = v.object({ account: AccountSchema, asOf: v.number() });

interface KeptAccount {
  readonly account: Account;
  /** When the server last confirmed the account and its resources. */
  readonly asOf: Instant;
}

/**
 * The user who was signed in last, so that a second visit shows the workspace before the server answers. It counts only
 * together with stored tokens; each answer of `/api/account/me` replaces it, a sign-out or another sign-in removes it.
 * It contains no tokens.
 */
export interface AccountCache {
  read(): Promise<KeptAccount | null>;
  write(kept: KeptAccount): Promise<void>;
  forget(): Promise<void>;
}

export function createAccountCache(store: RecordStore): AccountCache {
  return {
    async read() {
      const parsed = v.safeParse(KeptAccountSchema, await store.get('account', KEY));
      return parsed.success ? parsed.output : null;
    },
    write: (kept) => store.put('account', KEY, kept),
    forget: () => store.remove('account', KEY),
  };
}
