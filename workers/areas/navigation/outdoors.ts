/*
 * What lies between buildings, where no plan is drawn: the buildings around the paths there, by the doors that lead out.
 */
import type { PlanLevel, RouteLeg, RouteStop } from '../../contract.ts';
import { buildOutdoorLevel } from '../../views/outdoor-level.ts';
import type { RouteSite } from './navigation-site.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A door as its building has it, and as it is outdoors. */
interface Door {
  readonly levelId: string;
  readonly inside: Point;
  readonly outside: Point;
}

export interface Outdoors {
  readonly level: PlanLevel;
  /** What is added to the coordinates of the network, so that none is below 0. */
  readonly shift: Point;
}

/** Centimetres around the outermost building. */
const MARGIN = 1_500;

const kept = new WeakMap<RouteSite['stops'], Map<string, Outdoors>>();

/** Whether a level of the network is no floor of a building. */
export function isOutdoors({ stops }: Pick<RouteSite, 'stops'>, levelId: string): boolean {
  const level = stops.level(levelId);
  return level !== null && level.buildingId === '' && level.floor === '';
}

/** The buildings around the paths of an outdoor level. */
export function outdoorsOf(site: Pick<RouteSite, 'stops' | 'network'>, levelId: string): Outdoors {
  const known = kept.get(site.stops) ?? new Map<string, Outdoors>();
  kept.set(site.stops, known);
  const made = known.get(levelId) ?? createOutdoors(site, levelId);
  known.set(levelId, made);
  return made;
}

/** A stop between buildings where it is drawn. */
export function asDrawn(site: Pick<RouteSite, 'stops' | 'network'>, stop: RouteStop): RouteStop {
  if (!isOutdoors(site, stop.levelId)) return stop;
  const { shift } = outdoorsOf(site, stop.levelId);
  return { ...stop, x: stop.x + shift.x, y: stop.y + shift.y };
}

/** A part of a route between buildings where it is drawn. */
export const shiftLeg = (leg: RouteLeg, { x, y }: Point): RouteLeg => ({
  ...leg,
  points: leg.points.map((value, at) => value + (at % 2 === 0 ? x : y)),
});

function createOutdoors({ stops, network }: Pick<RouteSite, 'stops' | 'network'>, levelId: string): Outdoors {
  const doors = doorsOf(network, levelId);
  const byBuilding = Map.groupBy(doors, (door) => stops.level(door.levelId)?.buildingId ?? '');
  const placed = [...byBuilding].flatMap(([id, own]) => {
    const level = stops.level(own[0]?.levelId ?? '');
    if (id === '' || level === null) return [];
    const place = placeBy(own);
    return [{ name: level.buildingName, rings: level.outline.map((ring) => placeRing(ring, place)) }];
  });
  const all = [...placed.flatMap(({ rings }) => rings.flat()), ...doors.map(({ outside }) => outside)];
  const xs = all.map(({ x }) => x);
  const ys = all.map(({ y }) => y);
  const shift = { x: MARGIN - min(xs), y: MARGIN - min(ys) };
  const level = buildOutdoorLevel({
    levelId,
    name: stops.level(levelId)?.name ?? '',
    width: shift.x - min(xs.map((x) => -x)) + MARGIN,
    height: shift.y - min(ys.map((y) => -y)) + MARGIN,
    buildings: placed.map(({ name, rings }) => ({
      name,
      outline: rings.map((ring) => ring.flatMap(({ x, y }) => [Math.round(x + shift.x), Math.round(y + shift.y)])),
    })),
  });
  return { level, shift };
}

/** 0 of none. */
const min = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((least, value) => Math.min(least, value), Infinity);

/** The edges that lead from an outdoor level into buildings. */
function doorsOf(network: RouteSite['network'], levelId: string): readonly Door[] {
  const { edgeFrom, edgeTo, nodeLevel, levelIds, nodeX, nodeY } = network;
  const levelOf = (node: number): string => levelIds[nodeLevel[node] ?? 0] ?? '';
  const pointOf = (node: number): Point => ({ x: nodeX[node] ?? 0, y: nodeY[node] ?? 0 });
  return Array.from(edgeFrom).flatMap((from, edge): readonly Door[] => {
    const to = edgeTo[edge] ?? 0;
    const [inside, outside] = levelOf(from) === levelId ? [to, from] : [from, to];
    if (levelOf(outside) !== levelId || levelOf(inside) === levelId) return [];
    return [{ levelId: levelOf(inside), inside: pointOf(inside), outside: pointOf(outside) }];
  });
}

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** Where a building stands outdoors, by its doors: shifted, and turned where there are several. */
function placeBy(doors: readonly Door[]): (point: Point) => Point {
  const from = middle(doors.map(({ inside }) => inside));
  const to = middle(doors.map(({ outside }) => outside));
  let [along, across] = [0, 0];
  for (const { inside, outside } of doors) {
    const [ax, ay, bx, by] = [inside.x - from.x, inside.y - from.y, outside.x - to.x, outside.y - to.y];
    along += ax * bx + ay * by;
    across += ax * by - ay * bx;
  }
  const angle = along === 0 && across === 0 ? 0 : Math.atan2(across, along);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ({ x, y }) => ({
    x: to.x + (x - from.x) * cos - (y - from.y) * sin,
    y: to.y + (x - from.x) * sin + (y - from.y) * cos,
  });
}

const placeRing = (ring: readonly number[], place: (point: Point) => Point): readonly Point[] =>
  Array.from({ length: Math.floor(ring.length / 2) }, (_, at) =>
    place({ x: ring[2 * at] ?? 0, y: ring[2 * at + 1] ?? 0 }),
  );
