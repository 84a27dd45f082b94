/*
 * Where routes to places end: for each resource, POI, code and area a node of the network. It is the nearest one in the
 * same unit, since the nearest one of the level may be behind a wall. Kiosks and codes at points of their own, where
 * people set off, are nodes themselves: their first way leads straight ahead, not back to a node behind them.
 */
import type { LevelPlan, NetworkPlan, PlanArea, PlanUnit } from '../../../../workers/wire/schemas/plans.ts';
import { boxOf, isInside } from '../../../campus/geometry.ts';
import { createLevelFinder, type Placed } from '../../../plans/placed.ts';
import type { Plans } from '../../../store/store.ts';
import { createLevelIndex, ringsOfUnit } from '../level-index.ts';
import { insideOf } from './network.ts';
import { createFloor, type Floor } from './visibility.ts';

type Node = NetworkPlan['nodes'][number];

export interface Anchored {
  readonly network: NetworkPlan;
  /** Ids of places and areas for which there is no node. */
  readonly lost: readonly string[];
}

/**
 * The network with its anchors made anew: for areas, POIs and codes of the plans, and for the resources.
 * @param resources their positions
 */
export function anchorPlans(plans: Plans, resources: readonly Placed[]): Anchored {
  const { campus, levels, pois } = plans;
  const codes = plans.codes.flatMap(({ id, point }) => (point === null ? [] : [{ id, ...point }]));
  const network = withoutStarts(plans.network);
  const nodesNear = createNodeFinder(levels, network);
  const nodeNear: NodeNear = (levelId, x, y) => nodesNear(levelId).near(x, y)?.id ?? null;
  const levelOf = createLevelFinder(campus.areas);
  const nodes: Node[] = [];
  const edges: Edge[] = [];
  const anchors: Record<string, string> = {};
  const lost: string[] = [];
  const put = (id: string, node: string | null): void => {
    if (node === null) lost.push(id);
    else anchors[id] = node;
  };
  for (const { id, node } of areaAnchors(plans, nodeNear)) put(id, node);
  for (const { id, areaId, x, y } of [...pois, ...codes, ...resources])
    put(id, nodeNear(levelOf(areaId) ?? areaId, x, y));
  for (const { id, areaId, x, y } of [...pois.filter(({ kind }) => kind === 'kiosk'), ...codes]) {
    const node = { id: `${START}${id}`, levelId: levelOf(areaId) ?? areaId, x, y };
    const ways = nodesNear(node.levelId).waysFrom(node);
    if (ways.length === 0) continue;
    nodes.push(node);
    edges.push(...ways);
    anchors[id] = node.id;
  }
  return { network: { nodes: [...network.nodes, ...nodes], edges: [...network.edges, ...edges], anchors }, lost };
}

type Edge = NetworkPlan['edges'][number];
type NodeNear = (levelId: string, x: number, y: number) => string | null;

/** Begins the ids of nodes that are made here. */
const START = 'start:';

/** The network as it was before, however often it is anchored. */
function withoutStarts(network: NetworkPlan): NetworkPlan {
  const isMade = (id: string): boolean => id.startsWith(START);
  return {
    ...network,
    nodes: network.nodes.filter(({ id }) => !isMade(id)),
    edges: network.edges.filter(({ from, to }) => !isMade(from) && !isMade(to)),
  };
}

/** Nodes that are tried for a free line of sight before the nearest one is taken. */
const MOST_TRIED = 8;
/** Ways from a point where people set off. */
const MOST_WAYS = 24;

/** The nodes of a level around its points. */
interface LevelNodes {
  near(x: number, y: number): Node | null;
  /** Straight ways to the nodes that are seen from a point; none where it is in no unit. */
  waysFrom(point: Node): readonly Edge[];
}

