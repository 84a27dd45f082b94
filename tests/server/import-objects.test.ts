import { beforeEach, describe, expect, it } from 'vitest';

import { SMALL_CAMPUS, NOW } from './app-support.ts';
import { createImportDirectory, type ImportDirectory } from './import-support.ts';
import { LAMP } from './object-support.ts';
import { makeLevel, makePlans, makePoi } from './plan-support.ts';

const HEADER =
  'object,kind,area,x,y,name,switchers,part,partKind,partName,of,value,control,on,off,min,max,step,stateTopic,commandTopic';
const ROWS = [
  'fan,control-1,floor,1.5,"2,25",Fan,Ada@campus.example | all@campus.example,power,control,Power,,,switch,ON,OFF,,,,house/fan,house/fan/set',
  'fan,,,,,,,speed,control,,,2,slider,,,1,5,,house/fan/speed,house/fan/speed/set',
  'fan,,,,,,,speed-unit,unit,,speed,rpm,,,,,,,,',
  'air,monitor-1,Ground floor,3,4,Air,,co2,value,CO₂,,400,,,,,,,house/air,',
];

let directory: ImportDirectory;

beforeEach(async () => {
  directory = createImportDirectory();
  const made = makePlans([makeLevel('floor')], { pois: [makePoi('p1'), { ...makePoi('lamp'), kind: 'control-1' }] });
  const area = { id: 'floor', parentAreaId: null, kind: 'level', name: { en: 'Ground floor' } } as const;
  const defaults = { shortName: '', ordinal: 0, elevationCm: null, outline: [], memberIds: [] };
  const plans = { ...made, campus: { ...made.campus, areas: [{ ...area, ...defaults }] } };
  await directory.inStore((store) => store.campus.seed({ ...SMALL_CAMPUS, plans, objects: [LAMP] }, [], NOW));
});

const objects = () => directory.inStore((store) => store.objects.all());
const pois = () => directory.inStore(async (store) => JSON.parse((await store.plans.pois()).value));

