import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { main } from '../../server/import/main.ts';
import { createSqliteStore } from '../../server/store/sqlite/index.ts';
import type { Store } from '../../server/store/store.ts';
import { draftOf } from './import-support.ts';

const HEADER = 'id,name,email,type,area,licence';
const ONE = 'one,One,one@acme.example,desk,Acme > A > Level 2,workplace';
const TWO = 'two,Two,two@acme.example,room,Acme > A > Level 2,CS0600';

let directory: string;
let said: string[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'deskway-import-'));
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(directory, { recursive: true });
});

const data = (): string => join(directory, 'data');

/** Imports lines into the directory. @returns the output without the path of the file */
async function run(lines: readonly string[], ...options: readonly string[]): Promise<string> {
  const file = join(directory, 'table.csv');
  writeFileSync(file, lines.join('\n'));
  said.length = 0;
  const code = await main([file, '--data', data(), ...options]);
  return `${code}\n${said.join('\n').replaceAll(file, 'table.csv')}`;
}

async function inStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = createSqliteStore(data());
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const resources = () =>
  inStore(async (store) => (await store.campus.resources()).value.map(({ resource }) => resource));
/** The address of each resource by its id. */
const addresses = async () => (await resources()).map(({ id, email }) => `${id} ${email}`);
const areas = () => inStore(async (store) => (await store.campus.configuration()).value.areas);

const HOUR = 3_600_000;

/** Reserves places in an hour, or in the past. @returns the id of the event */
const reserve = (emails: readonly string[], hours: number) =>
  inStore(async ({ calendar }) => {
    const now = Date.now();
    const render = () => ({ status: 201, body: '' });
    const asked = { userId: 'u1', route: 'create', key: `${hours}`, bodyHash: '', render };
    const made = await calendar.create(
      draftOf(emails, { start: now + hours * HOUR, end: now + (hours + 1) * HOUR }),
      asked,
      now,
      now,
      () => [],
    );
    if (made.type !== 'created') throw new Error(made.type);
    return made.event.id;
  });

describe('importing into a new directory', () => {
  it('makes a campus of the example', async () => {
    const code = await main(['docs/import.csv', '--data', data()]);
    expect([code, ...said]).toEqual([
      0,
      'Resources: 4 added, 0 changed, 0 unchanged, 0 removed',
      'Areas: 5 added',
      'A new campus: its people are the demo people, who need no password on this machine',
      `Start it: npm start -- --data ${data()}`,
    ]);
    const [atrium, studio] = await resources();
    expect(atrium).toMatchObject({
      displayNameForApp: { en: 'Atrium', cs: 'Atrium' },
      username: 'atrium',
      capacity: 12,
      resourceTypeId: 'type-room',
      csCode: 'CS0600',
      daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      startTime: '08:00',
      schedulingSettings: { maximumMeetingDurationInMinutes: 240, rejectOutsideWorkingHours: false },
      requiresConfirmation: true,
      properties: [{ propertyId: 'room-equipment', valueChoiceIds: ['videobar', 'whiteboard'] }],
    });
    expect(studio).toMatchObject({ displayName: 'Studio "North"; small', daysOfWeek: null, schedulingSettings: null });
    expect((await areas()).map(({ name, kind, ordinal }) => `${JSON.stringify(name)} ${kind} ${ordinal}`)).toEqual([
      '"Acme Brno" campus null',
      '"Building A" building null',
      '"Level 1" level 1',
      '"Level 2" level 2',
      '"Quiet zone" zone null',
    ]);
  });

  it('leaves no trace of a dry run or of a faulty table', async () => {
    expect(await run([HEADER, ONE], '--dry-run')).toContain('Resources: 1 added');
    expect(said.at(-1)).toBe('Nothing was written (--dry-run).');
    expect(await run([HEADER, ONE, 'x'])).toContain('table.csv:3: name is empty');
    expect(readdirSync(directory)).toEqual(['table.csv']);
  });
});

