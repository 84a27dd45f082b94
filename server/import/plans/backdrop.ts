/* A picture of a floor (PNG or SVG) as a level: control points say where on it which place is. */
import { ImportError } from '../import-error.ts';
import type { ImportedPlans } from './imported.ts';
import { distanceCm, type Position } from './project.ts';

export interface ControlPoint {
  /** Pixels of the picture, from its upper left corner. */
  readonly pixel: readonly [number, number];
  /** Metres on the plan of the building (x to the right, y down), or degrees. */
  readonly place:
    | { readonly type: 'metres'; readonly x: number; readonly y: number }
    | { readonly type: 'degrees'; readonly lat: number; readonly lon: number };
}

export interface Picture {
  /** Address of the picture, e.g. `data:image/png;base64,…`. */
  readonly url: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

export interface BackdropLevel {
  readonly building: string;
  readonly level: string;
  readonly ordinal: number;
}

const NUMBER = String.raw`\s*(-?\d+(?:\.\d+)?)\s*`;
const POINT = new RegExp(`^${NUMBER},${NUMBER}=${NUMBER}(m?)\\s*,${NUMBER}(m?)\\s*$`, 'u');
const POINTS_HELP = '--points takes "120,80=0m,0m; 900,80=24.5m,0m" in metres or "120,80=50.07,14.41; …" in degrees';

/**
 * Two or three control points, as `x,y=lat,lon; x,y=lat,lon` or with `m` behind metres.
 * @throws ImportError where the text is none
 */
export function readControlPoints(text: string): readonly ControlPoint[] {
  const points = text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part): ControlPoint => {
      const [, x, y, first, unit, second, otherUnit] = POINT.exec(part) ?? [];
      if (x === undefined || unit !== otherUnit) throw new ImportError(`${POINTS_HELP}; not “${part.trim()}”`, 2);
      const [a, b] = [Number(first), Number(second)];
      const place =
        unit === 'm' ? ({ type: 'metres', x: a, y: b } as const) : ({ type: 'degrees', lat: a, lon: b } as const);
      if (place.type === 'degrees' && (Math.abs(a) > 90 || Math.abs(b) > 180)) {
        throw new ImportError(`--points: ${a}, ${b} is no latitude and longitude`, 2);
      }
      return { pixel: [Number(x), Number(y)], place };
    });
  const isMixed = new Set(points.map(({ place }) => place.type)).size > 1;
  if (points.length < 2 || points.length > 3 || isMixed) {
    throw new ImportError(`${POINTS_HELP}: two or three of them, of one kind`, 2);
  }
  return points;
}

interface Fit {
  /** Centimetres of a pixel, and how far the picture is turned clockwise, in radians. */
  readonly scale: number;
  readonly angle: number;
  /** Centimetres of the upper left corner of the picture. */
  readonly x: number;
  readonly y: number;
  /** The largest distance between a control point and its place, in centimetres. */
  readonly error: number;
}

/** The shift, turn and scale that fit the control points best (least squares). */
function fitPoints(points: readonly { readonly from: Pair; readonly to: Pair }[]): Fit {
  const mean = (pick: (point: (typeof points)[number]) => number): number =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const from: Pair = [mean((point) => point.from[0]), mean((point) => point.from[1])];
  const to: Pair = [mean((point) => point.to[0]), mean((point) => point.to[1])];
  let [dot, cross, size] = [0, 0, 0];
  for (const point of points) {
    const [px, py] = [point.from[0] - from[0], point.from[1] - from[1]];
    const [qx, qy] = [point.to[0] - to[0], point.to[1] - to[1]];
    dot += px * qx + py * qy;
    cross += px * qy - py * qx;
    size += px * px + py * py;
  }
  const scale = Math.hypot(dot, cross) / size;
  if (!Number.isFinite(scale) || scale === 0) throw new ImportError('--points: two points are the same place', 2);
  const angle = Math.atan2(cross, dot);
  const [cosine, sine] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const place = ([px, py]: Pair): Pair => [
    to[0] + (px - from[0]) * cosine - (py - from[1]) * sine,
    to[1] + (px - from[0]) * sine + (py - from[1]) * cosine,
  ];
  const [x, y] = place([0, 0]);
  const errors = points.map((point) =>
    Math.hypot(place(point.from)[0] - point.to[0], place(point.from)[1] - point.to[1]),
  );
  return { scale, angle, x, y, error: Math.max(...errors) };
}

type Pair = readonly [number, number];

/** More than this, in centimetres, and one of three control points is probably wrong. */
const MOST_ERROR = 50;

/**
 * A level with a picture under it. Metres are those of the building's plan; with degrees the picture itself gives the
 * frame: its upper left corner is that of the building.
 */
export function importBackdrop(
  picture: Picture,
  points: readonly ControlPoint[],
  { building, level, ordinal }: BackdropLevel,
): ImportedPlans {
  const anchor = points.flatMap(({ place }): readonly Position[] =>
    place.type === 'degrees' ? [[place.lon, place.lat]] : [],
  )[0];
  const fit = fitPoints(
    points.map(({ pixel, place }) => {
      if (place.type === 'metres') return { from: pixel, to: [place.x * 100, place.y * 100] };
      const [lon, lat] = anchor ?? [0, 0];
      const [east, north] = [distanceCm([lon, lat], [place.lon, lat]), distanceCm([lon, lat], [lon, place.lat])];
      return { from: pixel, to: [Math.sign(place.lon - lon) * east, Math.sign(lat - place.lat) * north] };
    }),
  );
  const [width, height] = [Math.round(picture.width * fit.scale), Math.round(picture.height * fit.scale)];
  const isOwnFrame = anchor !== undefined;
  const turn = isOwnFrame ? 0 : (fit.angle * 180) / Math.PI;
  const [x, y] = isOwnFrame ? [0, 0] : [Math.round(fit.x), Math.round(fit.y)];
  const levelId = `building-level-${ordinal}`;
  const area = { shortName: '', elevationCm: null, outline: [], memberIds: [] };
  const problem = `The control points disagree by ${(fit.error / 100).toFixed(1)} m: one of them is probably wrong.`;
  return {
    origin: null,
    areas: [
      { ...area, id: 'building', parentAreaId: null, kind: 'building', name: building, ordinal: null },
      { ...area, id: levelId, parentAreaId: 'building', kind: 'level', name: level, ordinal },
    ],
    levels: [
      {
        areaId: levelId,
        ordinal,
        width: Math.max(1, x + width),
        height: Math.max(1, y + height),
        outline: [],
        units: [],
        openings: [],
        fixtures: [],
        details: [],
        backdrop: { url: picture.url, x, y, width, height, rotationDeg: Math.round(turn * 100) / 100 },
        credit: '',
      },
    ],
    connectors: [],
    network: { nodes: [], edges: [], anchors: {} },
    pois: [],
    credits: [],
    objects: [],
    report: { problems: fit.error > MOST_ERROR ? [problem] : [], components: 0, unreached: 0 },
  };
}
