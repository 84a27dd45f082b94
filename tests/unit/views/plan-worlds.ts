/*
 * Levels and campuses of floor plans; tests change what they need.
 */
import type { PlanLevel } from '../../../workers/contract.ts';
import { createAreaTree } from '../../../workers/model/areas.ts';
import { buildPlanLevel, type PlanLevelSource } from '../../../workers/views/plan-level.ts';
import type { CampusPlan, PlanArea } from '../../../workers/wire/schemas/plans.ts';
import type { WireResource } from '../../../workers/wire/schemas/resource.ts';
import { makeLevel } from '../../server/plan-support.ts';
import { createConfiguration } from '../areas/wire-configuration.ts';
import { createWireResource } from '../areas/wire-resource.ts';

export const planArea = (id: string, parentAreaId: string | null, changes: Partial<PlanArea> = {}): PlanArea => ({
  id,
  parentAreaId,
  kind: 'level',
  name: id,
  shortName: '',
  ordinal: null,
  elevationCm: null,
  outline: [],
  memberIds: [],
  ...changes,
});

export const campusOf = (areas: readonly PlanArea[]): CampusPlan => ({
  version: 1,
  origin: null,
  areas: [...areas],
  connectors: [],
  credits: ['Plans: ours'],
});

/** A building of the levels 0 to 3, with a zone on the ground floor. */
export const AREAS: readonly PlanArea[] = [
  planArea('house', null, { kind: 'building', name: { en: 'House', cs: 'Dům' } }),
  ...[0, 1, 2, 3].map((ordinal) => planArea(`floor ${ordinal}`, 'house', { ordinal, shortName: `${ordinal}` })),
  planArea('quiet', 'floor 0', {
    kind: 'zone',
    name: { en: 'Quiet', cs: 'Ticho' },
    outline: [[0, 0, 500, 0, 500, 500, 0, 500]],
  }),
];

/** As the configuration names the same areas. */
export const configurationOf = (areas: readonly PlanArea[]) =>
  createConfiguration({
    areas: areas.map(({ id, parentAreaId, kind, name, ordinal }) => ({
      id,
      parentAreaId,
      kind,
      name,
      ordinal,
      maxUt: kind === 'zone' ? 80 : 100,
    })),
    resourceTypeInfos: [
      { resourceTypeId: 'desk', rank: 1, name: 'Desk', kind: 'desk' },
      { resourceTypeId: 'room', rank: 2, name: 'Room', kind: 'room' },
    ],
  });

/** A desk at a point of the ground floor. */
export const deskAt = (id: string, x: number, y: number, changes: Partial<WireResource> = {}): WireResource =>
  createWireResource({ id, mapInfos: [{ areaId: 'floor 0', x, y }], ...changes });

/** The ground floor. */
export function levelOf(changes: Partial<PlanLevelSource> = {}): PlanLevel {
  const configuration = changes.configuration ?? configurationOf(AREAS);
  return buildPlanLevel({
    level: makeLevel('floor 0'),
    campus: campusOf(AREAS),
    pois: [],
    resources: [],
    configuration,
    tree: createAreaTree(configuration.areas),
    language: 'en',
    base: 'https://desks.example',
    ...changes,
  });
}
