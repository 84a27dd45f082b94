/* Rooms of the plans that cannot be reserved: their names are drawn, so that people look for them. */
import * as v from 'valibot';

import { labelText } from '../../workers/model/labels.ts';
import { UnitKind, unitKindOf } from '../../workers/model/plan.ts';
import {
  CampusPlanSchema,
  type LevelPlan,
  LevelPlanSchema,
  type PlacePlan,
  type PlanUnit,
  type Poi,
  PoisSchema,
} from '../../workers/wire/schemas/plans.ts';
import { isInside } from '../campus/geometry.ts';
import type { Store } from '../store/store.ts';
import { createLevelFinder } from './placed.ts';

export interface PlanRoom {
  readonly place: PlacePlan;
  /** For the staff: visitors do not look for it. */
  readonly isRestricted: boolean;
}

/** What is a room of its own; parking and lockers are found by their bays. */
const ROOMS: ReadonlySet<number> = new Set([UnitKind.Room, UnitKind.Restroom, UnitKind.Service]);

/** Reads the named rooms of all levels that are no resource and that no POI stands for; again only where plans change. */
export function createPlanRooms({ plans }: Pick<Store, 'plans'>) {
  let kept: { readonly stamp: string; readonly rooms: readonly PlanRoom[] } = { stamp: '', rooms: [] };
  return async (): Promise<typeof kept> => {
    const stamps = await plans.stamps();
    const stamp = `${stamps.plans}.${stamps.pois}`;
    if (kept.stamp === stamp) return kept;
    const { areas } = v.parse(CampusPlanSchema, JSON.parse((await plans.campus()).value));
    const pois = v.parse(PoisSchema, JSON.parse((await plans.pois()).value));
    const levelOf = createLevelFinder(areas);
    const poisByLevel = Map.groupBy(pois, ({ areaId }) => levelOf(areaId) ?? areaId);
    const rooms: PlanRoom[] = [];
    for (const { id } of areas.filter(({ kind }) => kind === 'level')) {
      const stored = await plans.level(id);
      if (stored === null) continue;
      rooms.push(...roomsOn(v.parse(LevelPlanSchema, JSON.parse(stored.value)), poisByLevel.get(id) ?? []));
    }
    kept = { stamp, rooms };
    return kept;
  };
}

function roomsOn({ areaId, units }: LevelPlan, pois: readonly Poi[]): readonly PlanRoom[] {
  return units
    .filter((unit) => isNamedRoom(unit) && !pois.some((poi) => standsFor(poi, unit)))
    .map(({ id, name, label: [x, y], isRestricted }) => ({
      place: { id, name, kind: 'room', areaId, levelId: areaId, x, y, isUnit: true },
      isRestricted,
    }));
}

const isNamedRoom = ({ name, category, resourceId }: PlanUnit): boolean =>
  resourceId === null && labelText(name, 'en') !== '' && ROOMS.has(unitKindOf(category));

/** Toilets are found by their POI, whatever the name of it; other rooms by one of the same name. */
const standsFor = ({ name, x, y }: Poi, { ring, category, name: own }: PlanUnit): boolean =>
  isInside([ring], x, y) &&
  (unitKindOf(category) === UnitKind.Restroom || labelText(name, 'en') === labelText(own, 'en'));
