/*
 * What lies between buildings as a level: their outlines with their names, and nothing else. Pure.
 */
import Flatbush from 'flatbush';

import type { PlanLevel, RouteOutdoors } from '../../../workers/contract.ts';
import { boundsOf, packRings, UnitKind } from '../../../workers/model/plan.ts';

const NO_RINGS = packRings([]);

export function outdoorLevel({ levelId, width, height, buildings }: RouteOutdoors): PlanLevel {
  const rings = packRings(buildings.map(({ outline }) => outline));
  const labels = buildings.flatMap(({ outline }) => {
    const { minX, minY, maxX, maxY } = boundsOf(outline.flat());
    return [Math.round((minX + maxX) / 2), Math.round((minY + maxY) / 2)];
  });
  // The library needs at least one item.
  const index = new Flatbush(1);
  index.add(0, 0, 0, 0);
  index.finish();
  return {
    id: levelId,
    name: '',
    buildingId: levelId,
    buildingName: '',
    width,
    height,
    credit: '',
    backdrop: null,
    shapes: {
      outline: packRings([buildings.flatMap(({ outline }) => outline)]),
      walls: NO_RINGS,
      windows: NO_RINGS,
      lines: NO_RINGS,
      furniture: NO_RINGS,
      doors: new Int32Array(0),
    },
    units: {
      rings,
      kinds: new Uint8Array(buildings.length).fill(UnitKind.Room),
      names: buildings.map(({ name }) => name),
      labels: Int32Array.from(labels),
    },
    places: {
      ids: [],
      names: [],
      codes: [],
      images: [],
      kinds: new Uint8Array(0),
      modes: new Uint8Array(0),
      boxes: new Int32Array(0),
      rotations: new Int16Array(0),
      reservable: new Uint8Array(0),
      units: new Int32Array(0),
      zones: new Int16Array(0),
      index: index.data as ArrayBuffer,
    },
    pois: {
      ids: [],
      kinds: [],
      categories: [],
      names: [],
      descriptions: [],
      images: [],
      openingHours: [],
      modes: new Uint8Array(0),
      points: new Int32Array(0),
    },
    zones: [],
  };
}
