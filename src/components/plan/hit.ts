/*
 * What is at a point of the level. Pure.
 */
import Flatbush from 'flatbush';

import type { PlanLevel, PlanRings } from '../../../workers/contract.ts';
import { shownPins } from '../../../workers/painting/plan/poi-drawing.ts';
import type { Point } from './camera.ts';

export type Hit =
  | { readonly type: 'place'; readonly place: number }
  | { readonly type: 'poi'; readonly poi: number }
  | { readonly type: 'zone'; readonly zone: number };

const indices = new WeakMap<PlanLevel, Flatbush>();

/** CSS pixels around a pin, and around a place that is smaller than a fingertip. */
const PIN_REACH = 12;
const PLACE_REACH = 6;

/** @param scale CSS pixels of a centimetre */
export function hitAt(level: PlanLevel, point: Point, scale: number): Hit | null {
  const poi = poiAt(level, point, scale);
  if (poi !== null) return { type: 'poi', poi };
  const place = placeAt(level, point, PLACE_REACH / scale);
  if (place !== null) return { type: 'place', place };
  const zone = level.zones.findIndex(({ outline }) => contains(outline, 0, point));
  return zone < 0 ? null : { type: 'zone', zone };
}

function poiAt({ pois }: PlanLevel, { x, y }: Point, scale: number): number | null {
  const reach = PIN_REACH / scale;
  const near = (poi: number): number =>
    Math.hypot((pois.points[poi * 2] ?? 0) - x, (pois.points[poi * 2 + 1] ?? 0) - y);
  return shownPins(pois, { scale, ratio: 1 }).find((poi) => near(poi) <= reach) ?? null;
}

/** The place at a point, else the nearest within reach; of a room only its own shape counts. */
function placeAt(level: PlanLevel, point: Point, reach: number): number | null {
  const { places, units } = level;
  if (places.ids.length === 0) return null;
  const index = indices.get(level) ?? Flatbush.from(places.index);
  indices.set(level, index);
  const found = index.search(point.x - reach, point.y - reach, point.x + reach, point.y + reach);
  const far = (place: number): number => {
    const unit = places.units[place] ?? -1;
    if (unit >= 0) return contains(units.rings, unit, point) ? 0 : Infinity;
    const [x, y, width, depth] = [0, 1, 2, 3].map((part) => places.boxes[place * 4 + part] ?? 0) as [
      number,
      number,
      number,
      number,
    ];
    const angle = ((places.rotations[place] ?? 0) * -Math.PI) / 180;
    const [dx, dy] = [point.x - x, point.y - y];
    const across = Math.abs(dx * Math.cos(angle) - dy * Math.sin(angle)) - width / 2;
    const down = Math.abs(dx * Math.sin(angle) + dy * Math.cos(angle)) - depth / 2;
    return Math.hypot(Math.max(0, across), Math.max(0, down));
  };
  // Desks may stand in a room that is a place as well.
  const area = (place: number): number => (places.boxes[place * 4 + 2] ?? 0) * (places.boxes[place * 4 + 3] ?? 0);
  const reached = found.filter((place) => far(place) <= reach);
  return reached.toSorted((a, b) => far(a) - far(b) || area(a) - area(b))[0] ?? null;
}

/** Whether a point is in a shape, by the even-odd rule. */
export function contains({ shapeRings, ringPoints, points }: PlanRings, shape: number, { x, y }: Point): boolean {
  let isInside = false;
  for (let ring = shapeRings[shape] ?? 0; ring < (shapeRings[shape + 1] ?? 0); ring += 1) {
    const [first, end] = [ringPoints[ring] ?? 0, ringPoints[ring + 1] ?? 0];
    for (let at = first, before = end - 1; at < end; before = at, at += 1) {
      const [ax, ay] = [points[at * 2] ?? 0, points[at * 2 + 1] ?? 0];
      const [bx, by] = [points[before * 2] ?? 0, points[before * 2 + 1] ?? 0];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    }
  }
  return isInside;
}
