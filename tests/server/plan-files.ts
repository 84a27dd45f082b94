/* Small plans, written by hand: positions in metres east and north of a corner, and the files that hold them. */
import { crc32, deflateRawSync } from 'node:zlib';

type Metres = readonly [number, number];
type Position = [number, number];

const ORIGIN = { lon: 14, lat: 50 };
const METRES_PER_DEGREE = 111_320;

/** Longitude and latitude of a place. */
export const at = (east: number, north: number): Position => [
  ORIGIN.lon + east / (METRES_PER_DEGREE * Math.cos((ORIGIN.lat * Math.PI) / 180)),
  ORIGIN.lat + north / METRES_PER_DEGREE,
];

/** A closed ring of a rectangle. */
export const box = (west: number, south: number, east: number, north: number): Position[] =>
  ring([west, south], [east, south], [east, north], [west, north]);

export const ring = (...corners: readonly Metres[]): Position[] =>
  [...corners, ...corners.slice(0, 1)].map(([east, north]) => at(east, north));

export const polygon = (...rings: readonly Position[][]) => ({ type: 'Polygon', coordinates: rings });
export const line = (...places: readonly Metres[]) => ({
  type: 'LineString',
  coordinates: places.map(([east, north]) => at(east, north)),
});
export const point = (east: number, north: number) => ({ type: 'Point', coordinates: at(east, north) });

export interface Feature {
  readonly id: string;
  readonly geometry: unknown;
  readonly properties: Readonly<Record<string, unknown>>;
}

export const feature = (id: string, geometry: unknown, properties: Feature['properties']): Feature => ({
  id,
  geometry,
  properties,
});

/** The text of a GeoJSON file. */
export const collection = (features: readonly unknown[]): string =>
  JSON.stringify({ type: 'FeatureCollection', features });

/** Files of an IMDF archive by kind, e.g. `{ unit: […] }`. */
export type ImdfFeatures = Readonly<Record<string, readonly Feature[]>>;

export const imdfFiles = (kinds: ImdfFeatures): ReadonlyMap<string, string> =>
  new Map(Object.entries(kinds).map(([kind, features]) => [`${kind}.geojson`, collection(features)]));

/**
 * A floor of 20 m × 10 m: a corridor across the middle, the rooms A (with a desk) and B, stairs and a lift to its south
 * and north.
 */
function floor(ordinal: number, building: string): ImdfFeatures {
  const id = (name: string): string => `${building}-${name}-${ordinal}`;
  const onFloor = { level_id: id('level') };
  const unit = (name: string, category: string, shape: Position[], label: unknown = null): Feature =>
    feature(id(name), polygon(shape), { ...onFloor, category, name: label });
  const door = (name: string, east: number, north: number): Feature =>
    feature(id(name), line([east, north], [east + 1, north]), { ...onFloor, category: 'pedestrian' });
  return {
    level: [
      feature(id('level'), polygon(box(0, 0, 20, 10)), {
        name: { en: `Level ${ordinal}` },
        short_name: { en: String(ordinal) },
        ordinal,
        building_ids: [building],
      }),
    ],
    unit: [
      unit('corridor', 'walkway', box(0, 4, 20, 6)),
      unit('a', 'office', box(0, 0, 5, 4), { en: `Room A${ordinal}`, cs: `Místnost A${ordinal}` }),
      unit('b', 'conferenceroom', box(5, 6, 10, 10), { en: `Room B${ordinal}` }),
      unit('stairs', 'stairs', box(16, 0, 20, 4)),
      unit('lift', 'elevator', box(10, 0, 12, 4)),
    ],
    opening: [door('door-a', 2, 4), door('door-b', 7, 6), door('door-stairs', 17, 4), door('door-lift', 10.5, 4)],
    fixture: [
      feature(id('desk'), polygon(box(1, 1, 2.6, 1.8)), {
        ...onFloor,
        category: 'desk',
        name: { en: `Desk ${ordinal}` },
      }),
    ],
  };
}

/** A building of two floors. */
export function twoFloors(building = 'tower'): ImdfFeatures {
  const floors = [floor(0, building), floor(1, building)];
  const all = (kind: string): readonly Feature[] => floors.flatMap((one) => one[kind] ?? []);
  return {
    venue: [feature('venue', polygon(box(-50, -50, 50, 50)), { name: { en: 'Acme' } })],
    building: [feature(building, polygon(box(0, 0, 20, 10)), { name: { en: 'Tower' } })],
    level: all('level'),
    unit: all('unit'),
    opening: all('opening'),
    fixture: all('fixture'),
  };
}

interface ZipEntry {
  readonly name: string;
  readonly content: string | Buffer;
  /** The unpacked size that it states; absent = the true one. */
  readonly statedSize?: number;
}

/** A ZIP archive, with whatever names and sizes the entries ask for. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, statedSize } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const title = Buffer.from(name);
    // From “version needed” to the lengths of name and extra field, which both headers have.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(statedSize ?? bytes.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, title, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, tail, title]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, Buffer.from('PK\u0005\u0006'), end]);
}

/** An archive of the files of a map. */
export const zipFiles = (files: ReadonlyMap<string, string>): Buffer =>
  zipOf([...files].map(([name, content]) => ({ name, content })));
