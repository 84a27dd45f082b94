/*
 * Derives the path network of a plan: a node per unit and per opening; rooms are joined to their doors, and in corridors
 * straight lines run between doors and inner corners. Stairs and lifts join the levels.
 */
import type { Connector, NetworkPlan, Opening, PlanUnit } from '../../../../workers/wire/schemas/plans.ts';
import { type Role, roleOf } from '../categories.ts';
import { createGraph, type EdgeOptions, type Graph } from './graph.ts';
import type { ImportedLevel } from '../imported.ts';
import { textOf } from '../labels.ts';
import { createLevelIndex, type LevelIndex, ringsOfUnit } from '../level-index.ts';
import { findGaps } from './gaps.ts';
import { bendsAround, type CornerPoint, createFloor, type Floor, type Point, seesAll } from './visibility.ts';

export interface ShaftStop extends Point {
  readonly levelId: string;
  readonly ordinal: number;
  /** null = the stop is a point in a unit. */
  readonly unitId: string | null;
}

/** A connector with what the network needs of it. */
export interface Shaft extends Pick<Connector, 'id' | 'kind' | 'barrierFree'> {
  readonly isOneWay: boolean;
  /** The indicator that says whether it runs. */
  readonly indicatorId?: string | null;
  readonly stops: readonly ShaftStop[];
}

export interface LocalPaths {
  readonly nodes: NetworkPlan['nodes'];
  readonly edges: readonly { readonly from: string; readonly to: string; readonly options: EdgeOptions }[];
  readonly unitNodes: readonly { readonly unitId: string; readonly nodeId: string }[];
}

export interface DerivedNetwork {
  readonly network: NetworkPlan;
  readonly problems: readonly string[];
  readonly components: number;
  readonly unreached: number;
}

/** Nominal centimetres of a way between two floors. */
export const FLOOR_LENGTH: Readonly<Record<Connector['kind'], number>> = {
  stairs: 800,
  escalator: 800,
  elevator: 400,
  ramp: 4_000,
};

/** A node as it is seen from inside a unit. */
interface InnerPoint extends Point {
  readonly id: string;
  readonly edge: EdgeOptions;
  readonly isPath?: boolean;
}

/** @param buildings the levels of each */
export function deriveNetwork(
  buildings: readonly (readonly ImportedLevel[])[],
  shafts: readonly Shaft[],
  paths: LocalPaths | null,
): DerivedNetwork {
  const graph = createGraph();
  for (const node of paths?.nodes ?? []) graph.add(node.id, node, node.levelId);
  for (const { from, to, options } of paths?.edges ?? []) graph.join(from, to, options);
  const pathsByLevel = Map.groupBy(paths?.nodes ?? [], ({ levelId }) => levelId);
  for (const level of buildings.flat()) addLevel(graph, level, shafts, pathsByLevel.get(level.areaId) ?? []);
  for (const { unitId, nodeId } of paths?.unitNodes ?? []) graph.join(unitId, nodeId, { kind: 'walk' });
  for (const shaft of shafts) joinStops(graph, shaft);
  return { network: graph.network(), ...reportOn(graph, buildings) };
}

const stopId = (shaft: Shaft, stop: ShaftStop): string => stop.unitId ?? `${shaft.id}@${stop.levelId}`;

/** Ways between the stops of a connector that follow each other. */
function joinStops(graph: Graph, shaft: Shaft): void {
  const { id: connectorId, kind, barrierFree, isOneWay: oneWay, indicatorId = null, stops } = shaft;
  for (const [i, stop] of stops.entries()) {
    const next = stops[i + 1];
    if (next === undefined) continue;
    const floors = Math.abs(next.ordinal - stop.ordinal);
    const lengthCm = Math.max(100, Math.round(FLOOR_LENGTH[kind] * floors));
    const options = { kind, oneWay, barrierFree, lengthCm, connectorId, indicatorId };
    graph.join(stopId(shaft, stop), stopId(shaft, next), options);
  }
}

