import { existsSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { mergePlans, readPlans } from '../../server/import/plans/campus/merge.ts';
import type { Store } from '../../server/store/store.ts';
import { createImportDirectory, type ImportDirectory } from './import-support.ts';
import { box, collection, feature, imdfFiles, polygon, twoFloors, zipFiles } from './plan-files.ts';

const TABLE = [
  'id,name,email,type,area,licence',
  'room-a0,Room A0,a0@acme.example,room,Acme > Tower > Level 0,CS0600',
  'desk-1,desk 1,desk1@acme.example,desk,Acme > Tower > Level 1 > East,workplace',
  'far,Elsewhere,far@acme.example,desk,Acme > Tower > Level 1,workplace',
];
const ZIP = zipFiles(imdfFiles(twoFloors()));

const places = (directory: ImportDirectory) =>
  directory.inStore(async ({ campus }) =>
    (await campus.resources()).value.map(({ resource: { id, mapInfos } }) => [id, mapInfos[0]]),
  );
const plansOf = (store: Store) => readPlans(store.plans);

async function importTable(): Promise<ImportDirectory> {
  const directory = createImportDirectory();
  expect((await directory.run(TABLE))[0]).toBe('0');
  return directory;
}

describe('importing a plan', () => {
  it('places the resources that it names, and keeps the areas that are there', async () => {
    const directory = await importTable();
    expect(await directory.runFile('plan.zip', ZIP)).toEqual([
      '0',
      'Plan: 2 floors, 10 units, 8 openings, 2 fixtures, 2 connectors',
      expect.stringMatching(/^Paths: \d+ nodes, \d+ edges in 1 part; 0 rooms without a way$/u),
      'Areas: 0 added',
      'Resources: 2 found in the plan (2 moved), 1 not found, 0 in doubt',
      'Not found in the plan:',
      '  Elsewhere',
      'Without an entrance:',
      '  Tower',
      `Start it: npm start -- --data ${directory.data}`,
    ]);
    expect(await places(directory)).toEqual([
      ['room-a0', { areaId: 'area-acme-tower-level-0', x: 250, y: 800 }],
      // The zone stays, the place in it is that of the desk.
      ['desk-1', { areaId: 'area-acme-tower-level-1-east', x: 180, y: 860 }],
      ['far', { areaId: 'area-acme-tower-level-1' }],
    ]);
    const { campus, levels, network } = await directory.inStore(plansOf);
    expect(campus.areas.map(({ id }) => id)).toEqual([
      'area-acme',
      'area-acme-tower',
      'area-acme-tower-level-0',
      'area-acme-tower-level-1',
    ]);
    expect(levels.map(({ areaId }) => areaId)).toEqual(['area-acme-tower-level-0', 'area-acme-tower-level-1']);
    expect(levels[0]?.units.find(({ id }) => id === 'tower-a-0')?.resourceId).toBe('room-a0');
    expect(levels[1]?.fixtures).toMatchObject([{ id: 'tower-desk-1', resourceId: 'desk-1' }]);
    expect(new Set(network.nodes.map(({ levelId }) => levelId))).toEqual(new Set(levels.map(({ areaId }) => areaId)));
  });

  it('changes nothing the second time', async () => {
    const directory = await importTable();
    await directory.runFile('plan.zip', ZIP);
    const before = await directory.inStore(plansOf);
    expect(await directory.runFile('plan.zip', ZIP)).toContain(
      'Resources: 2 found in the plan (0 moved), 1 not found, 0 in doubt',
    );
    expect(await directory.inStore(plansOf)).toEqual(before);
  });

  it('writes nothing in a dry run, and nothing of what cannot be read', async () => {
    const directory = await importTable();
    const before = await directory.inStore(plansOf);
    expect((await directory.runFile('plan.zip', ZIP, '--dry-run')).at(-1)).toBe('Nothing was written (--dry-run).');
    expect(await directory.runFile('plan.zip', 'PK')).toEqual([
      '1',
      expect.stringMatching(/^The archive cannot be read/u),
    ]);
    expect(await directory.runFile('plan.zip', zipFiles(new Map([['a.json', '{}']])))).toEqual([
      '1',
      'The archive has no levels.',
      'The archive has no units.',
      'The file has no floor with a room.',
      'Nothing was imported.',
    ]);
    expect(await directory.inStore(plansOf)).toEqual(before);
    expect((await places(directory))[0]).toEqual(['room-a0', { areaId: 'area-acme-tower-level-0' }]);
  });

  it('makes a campus where there is none, except in a dry run', async () => {
    const directory = createImportDirectory();
    await directory.runFile('plan.zip', ZIP, '--dry-run');
    expect(existsSync(directory.data)).toBe(false);
    expect(await directory.runFile('plan.zip', ZIP, '--credit', 'Drawn by Acme')).toContain('Areas: 4 added');
    const { campus, levels } = await directory.inStore(plansOf);
    expect(campus.credits).toEqual(['Drawn by Acme']);
    expect(levels.map(({ credit }) => credit)).toEqual(['Drawn by Acme', 'Drawn by Acme']);
    const areas = await directory.inStore(async (store) => (await store.campus.configuration()).value.areas);
    expect(areas.map(({ id, parentAreaId, kind, ordinal }) => [id, parentAreaId, kind, ordinal])).toEqual([
      ['venue', null, 'campus', null],
      ['tower', 'venue', 'building', null],
      ['tower-level-0', 'tower', 'level', 0],
      ['tower-level-1', 'tower', 'level', 1],
    ]);
  });

  it('says which names it cannot decide', async () => {
    const directory = createImportDirectory();
    await directory.run([
      TABLE[0] ?? '',
      'one,Room A0,one@acme.example,room,Acme > Tower > Level 0,CS0600',
      'two,ROOM A0,two@acme.example,room,Acme > Tower > Level 0,CS0600',
      'three,Twin,three@acme.example,room,Acme > Hut,CS0600',
    ]);
    const twins = (twoFloors()['unit'] ?? []).map(({ id, geometry, properties }) =>
      feature(id, geometry, { ...properties, ...(id.includes('-b-') ? { name: { en: 'Twin' } } : {}) }),
    );
    const said = await directory.runFile('plan.zip', zipFiles(imdfFiles({ ...twoFloors(), unit: twins })));
    expect(said).toContain('Resources: 1 found in the plan (1 moved), 1 not found, 1 in doubt');
    expect(said).toContain('  Twin is there 2 times in the plan: tower-b-0, tower-b-1.');
  });

  it('stores the plan, the areas and the places together or not at all', async () => {
    const directory = await importTable();
    await directory.runFile('plan.zip', ZIP);
    await directory.inStore(async (store) => {
      const [configuration, resources, plans] = [
        await store.campus.configuration(),
        await store.campus.resources(),
        await plansOf(store),
      ];
      const written = resources.value.map((stored) => ({
        ...stored,
        resource: { ...stored.resource, displayName: 'Half' },
      }));
      const change = {
        seen: { configuration: configuration.timestamp, resources: resources.timestamp },
        configuration: { ...configuration.value, areas: [] },
        written,
        removed: [],
        // The same level twice cannot be stored.
        plans: { ...plans, levels: [...plans.levels, ...plans.levels] },
        endsReservations: false,
        isTrial: false,
      };
      await expect(store.campus.replaceResources(change, 0)).rejects.toThrow();
      expect(await store.campus.configuration()).toEqual(configuration);
      expect(await store.campus.resources()).toEqual(resources);
      expect(await plansOf(store)).toEqual(plans);
    });
  });
});

describe('several plans', () => {
  const hut = collection([
    feature('1', polygon(box(0, 0, 10, 2)), { floor: '2', type: 'corridor' }),
    feature('2', polygon(box(0, 2, 5, 6)), { floor: '2', type: 'office', title: 'Room A0' }),
  ]);
  const MAP = ['--map', 'level=floor,name=title,category=type'];

  it('stay beside each other, unless the file is to replace them', async () => {
    const directory = await importTable();
    await directory.runFile('plan.zip', ZIP);
    const said = await directory.runFile('hut.geojson', hut, ...MAP, '--building', 'Hut');
    expect(said).toContain('Areas: 2 added');
    expect((await directory.inStore(plansOf)).levels.map(({ areaId }) => areaId)).toEqual([
      'area-acme-tower-level-0',
      'area-acme-tower-level-1',
      'area-acme-hut-level-2',
    ]);
    await directory.runFile('hut.geojson', hut, ...MAP, '--building', 'Hut', '--replace');
    const { campus, levels } = await directory.inStore(plansOf);
    expect([campus.areas.length, levels.length, campus.connectors.length]).toEqual([2, 1, 0]);
  });

  it('puts a picture under the level that is there', async () => {
    const directory = await importTable();
    await directory.runFile('plan.zip', ZIP);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"/>';
    const where = ['--building', 'Tower', '--level', 'Level 1', '--points', '0,0=0m,0m; 100,0=20m,0m'];
    expect((await directory.runFile('plan.svg', svg, ...where))[0]).toBe('0');
    const [, level] = (await directory.inStore(plansOf)).levels;
    expect(level?.units).toHaveLength(5);
    expect(level?.backdrop).toMatchObject({
      width: 2_000,
      height: 1_000,
      url: expect.stringMatching(/^data:image\/png/u),
    });
    expect(await directory.runFile('plan.svg', svg)).toEqual([
      '2',
      'A picture needs --points, --building and --level',
      'See "npm run import -- --help".',
    ]);
  });

  it('keeps kiosks and devices of a level that is imported again', async () => {
    const directory = await importTable();
    await directory.runFile('plan.zip', ZIP);
    const plans = await directory.inStore(plansOf);
    const poi = (id: string, kind: 'poi' | 'control-1') => ({
      id,
      kind,
      category: 'printer',
      name: id,
      description: '',
      csCode: 'CS0642',
      areaId: 'area-acme-tower-level-0',
      x: 1,
      y: 1,
      rotationDeg: 0,
      isOutOfOrder: false,
      displayMode: 0,
      files: [],
      openingHours: null,
    });
    const merged = mergePlans({ ...plans, pois: [poi('old', 'poi'), poi('light', 'control-1')] }, plans);
    expect(merged.pois.map(({ id }) => id)).toEqual(['light']);
    expect(merged.levels).toEqual(plans.levels);
    expect(merged.network).toEqual(plans.network);
  });

  it('keeps the stops of a lift on levels that are not imported again', async () => {
    const directory = await importTable();
    await directory.runFile('plan.zip', ZIP);
    const plans = await directory.inStore(plansOf);
    const stop = (areaId: string) => ({ areaId, x: 1, y: 1 });
    const lift = (id: string, areaIds: readonly string[]) => ({
      id,
      kind: 'elevator' as const,
      name: id,
      barrierFree: true,
      stops: areaIds.map(stop),
    });
    const [one = '', ...others] = plans.levels.map(({ areaId }) => areaId);
    const present = [
      lift('over all', [one, ...others, 'roof']),
      lift('again', [one, 'roof']),
      lift('only here', [one]),
    ];
    const onlyOne = plans.levels.filter(({ areaId }) => areaId === one);
    const imported = {
      ...plans,
      levels: onlyOne,
      network: { nodes: [], edges: [], anchors: {} },
      campus: { ...plans.campus, connectors: [lift('again', [one])] },
    };
    const { campus } = mergePlans({ ...plans, campus: { ...plans.campus, connectors: present } }, imported);
    expect(campus.connectors.map(({ id, stops }) => [id, stops.map(({ areaId }) => areaId)])).toEqual([
      ['over all', [...others, 'roof']],
      ['again', ['roof', one]],
    ]);
  });

  it('refuses properties that there are none of', async () => {
    const directory = createImportDirectory();
    expect(await directory.runFile('hut.geojson', hut, '--map', 'colour=red')).toEqual([
      '2',
      '--map takes level=…,name=…,category=…,resource=…, not “colour=red”',
      'See "npm run import -- --help".',
    ]);
  });
});