describe('a table of objects', () => {
  it('adds objects with their parts, topics and points of interest', async () => {
    expect(await directory.run([HEADER, ...ROWS])).toEqual([
      '0',
      'Objects: 2 added, 0 changed, 0 removed',
      '1 object of the campus not in the file: left as they are (--replace removes them)',
      `Start it: npm start -- --data ${directory.data}`,
    ]);
    const [, fan, air] = (await objects()).map(({ definition }) => definition);
    expect(fan).toMatchObject({
      id: 'fan',
      kind: 'control-1',
      switchers: ['ada@campus.example', 'all@campus.example'],
      parts: [
        {
          id: 'power',
          kind: 2,
          name: 'Power',
          control: { type: 'switch', on: 'ON', off: 'OFF' },
          stateTopic: 'house/fan',
          commandTopic: 'house/fan/set',
        },
        { id: 'speed', control: { type: 'slider', min: 1, max: 5, step: 1 }, initial: 2 },
        { id: 'speed-unit', kind: 6, of: 'speed', initial: 'rpm' },
      ],
    });
    expect(air).toMatchObject({ switchers: null, parts: [{ kind: 5, initial: 400, commandTopic: null }] });
    expect((await pois()).map((poi: { id: string; x: number; y: number }) => `${poi.id} ${poi.x} ${poi.y}`)).toContain(
      'fan 150 225',
    );
  });

  it('changes what is there at the second run, and keeps values', async () => {
    await directory.run([HEADER, ...ROWS]);
    await directory.inStore((store) => store.objects.saveValues(new Map([['fan', { power: 'ON' }]])));
    expect((await directory.run([HEADER, ...ROWS]))[1]).toBe('Objects: 0 added, 2 changed, 0 removed');
    expect((await objects()).find(({ definition }) => definition.id === 'fan')?.values).toEqual({ power: 'ON' });
    expect(await pois()).toHaveLength(4);
  });

  it('removes the others with --replace, and their points of interest alone', async () => {
    expect((await directory.run([HEADER, ...ROWS], '--replace'))[1]).toBe('Objects: 2 added, 0 changed, 1 removed');
    expect((await objects()).map(({ definition }) => definition.id)).toEqual(['fan', 'air']);
    expect((await pois()).map(({ id }: { id: string }) => id)).toEqual(['p1', 'fan', 'air']);
  });

  it('writes nothing with --dry-run', async () => {
    await directory.run([HEADER, ...ROWS], '--dry-run');
    expect(await objects()).toHaveLength(1);
  });

  it('tells each mistake with its line, and writes nothing', async () => {
    const answer = await directory.run([
      HEADER,
      'a,control-1,attic,1,2,A,,p,control,,,,,,,,,,,',
      'b,control-1,floor,1,2,B,,p,value,,q,,,,,,,,a/#,',
      'c,lamp,floor,-1,2,,,p,knob,,,,,,,,,,,',
      'd,control-1,floor,1,2,D,,p,control,,,3,slider,,,5,1,,,',
      'p1,control-1,floor,1,2,E,nobody,p,value,,,,,,,,,,,x/set',
    ]);
    expect(answer).toEqual([
      '1',
      'table.csv:3: stateTopic takes a topic without # and +',
      'table.csv:4: partKind takes label, control, object label, icon, value, unit, colour',
      'table.csv:4: kind takes control-1, monitor-1, indicator-1',
      'table.csv:4: x takes metres from the upper left corner of the building',
      'table.csv:6: switchers takes e-mail addresses with a vertical bar between them',
      'Nothing was imported.',
    ]);
    const others = await directory.run([
      HEADER,
      'a,control-1,attic,1,2,A,,p,control,,,,,,,,,,,',
      'b,control-1,floor,1,2,B,,p,value,,q,,,,,,,,,',
      'd,control-1,floor,1,2,D,,p,control,,,3,slider,,,5,1,,,',
      'p1,control-1,floor,1,2,E,,p,value,,,,,,,,,,,x/set',
      'f,,,,,,,p,control,,,MAYBE,switch,ON,OFF,,,,,',
      'f,,,,,,,p,value,,,,,,,,,,,',
    ]);
    expect(others).toEqual([
      '1',
      'table.csv:2: control is empty: it takes switch or slider',
      'table.csv:2: area names no area with a plan: “attic”',
      'table.csv:3: of names no part: “q”',
      'table.csv:4: a slider takes min and max, and min is below max',
      'table.csv:5: commandTopic belongs to a part of the kind control',
      'table.csv:6: value is not one that the control has',
      'table.csv:7: the part “p” is there twice',
      'table.csv:6: kind is empty',
      'table.csv:6: name is empty',
      'table.csv:6: x or y is empty',
      'table.csv:6: area names no area with a plan: “”',
      'table.csv:5: “p1” is the id of another point of interest',
      'Nothing was imported.',
    ]);
    expect(await objects()).toHaveLength(1);
  });

  it('is refused where there is no campus yet', async () => {
    const empty = createImportDirectory();
    expect((await empty.run([HEADER, ...ROWS]))[1]).toContain('import its floor plans first');
  });

  it('says in which resource an object is, which has to be there, and closes no ways', async () => {
    const header = 'object,kind,area,x,y,name,resource,part,partKind';
    const [first] = SMALL_CAMPUS.resources;
    const id = first?.resource.id ?? '';
    await directory.run([header, `fan,control-1,floor,1,2,Fan,${id},power,value`]);
    expect((await objects()).at(-1)?.definition).toMatchObject({ id: 'fan', resourceId: id });
    expect(
      await directory.run([
        header,
        'a,control-1,floor,1,2,A,nowhere,p,value',
        `b,indicator-1,floor,1,2,B,${id},p,value`,
      ]),
    ).toEqual([
      '1',
      'table.csv:2: resource is the id of no resource: “nowhere”',
      'table.csv:3: resource belongs to control-1 and monitor-1',
      'Nothing was imported.',
    ]);
  });
});
