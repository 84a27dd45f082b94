import { randomUUID, timingSafeEqual } from 'node:crypto';

import * as v from 'valibot';

import type { Caller } from '../context.ts';
import { isLocalHost } from '../http/local-host.ts';
import type { AccountStore } from '../store/store.ts';

const secret = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,}$/, 'at least eight characters without spaces'));

const displayName = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const PersonSchema = v.strictObject({
  email: v.pipe(v.string(), v.toLowerCase(), v.regex(/^[^\s@]+@[^\s@]+$/, 'an e-mail address'), v.maxLength(254)),
  displayName,
  /** For `Authorization: Bearer`. */
  token: secret,
  /** For `Authorization: Basic`. */
  password: secret,
});

/** An application that calls in its own name, by what a provider gives it for its client credentials. */
const ApplicationSchema = v.strictObject({ application: displayName, token: secret });

/** The file of `--emulator-accounts`: who may call the emulators from outside the page. */
export const EmulatorAccountsSchema = v.array(
  v.lazy((entry) =>
    typeof entry === 'object' && entry !== null && 'application' in entry ? ApplicationSchema : PersonSchema,
  ),
);
export type EmulatorAccount = v.InferOutput<typeof PersonSchema> | v.InferOutput<typeof ApplicationSchema>;

export interface OutsideAccounts {
  /** @returns the person of a bearer token; null for an unknown one, and for every client on another machine */
  read(token: string, address: string): string | null;
  /** The same for an application. */
  application(token: string, address: string): Caller | null;
}

const toApplication = (name: string): Caller => ({
  userId: `application ${name}`,
  username: name,
  email: '',
  displayName: name,
  timeZone: 'UTC',
  isGuest: false,
  isDevice: true,
  isApplication: true,
});

interface Known<T> {
  readonly token: Buffer;
  readonly value: T;
}

/** From this machine alone. */
function findByToken<T>(known: readonly Known<T>[], token: string, address: string): T | null {
  if (!isLocalHost(address.replace(/^::ffff:/i, ''))) return null;
  const given = Buffer.from(token);
  const found = known.find((one) => one.token.length === given.length && timingSafeEqual(one.token, given));
  return found?.value ?? null;
}

/** Adds the people of the accounts that the campus does not have. */
export async function readOutsideAccounts(
  accounts: Pick<AccountStore, 'userByEmail' | 'addUser'>,
  named: readonly EmulatorAccount[],
  now: number,
): Promise<OutsideAccounts> {
  const people: Known<string>[] = [];
  const applications: Known<Caller>[] = [];
  for (const account of named) {
    const token = Buffer.from(account.token);
    if ('application' in account) {
      applications.push({ token, value: toApplication(account.application) });
      continue;
    }
    const { email, displayName } = account;
    const known = await accounts.userByEmail(email);
    const id = known?.id ?? `emulator-${randomUUID()}`;
    const person = { id, username: email, displayName, email, timeZone: 'UTC', isDemo: false };
    if (known === null) await accounts.addUser(person, now);
    people.push({ token, value: id });
  }
  return {
    read: (token, address) => findByToken(people, token, address),
    application: (token, address) => findByToken(applications, token, address),
  };
}
