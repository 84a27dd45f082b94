/*
 * The marks of a plan: strokes in a box of 16 units, drawn at any size.
 */
import type { PaintContext } from '../surface.ts';

const BOX = 16;

const PATHS = {
  stairs: 'M1.5 13.5h3v-3h3v-3h3v-3h4',
  elevator: 'M3 2h10v12H3zM8 2v12M5.5 6.8l-1 1.6h2zM10.5 9.4l-1-1.6h2z',
  escalator: 'M2 13h3l6-9h3M11 4l2-2',
  toilet:
    'M5 3.2a1.1 1.1 0 1 1-.01 0zM3.4 13.5V9.2L2.6 6h4.8l-.8 3.2v4.3M11 3.2a1.1 1.1 0 1 1-.01 0zM9 10.5L10.2 6h1.6l1.2 4.5h-1v3h-2v-3z',
  exit: 'M9 2.5h4.5v11H9M2.5 8h7M6.8 5.2L9.6 8l-2.8 2.8',
  entrance: 'M9 2.5h4.5v11H9M9.5 8h-7M5.2 5.2L2.4 8l2.8 2.8',
  printer: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z',
  kitchen: 'M3 5.5h8v4.2a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zM11 6.5h1.2a1.6 1.6 0 0 1 0 3.2H11M5.4 1.8v1.8M8.4 1.8v1.8',
  'first-aid': 'M2.5 4.5h11v9h-11zM6 4.5v-2h4v2M8 6.8v4.4M5.8 9h4.4',
  defibrillator: 'M8 13.3L3 8.4a3 3 0 0 1 4.3-4.2L8 5l.7-.8A3 3 0 0 1 13 8.4zM8.6 5.6L6.8 8.6h2.4l-1.6 2.6',
  reception: 'M2.5 12.5h11M4 12.5a4 4 0 0 1 8 0M8 8.5V6.8M6.8 6.5h2.4',
  parking: 'M2.8 2.8h10.4v10.4H2.8zM6.4 11V5.2h2.1a1.8 1.8 0 0 1 0 3.6H6.4',
  kiosk: 'M4 2.5h8v8H4zM8 10.5v3M5.2 13.5h5.6',
  device: 'M8 2.2v5.2M4.6 4.4a5 5 0 1 0 6.8 0',
  other:
    'M8 1.8a4.6 4.6 0 0 1 4.6 4.6C12.6 9.6 8 14.2 8 14.2S3.4 9.6 3.4 6.4A4.6 4.6 0 0 1 8 1.8zM8 5a1.4 1.4 0 1 1-.01 0z',
} as const;

export type PlanMarkName = keyof typeof PATHS;

const MARK_BY_CATEGORY: Readonly<Record<string, PlanMarkName>> = {
  toilet: 'toilet',
  restroom: 'toilet',
  exit: 'exit',
  'emergency-exit': 'exit',
  entrance: 'entrance',
  elevator: 'elevator',
  lift: 'elevator',
  stairs: 'stairs',
  escalator: 'escalator',
  printer: 'printer',
  kitchen: 'kitchen',
  coffee: 'kitchen',
  'first-aid': 'first-aid',
  firstaid: 'first-aid',
  defibrillator: 'defibrillator',
  reception: 'reception',
  information: 'reception',
  parking: 'parking',
  kiosk: 'kiosk',
};

/** The mark of a category; what comes after a dot is ignored, e.g. in `restroom.female`. */
export function markOfPoi(category: string, kind: string): PlanMarkName {
  if (kind === 'kiosk') return 'kiosk';
  if (kind !== 'poi') return 'device';
  const [head = ''] = category.toLowerCase().split('.');
  return MARK_BY_CATEGORY[category.toLowerCase()] ?? MARK_BY_CATEGORY[head] ?? 'other';
}

const paths = new Map<PlanMarkName, Path2D>();

/** @param edge device pixels */
export function drawPlanMark(
  context: PaintContext,
  name: PlanMarkName,
  colour: string,
  x: number,
  y: number,
  edge: number,
): void {
  const path = paths.get(name) ?? new Path2D(PATHS[name]);
  paths.set(name, path);
  context.save();
  context.translate(x, y);
  context.scale(edge / BOX, edge / BOX);
  context.lineWidth = 1.4;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = colour;
  context.stroke(path);
  context.restore();
}