it('reports every mistake with its line, and imports nothing', async () => {
  await run([HEADER, ONE]);
  const wide = `${HEADER},capacity,timezone,daysOfWeek,startTime,reservedTo,requiresConfirmation,property:desk-monitors,property:room-equipment`;
  const told = await run([
    wide,
    'a b,A,a@acme.example,desk,A,basic,many,Nowhere/Land,monday|sun,8,x,perhaps,two,',
    'c,C,c@acme.example,sofa,A > > B,CS0622',
    'd,D,one@acme.example,desk,A,basic,,,,,,,,videobar',
    'two,Two,TWO@acme.example,desk,A,basic',
    'two,Two,two@acme.example,desk,A,basic',
    'e,E,ada.lindholm@deskway.example,desk,A,basic,1,,,,,,,,,more',
    'f,F,Ada.Lindholm@deskway.example,room,A,basic,,,,,,,,lamp',
    'g,G,ada.lindholm@deskway.example,room,A,basic',
  ]);
  expect(told.split('\n')).toEqual([
    '1',
    'table.csv:2: id takes letters, digits and . _ ~ - alone, 64 at most (“a b”)',
    'table.csv:2: capacity takes a whole number from 0 to 100000 (“many”)',
    'table.csv:2: timezone is no time zone that is known, such as Europe/Prague (“Nowhere/Land”)',
    'table.csv:2: daysOfWeek takes days such as monday|friday (“monday|sun”)',
    'table.csv:2: startTime takes a time such as 08:00 (“8”)',
    'table.csv:2: requiresConfirmation takes yes or no (“perhaps”)',
    'table.csv:2: reservedTo takes e-mail addresses with | between them (“x”)',
    'table.csv:2: property:desk-monitors takes a whole number',
    'table.csv:3: licence takes CS0600 premium, CS0641 standard, CS0640 basic, CS0601 workplace or CS0606 custom (“CS0622”)',
    'table.csv:4: property:room-equipment is none of a desk',
    'table.csv:6: id “two” stands on line 5 already',
    'table.csv:6: email two@acme.example stands on line 5 already',
    'table.csv:7: there are 16 cells for 14 columns',
    'table.csv:8: property:room-equipment has no choice lamp; there are videobar, whiteboard, screen, window',
    'table.csv:9: email ada.lindholm@deskway.example is that of a person',
    'Nothing was imported.',
  ]);
  expect(await run([HEADER, 'c,C,c@acme.example,sofa,A > > B,basic', 'd,D,one@acme.example,desk,A,basic'])).toBe(
    [
      '1',
      'table.csv:2: area has an empty name; a path is Building A > Level 2',
      'table.csv:2: type “sofa” is none of type-desk, type-room, type-parking, type-locker',
      'table.csv:3: email one@acme.example is that of the resource “one”',
      'Nothing was imported.',
    ].join('\n'),
  );
  expect(await run(['id,name,colour,id', 'x'])).toContain('table.csv:1: there is no column “colour”');
  expect(said.join()).toContain('these columns are missing: email, type, area, licence');
  expect(await addresses()).toEqual(['one one@acme.example']);
});

