import { randomUUID, timingSafeEqual } from 'node:crypto';

import type { FastifyRequest } from 'fastify';
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
  /** Whether a client of this account may act as other people (ExchangeImpersonation). */
  impersonate: v.optional(v.boolean(), false),
});
type Person = v.InferOutput<typeof PersonSchema>;

/** An application that calls in its own name, by what a provider gives it for its client credentials. */
const ApplicationSchema = v.strictObject({ application: displayName, token: secret });

/** The file of `--emulator-accounts`: who may call the emulators from outside the page. */
export const EmulatorAccountsSchema = v.array(
  v.lazy((entry) =>
    typeof entry === 'object' && entry !== null && 'application' in entry ? ApplicationSchema : PersonSchema,
  ),
);
export type EmulatorAccount = Person | v.InferOutput<typeof ApplicationSchema>;

export interface OutsideAccounts {
  /** @returns the person of a bearer token; null for an unknown one, and for every client on another machine */
  read(token: string, address: string): string | null;
  /** @returns the same by address and password */
  readPassword(email: string, password: string, address: string): string | null;
  /** Whether a person may act as others, from this machine alone. */
  mayImpersonate(userId: string, address: string): boolean;
  /** The application of a bearer token; null as above. */
  application(token: string, address: string): Caller | null;
}

/** Whom a caller may act as. */
export interface Impersonation {
  /** @returns null for somebody unknown, `denied` where the caller may act as nobody else */
  read(request: FastifyRequest, caller: Caller, email: string): Promise<Caller | 'denied' | null>;
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

/** Adds the people of the accounts that the campus does not have. */
export async function readOutsideAccounts(
  accounts: Pick<AccountStore, 'userByEmail' | 'addUser'>,
  named: readonly EmulatorAccount[],
  now: number,
): Promise<OutsideAccounts> {
  const people: (Person & { readonly userId: string })[] = [];
  for (const account of named) {
    if ('application' in account) continue;
    const { email, displayName } = account;
    const known = await accounts.userByEmail(email);
    const id = known?.id ?? `emulator-${randomUUID()}`;
    const person = { id, username: email, displayName, email, timeZone: 'UTC', isDemo: false };
    if (known === null) await accounts.addUser(person, now);
    people.push({ ...account, userId: id });
  }
  const applications = named.filter((account) => 'application' in account);
  const isHere = (address: string): boolean => isLocalHost(address.replace(/^::ffff:/i, ''));
  const find = (address: string, isMeant: (one: Person) => boolean): string | null =>
    (isHere(address) ? people.find(isMeant)?.userId : undefined) ?? null;
  return {
    read: (token, address) => find(address, (one) => isSame(one.token, token)),
    readPassword: (email, password, address) =>
      find(address, (one) => one.email === email.toLowerCase() && isSame(one.password, password)),
    mayImpersonate: (userId, address) =>
      isHere(address) && people.some((one) => one.userId === userId && one.impersonate),
    application(token, address) {
      const found = isHere(address) ? applications.find((one) => isSame(one.token, token)) : undefined;
      return found === undefined ? null : toApplication(found.application);
    },
  };
}

function isSame(secret: string, given: string): boolean {
  const [expected, actual] = [Buffer.from(secret), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