function createNodeFinder(
  levels: readonly LevelPlan[],
  { nodes, edges }: NetworkPlan,
): (levelId: string) => LevelNodes {
  const nodesByLevel = Map.groupBy(nodes, ({ levelId }) => levelId);
  const levelById = new Map(levels.map((level) => [level.areaId, level]));
  const edgesOf = Map.groupBy(
    edges.flatMap((edge) => [edge.from, edge.to].map((id) => ({ id, edge }))),
    ({ id }) => id,
  );
  const finders = new Map<string, LevelNodes>();
  return (levelId) => {
    const known =
      finders.get(levelId) ??
      nodesOn(levelById.get(levelId), nodesByLevel.get(levelId) ?? [], (id) =>
        (edgesOf.get(id) ?? []).map(({ edge }) => edge),
      );
    finders.set(levelId, known);
    return known;
  };
}

function nodesOn(
  level: LevelPlan | undefined,
  nodes: readonly Node[],
  edgesOf: (id: string) => readonly Edge[],
): LevelNodes {
  const index = createLevelIndex(level?.units ?? []);
  const openings = new Map((level?.openings ?? []).map((opening) => [opening.id, opening]));
  const nodesByUnit = new Map<string, Node[]>();
  for (const node of nodes) {
    const own = index.unitById(node.id)?.id;
    const unitIds =
      own === undefined ? (openings.get(node.id)?.unitIds ?? [index.unitAt(node.x, node.y)?.id ?? null]) : [own];
    for (const id of unitIds) if (id !== null) nodesByUnit.set(id, [...(nodesByUnit.get(id) ?? []), node]);
  }
  const floors = new Map<string, Floor>();
  const floorOf = (unit: PlanUnit): Floor => {
    const floor = floors.get(unit.id) ?? createFloor(ringsOfUnit(unit));
    floors.set(unit.id, floor);
    return floor;
  };
  return {
    near(x, y) {
      const unit = index.unitAt(x, y);
      const inUnit = unit === null ? undefined : nodesByUnit.get(unit.id);
      const first = nearest(inUnit ?? nodes, x, y);
      if (unit === null || inUnit === undefined || first === null) return first;
      return nearestSeen(inUnit, first, (node) => floorOf(unit).sees({ x, y }, node), x, y);
    },
    waysFrom(point) {
      const unit = index.unitAt(point.x, point.y);
      if (unit === null) return [];
      const floor = floorOf(unit);
      const inUnit = nodesByUnit.get(unit.id) ?? [];
      // The middle of a door is in its wall.
      const isSeen = (node: Node): boolean => {
        const opening = openings.get(node.id);
        return floor.sees(point, opening === undefined ? node : insideOf(opening, floor));
      };
      const ids = new Set(inUnit.map(({ id }) => id));
      // As the other ways in the unit that lead there: through its door, with the step before it.
      const waysTo = (id: string): readonly Edge[] =>
        openings.has(id) ? edgesOf(id).filter(({ from, to }) => ids.has(from) && ids.has(to)) : [];
      return inUnit
        .filter(isSeen)
        .toSorted((a, b) => distance(a, point.x, point.y) - distance(b, point.x, point.y))
        .slice(0, MOST_WAYS)
        .map((node) => {
          const like = waysTo(node.id);
          return {
            from: point.id,
            to: node.id,
            lengthCm: Math.round(Math.sqrt(distance(node, point.x, point.y))),
            kind: like.length > 0 && like.every(({ kind }) => kind === 'door') ? 'door' : 'walk',
            oneWay: false,
            barrierFree: like.length === 0 || like.some(({ barrierFree }) => barrierFree),
            isRestricted: unit.isRestricted,
            connectorId: null,
            indicatorId: null,
          };
        });
    },
  };
}

/** In square centimetres. */
const distance = (node: Node, x: number, y: number): number => (node.x - x) ** 2 + (node.y - y) ** 2;

function nearest(nodes: readonly Node[], x: number, y: number): Node | null {
  let [best, least]: [Node | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const node of nodes) {
    const here = distance(node, x, y);
    if (here < least) [best, least] = [node, here];
  }
  return best;
}

function nearestSeen(nodes: readonly Node[], first: Node, isSeen: (node: Node) => boolean, x: number, y: number): Node {
  if (isSeen(first)) return first;
  const near = nodes.toSorted((a, b) => distance(a, x, y) - distance(b, x, y));
  return near.slice(1, MOST_TRIED).find(isSeen) ?? first;
}

