/* What of a campus no way leads to, and what wheelchairs cannot reach. */
import type { Label } from '../../../workers/wire/schemas/common.ts';
import type { NetworkPlan, PlanArea } from '../../../workers/wire/schemas/plans.ts';
import { createLevelFinder } from '../../plans/placed.ts';
import type { Plans } from '../../store/store.ts';
import { roleOf } from '../plans/categories.ts';
import { textOf } from '../plans/labels.ts';
import { anchorPlans } from '../plans/paths/anchors.ts';
import { componentsOf } from '../plans/paths/graph.ts';

type Node = NetworkPlan['nodes'][number];
type Edge = NetworkPlan['edges'][number];

/** A part of a building that wheelchairs cannot reach from its entrance. */
export interface Island {
  /** Where it is, e.g. `Level 2, B3 Main Building`. */
  readonly name: string;
  /** Places, POIs and areas whose way ends there. */
  readonly places: number;
  /** The nearest pair of nodes on both sides: between them a way would join it; null = nothing is near. */
  readonly gap: { readonly from: string; readonly to: string; readonly metres: number } | null;
}

export interface Ways {
  /** Buildings and levels without an entrance. */
  readonly closedAreas: readonly string[];
  /** Without a node, or with one to which no way leads. */
  readonly kiosks: readonly string[];
  /** Rooms, and places in them. */
  readonly rooms: readonly string[];
  readonly islands: readonly Island[];
}

/** A resource with its position. */
export interface NamedPlace {
  readonly id: string;
  readonly name: Label;
  readonly areaId: string;
  readonly x: number;
  readonly y: number;
}

interface Look {
  readonly plans: Plans;
  readonly anchors: NetworkPlan['anchors'];
  readonly nodeById: ReadonlyMap<string, Node>;
  readonly areaById: ReadonlyMap<string, PlanArea>;
  /** The building of a level; a level without one stands for itself. */
  readonly buildingOf: (levelId: string) => string;
  /** The level and its building by name. */
  readonly nameOf: (levelId: string) => string;
}

/** Examines the ways of a campus. @param resources those with a position */
export function findWays(stored: Plans, resources: readonly NamedPlace[]): Ways {
  const plans = { ...stored, network: anchorPlans(stored, resources).network };
  const look = createLook(plans);
  const open = plans.network.edges.filter(({ isRestricted }) => !isRestricted);
  const walk = partsByBuilding(look, open);
  const { areas } = plans.campus;
  const isLost = (id: string): boolean => {
    const node = look.nodeById.get(look.anchors[id] ?? '');
    return node === undefined || walk.mainOf(look.buildingOf(node.levelId))?.has(node.id) !== true;
  };
  const levelOf = createLevelFinder(areas);
  const placed = (name: string, areaId: string): string => `${name} (${look.nameOf(levelOf(areaId) ?? areaId)})`;
  const closed = areas.filter(({ id, kind }) => (kind === 'level' || kind === 'building') && !(id in look.anchors));
  const rooms = plans.levels.flatMap(({ areaId, units }) =>
    units
      .filter(({ id, category, isRestricted }) => {
        const main = walk.mainOf(look.buildingOf(areaId));
        return roleOf(category) === 'room' && !isRestricted && category !== 'nonpublic' && main?.has(id) !== true;
      })
      .map(({ id, name }) => placed(textOf(name) || id, areaId)),
  );
  return {
    closedAreas: closed.map(({ id, kind, name }) => (kind === 'level' ? look.nameOf(id) : textOf(name) || id)),
    kiosks: plans.pois
      .filter(({ id, kind }) => kind === 'kiosk' && isLost(id))
      .map(({ id, name, areaId }) => placed(`${textOf(name)} ${id}`, areaId)),
    rooms: [
      ...rooms,
      ...resources.filter(({ id }) => isLost(id)).map(({ name, areaId }) => placed(textOf(name), areaId)),
    ],
    islands: findIslands(look, open, walk),
  };
}

function createLook(plans: Plans): Look {
  const areaById = new Map(plans.campus.areas.map((area) => [area.id, area]));
  const buildingOf = (levelId: string): string => areaById.get(levelId)?.parentAreaId ?? levelId;
  return {
    plans,
    anchors: plans.network.anchors,
    nodeById: new Map(plans.network.nodes.map((node) => [node.id, node])),
    areaById,
    buildingOf,
    nameOf(levelId) {
      const names = [levelId, buildingOf(levelId)].map((id) => textOf(areaById.get(id)?.name ?? '') || id);
      return [...new Set(names)].join(', ');
    },
  };
}

