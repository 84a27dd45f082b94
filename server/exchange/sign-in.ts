import type { MailboxOutcome, MailboxSignIn } from '../identity/mailbox-sign-in.ts';
import { isMailAddress } from '../mail/smtp-url.ts';
import type { Credentials } from '../context.ts';
import { basic, type KeptPasswords } from './access.ts';
import { CredentialsRefused } from './errors.ts';
import { calendarIds } from './finding.ts';
import { type Entry, resolveNames } from './people.ts';
import { type Access, required, type Soap } from './soap.ts';
import { ProblemError } from '../http/problem.ts';

export interface ExchangeSignInParts {
  readonly soap: Soap;
  /** Address of the Exchange server, which names its people. */
  readonly url: string;
  /** Null = a service account is used, and passwords are checked but not kept. */
  readonly passwords: KeptPasswords | null;
}

const MOST_CANDIDATES = 10;

/** Sign-in with a mailbox: the password is good where Exchange opens the calendar with it. */
export function createExchangeSignIn({ soap, url, passwords }: ExchangeSignInParts): MailboxSignIn {
  /**
   * The address of the mailbox that the credentials open. A name can be another text than the address, so Exchange says
   * which of the addresses has the same calendar as the account itself; who may read the calendar of somebody else has
   * another one.
   */
  async function ownEntry(access: Access, candidates: readonly Entry[]): Promise<Entry | null> {
    const asked = candidates.slice(0, MOST_CANDIDATES);
    const [own, ...theirs] = await calendarIds(soap, access, [null, ...asked.map(({ email }) => email)]);
    const ownId = required(own);
    const index = theirs.findIndex((outcome) => ownId !== '' && outcome.ok && outcome.value === ownId);
    return asked[index] ?? null;
  }

  async function findOwner(access: Access, name: string): Promise<Entry | null> {
    const typed = isMailAddress(name) ? [{ email: name.toLowerCase(), displayName: '', isGroup: false }] : [];
    const owner = await ownEntry(access, typed);
    const found = await resolveNames(soap, access, owner?.email ?? (name.split('\\').at(-1) || name));
    if (owner === null) return ownEntry(access, found);
    const named = found.find(({ email }) => email === owner.email);
    return named ?? owner;
  }

  async function signIn(credentials: Credentials): Promise<MailboxOutcome> {
    const access: Access = {
      mailbox: `sign-in ${credentials.name.toLowerCase()}`,
      authorization: basic(credentials),
      impersonated: null,
      forget: () => {},
    };
    const owner = await findOwner(access, credentials.name);
    if (owner === null) return { type: 'wrong' };
    const { email, displayName } = owner;
    return {
      type: 'right',
      identity: {
        issuer: url,
        subject: email,
        email,
        username: credentials.name,
        displayName: displayName === '' ? email : displayName,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      keep: (userId, lifetime) => passwords?.keep(userId, credentials, lifetime),
    };
  }

  return {
    async check(name, password) {
      // A name with a colon would end at it.
      if (name.includes(':')) return { type: 'wrong' };
      try {
        return await signIn({ name, password });
      } catch (error) {
        if (error instanceof CredentialsRefused) return { type: 'wrong' };
        if (error instanceof ProblemError) return { type: 'away' };
        throw error;
      }
    },
    isKept: (userId) => passwords === null || passwords.isKept(userId),
    forget: (userId) => passwords?.forget(userId),
  };
}
