import { describe, expect, it } from 'vitest';

import { floorOf } from '../../server/import/floor-names.ts';
import { createAreaTree } from '../../workers/model/areas.ts';
import { createNearness } from '../../workers/model/nearness.ts';
import { createImportDirectory, type ImportDirectory } from './import-support.ts';

const HEADER = 'id;name;email;type;area;licence';
const row = (id: string, area: string, ...more: readonly string[]): string =>
  [id, id, `${id}@werk.example`, 'room', area, 'premium', ...more].join(';');

const areas = ({ inStore }: ImportDirectory) =>
  inStore(async ({ campus }) => (await campus.configuration()).value.areas);
/** Levels by their names, e.g. `EG 0`. */
const floors = async (directory: ImportDirectory) =>
  (await areas(directory)).flatMap(({ name, kind, ordinal }) =>
    kind === 'level' && typeof name === 'string' ? `${name} ${ordinal}` : [],
  );

describe('the name of a level', () => {
  it.each([
    ['en', ['Basement 2', 'Basement', 'Ground floor', '1st floor', 'Floor 2']],
    ['en', ['B2', 'Lower ground', 'G', 'Level 1', 'Second wing, floor 2']],
    ['cs', ['2. PP', 'Suterén', 'Přízemí', '1. patro', '2. patro']],
    ['cs', ['2. podzemní podlaží', '1. PP', '1. NP', '2. NP', '3. nadzemní podlaží']],
    ['de', ['2. UG', 'Untergeschoß', 'EG', '1. OG', '2. Stock']],
    ['de', ['UG2', 'Haus 3, Keller', 'Erdgeschoss Nord 7', 'OG', 'Haus 7, OG 2']],
    ['fr', ['2e sous-sol', 'R-1', 'Rez-de-chaussée', '1er étage', 'R+2']],
    ['es', ['Sótano 2', 'Sótano', 'Planta baja', '1.ª planta', 'Piso 2']],
    ['ca', ['Soterrani 2', 'Soterrani', 'Planta baixa', '1a planta', 'Pis 2']],
    ['ua', ['Підземний рівень 2', 'Цокольний поверх', 'Перший поверх', '2-й поверх', 'Поверх 3']],
  ])('says in %s which floor it is: %j', (_language, names) => {
    expect(names.map(floorOf)).toEqual([-2, -1, 0, 1, 2]);
  });

  it.each([
    ['Level −3', -3],
    ['1 поверх', 0],
    ['-1 поверх', -1],
    ['OG-1', 1],
    ['Dachgeschoss', null],
    ['Mezzanine', null],
  ])('says of %s that it is %s', (name, expected) => {
    expect(floorOf(name)).toBe(expected);
  });
});

it('puts a basement below the ground, in order and in nearness', async () => {
  const directory = createImportDirectory();
  await directory.runTable('german-levels');
  expect(await floors(directory)).toEqual(['EG 0', '1. OG 1', '1. UG -1', '2. OG 2']);
  const all = await areas(directory);
  const place = (level: string) => ({ areaId: all.find(({ name }) => name === level)?.id ?? '', x: null, y: null });
  const fromBasement = createNearness(place('1. UG'), createAreaTree(all));
  const [ground, first, second] = ['EG', '1. OG', '2. OG'].map((level) => fromBasement(place(level)));
  expect([ground, first, second]).toEqual([ground, first, second].toSorted((a, b) => Number(a) - Number(b)));
  expect(new Set([ground, first, second]).size).toBe(3);
});

describe('the column floorLevel', () => {
  it('sets the floor where the name cannot, also of existing areas', async () => {
    const directory = createImportDirectory();
    const [roof, cellar] = ['Werk > Haus 1 > Dach', 'Werk > Haus 1 > Gewölbe > Nische'];
    await directory.run([HEADER, row('a1', roof), row('a2', cellar)]);
    expect(await floors(directory)).toEqual(['Dach null', 'Gewölbe null']);
    const said = await directory.run([`${HEADER};floorLevel`, row('a1', roof, '7'), row('a2', cellar, '-1')]);
    expect(said).toContain('Areas: 0 added, 2 changed');
    await directory.run([HEADER, row('a1', roof), row('a2', cellar)]);
    expect(await floors(directory)).toEqual(['Dach 7', 'Gewölbe -1']);
  });

  it('leaves it to the name where it is empty', async () => {
    const directory = createImportDirectory();
    const header = `${HEADER};floorLevel`;
    const level = (name: string) => `Werk > Haus 1 > ${name}`;
    await directory.run([header, row('a1', level('EG'), '3'), row('a2', level('EG')), row('a3', level('1. UG'))]);
    expect(await floors(directory)).toEqual(['EG 3', '1. UG -1']);
    await directory.run([header, row('a1', level('EG'), '')]);
    expect(await floors(directory)).toEqual(['EG 0', '1. UG -1']);
  });

  it('refuses two floors of one level, what is no number, and areas without a level', async () => {
    const { run } = createImportDirectory();
    const rows = [
      row('a1', 'Werk > Haus 1 > Dach', '3'),
      row('a2', 'Werk > Haus 1 > Dach > Nord', '4'),
      row('a3', 'Werk > Haus 1', '4'),
      row('a4', 'Werk > Haus 1 > Dach', 'top'),
    ];
    expect(await run([`${HEADER};floorLevel`, ...rows])).toEqual([
      '1',
      'table.csv:3: floorLevel is 4 here and 3 on line 2, of the same level',
      'table.csv:4: floorLevel is of no level: that is the third name of the area',
      'table.csv:5: floorLevel takes a whole number from -99 to 999; 0 is the ground (“top”)',
      'Nothing was imported.',
    ]);
  });
});

it.each(['.', '..'])('refuses the id %j, which no address can hold', async (id) => {
  const { run } = createImportDirectory();
  expect(await run([HEADER, `${id};Dots;dots@werk.example;room;Werk;premium`])).toEqual([
    '1',
    `table.csv:2: id must not be . or .. (“${id}”)`,
    'Nothing was imported.',
  ]);
});
