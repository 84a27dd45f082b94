/* Which resource is which room or desk of a plan. */
import type { Area } from '../../../../workers/wire/schemas/configuration.ts';
import type { WireResource } from '../../../../workers/wire/schemas/resource.ts';
import type { StoredResource } from '../../../store/store.ts';
import { fold } from '../../text.ts';
import type { PlanObject } from '../imported.ts';
import { textsOf } from '../labels.ts';

export interface Match {
  readonly stored: StoredResource;
  readonly object: PlanObject;
}

export interface Matching {
  readonly matched: readonly Match[];
  /** Resources that the plan does not have. */
  readonly unmatched: readonly string[];
  /** What cannot be decided, a sentence each. */
  readonly doubled: readonly string[];
}

const keysOf = ({ id, email, name, displayName, displayNameForApp, csCode }: WireResource): readonly string[] =>
  [id, email, name, displayName, ...textsOf(displayNameForApp), csCode].filter((key) => key !== '');

/** Lower case without accents. */
const foldKey = (text: string): string => fold(text.normalize('NFD').replace(/\p{M}/gu, ''));

/**
 * Matches by id, `placeId`, name, display name or licence code: exactly, then without case and accents. Of several
 * places with a name, the one in the resource's area counts.
 * @param areas those of the configuration, by whose ids the objects lie on levels
 */
export function matchResources(
  objects: readonly PlanObject[],
  resources: readonly StoredResource[],
  areas: readonly Area[],
): Matching {
  const areaById = new Map(areas.map((area) => [area.id, area]));
  const above = (areaId: string): ReadonlySet<string> => {
    const ids = new Set<string>();
    for (let at = areaById.get(areaId); at && !ids.has(at.id); at = areaById.get(at.parentAreaId ?? '')) ids.add(at.id);
    return ids;
  };
  const doubled: string[] = [];
  const matchById = new Map<string, Match[]>();
  const settled = new Set<string>();
  for (const toKey of [(key: string) => key, foldKey]) {
    const byKey = indexByKey(
      objects.filter(({ id }) => !matchById.has(id)),
      toKey,
    );
    for (const stored of resources) {
      const { resource } = stored;
      const found = settled.has(resource.id) ? [] : firstOf(keysOf(resource).map((key) => byKey.get(toKey(key)) ?? []));
      if (found.length === 0) continue;
      settled.add(resource.id);
      const near = narrow(found, resource, above);
      const [object, ...more] = near;
      if (object === undefined) continue;
      if (more.length > 0) {
        doubled.push(`${resource.displayName} is there ${near.length} times in the plan: ${listed(near)}.`);
      } else matchById.set(object.id, [...(matchById.get(object.id) ?? []), { stored, object }]);
    }
  }
  for (const matches of matchById.values()) {
    if (matches.length < 2) continue;
    const names = matches.map(({ stored }) => `${stored.resource.displayName} (${stored.resource.id})`);
    doubled.push(`${names.join(' and ')} are the same place of the plan.`);
  }
  return {
    matched: [...matchById.values()].flatMap((matches) => (matches.length === 1 ? matches : [])),
    unmatched: resources.flatMap(({ resource }) => (settled.has(resource.id) ? [] : [resource.displayName])),
    doubled,
  };
}

function indexByKey(objects: readonly PlanObject[], toKey: (key: string) => string): ReadonlyMap<string, PlanObject[]> {
  const byKey = new Map<string, PlanObject[]>();
  for (const object of objects) {
    for (const key of new Set(object.keys.map(toKey))) {
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [object]);
      else known.push(object);
    }
  }
  return byKey;
}

const firstOf = (lists: readonly (readonly PlanObject[])[]): readonly PlanObject[] =>
  lists.find((list) => list.length > 0) ?? [];

/** Fewer candidates: those in the areas of the resource, from the nearest one up; a desk rather than its room. */
function narrow(
  found: readonly PlanObject[],
  { mapInfos }: WireResource,
  above: (areaId: string) => ReadonlySet<string>,
): readonly PlanObject[] {
  const own = mapInfos.flatMap(({ areaId }) => [...above(areaId)]);
  for (const areaId of own) {
    const inside = found.filter(({ levelId }) => above(levelId).has(areaId));
    if (inside.length > 0) return preferFixture(inside);
  }
  return preferFixture(found);
}

function preferFixture(found: readonly PlanObject[]): readonly PlanObject[] {
  const fixtures = found.filter(({ kind }) => kind === 'fixture');
  return fixtures.length === 1 ? fixtures : found;
}

const listed = (objects: readonly PlanObject[]): string =>
  objects
    .slice(0, 3)
    .map(({ id }) => id)
    .join(', ');

/** The resource at its place in the plan; a zone of the level stays its area. */
export function placeResource({ stored, object }: Match, areas: readonly Area[]): StoredResource {
  const { resource } = stored;
  const parentOf = new Map(areas.map(({ id, parentAreaId }) => [id, parentAreaId]));
  const [first, ...others] = resource.mapInfos;
  const isZone = first !== undefined && parentOf.get(first.areaId) === object.levelId;
  const areaId = isZone ? first.areaId : object.levelId;
  const placed = { ...first, areaId, x: object.x, y: object.y };
  return { ...stored, resource: { ...resource, mapInfos: [placed, ...others] } };
}
