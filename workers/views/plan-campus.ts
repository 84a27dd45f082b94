/*
 * What a plan needs to know of a site beside its drawings: of a user from the workspace, of an anonymous visitor from the
 * places that visitors may find.
 */
import { type AreaTree, createAreaTree } from '../model/areas.ts';
import { labelText } from '../model/labels.ts';
import { DEFAULT_LANGUAGE } from '../model/language.ts';
import type { Area, AssistConfiguration, WireResource } from '../model/resource.ts';
import type { CampusPlan, PlacePlan } from '../wire/schemas/plans.ts';

export type PlanResource = Pick<
  WireResource,
  'id' | 'name' | 'displayName' | 'displayNameForApp' | 'mapInfos' | 'resourceTypeId' | 'files' | 'reservationsEnabled'
>;

export interface PlanCampus {
  readonly resources: readonly PlanResource[];
  readonly configuration: Pick<AssistConfiguration, 'areas' | 'floorPlanDurationInMinutes'> & {
    readonly resourceTypeInfos: readonly Pick<
      AssistConfiguration['resourceTypeInfos'][number],
      'resourceTypeId' | 'kind'
    >[];
  };
  readonly tree: AreaTree;
}

const KINDS = ['desk', 'room', 'parking', 'locker', 'other'] as const;
const VISITOR_TYPES = KINDS.map((kind) => ({ resourceTypeId: kind as string, kind }));

/** Of a visitor: places have no more than their name and their kind. */
export function visitorCampus({ areas }: CampusPlan, places: readonly PlacePlan[]): PlanCampus {
  const known = areas.map(
    ({ id, parentAreaId, name, kind, ordinal }): Area => ({ id, parentAreaId, name, kind, ordinal, maxUt: 100 }),
  );
  return {
    resources: places
      .filter(({ isUnit }) => !isUnit)
      .map(({ id, name, kind, areaId, x, y }) => ({
        id,
        name: labelText(name, DEFAULT_LANGUAGE),
        displayName: '',
        displayNameForApp: name,
        mapInfos: [{ areaId, x, y }],
        resourceTypeId: kind,
        files: [],
        reservationsEnabled: false,
      })),
    configuration: { resourceTypeInfos: VISITOR_TYPES, areas: known },
    tree: createAreaTree(known),
  };
}
