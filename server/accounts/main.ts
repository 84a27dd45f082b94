import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';

import { EXIT_CODES } from '../exit-codes.ts';
import { hashPassword, passwordFault } from '../identity/password-hash.ts';
import { openCommandLog } from '../operation/security-log.ts';
import { openStore, PLACE_FLAGS, placeOf } from '../store/open.ts';
import { StorageError } from '../store/storage-error.ts';
import type { Store, StoredUser } from '../store/store.ts';
import { UsageError } from '../usage-error.ts';
import { generatePassword, readPassword } from './password-input.ts';

const HELP = `Usage: npm run accounts -- COMMAND [ADDRESS] [options]

  list                who has an account with a password
  add ADDRESS         make an account: of the person of the campus who has that e-mail address, or of a new one
  password ADDRESS    give an account another password; its sign-ins end
  remove ADDRESS      take an account's password away; its sign-ins end, and the person stays in the directory

  --data DIR          where the database lives (default: ./data); a new one is made where there is none
  --database-url URL  the PostgreSQL database instead (default: DATABASE_URL)
  --name NAME         what a new person is called (default: by the address)
  --time-zone ZONE    where a new person is, e.g. Europe/Prague (default: that of this machine)
  --generate          make a password up and print it
  --security-log FILE  append a line about the change (default: SECURITY_LOG, or none)
  --help              this text

  The password is asked for, or is the first line of the standard input. It never stands in the command line.
`;

const FLAGS = {
  ...PLACE_FLAGS,
  name: { type: 'string' },
  'time-zone': { type: 'string' },
  generate: { type: 'boolean', default: false },
  'security-log': { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

const MOST_NAME = 200;

/** The request cannot be carried out; the message is for the user of the command. */
class AccountsError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

function readFlags(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: FLAGS, strict: true, allowPositionals: true });
  } catch (error) {
    throw new AccountsError(error instanceof Error ? error.message : 'These options cannot be read', 2);
  }
}

type Flags = ReturnType<typeof readFlags>['values'];

/** @returns the hash of a new password; a generated password is printed */
async function newHash({ generate }: Flags): Promise<string> {
  const password = generate ? generatePassword() : await readPassword();
  if (password === null) throw new AccountsError('The password was not typed twice the same. Nothing was changed.');
  const fault = passwordFault(password);
  if (fault !== null) throw new AccountsError(`${fault} Nothing was changed.`);
  if (generate) console.log(`Password: ${password}`);
  return hashPassword(password);
}

function timeZoneOf(flags: Flags): string {
  const zone = flags['time-zone'] ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new AccountsError(`--time-zone takes a zone such as Europe/Prague, not ${zone}`, 2);
  }
}

/** `ada.lovelace@…` is Ada Lovelace. */
function nameOf(email: string, { name }: Flags): string {
  const given = name?.trim() ?? '';
  if (given !== '') return given.slice(0, MOST_NAME);
  const words = (email.split('@')[0] ?? email).split(/[._-]+/).filter((word) => word !== '');
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ');
}

async function isTaken({ campus, directory }: Store, email: string): Promise<boolean> {
  return (await campus.resourceByEmail(email)) !== null || (await directory.groupByEmail(email)) !== null;
}

async function add(store: Store, email: string, flags: Flags): Promise<string> {
  const { accounts } = store;
  const present = await accounts.userByEmail(email);
  if (present?.isGuest === true || (await isTaken(store, email)))
    throw new AccountsError(`${email} is the address of a place, a group or a guest. Nothing was changed.`);
  if (present !== null && (await accounts.passwordHash(present.id)) !== null)
    throw new AccountsError(`${email} has an account. Another password: npm run accounts -- password ${email}`);
  const isFirst = !(await accounts.hasPasswords());
  const timeZone = timeZoneOf(flags);
  const hash = await newHash(flags);
  const id = present?.id ?? randomUUID();
  const displayName = present?.displayName ?? nameOf(email, flags);
  if (present === null) {
    const username = email.split('@')[0] ?? email;
    await accounts.addUser({ id, username, displayName, email, timeZone, isDemo: false }, Date.now());
  }
  await accounts.setPassword(id, hash);
  const start = isFirst
    ? '\nThe server asks for passwords from its next start on, and no more offers demo people.'
    : '';
  return `${displayName}, ${email}, can sign in.${start}`;
}

async function requireAccount({ accounts }: Store, email: string): Promise<StoredUser> {
  const user = await accounts.userByEmail(email);
  if (user !== null && (await accounts.passwordHash(user.id)) !== null) return user;
  throw new AccountsError(`${email} has no account. Nothing was changed.`);
}

async function changePassword(store: Store, email: string, flags: Flags): Promise<string> {
  const user = await requireAccount(store, email);
  await store.accounts.setPassword(user.id, await newHash(flags));
  return `${user.displayName}, ${email}, has another password, and is signed out everywhere.`;
}

async function remove(store: Store, email: string): Promise<string> {
  const user = await requireAccount(store, email);
  await store.accounts.removePassword(user.id);
  return `${user.displayName}, ${email}, has no password any more, and is signed out everywhere.`;
}

async function list({ accounts }: Store): Promise<string> {
  const users = await accounts.passwordUsers();
  if (users.length === 0) return 'There are no accounts with passwords.';
  return users.map(({ displayName, email }) => `${displayName}, ${email}`).join('\n');
}

const COMMANDS: Readonly<Record<string, (store: Store, email: string, flags: Flags) => Promise<string>>> = {
  list,
  add,
  password: changePassword,
  remove,
};

async function run(positionals: readonly string[], flags: Flags): Promise<string> {
  const [name = '', address = '', ...more] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new AccountsError('Say what to do: list, add, password or remove', 2);
  if (more.length > 0 || (name === 'list') !== (address === ''))
    throw new AccountsError(name === 'list' ? 'list takes no address' : `Say whose: ${name} ADDRESS`, 2);
  if (name !== 'list' && !/^[^\s@]+@[^\s@]+$/.test(address))
    throw new AccountsError(`${address} is no e-mail address such as ada@example.org`, 2);
  const log = openCommandLog(flags['security-log'] ?? null);
  const store = await openStore(placeOf(flags));
  try {
    const email = address.toLowerCase();
    const said = await command(store, email, flags);
    if (name !== 'list') log.noteCommand({ event: 'account', action: name, person: email });
    return said;
  } finally {
    await store.close();
  }
}

/**
 * Manages the accounts with passwords in a database; a server may run on it.
 * @returns the exit code
 */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    const { values: flags, positionals } = readFlags(argv);
    console.log(flags.help ? HELP : await run(positionals, flags));
    return 0;
  } catch (error) {
    if (error instanceof StorageError) {
      console.error(`${error.message} Nothing was changed.`);
      return EXIT_CODES[error.problem];
    }
    if (!(error instanceof AccountsError || error instanceof UsageError)) throw error;
    const exitCode = error instanceof AccountsError ? error.exitCode : EXIT_CODES.usage;
    console.error(error.message);
    if (exitCode === EXIT_CODES.usage) console.error('See "npm run accounts -- --help".');
    return exitCode;
  }
}