interface Parts {
  readonly all: readonly ReadonlySet<string>[];
  /** The part with the entrance of a building; where it has none, the one with most of its nodes. */
  mainOf(buildingId: string): ReadonlySet<string> | undefined;
}

function partsByBuilding({ plans, anchors, nodeById, buildingOf }: Look, edges: readonly Edge[]): Parts {
  const all = componentsOf([...nodeById.keys()], edges);
  const partOf = new Map(all.flatMap((part) => [...part].map((id) => [id, part] as const)));
  const nodesByBuilding = Map.groupBy(plans.network.nodes, ({ levelId }) => buildingOf(levelId));
  const largest = (nodes: readonly Node[]): ReadonlySet<string> | undefined => {
    const counts = Map.groupBy(nodes, ({ id }) => partOf.get(id));
    return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
  };
  const mains = new Map(
    [...nodesByBuilding].map(([id, nodes]) => [id, partOf.get(anchors[id] ?? '') ?? largest(nodes)] as const),
  );
  return { all, mainOf: (buildingId) => mains.get(buildingId) };
}

function findIslands(look: Look, open: readonly Edge[], walk: Parts): readonly Island[] {
  const { anchors, nodeById, buildingOf } = look;
  const free = partsByBuilding(
    look,
    open.filter(({ barrierFree }) => barrierFree),
  );
  const placesByNode = new Map<string, number>();
  for (const node of Object.values(anchors)) placesByNode.set(node, (placesByNode.get(node) ?? 0) + 1);
  return free.all.flatMap((part): readonly Island[] => {
    const nodes = [...part].flatMap((id) => nodeById.get(id) ?? []);
    const buildings = [...new Set(nodes.map(({ levelId }) => buildingOf(levelId)))];
    const isMain = buildings.some((id) => free.mainOf(id) === part);
    // What nobody reaches is listed with the rooms.
    const isReached = nodes.some(({ id, levelId }) => walk.mainOf(buildingOf(levelId))?.has(id) === true);
    const places = nodes.reduce((sum, { id }) => sum + (placesByNode.get(id) ?? 0), 0);
    if (isMain || !isReached || places === 0) return [];
    const main = free.mainOf(buildings[0] ?? '') ?? new Set<string>();
    const levels = [...new Set(nodes.map(({ levelId }) => look.nameOf(levelId)))];
    return [{ name: levels.join('; '), places, gap: gapBetween(look, nodes, main, open) }];
  });
}

/** On a common level by distance; else the way with a barrier that is there, to another island if need be. */
function gapBetween(
  look: Look,
  island: readonly Node[],
  main: ReadonlySet<string>,
  open: readonly Edge[],
): Island['gap'] {
  const { nodeById } = look;
  const mainByLevel = Map.groupBy(
    [...main].flatMap((id) => nodeById.get(id) ?? []),
    ({ levelId }) => levelId,
  );
  const describe = ({ id, x, y, levelId }: Node): string =>
    `${id} (${look.nameOf(levelId)}, ${(x / 100).toFixed(1)} m, ${(y / 100).toFixed(1)} m)`;
  let best: Gap | null = null;
  for (const from of island) {
    for (const to of mainByLevel.get(from.levelId) ?? []) {
      const lengthCm = Math.hypot(from.x - to.x, from.y - to.y);
      if (lengthCm < (best?.lengthCm ?? Number.POSITIVE_INFINITY)) best = { from, to, lengthCm };
    }
  }
  best ??= shortestOut(look, new Set(island.map(({ id }) => id)), main, open);
  if (best === null) return null;
  return { from: describe(best.from), to: describe(best.to), metres: Math.round(best.lengthCm / 100) };
}

interface Gap {
  readonly from: Node;
  readonly to: Node;
  readonly lengthCm: number;
}

function shortestOut(
  { nodeById }: Look,
  island: ReadonlySet<string>,
  main: ReadonlySet<string>,
  open: readonly Edge[],
): Gap | null {
  const leaving = open.flatMap(({ from, to, lengthCm }): readonly Gap[] => {
    const [inner, outer] = island.has(from) ? [from, to] : [to, from];
    const [own, other] = [nodeById.get(inner), nodeById.get(outer)];
    if (!island.has(inner) || island.has(outer) || own === undefined || other === undefined) return [];
    return [{ from: own, to: other, lengthCm }];
  });
  const isFar = ({ to }: Gap): number => (main.has(to.id) ? 0 : 1);
  return leaving.toSorted((a, b) => isFar(a) - isFar(b) || a.lengthCm - b.lengthCm)[0] ?? null;
}