function addLevel(graph: Graph, level: ImportedLevel, shafts: readonly Shaft[], paths: NetworkPlan['nodes']): void {
  const index = createLevelIndex(level.units);
  const floors = new Map(level.units.map((unit) => [unit.id, createFloor(ringsOfUnit(unit))]));
  const points = new Map<string, InnerPoint[]>();
  const put = (unit: PlanUnit | null, point: InnerPoint): void => {
    if (unit !== null) points.set(unit.id, [...(points.get(unit.id) ?? []), point]);
  };
  for (const unit of level.units) {
    const [x, y] = unit.label;
    if (roleOf(unit.category) !== 'solid') graph.add(unit.id, { x, y }, level.areaId);
  }
  for (const opening of [...level.openings, ...findGaps(level, index)]) {
    addOpening(graph, opening, level.areaId, index, floors, put);
  }
  for (const shaft of shafts) {
    for (const stop of shaft.stops) {
      if (stop.levelId !== level.areaId || stop.unitId !== null) continue;
      graph.add(stopId(shaft, stop), stop, level.areaId);
      put(index.unitAt(stop.x, stop.y), { id: stopId(shaft, stop), x: stop.x, y: stop.y, edge: { kind: 'walk' } });
    }
  }
  for (const { id, x, y } of paths) put(index.unitAt(x, y), { id, x, y, edge: { kind: 'walk' }, isPath: true });
  for (const unit of level.units) {
    const floor = floors.get(unit.id);
    if (floor === undefined || !graph.has(unit.id)) continue;
    joinInside(graphIn(graph, unit), unit, floor, points.get(unit.id) ?? [], level.areaId);
  }
}

/** Ways in a restricted unit are restricted. */
const graphIn = (graph: Graph, { isRestricted }: PlanUnit): Graph =>
  isRestricted ? { ...graph, join: (from, to, edge) => graph.join(from, to, { ...edge, isRestricted }) } : graph;

function addOpening(
  graph: Graph,
  opening: Opening,
  levelId: string,
  index: LevelIndex,
  floors: ReadonlyMap<string, Floor>,
  put: (unit: PlanUnit | null, point: InnerPoint) => void,
): void {
  const [x, y] = [(opening.a[0] + opening.b[0]) / 2, (opening.a[1] + opening.b[1]) / 2];
  const units = opening.unitIds.map((id) => (id === null ? null : index.unitById(id)));
  if (units.every((unit) => unit === null)) return;
  graph.add(opening.id, { x, y }, levelId);
  const roles = units.map((unit): Role => (unit === null ? 'solid' : roleOf(unit.category)));
  // The door itself is passed on one of its sides: that of the room, where there is one.
  const doorSide = roles.includes('room') ? roles.indexOf('room') : roles.findIndex((role) => role !== 'solid');
  for (const [side, unit] of units.entries()) {
    const floor = unit === null ? undefined : floors.get(unit.id);
    if (floor === undefined) continue;
    const isDoor = side === doorSide && opening.door !== 'none';
    const edge: EdgeOptions = { kind: isDoor ? 'door' : 'walk', barrierFree: opening.wheelchair !== 'no' };
    put(unit, { id: opening.id, ...insideOf(opening, floor), edge });
  }
}

/** Centimetres from the line of a door at which people stand who have just passed it. */
const STEPS = [15, 35, 55, 75, 95, 5];

/** A point of a door in one of its units. */
export function insideOf({ a, b }: Pick<Opening, 'a' | 'b'>, floor: Floor): Point {
  const middle = { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2 };
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [normalX, normalY] = [(a[1] - b[1]) / length, (b[0] - a[0]) / length];
  const candidates = STEPS.flatMap((step) =>
    [step, -step].map((by) => ({ x: middle.x + normalX * by, y: middle.y + normalY * by })),
  );
  return candidates.find((point) => floor.contains(point)) ?? middle;
}

/**
 * Joins what lies in a unit: as a star around its middle where that sees everything, else along straight lines. Through a
 * room one goes from door to door: by the middle the way would leave its line and come back.
 */
