import { describe, expect, it } from 'vitest';

import { readPlans } from '../../server/import/plans/campus/merge.ts';
import type { Store } from '../../server/store/store.ts';
import { createImportDirectory, type ImportDirectory } from './import-support.ts';
import { imdfFiles, twoFloors, zipFiles } from './plan-files.ts';

const HEADER = 'kind,id,name,name:cs,category,licence,area,x,y,heading,outOfOrder,location';
const KIOSK = 'kiosk,k1,Kiosk,Kiosek,,premium,Tower > Level 0,2.5,3,90,,';
const PRINTER = 'poi,p1,Printer,,printer,basic,Tower > Level 1,1,1,,,';
const STICKER = 'code,c1,,,,,,,,,,k1';
const FREE = 'code,c2,,,,,Tower > Level 0,"1,5",2,,,';

async function createCampus(): Promise<ImportDirectory> {
  const directory = createImportDirectory();
  expect((await directory.runFile('plan.zip', zipFiles(imdfFiles(twoFloors()))))[0]).toBe('0');
  return directory;
}

const plansOf = (store: Store) => readPlans(store.plans);
const ownOf = async (directory: ImportDirectory) => {
  const { pois, codes, network } = await directory.inStore(plansOf);
  return { pois: pois.filter(({ id }) => ['k1', 'p1'].includes(id)), codes, network };
};

describe('a table of points', () => {
  it('adds POIs, kiosks and codes, each with the node where ways to it end', async () => {
    const directory = await createCampus();
    const lines = await directory.run([HEADER, KIOSK, PRINTER, STICKER, FREE]);
    expect(lines.slice(0, 2)).toEqual(['0', 'Points: 4 added, 0 changed, 0 unchanged, 0 removed']);
    const { pois, codes, network } = await ownOf(directory);
    const levelId = pois[0]?.areaId ?? '';
    expect(pois).toMatchObject([
      {
        id: 'k1',
        kind: 'kiosk',
        category: 'kiosk',
        name: { en: 'Kiosk', cs: 'Kiosek' },
        csCode: 'CS0639',
        x: 250,
        y: 300,
        rotationDeg: 90,
        isOutOfOrder: false,
      },
      { id: 'p1', kind: 'poi', category: 'printer', name: 'Printer', csCode: 'CS0642', x: 100, y: 100 },
    ]);
    expect(codes).toEqual([
      { id: 'c1', locationId: 'k1', point: null },
      { id: 'c2', locationId: null, point: { areaId: levelId, x: 150, y: 200 } },
    ]);
    const levelOf = new Map(network.nodes.map((node) => [node.id, node.levelId]));
    expect(['k1', 'c2'].map((id) => levelOf.get(network.anchors[id] ?? ''))).toEqual([levelId, levelId]);
  });

  it('changes by id what it names, such as a kiosk that is out of order', async () => {
    const directory = await createCampus();
    await directory.run([HEADER, KIOSK, STICKER]);
    const [before] = (await ownOf(directory)).pois;
    const lines = await directory.run(['kind,id,outOfOrder', 'kiosk,k1,yes']);
    expect(lines[1]).toBe('Points: 0 added, 1 changed, 0 unchanged, 0 removed');
    expect((await ownOf(directory)).pois).toEqual([{ ...before, isOutOfOrder: true }]);
    expect((await directory.run(['kind,id,outOfOrder', 'kiosk,k1,yes']))[1]).toContain('1 unchanged');
  });

  it('may be a list in JSON', async () => {
    const directory = await createCampus();
    const entries = [
      { kind: 'kiosk', id: 'k1', name: 'Kiosk', licence: 'CS0638', area: 'Level 0', x: 2.5, y: 3, outOfOrder: true },
      { kind: 'code', id: 'c1', location: 'k1' },
    ];
    const lines = await directory.runFile('points.json', JSON.stringify(entries));
    expect(lines[1]).toBe('Points: 2 added, 0 changed, 0 unchanged, 0 removed');
    expect((await ownOf(directory)).pois).toMatchObject([{ csCode: 'CS0638', x: 250, isOutOfOrder: true }]);
    const wrong = await directory.runFile('points.json', '[{"kind":"code","id":"c9","location":["k1"]}]');
    expect(wrong).toEqual([
      '1',
      'points.json:1: the file is no list of objects with texts, numbers, yes or no',
      'Nothing was imported.',
    ]);
  });

  it('writes nothing in a dry run', async () => {
    const directory = await createCampus();
    const lines = await directory.run([HEADER, KIOSK], '--dry-run');
    expect(lines.slice(1)).toEqual([
      'Points: 1 added, 0 changed, 0 unchanged, 0 removed',
      'Nothing was written (--dry-run).',
    ]);
    expect((await ownOf(directory)).pois).toEqual([]);
  });

  it('leaves what it does not name, unless it is to replace the points of its kinds', async () => {
    const directory = await createCampus();
    await directory.run([HEADER, KIOSK, PRINTER, STICKER, FREE]);
    expect((await directory.run([HEADER, STICKER]))[2]).toBe(
      '1 point of these kinds not in the file: left as they are (--replace removes them)',
    );
    expect((await directory.run([HEADER, STICKER], '--replace'))[1]).toContain('1 removed');
    const { pois, codes } = await ownOf(directory);
    expect([pois.map(({ id }) => id), codes.map(({ id }) => id)]).toEqual([['k1', 'p1'], ['c1']]);
  });

  it.each([
    ['another kind of thing', 'statue,s1,,,,,,,,,,', 'kind takes poi, kiosk, code (“statue”)'],
    [
      'an unknown area',
      KIOSK.replace('Level 0', 'Level 9'),
      'area “Tower > Level 9” is neither the id nor the path of an area',
    ],
    ['a building as its area', KIOSK.replace('Tower > Level 0', 'Tower'), 'area “Tower” is no level, and on none'],
    ['a licence of another kind', KIOSK.replace('premium', 'CS0621'), 'licence “CS0621” is none of a kiosk'],
    ['no place', 'kiosk,k2,Kiosk,,,basic,,,,,,', 'a new one needs its area, x and y'],
    ['a code at nothing', 'code,c9,,,,,,,,,,k9', 'location “k9” is unknown'],
    [
      'a code with two places',
      'code,c9,,,,,Tower > Level 0,1,1,,,k1',
      'it has either a location, or an area with x and y',
    ],
    ['an id that is taken', 'code,k1,,,,,,,,,,k1', 'id “k1” stands on line 2 already'],
    [
      'no number',
      KIOSK.replace('2.5', 'left'),
      'x takes metres from the upper left corner of the building, such as 12.5, 10000 at most (“left”)',
    ],
  ])('refuses %s with its line, and imports nothing', async (_name, row, text) => {
    const directory = await createCampus();
    const lines = await directory.run([HEADER, KIOSK.replace('k1', row.includes(',k1,K') ? 'k0' : 'k1'), row]);
    expect([lines[0], lines[1], lines.at(-1)]).toEqual(['1', `table.csv:3: ${text}`, 'Nothing was imported.']);
    expect((await ownOf(directory)).pois).toEqual([]);
  });

  it('needs a campus', async () => {
    const lines = await createImportDirectory().run([HEADER, KIOSK]);
    expect(lines[1]).toContain('import its floor plans first');
  });
});
