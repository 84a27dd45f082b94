/*
 * Draws the places of a level in their states: fills by look, then outlines, then marks and texts where there is room.
 */
import type { PlanPlaces, PlanStates, PlanUnits } from '../../contract.ts';
import type { DrawStyles } from '../draw-styles.ts';
import { drawMark, type MarkName, markSize } from '../marks.ts';
import type { PaintContext } from '../surface.ts';
import { type Contents, contentsOf } from './display-modes.ts';
import { cornersOf } from '../../model/plan.ts';
import type { PlaceLook, PlaceLooks } from './place-looks.ts';
import { PlanMark } from './place-states.ts';
import type { Projection } from './projection.ts';

export interface PlaceTarget {
  readonly context: PaintContext;
  readonly places: PlanPlaces;
  readonly units: PlanUnits;
  readonly states: PlanStates;
  readonly looks: PlaceLooks;
  readonly styles: DrawStyles;
  readonly at: Projection;
  /** Pictures by address, as far as they are loaded. */
  readonly images: ReadonlyMap<string, CanvasImageSource>;
}

/** Height in CSS pixels from which a name, and a code or a mark, is drawn. */
const NAME_HEIGHT = 18;
const CODE_HEIGHT = 10;
/** Size in CSS pixels from which corners are rounded. */
const ROUND_SIZE = 20;
const FONT = 11;
/** Opacity of the floor over places that do not suit. */
const WASH = 0.62;

/** @param indices the places to draw */
export function drawPlaces(target: PlaceTarget, indices: readonly number[]): void {
  const { context, places, states, at } = target;
  at.usePixels(context);
  // Desks may stand in a room that is a place as well.
  const isRoom = (place: number): boolean => (places.units[place] ?? -1) >= 0;
  drawShapes(target, indices.filter(isRoom));
  drawShapes(
    target,
    indices.filter((place) => !isRoom(place)),
  );
  const clear = indices.filter((place) => ((states.marks[place] ?? 0) & PlanMark.Unsuitable) === 0);
  drawWash(target, indices);
  drawContents(target, clear);
}

/** Draws the fills and outlines of places that do not overlap. */
function drawShapes(target: PlaceTarget, indices: readonly number[]): void {
  const { looks, states } = target;
  const byLook = new Map<PlaceLook, number[]>();
  for (const place of indices) {
    const look = looks.of(states, place);
    const same = byLook.get(look);
    if (same === undefined) byLook.set(look, [place]);
    else same.push(place);
  }
  for (const [look, places] of byLook) {
    drawFills(target, look, places);
    drawOutlines(target, look, places);
  }
}

function drawFills(target: PlaceTarget, { fill, alpha }: PlaceLook, places: readonly number[]): void {
  const { context, styles } = target;
  if (fill === null) return;
  // Something lighter than opaque, or a pattern with gaps, is drawn over the floor's colour.
  const isOpaque = typeof fill === 'string' && alpha === 1;
  for (const style of isOpaque ? [fill] : [styles.theme.surface, fill]) {
    context.globalAlpha = style === fill ? alpha : 1;
    context.fillStyle = style;
    fillShapes(target, places);
  }
  context.globalAlpha = 1;
}

function fillShapes(target: PlaceTarget, places: readonly number[]): void {
  const { context } = target;
  context.beginPath();
  let isPath = false;
  for (const place of places) {
    const box = uprightBox(target, place);
    if (box !== null && !isRounded(target, box)) context.fillRect(box.x, box.y, box.width, box.height);
    else {
      traceShape(target, place, 0);
      isPath = true;
    }
  }
  if (isPath) context.fill('evenodd');
}

const outlineWidth = ({ ratio }: Projection): number => Math.max(1, Math.round(1.25 * ratio));

/** Device pixels by which a turned place, or a room, reaches beyond its box. */
export const overhang = (at: Projection): number => Math.ceil(outlineWidth(at) / 2) + 2;

function drawOutlines(target: PlaceTarget, { outline }: PlaceLook, places: readonly number[]): void {
  const { context, at } = target;
  if (outline === null) return;
  const width = outlineWidth(at);
  context.strokeStyle = outline;
  context.lineWidth = width;
  context.lineJoin = 'round';
  context.beginPath();
  for (const place of places) traceShape(target, place, width / 2);
  context.stroke();
}

