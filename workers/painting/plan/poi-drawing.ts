/*
 * Draws points of interest as pins of a constant size. Where there is no room for all, the first ones are drawn.
 */
import type { PlanPois } from '../../contract.ts';
import type { DrawStyles } from '../draw-styles.ts';
import type { PaintContext } from '../surface.ts';
import { contentsOf } from './display-modes.ts';
import { type Box, overlap } from './place-drawing.ts';
import { drawPlanMark, markOfPoi } from './plan-marks.ts';
import type { Projection } from './projection.ts';

/** CSS pixels. */
const PIN = 20;
const GAP = 4;
const FONT = 11;
/** CSS pixels of a metre from which pins are drawn, and from which their names are. */
const PIN_SCALE = 3;
const NAME_SCALE = 16;

interface PoiTarget {
  readonly context: PaintContext;
  readonly pois: PlanPois;
  /** By address, as far as they are loaded. */
  readonly images: ReadonlyMap<string, CanvasImageSource>;
  readonly styles: DrawStyles;
  readonly at: Projection;
}

/** The points of interest that a view shows, by index. */
export function shownPins(pois: PlanPois, at: Pick<Projection, 'scale' | 'ratio'>): readonly number[] {
  const edge = ((PIN + GAP) * at.ratio) / at.scale;
  const cssScale = (at.scale / at.ratio) * 100;
  if (cssScale < PIN_SCALE) return [];
  const taken = new Set<string>();
  return pois.ids.flatMap((_, poi) => {
    const { hasPin, hasName } = partsOf(pois, poi);
    if (!hasPin && (!hasName || cssScale < NAME_SCALE)) return [];
    const [column, row] = [
      Math.round((pois.points[poi * 2] ?? 0) / edge),
      Math.round((pois.points[poi * 2 + 1] ?? 0) / edge),
    ];
    const key = `${column} ${row}`;
    if (taken.has(key)) return [];
    taken.add(key);
    return [poi];
  });
}

/** The box of a pin, in device pixels. */
export function pinBox(pois: PlanPois, poi: number, at: Projection): Box {
  const edge = PIN * at.ratio;
  const [x, y] = [at.x(pois.points[poi * 2] ?? 0), at.y(pois.points[poi * 2 + 1] ?? 0)];
  return { x: x - edge / 2, y: y - edge / 2, width: edge, height: edge };
}

/** What the display mode of a point wants. */
function partsOf({ modes }: PlanPois, poi: number) {
  const contents = contentsOf(modes[poi] ?? 0);
  return {
    hasPin: contents === null || contents.icon || contents.image,
    hasImage: contents?.image === true,
    hasName: contents === null || contents.name,
  };
}

export function drawPois(target: PoiTarget): void {
  const { context, pois, at } = target;
  const shown = shownPins(pois, at);
  const pinned = shown.filter((poi) => partsOf(pois, poi).hasPin);
  for (const poi of pinned) drawPin(target, poi, pinBox(pois, poi, at));
  if ((at.scale / at.ratio) * 100 < NAME_SCALE) return;
  context.font = `${FONT * at.ratio}px ${target.styles.theme.fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  const taken = pinned.map((poi) => pinBox(pois, poi, at));
  for (const poi of shown) if (partsOf(pois, poi).hasName) drawName(target, poi, taken);
}

/** @param taken boxes that names do not cover; the name's is added */
function drawName({ context, pois, styles, at }: PoiTarget, poi: number, taken: Box[]): void {
  const pin = pinBox(pois, poi, at);
  const text = styles.texts.fit(context, pois.names[poi] ?? '', 90 * at.ratio);
  const width = styles.texts.width(context, text);
  const x = pin.x + pin.width / 2;
  const y = partsOf(pois, poi).hasPin ? pin.y + pin.height + at.ratio * 2 : pin.y + pin.height / 2;
  const box = { x: x - width / 2, y, width, height: FONT * at.ratio };
  if (taken.some((other) => overlap(box, other))) return;
  taken.push(box);
  context.fillStyle = styles.theme.text;
  context.fillText(text, x, y);
}

/** A round pin with the picture where one is wanted and loaded, else with the mark of the category. */
function drawPin(target: PoiTarget, poi: number, { x, y, width: edge }: Box): void {
  const { context, pois, images, styles, at } = target;
  const { theme } = styles;
  const image = partsOf(pois, poi).hasImage ? images.get(pois.images[poi] ?? '') : undefined;
  context.fillStyle = theme.surface;
  context.strokeStyle = theme.textMuted;
  context.lineWidth = at.ratio;
  context.beginPath();
  context.roundRect(x, y, edge, edge, edge / 2);
  context.fill();
  if (image !== undefined) {
    context.save();
    context.clip();
    context.drawImage(image, x, y, edge, edge);
    context.restore();
  }
  context.stroke();
  if (image !== undefined) return;
  const inner = edge * 0.64;
  const mark = markOfPoi(pois.categories[poi] ?? '', pois.kinds[poi] ?? 'poi');
  drawPlanMark(context, mark, theme.text, x + (edge - inner) / 2, y + (edge - inner) / 2, inner);
}
