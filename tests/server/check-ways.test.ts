import { describe, expect, it } from 'vitest';

import { findWays } from '../../server/import/check/ways.ts';
import type { Plans } from '../../server/store/store.ts';
import type { NetworkPlan, PlanArea } from '../../workers/wire/schemas/plans.ts';
import { createImportDirectory } from './import-support.ts';
import { imdfFiles, twoFloors, zipFiles } from './plan-files.ts';
import { makeLevel, makePlans, makePoi, makeUnit } from './plan-support.ts';

const area = (id: string, kind: PlanArea['kind'], parentAreaId: string | null, name: string): PlanArea => ({
  id,
  parentAreaId,
  kind,
  name,
  shortName: '',
  ordinal: kind === 'level' ? 0 : null,
  elevationCm: null,
  outline: [],
  memberIds: [],
});

const edge = (from: string, to: string, change: Partial<NetworkPlan['edges'][number]> = {}) => ({
  from,
  to,
  lengthCm: 400,
  kind: 'walk' as const,
  oneWay: false,
  barrierFree: true,
  isRestricted: false,
  connectorId: null,
  indicatorId: null,
  ...change,
});

/** Three rooms in a row, each four metres wide; the entrance leads into the first. */
function plansWith(edges: NetworkPlan['edges']): Plans {
  const at = (i: number) => [i * 400, 0, i * 400 + 400, 0, i * 400 + 400, 300, i * 400, 300];
  const units = ['one', 'two', 'three'].map((id, i) =>
    makeUnit(id, { name: `Room ${id}`, ring: at(i), label: [i * 400 + 200, 150] }),
  );
  const door = {
    a: [0, 100],
    b: [0, 200],
    door: 'hinged',
    isAutomatic: false,
    widthCm: 100,
    wheelchair: 'yes',
  } as const;
  const level = makeLevel('floor', {
    units,
    openings: [{ ...door, id: 'door', a: [0, 100], b: [0, 200], unitIds: ['one', null] }],
    outline: [[0, 0, 1_200, 0, 1_200, 300, 0, 300]],
  });
  const nodes = units.map(({ id, label: [x, y] }) => ({ id, x, y, levelId: 'floor' }));
  const kiosk = { ...makePoi('k1'), kind: 'kiosk' as const, name: 'Kiosk', x: 1_000, y: 100 };
  const plans = makePlans([level], {
    network: { nodes: [{ id: 'door', x: 0, y: 150, levelId: 'floor' }, ...nodes], edges, anchors: {} },
    pois: [kiosk],
  });
  const areas = [area('house', 'building', null, 'House'), area('floor', 'level', 'house', 'Ground')];
  return { ...plans, campus: { ...plans.campus, areas } };
}

const DESK = { id: 'd1', name: 'Desk 1', areaId: 'floor', x: 600, y: 100 };

describe('the check of ways', () => {
  it('finds nothing where everything is reached', () => {
    const plans = plansWith([edge('door', 'one'), edge('one', 'two'), edge('two', 'three')]);
    expect(findWays(plans, [DESK])).toEqual({ closedAreas: [], kiosks: [], rooms: [], islands: [] });
  });

  it('lists rooms, places and kiosks without a way, also those behind rooms of the staff', () => {
    const plans = plansWith([edge('door', 'one'), edge('one', 'two', { isRestricted: true }), edge('two', 'three')]);
    expect(findWays(plans, [DESK])).toEqual({
      closedAreas: [],
      kiosks: ['Kiosk k1 (Ground, House)'],
      rooms: ['Room two (Ground, House)', 'Room three (Ground, House)', 'Desk 1 (Ground, House)'],
      islands: [],
    });
  });

  it('lists what wheelchairs cannot reach, with the nearest pair of nodes on both sides', () => {
    const plans = plansWith([edge('door', 'one'), edge('one', 'two', { barrierFree: false }), edge('two', 'three')]);
    const { islands, rooms } = findWays(plans, [DESK]);
    expect(rooms).toEqual([]);
    expect(islands).toEqual([
      {
        name: 'Ground, House',
        places: 2,
        gap: { from: 'two (Ground, House, 6.0 m, 1.5 m)', to: 'one (Ground, House, 2.0 m, 1.5 m)', metres: 4 },
      },
    ]);
  });

  it('lists buildings and levels without an entrance', () => {
    const plans = plansWith([edge('one', 'two'), edge('two', 'three')]);
    const closed = { ...plans, levels: plans.levels.map((level) => Object.assign({}, level, { openings: [] })) };
    expect(findWays(closed, []).closedAreas).toEqual(['House', 'Ground, House']);
  });

  it('is a command, which fails where it has findings or there is no campus', async () => {
    const directory = createImportDirectory();
    expect(await directory.check()).toEqual(['1', `There is no campus in ${directory.data}.`]);
    await directory.runFile('plan.zip', zipFiles(imdfFiles(twoFloors())));
    const lines = await directory.check();
    expect(lines[0]).toBe('1');
    expect(lines).toContain('Without an entrance (1):');
    expect(lines.at(-1)).toMatch(/^Paths: \d+ nodes, \d+ edges; \d+ findings?$/u);
    expect((await directory.runFile('plan.zip', 'x', '--check'))[0]).toBe('2');
  });
});