function drawWash(target: PlaceTarget, indices: readonly number[]): void {
  const { context, states, styles } = target;
  const faded = indices.filter((place) => ((states.marks[place] ?? 0) & PlanMark.Unsuitable) !== 0);
  if (faded.length === 0) return;
  context.globalAlpha = WASH;
  context.fillStyle = styles.theme.surface;
  fillShapes(target, faded);
  context.globalAlpha = 1;
}

/** In device pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The bounding box of a place, a device pixel apart from its neighbours. */
export function boxOf({ places, at }: Pick<PlaceTarget, 'places' | 'at'>, place: number): Box {
  const [x, y, width, depth] = boxAt(places, place);
  const rotation = places.rotations[place] ?? 0;
  const isTurned = rotation % 180 !== 0;
  const isUpright = rotation % 90 === 0;
  const diagonal = Math.hypot(width, depth);
  const [across, down] = isUpright ? (isTurned ? [depth, width] : [width, depth]) : [diagonal, diagonal];
  const [left, top] = [at.x(x - across / 2) + 1, at.y(y - down / 2) + 1];
  return {
    x: left,
    y: top,
    width: Math.max(1, at.x(x + across / 2) - left),
    height: Math.max(1, at.y(y + down / 2) - top),
  };
}

/** Centre x, y, width and depth in centimetres. */
export function boxAt({ boxes }: PlanPlaces, place: number): readonly [number, number, number, number] {
  const at = place * 4;
  return [boxes[at] ?? 0, boxes[at + 1] ?? 0, boxes[at + 2] ?? 0, boxes[at + 3] ?? 0];
}

/** null where the place is no upright rectangle. */
function uprightBox(target: PlaceTarget, place: number): Box | null {
  const { places } = target;
  const isUpright = (places.rotations[place] ?? 0) % 90 === 0 && (places.units[place] ?? -1) < 0;
  return isUpright ? boxOf(target, place) : null;
}

const isRounded = ({ at }: PlaceTarget, { width, height }: Box): boolean =>
  Math.min(width, height) >= ROUND_SIZE * at.ratio;

/** Adds the shape of a place to the path. */
function traceShape(target: PlaceTarget, place: number, inset: number): void {
  const { context, places, units, at } = target;
  const unit = places.units[place] ?? -1;
  if (unit >= 0) return traceUnit(target, units, unit);
  const box = uprightBox(target, place);
  if (box === null) {
    const [x, y, width, depth] = boxAt(places, place);
    return tracePoints(context, at, cornersOf(x, y, width, depth, places.rotations[place] ?? 0));
  }
  const radius = isRounded(target, box) ? 3 * at.ratio : 0;
  context.roundRect(
    box.x + inset,
    box.y + inset,
    Math.max(1, box.width - 2 * inset),
    Math.max(1, box.height - 2 * inset),
    radius,
  );
}

function traceUnit({ context, at }: PlaceTarget, { rings }: PlanUnits, unit: number): void {
  for (let ring = rings.shapeRings[unit] ?? 0; ring < (rings.shapeRings[unit + 1] ?? 0); ring += 1) {
    const [first, end] = [rings.ringPoints[ring] ?? 0, rings.ringPoints[ring + 1] ?? 0];
    tracePoints(context, at, rings.points.subarray(first * 2, end * 2));
  }
}

function tracePoints(context: PaintContext, at: Projection, points: ArrayLike<number>): void {
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x, y] = [at.x(points[i] ?? 0), at.y(points[i + 1] ?? 0)];
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
}

/** What is drawn inside of a place that the mode leaves to the zoom. */
const CODE_ONLY: Contents = { icon: false, name: false, image: false, code: true };
const NAME_ONLY: Contents = { icon: false, name: true, image: false, code: false };

