import { randomUUID, timingSafeEqual } from 'node:crypto';

import * as v from 'valibot';

import { isLocalHost } from '../http/local-host.ts';
import type { AccountStore } from '../store/store.ts';

const secret = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,}$/, 'at least eight characters without spaces'));

/** The file of `--emulator-accounts`: who may call the emulators from outside the page. */
export const EmulatorAccountsSchema = v.array(
  v.strictObject({
    email: v.pipe(v.string(), v.toLowerCase(), v.regex(/^[^\s@]+@[^\s@]+$/, 'an e-mail address'), v.maxLength(254)),
    displayName: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    /** For `Authorization: Bearer`. */
    token: secret,
    /** For `Authorization: Basic`. */
    password: secret,
  }),
);
export type EmulatorAccount = v.InferOutput<typeof EmulatorAccountsSchema>[number];

export interface OutsideAccounts {
  /** @returns the person of a bearer token; null for an unknown one, and for every client on another machine */
  read(token: string, address: string): string | null;
}

/** Adds the people of the accounts that the campus does not have. */
export async function readOutsideAccounts(
  accounts: Pick<AccountStore, 'userByEmail' | 'addUser'>,
  named: readonly EmulatorAccount[],
  now: number,
): Promise<OutsideAccounts> {
  const people: { readonly token: Buffer; readonly userId: string }[] = [];
  for (const { email, displayName, token } of named) {
    const known = await accounts.userByEmail(email);
    const id = known?.id ?? `emulator-${randomUUID()}`;
    const person = { id, username: email, displayName, email, timeZone: 'UTC', isDemo: false };
    if (known === null) await accounts.addUser(person, now);
    people.push({ token: Buffer.from(token), userId: id });
  }
  return {
    read(token, address) {
      if (!isLocalHost(address.replace(/^::ffff:/i, ''))) return null;
      const given = Buffer.from(token);
      const found = people.find((one) => one.token.length === given.length && timingSafeEqual(one.token, given));
      return found?.userId ?? null;
    },
  };
}
