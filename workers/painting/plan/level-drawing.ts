/*
 * Draws the building of a level: floor, rooms, walls, doors and their names.
 */
import type { PlanLevel, PlanRings } from '../../contract.ts';
import { UnitKind } from '../../model/plan.ts';
import type { DrawStyles } from '../draw-styles.ts';
import type { PaintContext } from '../surface.ts';
import type { LevelPaths } from './level-paths.ts';
import { type Box, boxOf, overlap } from './place-drawing.ts';
import { drawPlanMark, type PlanMarkName } from './plan-marks.ts';
import { pinBox, shownPins } from './poi-drawing.ts';
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

type NameTarget = Pick<LevelTarget, 'context' | 'level' | 'styles' | 'at'>;

/** Draws the names of rooms that are no places, where neither desk nor pin lies over them. */
export function drawUnitNames(target: NameTarget): void {
  const { context, level, styles, at } = target;
  const { units, places } = level;
  const taken = new Set(places.units);
  const size = FONT * at.ratio;
  context.font = `${size}px ${styles.theme.fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  let contents: Contents | null = null;
  for (let unit = 0; unit < units.kinds.length; unit += 1) {
    const [x, y] = [units.labels[unit * 2] ?? 0, units.labels[unit * 2 + 1] ?? 0];
    if (x < at.minX || x > at.maxX || y < at.minY || y > at.maxY || taken.has(unit)) continue;
    const room = boundsOf(units.rings, unit);
    const [width, height] = [(room.maxX - room.minX) * at.scale, (room.maxY - room.minY) * at.scale];
    const mark = MARK_BY_KIND[units.kinds[unit] ?? 0];
    if (mark !== undefined) {
      const edge = Math.min(16 * at.ratio, width * 0.9, height * 0.9);
      if (edge >= 8 * at.ratio)
        drawPlanMark(context, mark, styles.theme.textMuted, at.x(x) - edge / 2, at.y(y) - edge / 2, edge);
      continue;
    }
    if (height < size * 1.6 || width < size * 2) continue;
    contents ??= contentsOf(target);
    drawRoomName(target, units.names[unit] ?? '', room, [x, y], contents);
  }
}

type Room = ReturnType<typeof boundsOf>;

/**
 * Draws a name in the middle of its room, or along its wall, where nothing is drawn over it.
 * @param label where there is room in a room that is no rectangle, in centimetres
 */
function drawRoomName(
  { context, styles, at }: NameTarget,
  name: string,
  room: Room,
  label: readonly [number, number],
  { above, below }: Contents,
): void {
  const size = FONT * at.ratio;
  const middle = room.isRectangle ? (room.minX + room.maxX) / 2 : label[0];
  const between = 2 * Math.min(middle - room.minX, room.maxX - middle) * at.scale;
  const text = styles.texts.fit(context, name, between - size, 'end');
  if (text.length <= 2) return;
  const x = at.x(middle);
  const width = styles.texts.width(context, text);
  const isClear = (boxes: readonly Box[]) => (line: number) =>
    !boxes.some((box) => overlap(box, { x: x - width / 2, y: line - size / 2, width, height: size }));
  const lines = [at.y(label[1]), at.y(room.minY) + size, at.y(room.maxY) - size].filter(isClear(above));
  const y = lines.find(isClear(below)) ?? lines[0];
  if (y === undefined) return;
  context.fillStyle = styles.theme.textMuted;
  context.fillText(text, x, y);
}

/** What lies in rooms, in device pixels. */
interface Contents {
  /** Desks and pins, which are drawn over names. */
  readonly above: readonly Box[];
  /** Furniture, over which names are drawn. */
  readonly below: readonly Box[];
}

function contentsOf({ level: { places, pois, shapes }, at }: NameTarget): Contents {
  const desks = Array.from(places.units.keys()).filter((place) => (places.units[place] ?? -1) < 0);
  const pieces = Array.from({ length: shapes.furniture.shapeRings.length - 1 }, (_, piece) => {
    const { minX, minY, maxX, maxY } = boundsOf(shapes.furniture, piece);
    return { x: at.x(minX), y: at.y(minY), width: at.x(maxX) - at.x(minX), height: at.y(maxY) - at.y(minY) };
  });
  const pins = shownPins(pois, at).map((poi) => pinBox(pois, poi, at));
  return { above: [...desks.map((place) => boxOf({ places, at }, place)), ...pins], below: pieces };
}

/** The bounding box of a shape, in centimetres. */
function boundsOf(rings: PlanRings, shape: number) {
  const first = rings.ringPoints[rings.shapeRings[shape] ?? 0] ?? 0;
  const end = rings.ringPoints[rings.shapeRings[shape + 1] ?? 0] ?? 0;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let point = first; point < end; point += 1) {
    const [x, y] = [rings.points[point * 2] ?? 0, rings.points[point * 2 + 1] ?? 0];
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  }
  const isRectangle = end - first === 4;
  return end > first ? { minX, minY, maxX, maxY, isRectangle } : { minX: 0, minY: 0, maxX: 0, maxY: 0, isRectangle };
}