describe('importing again', () => {
  beforeEach(async () => {
    await run([`${HEADER},capacity,displayName:cs,property:desk-monitors`, `${ONE},3,Jedna,2`, `${TWO},8,,`]);
  });

  it('changes nothing where nothing has changed', async () => {
    expect(await run([HEADER, ONE, TWO])).toContain('0 added, 0 changed, 2 unchanged, 0 removed\nAreas: 0 added');
  });

  it('changes the given values, and leaves the others', async () => {
    const named = ONE.replace('One', 'First');
    expect(await run([`${HEADER},property:desk-monitors`, `${named},`])).toContain('0 added, 1 changed, 0 unchanged');
    expect((await resources())[0]).toMatchObject({
      id: 'one',
      name: 'First',
      capacity: 3,
      displayNameForApp: { cs: 'Jedna' },
      properties: [],
    });
    expect(said).toContain('1 resource of the campus not in the file: left as they are (--replace removes them)');
  });

  it('renames a place in all languages without a name of their own', async () => {
    const named = [`${HEADER},displayName`, `${ONE},Corner desk`];
    await run(named);
    expect((await resources())[0]?.displayNameForApp).toEqual({ en: 'Corner desk', cs: 'Jedna' });
  });

  it('refuses a shortest reservation that is longer than the longest, even with an earlier value', async () => {
    const refusal =
      '1\ntable.csv:2: a reservation would take 90 minutes at least and 60 at most\nNothing was imported.';
    const lengths = `${HEADER},minimumMeetingDurationInMinutes,maximumMeetingDurationInMinutes`;
    expect(await run([lengths, `${ONE},90,60`])).toBe(refusal);
    await run([`${HEADER},maximumMeetingDurationInMinutes`, `${ONE},60`]);
    expect(await run([`${HEADER},minimumMeetingDurationInMinutes`, `${ONE},90`])).toBe(refusal);
    expect(await run([`${HEADER},minimumMeetingDurationInMinutes`, `${ONE},60`])).toMatch(/^0/);
  });

  it('tries without keeping anything', async () => {
    expect(await run([HEADER, ONE.replace('Level 2', 'Level 3')], '--dry-run', '--replace')).toContain('1 changed');
    expect(said).toContain('Nothing was written (--dry-run).');
    expect(await run([HEADER, ONE, TWO])).toContain('0 added, 0 changed, 2 unchanged');
  });

  it('moves reservations to other addresses, also where two are exchanged', async () => {
    const eventId = await reserve(['one@acme.example'], 1);
    const swapped = [ONE.replace('one@', 'two@'), TWO.replace('two@', 'one@')];
    expect(await run([HEADER, ...swapped])).toContain('0 added, 2 changed');
    expect(await addresses()).toEqual(['one two@acme.example', 'two one@acme.example']);
    const event = await inStore(({ calendar }) => calendar.get(eventId));
    expect(event?.attendees.map(({ email }) => email)).toEqual(['two@acme.example']);
  });

  it('gives a place the address of one that an event has lost as well', async () => {
    const eventId = await reserve(['one@acme.example', 'two@acme.example'], -3);
    await run([HEADER, 'three,Three,three@acme.example,desk,Acme > A > Level 2,basic'], '--replace');
    await run([HEADER, ONE]);
    expect(await run([HEADER, ONE.replace('one@', 'two@')])).toContain('0 added, 1 changed');
    expect(await inStore(({ calendar }) => calendar.formerResources(eventId))).toEqual(['two@acme.example']);
  });

  it('removes resources on request, unless they have future reservations', async () => {
    await reserve(['two@acme.example'], -3);
    const [alone, both] = [
      await reserve(['two@acme.example'], 1),
      await reserve(['one@acme.example', 'two@acme.example'], 4),
    ];
    expect(await run([HEADER, ONE], '--replace')).toContain(
      '  two@acme.example: 2 reservations\nNothing was imported.',
    );
    expect(await addresses()).toHaveLength(2);
    expect(await run([HEADER, ONE], '--replace', '--end-reservations')).toContain('1 unchanged, 1 removed');
    expect(said).toContain('2 reservations ended; their organizers were told');
    expect(await addresses()).toEqual(['one one@acme.example']);
    const [first, second] = await inStore(({ calendar }) => Promise.all([calendar.get(alone), calendar.get(both)]));
    expect([first?.cancelled, second?.cancelled, second?.version]).toEqual([true, false, 2]);
    const mails = await inStore(({ outbox }) => outbox.list('ada.lindholm@deskway.example', 5));
    expect(mails.map(({ subject }) => subject)).toEqual(['Cancelled: Two', 'Cancelled: Two']);
  });
});

it('names the column of a cell that is too long', async () => {
  const long = 'x'.repeat(2_001);
  const cells = `${HEADER},idForFiltering,displayName:cs,property:desk-note`;
  expect(await run([cells, `${ONE},${long},${long},`])).toBe(
    [
      '1',
      `table.csv:2: idForFiltering has more than 200 characters (“${'x'.repeat(60)}”)`,
      'table.csv:2: displayName:cs has more than 200 characters',
      'Nothing was imported.',
    ].join('\n'),
  );
});

it('says how it is used', async () => {
  expect(await main(['--help'])).toBe(0);
  expect(said.join()).toContain('--dry-run');
  expect(await main([])).toBe(2);
  expect(await main(['a.csv', '--end-reservations'])).toBe(2);
  expect(await main(['a.csv', '--what'])).toBe(2);
  expect(await main(['none.csv'])).toBe(1);
  expect(said.join()).toContain('Cannot read none.csv');
  const names = readFileSync('docs/import.md', 'utf8');
  const { columnNames } = await import('../../server/import/columns.ts');
  expect(columnNames.filter((name) => !names.includes(`\`${name}\``))).toEqual([]);
});
