/*
 * The small marks of the timeline: strokes in a box of 16 units.
 */
import type { PaintContext } from './surface.ts';

/** CSS pixels of a mark's edge. */
export const markSize = 14;

const box = 16;

interface Mark {
  readonly path: string;
  readonly isFilled?: boolean;
}

const marks = {
  other: { path: 'M8 3.5l4.5 4.5L8 12.5 3.5 8z' },
  desk: { path: 'M1.8 5.5h12.4M3.3 5.5v7.7M12.7 5.5v7.7M8 5.5v4.6h4.7' },
  room: { path: 'M2.3 3h11.4v7.2H2.3zM8 10.2v3M5.2 13.2h5.6' },
  parking: { path: 'M2.8 2.8h10.4v10.4H2.8zM6.4 11V5.2h2.1a1.8 1.8 0 0 1 0 3.6H6.4' },
  locker: { path: 'M4 2.3h8v11.4H4zM6.3 4.9h3.4M6.3 7h3.4M9.8 9.6v1.6' },
  person: { path: 'M8 2.6a2.5 2.5 0 1 1-.01 0zM3.2 13.4c.2-3 2.2-4.4 4.8-4.4s4.6 1.4 4.8 4.4' },
  people: {
    path: 'M5.8 3.4a2.1 2.1 0 1 1-.01 0zM1.6 13c.2-2.7 1.9-4 4.2-4s4 1.3 4.2 4M10.8 3.7a2 2 0 0 1 0 3.8M12 9.2c1.5.5 2.3 1.9 2.4 3.8',
  },
  lock: { path: 'M3.8 7.2h8.4v6H3.8zM5.6 7.2V5.1a2.4 2.4 0 0 1 4.8 0v2.1' },
  clock: { path: 'M8 2.2a5.8 5.8 0 1 1-.01 0zM8 4.9V8l2.1 1.5' },
  down: { path: 'M4.3 6.4L8 10l3.7-3.6' },
  right: { path: 'M6.4 4.3L10 8l-3.6 3.7' },
  cross: { path: 'M4.3 4.3l7.4 7.4M11.7 4.3l-7.4 7.4' },
  unsuitable: { path: 'M8 2.2a5.8 5.8 0 1 1-.01 0zM3.9 12.1l8.2-8.2' },
  warning: { path: 'M8 2.4l6.2 11H1.8zM8 6.4v3.2M8 11.4v.4' },
  star: {
    path: 'M8 1.9l1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.7l-3.8 2 .7-4.3-3.1-3 4.3-.6z',
    isFilled: true,
  },
} as const satisfies Record<string, Mark>;

export type MarkName = keyof typeof marks;

const paths = new Map<MarkName, Path2D>();

function pathOf(name: MarkName): Path2D {
  const path = paths.get(name) ?? new Path2D(marks[name].path);
  paths.set(name, path);
  return path;
}

/**
 * Draws a mark in one colour, its corner at (`x`, `y`) of the context. Marks are not cached as images: for each new canvas
 * the painter would wait for the main thread.
 */
export function drawMark(
  context: PaintContext,
  scale: number,
  name: MarkName,
  colour: string,
  x: number,
  y: number,
): void {
  const mark: Mark = marks[name];
  const unit = Math.max(1, Math.round(markSize * scale)) / box;
  const path = pathOf(name);
  context.save();
  context.translate(x, y);
  context.scale(unit, unit);
  context.lineWidth = 1.4;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = colour;
  context.fillStyle = colour;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  if (mark.isFilled === true) context.fill(path);
  context.stroke(path);
  context.restore();
}
