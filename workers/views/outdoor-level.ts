/*
 * What lies between buildings as a level: their outlines with their names, and nothing else. Pure.
 */
import type { PlanLevel } from '../contract.ts';
import { boundsOf, packRings, UnitKind } from '../model/plan.ts';

/** In centimetres as a level is. */
export interface Outdoors {
  readonly levelId: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly buildings: readonly {
    readonly name: string;
    /** Rings of x, y, x, y … */
    readonly outline: readonly (readonly number[])[];
  }[];
}

const NO_RINGS = packRings([]);

export function buildOutdoorLevel({ levelId, name, width, height, buildings }: Outdoors): PlanLevel {
  const rings = packRings(buildings.map(({ outline }) => outline));
  const labels = buildings.flatMap(({ outline }) => {
    const { minX, minY, maxX, maxY } = boundsOf(outline.flat());
    return [Math.round((minX + maxX) / 2), Math.round((minY + maxY) / 2)];
  });
  return {
    id: levelId,
    name,
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
      names: buildings.map((building) => building.name),
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
      index: new ArrayBuffer(0),
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