function drawContents(target: PlaceTarget, indices: readonly number[]): void {
  const { context, places, looks, states, styles, at } = target;
  const font = (weight: number): string => `${weight} ${FONT * at.ratio}px ${styles.theme.fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = font(400);
  for (const place of indices) {
    const box = boxOf(target, place);
    if (box.height < CODE_HEIGHT * at.ratio || box.width < CODE_HEIGHT * at.ratio) continue;
    const look = looks.of(states, place);
    const initials = states.initials.get(place);
    drawCorner(target, box, place, look);
    if (initials !== undefined) {
      context.font = font(600);
      drawText(target, box, initials, look.text);
      context.font = font(400);
      continue;
    }
    const isRoomy = box.height >= NAME_HEIGHT * at.ratio && box.width >= 2.4 * NAME_HEIGHT * at.ratio;
    drawPlain(target, box, place, look, contentsOf(places.modes[place] ?? 0) ?? (isRoomy ? NAME_ONLY : CODE_ONLY));
  }
}

function drawPlain(target: PlaceTarget, box: Box, place: number, look: PlaceLook, wanted: Contents): void {
  const { context, places, images, at } = target;
  const image = wanted.image ? images.get(places.images[place] ?? '') : undefined;
  const isHigh = box.height >= NAME_HEIGHT * at.ratio;
  const edge = Math.min(box.height - 4 * at.ratio, (wanted.name ? 0.4 : 1) * box.width - 4 * at.ratio);
  let room = box;
  if (image !== undefined && isHigh && edge > 0) {
    context.drawImage(image, box.x + 2 * at.ratio, box.y + (box.height - edge) / 2, edge, edge);
    room = { ...box, x: box.x + edge + 2 * at.ratio, width: box.width - edge - 2 * at.ratio };
  } else if (wanted.icon || wanted.image || look.mark !== null) {
    const name = look.mark ?? KIND_MARKS[places.kinds[place] ?? 0] ?? 'other';
    const size = markSize * at.ratio;
    const isAlone = !wanted.name && !wanted.code;
    if (box.width >= size) {
      const x = isAlone || box.width < 2.4 * size ? box.x + (box.width - size) / 2 : box.x + 2 * at.ratio;
      drawMark(context, at.ratio, name, look.text, x, box.y + (box.height - size) / 2);
      if (box.width < 2.4 * size) return;
      room = { ...box, x: box.x + size, width: box.width - size };
    }
  }
  if (wanted.name && isHigh) drawText(target, room, places.names[place] ?? '', look.text);
  else if (wanted.code || wanted.name) drawText(target, room, places.codes[place] ?? '', look.text);
  else if (look.hasRing && !wanted.icon) drawRing(target, box, look);
}

/** By RowKind. */
const KIND_MARKS = ['other', 'desk', 'room', 'parking', 'locker'] as const;

function drawText({ context, styles, at }: PlaceTarget, box: Box, text: string, colour: string): void {
  const room = box.width - 4 * at.ratio;
  const fitted = styles.texts.width(context, text) <= room ? text : shortened(styles, context, text, room);
  if (fitted === '') return;
  context.fillStyle = colour;
  context.fillText(fitted, box.x + box.width / 2, box.y + box.height / 2 + at.ratio * 0.5);
}

/** A cut text says something from four letters on; the end of a name distinguishes it from its neighbours. */
function shortened(styles: DrawStyles, context: PaintContext, text: string, room: number): string {
  const cut = styles.texts.fit(context, text, room, 'end');
  return cut.length >= 4 ? cut : '';
}

function drawRing({ context, at }: PlaceTarget, box: Box, look: PlaceLook): void {
  const radius = Math.min(3 * at.ratio, box.height / 4);
  context.strokeStyle = look.outline ?? look.text;
  context.lineWidth = at.ratio;
  context.beginPath();
  context.roundRect(box.x + box.width / 2 - radius, box.y + box.height / 2 - radius, radius * 2, radius * 2, radius);
  context.stroke();
}

/** A place whose calendar failed has a warning in its corner, one to be confirmed a clock, a favourite a star. */
function drawCorner({ context, states, at }: PlaceTarget, box: Box, place: number, look: PlaceLook): void {
  const name = cornerMark(states.marks[place] ?? 0);
  if (name === null || box.width < 22 * at.ratio || box.height < 16 * at.ratio) return;
  drawMark(context, at.ratio * 0.6, name, look.text, box.x + box.width - 10 * at.ratio, box.y + at.ratio);
}

function cornerMark(marks: number): MarkName | null {
  if ((marks & PlanMark.Failed) !== 0) return 'warning';
  if ((marks & PlanMark.Own) !== 0 && (marks & PlanMark.ToConfirm) !== 0) return 'clock';
  return (marks & PlanMark.Favourite) === 0 ? null : 'star';
}
