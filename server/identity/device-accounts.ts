import { DOOR_DISPLAYS } from '../campus/people/door-displays.ts';
import { UsageError } from '../usage-error.ts';
import type { AccountStore } from '../store/store.ts';
import { SIGN_IN_LIFETIME } from './lifetimes.ts';

/** Ids of the accounts of door displays (docs/decisions/0013-door-displays.md). */
export type DeviceAccounts = ReadonlySet<string>;

/**
 * Finds the accounts of door displays, and shortens the sign-ins of accounts that are no longer among them.
 * @param named e-mail addresses; null = not given: the account of the seeded campus, if any
 * @throws UsageError for an address without an account
 */
export async function readDeviceAccounts(
  accounts: AccountStore,
  named: readonly string[] | null,
  now: number,
): Promise<DeviceAccounts> {
  const ids =
    named === null ? await demoDevices(accounts) : await Promise.all(named.map((email) => idOf(accounts, email)));
  await accounts.shortenFamilies(ids, now + SIGN_IN_LIFETIME);
  return new Set(ids);
}

async function demoDevices(accounts: AccountStore): Promise<readonly string[]> {
  const user = await accounts.userByEmail(DOOR_DISPLAYS.email);
  return user === null ? [] : [user.id];
}

async function idOf(accounts: AccountStore, email: string): Promise<string> {
  const user = await accounts.userByEmail(email);
  if (user === null || user.isGuest) throw new UsageError(`--device-accounts: no account has the address ${email}`);
  return user.id;
}
