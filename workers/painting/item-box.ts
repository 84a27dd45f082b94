/*
 * The outline of a reservation: round corners, or a torn edge if it goes on beyond the shown days.
 */
import type { PaintContext } from './surface.ts';

/** In device pixels. */
export interface ItemBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  /** Depth of the teeth of a torn edge. */
  readonly tooth: number;
  readonly isTornLeft: boolean;
  readonly isTornRight: boolean;
}

/** Line segments of a torn edge. */
const edges = 6;

export function fillBox(context: PaintContext, style: string | CanvasPattern, box: ItemBox): void {
  context.fillStyle = style;
  context.beginPath();
  trace(context, box, 0);
  context.fill();
}

export function strokeBox(context: PaintContext, colour: string, box: ItemBox, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  trace(context, box, width / 2);
  context.stroke();
}

function trace(context: PaintContext, box: ItemBox, inset: number): void {
  const left = box.x + inset;
  const top = box.y + inset;
  const right = box.x + box.width - inset;
  const bottom = box.y + box.height - inset;
  const radius = Math.min(box.radius, (right - left) / 2);
  if (!box.isTornLeft && !box.isTornRight) {
    context.roundRect(left, top, right - left, bottom - top, radius);
    return;
  }
  const tooth = Math.min(box.tooth, (right - left) / 3);
  context.moveTo(left + (box.isTornLeft ? 0 : radius), top);
  if (box.isTornRight) tear(context, right, top, bottom, -tooth);
  else {
    context.lineTo(right - radius, top);
    context.quadraticCurveTo(right, top, right, top + radius);
    context.lineTo(right, bottom - radius);
    context.quadraticCurveTo(right, bottom, right - radius, bottom);
  }
  if (box.isTornLeft) tear(context, left, bottom, top, tooth);
  else {
    context.lineTo(left + radius, bottom);
    context.quadraticCurveTo(left, bottom, left, bottom - radius);
    context.lineTo(left, top + radius);
    context.quadraticCurveTo(left, top, left + radius, top);
  }
  context.closePath();
}

/** A zigzag from one height to another, `depth` into the box at every other point. */
function tear(context: PaintContext, x: number, from: number, to: number, depth: number): void {
  for (let edge = 0; edge <= edges; edge++) {
    context.lineTo(edge % 2 === 0 ? x : x + depth, from + ((to - from) * edge) / edges);
  }
}