function joinInside(graph: Graph, unit: PlanUnit, floor: Floor, points: readonly InnerPoint[], levelId: string): void {
  const role = roleOf(unit.category);
  const middle: InnerPoint = { id: unit.id, x: unit.label[0], y: unit.label[1], edge: { kind: 'walk' } };
  const others = points.filter(({ isPath }) => isPath !== true);
  const paths = points.filter(({ isPath }) => isPath === true);
  if (paths.length > 0) {
    for (const point of [middle, ...others]) joinNearest(graph, floor, point, paths);
  }
  if (role === 'shaft' || (role === 'room' && seesAll(floor, middle, others))) {
    for (const point of others) graph.join(unit.id, point.id, point.edge);
    if (role === 'room') joinEachOther(graph, floor, others);
  } else if (paths.length === 0) joinVisible(graph, floor, [middle, ...others], `${unit.id}#`, levelId);
}

/** Paths of the file that a point of the same unit is joined to. */
const MOST_PATHS = 2;

function joinNearest(graph: Graph, floor: Floor, point: InnerPoint, paths: readonly InnerPoint[]): void {
  const distance = (path: Point): number => Math.hypot(path.x - point.x, path.y - point.y);
  const sorted = paths.toSorted((a, b) => distance(a) - distance(b));
  const seen = sorted.filter((path) => floor.sees(point, path)).slice(0, MOST_PATHS);
  for (const path of seen.length > 0 ? seen : sorted.slice(0, 1)) graph.join(point.id, path.id, point.edge);
}

function joinVisible(
  graph: Graph,
  floor: Floor,
  points: readonly InnerPoint[],
  cornerPrefix: string,
  levelId: string,
): void {
  const corners = points.length < 2 ? [] : floor.corners();
  const cornerId = (corner: CornerPoint): string => `${cornerPrefix}${corners.indexOf(corner) + 1}`;
  /** A corner that nothing is joined to is no node. */
  const joinCorner = (corner: CornerPoint, otherId: string, edge: EdgeOptions): void => {
    graph.add(cornerId(corner), corner, levelId);
    graph.join(otherId, cornerId(corner), edge);
  };
  joinEachOther(graph, floor, points);
  for (const point of points) {
    for (const corner of corners) {
      if (bendsAround(corner, point) && floor.sees(point, corner)) joinCorner(corner, point.id, point.edge);
    }
  }
  for (const [i, corner] of corners.entries()) {
    for (const other of corners.slice(i + 1)) {
      const isTaut = bendsAround(corner, other) && bendsAround(other, corner);
      if (!isTaut || !floor.sees(corner, other)) continue;
      graph.add(cornerId(corner), corner, levelId);
      joinCorner(other, cornerId(corner), { kind: 'walk' });
    }
  }
}

/** Straight ways between the points that see each other. */
function joinEachOther(graph: Graph, floor: Floor, points: readonly InnerPoint[]): void {
  for (const [i, point] of points.entries()) {
    for (const other of points.slice(i + 1)) {
      if (floor.sees(point, other)) graph.join(point.id, other.id, edgeBetween(point.edge, other.edge));
    }
  }
}

const edgeBetween = (a: EdgeOptions, b: EdgeOptions): EdgeOptions => ({
  kind: a.kind === 'door' ? 'door' : b.kind,
  barrierFree: a.barrierFree !== false && b.barrierFree !== false,
});

function reportOn(graph: Graph, buildings: readonly (readonly ImportedLevel[])[]): Omit<DerivedNetwork, 'network'> {
  const components = graph.components();
  const problems = buildings.flatMap((levels) => {
    const ids = levels.flatMap(({ units }) => units.map(({ id }) => id));
    const sizes = components.map((component) => ids.filter((id) => component.has(id)).length);
    const largest = components[sizes.indexOf(Math.max(...sizes))] ?? new Set();
    return levels.flatMap((level) => unreachedOn(level, largest));
  });
  return { problems, components: components.length, unreached: problems.length };
}

function unreachedOn({ units, openings, ordinal }: ImportedLevel, reached: ReadonlySet<string>): readonly string[] {
  const withDoors = new Set(openings.flatMap(({ unitIds }) => unitIds));
  return units
    .filter(({ id, category }) => roleOf(category) === 'room' && !reached.has(id))
    .map(({ id, name }) => {
      const reason = withDoors.has(id) ? 'its doors lead nowhere else' : 'it has no door';
      return `No way leads to ${textOf(name) || id} on floor ${ordinal}: ${reason}.`;
    });
}
