/*
 * Paints a block on its pair of canvases: one for the names, one for the slots.
 */
import type { PaintingGeometry } from '../contract.ts';
import type { DrawStyles } from './draw-styles.ts';
import { axisOf } from './axis.ts';
import { dayParts, regionOf } from './geometry.ts';
import type { Region } from './geometry.ts';
import { paintNames } from './names.ts';
import type { TimelineModel } from './timeline-model.ts';
import { paintSlots } from './slots.ts';
import { resizeCanvas } from './surface.ts';
import type { PaintContext, OpenCanvas } from './surface.ts';
import type { Band } from './deferred-repaints.ts';

export interface PairContexts {
  readonly names: OpenCanvas;
  readonly slots: OpenCanvas;
}

export interface PaintInput {
  readonly model: TimelineModel;
  readonly drawStyles: DrawStyles;
  readonly geometry: PaintingGeometry;
}

/** The region of a block (below 0: of a group header). */
export function regionIn(model: TimelineModel, geometry: PaintingGeometry, block: number): Region {
  return regionOf(model.lines, block, dayParts(axisOf(model, geometry), geometry.devicePixelRatio));
}

export function paintNamesOf({ names }: PairContexts, input: PaintInput, region: Region): void {
  const { geometry, drawStyles } = input;
  resizeCanvas(names.canvas, Math.round(geometry.nameWidth * drawStyles.scale), heightOf(region, drawStyles));
  paintNames({ context: names.context, ...input }, region);
}

export function paintSlotsOf({ slots }: PairContexts, input: PaintInput, region: Region): void {
  const { scale } = input.drawStyles;
  const width = Math.round(region.right * scale) - Math.round(region.left * scale);
  resizeCanvas(slots.canvas, width, heightOf(region, input.drawStyles));
  paintSlots({ context: slots.context, ...input }, region);
}

const heightOf = ({ top, bottom }: Region, { scale }: DrawStyles): number =>
  Math.round(bottom * scale) - Math.round(top * scale);

/** Repaints only the bands of a painted block: a row takes a fraction of the block's time. */
export function paintBands(
  { names, slots }: PairContexts,
  input: PaintInput,
  region: Region,
  bands: Iterable<Band>,
): void {
  const snap = (css: number): number => Math.round(css * input.geometry.devicePixelRatio);
  for (const band of bands) {
    const part = { ...region, top: Math.max(region.top, band.top), bottom: Math.min(region.bottom, band.bottom) };
    if (part.top >= part.bottom) continue;
    const to = { x: 0, y: snap(part.top) - snap(region.top) };
    const height = snap(part.bottom) - snap(part.top);
    clipTo(names, to.y, height, (context) => paintNames({ context, ...input }, part, to));
    clipTo(slots, to.y, height, (context) => paintSlots({ context, ...input }, part, to));
  }
}

/** Lines at the edge of a block are painted whole and clipped. */
function clipTo(
  { canvas, context }: OpenCanvas,
  top: number,
  height: number,
  paint: (context: PaintContext) => void,
): void {
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  context.rect(0, top, canvas.width, height);
  context.clip();
  paint(context);
  context.restore();
}