/** Centimetres beside an opening: there the level ends if it is an entrance. */
const OUTSIDE = 100;

/** The openings that lead out of a level, those of the network alone. */
export function entrancesOf(level: LevelPlan, nodes: ReadonlySet<string>): LevelPlan['openings'] {
  return level.openings.filter(({ id, a, b, unitIds }) => {
    if (!nodes.has(id) || (unitIds[0] === null) === (unitIds[1] === null)) return false;
    const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const share = OUTSIDE / (Math.hypot(b[0] - a[0], b[1] - a[1]) || 1);
    const [dx, dy] = [(a[1] - b[1]) * share, (b[0] - a[0]) * share];
    return !isInside(level.outline, x + dx, y + dy) || !isInside(level.outline, x - dx, y - dy);
  });
}

/**
 * The level of each building at which one enters it, with the entrances: from the ground floor up, then down.
 * @returns by id of the building; buildings without an entrance are left out
 */
export function entrancesByBuilding({
  campus: { areas },
  levels,
  network,
}: Pick<Plans, 'campus' | 'levels' | 'network'>): ReadonlyMap<string, Entrances> {
  const nodes = new Set(network.nodes.map(({ id }) => id));
  const levelById = new Map(levels.map((level) => [level.areaId, level]));
  const ofLevels = areas
    .filter(({ kind }) => kind === 'level')
    .toSorted((a, b) => stairsAway(a.ordinal) - stairsAway(b.ordinal));
  const found = new Map<string, Entrances>();
  for (const { id, parentAreaId } of ofLevels) {
    const level = levelById.get(id);
    if (parentAreaId === null || level === undefined || found.has(parentAreaId)) continue;
    const openings = entrancesOf(level, nodes);
    if (openings.length > 0) found.set(parentAreaId, { level, openings });
  }
  return found;
}

interface Entrances {
  readonly level: LevelPlan;
  /** The main entrance first. */
  readonly openings: LevelPlan['openings'];
}

const BELOW_GROUND = 1_000;
const stairsAway = (ordinal: number | null): number =>
  ordinal === null ? 2 * BELOW_GROUND : ordinal < 0 ? BELOW_GROUND - ordinal : ordinal;

/** Routes to a building end at its main entrance, those to a level there or where one comes from other levels. */
function areaAnchors(
  plans: Plans,
  nodeNear: NodeNear,
): readonly { readonly id: string; readonly node: string | null }[] {
  const { areas, connectors } = plans.campus;
  const levelOf = createLevelFinder(areas);
  const areaById = new Map(areas.map((area) => [area.id, area]));
  const outdoors = new Map(plans.network.nodes.toReversed().map(({ id, levelId }) => [levelId, id]));
  const entrances = entrancesByBuilding(plans);
  const mainDoors = new Map([...entrances.values()].map(({ level, openings }) => [level.areaId, openings[0]?.id]));
  const stopOn = (levelId: string): string | null => {
    const own = connectors.filter(({ stops }) => stops.some(({ areaId }) => areaId === levelId));
    const best = own.find(({ barrierFree }) => barrierFree) ?? own[0];
    const stop = best?.stops.find(({ areaId }) => areaId === levelId);
    return stop === undefined ? null : nodeNear(levelId, stop.x, stop.y);
  };
  const nodeOf = ({ id, kind, outline, memberIds }: PlanArea): string | null => {
    if (kind === 'level') return mainDoors.get(id) ?? stopOn(id);
    if (kind === 'building') return entrances.get(id)?.openings[0]?.id ?? null;
    if (kind === 'campus') return outdoors.get(id) ?? null;
    const level = levelOf(id);
    const { left, right, top, bottom } = boxOf(outline.slice(0, 1));
    if (level !== null && outline.length > 0) return nodeNear(level, (left + right) / 2, (top + bottom) / 2);
    // Groups hold zones, never groups.
    const member = areaById.get(memberIds[0] ?? '');
    return member === undefined || member.kind === 'group' ? null : nodeOf(member);
  };
  return areas.map((area) => ({ id: area.id, node: nodeOf(area) }));
}
