import type { Plans } from '../../server/store/store.ts';
import type { Fixture, LevelPlan, PlanUnit, Poi } from '../../workers/wire/schemas/plans.ts';

export function makeFixture(id: string, resourceId: string | null): Fixture {
  return { id, category: 'desk', rect: [100, 100, 140, 70], rotationDeg: 0, ring: null, resourceId };
}

export function makeUnit(id: string, change: Partial<PlanUnit> = {}): PlanUnit {
  return {
    id,
    category: 'room',
    ring: [0, 0, 400, 0, 400, 300, 0, 300],
    holes: [],
    name: '',
    label: [200, 150],
    accessibility: [],
    isRestricted: false,
    resourceId: null,
    ...change,
  };
}

export function makeLevel(areaId: string, change: Partial<LevelPlan> = {}): LevelPlan {
  return {
    areaId,
    width: 1_000,
    height: 500,
    outline: [[0, 0, 1_000, 0, 1_000, 500, 0, 500]],
    units: [],
    openings: [],
    fixtures: [],
    details: [],
    backdrop: null,
    credit: '',
    ...change,
  };
}

export function makePoi(id: string): Poi {
  return {
    id,
    kind: 'poi',
    category: 'exit',
    name: { en: 'Exit' },
    description: '',
    csCode: 'CS0642',
    areaId: 'floor',
    x: 10,
    y: 20,
    rotationDeg: 0,
    isOutOfOrder: false,
    displayMode: 2,
    files: [],
    openingHours: null,
  };
}

export function makePlans(levels: readonly LevelPlan[], change: Partial<Plans> = {}): Plans {
  return {
    campus: { version: 1, origin: null, areas: [], connectors: [], credits: ['Plans: ours'] },
    levels,
    network: { nodes: [{ id: 'n1', x: 0, y: 0, levelId: 'floor' }], edges: [], anchors: {} },
    pois: [],
    codes: [],
    ...change,
  };
}
