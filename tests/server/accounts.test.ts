import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createPasswordCheck } from '../../server/identity/password-hash.ts';
import { createSqliteStore } from '../../server/store/sqlite/index.ts';
import type { Store } from '../../server/store/store.ts';
import { NOW, SMALL_CAMPUS } from './app-support.ts';

const PASSWORD = 'correct horse battery';
const check = createPasswordCheck();

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'deskway-accounts-'));
});

afterEach(() => rmSync(directory, { recursive: true }));

async function accounts(args: readonly string[], input = '') {
  const child = spawn(process.execPath, ['server/accounts.mjs', ...args, '--data', directory]);
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (said[name] += text));
  }
  child.stdin.on('error', () => undefined).end(input);
  const [code] = await once(child, 'close');
  return { code: code as number, ...said };
}

async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = createSqliteStore(directory);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const checkOf = (email: string, password: string) =>
  withStore(async ({ accounts: store }) => {
    const user = await store.userByEmail(email);
    return check(password, user === null ? null : await store.passwordHash(user.id));
  });

describe('npm run accounts', () => {
  it('creates an account for a new person with the password from the standard input', async () => {
    const added = await accounts(['add', 'Grace.Hopper@site.example', '--time-zone', 'Europe/London'], `${PASSWORD}\n`);
    expect(added).toMatchObject({ code: 0, stderr: '' });
    expect(added.stdout).toMatch(/^Grace Hopper, grace.hopper@site.example, can sign in.\n.*from its next start on/);
    expect(added.stdout).not.toContain(PASSWORD);
    const user = await withStore((store) => store.accounts.userByEmail('grace.hopper@site.example'));
    expect(user).toMatchObject({ displayName: 'Grace Hopper', timeZone: 'Europe/London', isDemo: false });
    expect(await checkOf('grace.hopper@site.example', PASSWORD)).toBe('right');
    expect((await accounts(['list'])).stdout).toBe('Grace Hopper, grace.hopper@site.example\n');
  });

  it('gives an account to a person of the campus, who is then no demo person', async () => {
    await withStore((store) => store.campus.seed(SMALL_CAMPUS, [], NOW));
    const { stdout } = await accounts(['add', 'ada@campus.example', '--generate']);
    const [, generated = ''] = /^Password: (\S{20})\nAda <Admin> Lovelace/.exec(stdout) ?? [];
    expect(await checkOf('ada@campus.example', generated)).toBe('right');
    const user = await withStore((store) => store.accounts.userByEmail('ada@campus.example'));
    expect(user).toMatchObject({ id: 'ada', isDemo: false });
  });

  it('changes and removes a password, and ends the sign-ins each time', async () => {
    await accounts(['add', 'grace@site.example'], PASSWORD);
    for (const [args, input] of [
      [['password', 'GRACE@site.example'], 'another long password'],
      [['remove', 'grace@site.example'], ''],
    ] as const) {
      const family = await withStore(async ({ accounts: store }) => {
        const user = await store.userByEmail('grace@site.example');
        return store.startFamily(user?.id ?? '', args[0], Date.now() + 60_000, Date.now());
      });
      expect(await accounts(args, input)).toMatchObject({ code: 0 });
      expect(await withStore((store) => store.accounts.userOfFamily(family, Date.now()))).toBeNull();
      expect(await checkOf('grace@site.example', PASSWORD)).toBe('wrong');
    }
    expect((await accounts(['list'])).stdout).toBe('There are no accounts with passwords.\n');
  });

  it.each([
    [['add', 'grace@site.example'], 'too short', 1, 'A password has 12 characters or more; this one has 9.'],
    [['password', 'grace@site.example'], PASSWORD, 1, 'grace@site.example has no account'],
    [['remove', 'grace@site.example'], '', 1, 'grace@site.example has no account'],
    [['add'], PASSWORD, 2, 'Say whose: add ADDRESS'],
    [['add', 'grace'], PASSWORD, 2, 'grace is no e-mail address'],
    [['add', 'grace@site.example', PASSWORD], '', 2, 'Say whose'],
    [['add', 'grace@site.example', '--time-zone', 'Mars/Base'], PASSWORD, 2, '--time-zone takes a zone'],
    [['toString'], '', 2, 'Say what to do'],
  ])('explains a mistake and changes nothing: %j', async (args, input, code, message) => {
    const said = await accounts(args, input);
    expect([said.code, said.stdout]).toEqual([code, '']);
    expect(said.stderr).toContain(message);
    expect(await withStore((store) => store.accounts.users())).toEqual([]);
  });

  it('reports what is wrong with a database that it cannot open', async () => {
    writeFileSync(join(directory, 'deskway.db'), 'This is no database, whatever its name may say.'.repeat(100));
    const said = await accounts(['list']);
    expect([said.code, said.stdout]).toEqual([20, '']);
    expect(said.stderr).toMatch(/deskway\.db.* Nothing was changed\.\n$/s);
  });

  it('creates no second account for an address, and none for a place', async () => {
    await withStore((store) => store.campus.seed(SMALL_CAMPUS, [], NOW));
    await accounts(['add', 'ben@campus.example'], PASSWORD);
    const second = await accounts(['add', 'ben@campus.example'], 'another long password');
    expect(second.stderr).toContain('npm run accounts -- password ben@campus.example');
    expect((await accounts(['add', 'open@desks.example'], PASSWORD)).stderr).toContain('address of a place');
    expect(await checkOf('ben@campus.example', PASSWORD)).toBe('right');
  });
});

describe('a campus that is seeded after its accounts', () => {
  it('that is imported has no other people', async () => {
    await accounts(['add', 'ada.lindholm@deskway.example'], PASSWORD);
    const child = spawn(process.execPath, ['server/import.mjs', 'docs/import.csv', '--data', directory]);
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
    const users = await withStore((store) => store.accounts.users());
    expect(users.map(({ displayName }) => displayName)).toEqual(['Ada Lindholm']);
  });

  it('leaves existing people unchanged', async () => {
    await accounts(['add', 'ada@campus.example', '--name', 'Ada of the site'], PASSWORD);
    const groups = [{ id: 'g', displayName: 'Team', email: 'team@campus.example', members: ['ada', 'ben'] }];
    await withStore((store) => store.campus.seed({ ...SMALL_CAMPUS, groups }, [], NOW));
    const users = await withStore((store) => store.accounts.users());
    expect(users.map(({ displayName }) => displayName)).toEqual(['Ada of the site', 'Ben', 'Cleo']);
    expect(await checkOf('ada@campus.example', PASSWORD)).toBe('right');
  });
});
