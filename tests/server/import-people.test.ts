import { existsSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import type { Store } from '../../server/store/store.ts';
import { createImportDirectory } from './import-support.ts';

const HEADER = 'email,displayName,username,timeZone,groups';
const ADA = 'ada@acme.example,Ada Lovelace,ada,Europe/Prague,dev@acme.example|all@acme.example';
const BEN = 'Ben@Acme.example,Ben Nový,,Central European Standard Time,all@acme.example';

const people = async (store: Store) =>
  Promise.all(
    (await store.accounts.users()).map(async ({ id, email, displayName, username, timeZone }) =>
      [email, displayName, username, timeZone, ...(await store.directory.groupsOf(id)).toSorted()].join(' '),
    ),
  );

describe('a table of people', () => {
  it('adds them with their groups, without a campus', async () => {
    const directory = createImportDirectory();
    expect(await directory.run([HEADER, ADA, BEN])).toEqual([
      '0',
      'People: 2 added, 0 changed, 0 unchanged',
      'Groups: 2 added, 0 changed, 0 unchanged',
      'There is no campus here yet: import its resources next.',
    ]);
    expect(await directory.inStore(people)).toEqual([
      'ada@acme.example Ada Lovelace ada Europe/Prague all@acme.example dev@acme.example',
      'ben@acme.example Ben Nový ben Europe/Warsaw all@acme.example',
    ]);
  });

  it('changes what it says otherwise, and leaves columns that are not there', async () => {
    const directory = createImportDirectory();
    await directory.run([HEADER, ADA, BEN]);
    const lines = await directory.run(['email,displayName', 'ada@acme.example,Ada King', 'ben@acme.example,Ben Nový']);
    expect(lines.slice(0, 2)).toEqual(['0', 'People: 0 added, 1 changed, 1 unchanged']);
    await directory.run(['displayName;groups;email', 'Ada King;;ada@acme.example']);
    expect((await directory.inStore(people))[0]).toBe('ada@acme.example Ada King ada Europe/Prague');
  });

  it('finds a person by their new name', async () => {
    const directory = createImportDirectory();
    await directory.run([HEADER, ADA]);
    await directory.run(['email,displayName', 'ada@acme.example,Jitka Králová']);
    const found = await directory.inStore(({ directory: people }) => people.search('kralova', true, 0, 9));
    expect(found.map(({ email }) => email)).toEqual(['ada@acme.example']);
  });

  it('is read as spreadsheets save it: byte order mark, CRLF, semicolons, quotes', async () => {
    const directory = createImportDirectory();
    const table = '\ufeffemail;displayName;groups\r\nada@acme.example;"Lovelace; ""Ada"""\r\n';
    expect((await directory.runFile('table.csv', table))[1]).toBe('People: 1 added, 0 changed, 0 unchanged');
    expect((await directory.inStore(people))[0]).toContain('Lovelace; "Ada"');
  });

  it('writes nothing in a dry run, and makes no database', async () => {
    const directory = createImportDirectory();
    const lines = await directory.run([HEADER, ADA], '--dry-run');
    expect(lines).toEqual(expect.arrayContaining(['0', 'Nothing was written (--dry-run).']));
    expect(existsSync(directory.data)).toBe(false);
    await directory.run([HEADER, ADA]);
    expect((await directory.run([HEADER, BEN], '--dry-run'))[1]).toBe('People: 1 added, 0 changed, 0 unchanged');
    expect(await directory.inStore(people)).toHaveLength(1);
  });

  it('is imported as a whole or not at all, with the line of each mistake', async () => {
    const directory = createImportDirectory();
    const wrong = ['nobody,,,Mars/Olympus,x', ADA, ADA, 'cleo@acme.example,Cleo,,,,,more'];
    expect(await directory.run([HEADER, BEN, ...wrong])).toEqual([
      '1',
      'table.csv:3: email takes an e-mail address (“nobody”)',
      'table.csv:3: displayName is empty',
      'table.csv:3: timeZone is no time zone that is known, such as Europe/Prague (“Mars/Olympus”)',
      'table.csv:3: groups takes an e-mail address (“x”)',
      'table.csv:5: ada@acme.example is on line 4 already',
      'table.csv:6: there are 7 cells for 5 columns',
      'Nothing was imported.',
    ]);
    expect(existsSync(directory.data)).toBe(false);
  });

  it('refuses addresses of something else', async () => {
    const directory = createImportDirectory();
    const place = 'r1,Desk 1,desk1@acme.example,desk,Acme > A > Level 1,standard';
    expect((await directory.run(['id,name,email,type,area,licence', place]))[0]).toBe('0');
    await directory.run(['group,displayName', 'all@acme.example,Everybody']);
    const taken = ['desk1@acme.example,Desk', 'all@acme.example,All'];
    expect(await directory.run(['email,displayName', ...taken, ADA.split(',', 2).join(',')])).toEqual([
      '1',
      expect.stringMatching(/^table\.csv:2: desk1@acme\.example is the address of a place/),
      expect.stringMatching(/^table\.csv:3: all@acme\.example is the address of a place/),
      'Nothing was imported.',
    ]);
  });

  it.each([
    [['email,name'], ['there is no column “name”', 'these columns are missing: displayName']],
    [['email,displayName,email'], ['the column “email” is there twice']],
    [['email,displayName'], ['nothing stands below the names of the columns']],
  ])('does not take %j', async (lines, wrong) => {
    const said = await createImportDirectory().run(lines);
    expect(said).toEqual(['1', ...wrong.map((text) => `table.csv:1: ${text}`), 'Nothing was imported.']);
  });

  it('removes nobody', async () => {
    expect((await createImportDirectory().run([HEADER, ADA], '--replace'))[0]).toBe('2');
  });
});

describe('a table of groups', () => {
  it('names groups, before they have members or after', async () => {
    const directory = createImportDirectory();
    await directory.run([HEADER, ADA]);
    expect(
      await directory.run(['group,displayName', 'dev@acme.example,Developers', 'ops@acme.example,Operations']),
    ).toEqual(expect.arrayContaining(['0', 'Groups: 1 added, 1 changed, 0 unchanged']));
    const found = await directory.inStore(async ({ directory: all }) => all.search('acme', true, 0, 9));
    expect(found.flatMap(({ displayName, isGroup }) => (isGroup ? [displayName] : []))).toEqual([
      'Developers',
      'Operations',
      'all@acme.example',
    ]);
  });
});
