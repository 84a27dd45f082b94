/*
 * Draws the building of a level: floor, rooms, walls, doors and their names.
 */
import type { PlanLevel } from '../../contract.ts';
import { UnitKind } from '../../model/plan.ts';
import type { DrawStyles } from '../draw-styles.ts';
import type { PaintContext } from '../surface.ts';
import type { LevelPaths } from './level-paths.ts';
import { drawPlanMark, type PlanMarkName } from './plan-marks.ts';
import type { Projection } from './projection.ts';

export interface LevelTarget {
  readonly context: PaintContext;
  readonly level: PlanLevel;
  readonly paths: LevelPaths;
  readonly styles: DrawStyles;
  readonly at: Projection;
  /** A backdrop, once it is loaded; null = none. */
  readonly backdrop: CanvasImageSource | null;
}

export function drawLevel(target: LevelTarget): void {
  const { context, styles, at } = target;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = styles.theme.surfaceOutside;
  context.fillRect(0, 0, at.width, at.height);
  at.useCentimetres(context);
  drawBackdrop(target);
  drawUnits(target);
  drawLines(target);
  at.usePixels(context);
  drawUnitNames(target);
}

function drawBackdrop({ context, level, backdrop }: LevelTarget): void {
  if (backdrop === null || level.backdrop === null) return;
  const { x, y, width, height, rotationDeg } = level.backdrop;
  context.save();
  context.translate(x, y);
  context.rotate((rotationDeg * Math.PI) / 180);
  context.drawImage(backdrop, 0, 0, width, height);
  context.restore();
}

function drawUnits({ context, level, paths, styles }: LevelTarget): void {
  const { theme } = styles;
  const fillPath = (path: Path2D | undefined, style: string | CanvasPattern, alpha = 1): void => {
    if (path === undefined) return;
    context.globalAlpha = alpha;
    context.fillStyle = style;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
    context.fill(path, 'evenodd');
    context.globalAlpha = 1;
  };
  if (level.backdrop === null) fillPath(paths.outline, theme.surface);
  const kindOf = (kind: number): Path2D | undefined => paths.unitsByKind.get(kind);
  fillPath(kindOf(UnitKind.Walkway), theme.groupSurface);
  fillPath(kindOf(UnitKind.Parking), theme.groupSurface);
  for (const kind of [UnitKind.Stairs, UnitKind.Elevator, UnitKind.Service, UnitKind.Restroom]) {
    fillPath(kindOf(kind), theme.limited, 0.6);
  }
  fillPath(kindOf(UnitKind.Void), theme.surfaceOutside);
}

function drawLines({ context, paths, styles, at }: LevelTarget): void {
  const { theme } = styles;
  const pixel = 1 / at.scale;
  const strokePath = (path: Path2D, colour: string, width: number): void => {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke(path);
  };
  context.lineJoin = 'round';
  context.lineCap = 'butt';
  for (const path of paths.unitsByKind.values()) strokePath(path, theme.lineStrong, Math.max(4, pixel));
  context.fillStyle = theme.textMuted;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(paths.walls, 'evenodd');
  strokePath(paths.outline, theme.textMuted, Math.max(12, 1.5 * pixel));
  strokePath(paths.furniture, theme.lineStrong, Math.max(2, pixel));
  strokePath(paths.lines, theme.lineStrong, pixel);
  // Doors are gaps in the walls, windows light lines in them.
  if (at.scale * 90 >= 4) strokePath(paths.doors, theme.surface, Math.max(14, 3 * pixel));
  strokePath(paths.windows, theme.surface, Math.max(5, pixel));
}

/** CSS pixels of the texts in rooms. */
const FONT = 12;

const MARK_BY_KIND: Readonly<Record<number, PlanMarkName>> = {
  [UnitKind.Stairs]: 'stairs',
  [UnitKind.Elevator]: 'elevator',
};

function drawUnitNames({ context, level, styles, at }: LevelTarget): void {
  const { units, places } = level;
  const taken = new Set(places.units);
  const size = FONT * at.ratio;
  context.font = `${size}px ${styles.theme.fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (let unit = 0; unit < units.kinds.length; unit += 1) {
    const [x, y] = [units.labels[unit * 2] ?? 0, units.labels[unit * 2 + 1] ?? 0];
    if (x < at.minX || x > at.maxX || y < at.minY || y > at.maxY || taken.has(unit)) continue;
    const room = roomOf(level, unit);
    const [width, height] = [room.width * at.scale, room.height * at.scale];
    const mark = MARK_BY_KIND[units.kinds[unit] ?? 0];
    if (mark !== undefined) {
      const edge = Math.min(16 * at.ratio, width * 0.9, height * 0.9);
      if (edge >= 8 * at.ratio)
        drawPlanMark(context, mark, styles.theme.textMuted, at.x(x) - edge / 2, at.y(y) - edge / 2, edge);
      continue;
    }
    const name = units.names[unit] ?? '';
    if (name === '' || height < size * 1.6 || width < size * 2) continue;
    const text = styles.texts.fit(context, name, width - size);
    context.fillStyle = styles.theme.textMuted;
    if (text.length > 2) context.fillText(text, at.x(x), at.y(y));
  }
}

/** The size of a unit's bounding box. */
function roomOf({ units: { rings } }: PlanLevel, unit: number): { readonly width: number; readonly height: number } {
  const first = rings.ringPoints[rings.shapeRings[unit] ?? 0] ?? 0;
  const end = rings.ringPoints[rings.shapeRings[unit + 1] ?? 0] ?? 0;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let point = first; point < end; point += 1) {
    const [x, y] = [rings.points[point * 2] ?? 0, rings.points[point * 2 + 1] ?? 0];
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  }
  return end > first ? { width: maxX - minX, height: maxY - minY } : { width: 0, height: 0 };
}
