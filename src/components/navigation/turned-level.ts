/*
 * A level turned by quarter turns, so that the plan of a kiosk is as its visitor sees the building. Texts stay upright,
 * since the level itself is turned before it is drawn. Pure.
 */
import Flatbush from 'flatbush';

import type { PlanLevel, PlanRings, Route, RouteStop } from '../../../workers/contract.ts';
import type { Point, Size } from '../plan/camera.ts';

/** Quarter turns counterclockwise. */
export type Turns = 0 | 1 | 2 | 3;

/** The turns with which a heading is nearest to up. @param heading degrees clockwise from the top of the plan */
export const turnsOf = (heading: number): Turns => (((Math.round(heading / 90) % 4) + 4) % 4) as Turns;

/** A point of a level on the turned level. */
export function turnPoint({ x, y }: Point, { width, height }: Size, turns: Turns): Point {
  if (turns === 1) return { x: y, y: width - x };
  if (turns === 2) return { x: width - x, y: height - y };
  return turns === 3 ? { x: height - y, y: x } : { x, y };
}

function turnPoints(points: Int32Array, size: Size, turns: Turns): Int32Array {
  const turned = new Int32Array(points.length);
  for (let at = 0; at + 1 < points.length; at += 2) {
    const { x, y } = turnPoint({ x: points[at] ?? 0, y: points[at + 1] ?? 0 }, size, turns);
    turned[at] = x;
    turned[at + 1] = y;
  }
  return turned;
}

export function turnLevel(level: PlanLevel, turns: Turns): PlanLevel {
  if (turns === 0) return level;
  const { width, height, shapes, units, places, pois, backdrop } = level;
  const points = (flat: Int32Array): Int32Array => turnPoints(flat, level, turns);
  const rings = (packed: PlanRings): PlanRings => ({ ...packed, points: points(packed.points) });
  return {
    ...level,
    width: turns === 2 ? width : height,
    height: turns === 2 ? height : width,
    backdrop:
      backdrop === null
        ? null
        : { ...backdrop, ...turnBackdrop(backdrop, level, turns), rotationDeg: backdrop.rotationDeg - turns * 90 },
    shapes: {
      outline: rings(shapes.outline),
      walls: rings(shapes.walls),
      windows: rings(shapes.windows),
      lines: rings(shapes.lines),
      furniture: rings(shapes.furniture),
      doors: points(shapes.doors),
    },
    units: { ...units, rings: rings(units.rings), labels: points(units.labels) },
    places: turnPlaces(places, level, turns),
    pois: { ...pois, points: points(pois.points) },
    zones: level.zones.map((zone) => ({ ...zone, outline: rings(zone.outline) })),
  };
}

function turnPlaces(places: PlanLevel['places'], size: Size, turns: Turns): PlanLevel['places'] {
  const count = places.ids.length;
  const boxes = places.boxes.slice();
  const rotations = places.rotations.map((degrees) => (degrees - turns * 90 + 360) % 360);
  const index = count === 0 ? null : new Flatbush(count);
  for (let place = 0; place < count; place += 1) {
    const [x = 0, y = 0, across = 0, deep = 0] = boxes.subarray(place * 4, place * 4 + 4);
    const turned = turnPoint({ x, y }, size, turns);
    boxes.set([turned.x, turned.y], place * 4);
    const angle = ((rotations[place] ?? 0) * Math.PI) / 180;
    const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
    const [halfWidth, halfHeight] = [(across * cos + deep * sin) / 2, (across * sin + deep * cos) / 2];
    index?.add(turned.x - halfWidth, turned.y - halfHeight, turned.x + halfWidth, turned.y + halfHeight);
  }
  index?.finish();
  return { ...places, boxes, rotations, index: index === null ? places.index : (index.data as ArrayBuffer) };
}

/** Its upper left corner, about which it is rotated. */
const turnBackdrop = ({ x, y }: Point, size: Size, turns: Turns): Point => turnPoint({ x, y }, size, turns);

/** The stop on the turned level. */
export const turnStop = (stop: RouteStop, size: Size, turns: Turns): RouteStop => ({
  ...stop,
  ...turnPoint(stop, size, turns),
});

/** The legs on this level turned with it; the others are not shown with it. */
export const turnRoute = (route: Route, level: PlanLevel, turns: Turns): Route =>
  turns === 0
    ? route
    : {
        ...route,
        legs: route.legs.map((leg) =>
          leg.levelId === level.id ? { ...leg, points: turnPoints(leg.points, level, turns) } : leg,
        ),
      };
