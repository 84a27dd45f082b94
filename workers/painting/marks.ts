/*
 * The small marks of rows, places and lists: icons of lucide (ISC) as one path each, in its box of 24 units with strokes of
 * two. Lucide has no desk and no locker: those are drawn on its grid.
 */
import type { PaintContext } from './surface.ts';

/** CSS pixels of a mark's edge on a canvas. */
export const markSize = 14;

/** Units of the edge of a mark's box. */
const box = 24;

const circle = 'M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20z';

const marks = {
  other: 'M12 3l9 9-9 9-9-9z',
  desk: 'M2 15h20M4.5 15v6M19.5 15v6M12 11v4M8 4h8a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z',
  room: 'M10 21H2M10 3H7a2 2 0 0 0-2 2v16M14 12h.01M19 21V5a2 2 0 0 0-1.675-1.974l-6.163-1.013A1 1 0 0 0 10 3v18a1 1 0 0 0 1.124.992zM22 21h-3',
  parking:
    'M9 12h4a2 2 0 0 0 0-4H9.5a.5.5 0 0 0-.5.5V16M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
  locker: 'M6 2h12a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM12 2v20M8.5 10.5v3M15.5 10.5v3',
  person: 'M12 3a5 5 0 1 0 0 10 5 5 0 1 0 0-10zM20 21a8 8 0 0 0-16 0',
  people: 'M18 21a8 8 0 0 0-16 0M10 3a5 5 0 1 0 0 10 5 5 0 1 0 0-10zM22 20c0-3.37-2-6.5-4-8a5 5 0 0 0-.45-8.3',
  lock: 'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM7 11V7a5 5 0 0 1 10 0v4',
  clock: `${circle}M12 6v6l4 2`,
  down: 'M6 9l6 6 6-6',
  right: 'M9 6l6 6-6 6',
  cross: 'M18 6L6 18M6 6l12 12',
  unsuitable: `${circle}M4.929 4.929L19.07 19.071`,
  warning: 'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
  star: 'M12 2.5l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9z',
} as const;

export type MarkName = keyof typeof marks;

/** The strokes of a mark, as `d` of an SVG path in a box of 24 units. */
export const markPath = (name: MarkName): string => marks[name];

const paths = new Map<MarkName, Path2D>();

function pathOf(name: MarkName): Path2D {
  const path = paths.get(name) ?? new Path2D(marks[name]);
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
  const unit = Math.max(1, Math.round(markSize * scale)) / box;
  const path = pathOf(name);
  context.save();
  context.translate(x, y);
  context.scale(unit, unit);
  context.lineWidth = 2;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = colour;
  context.fillStyle = colour;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  if (name === 'star') context.fill(path);
  context.stroke(path);
  context.restore();
}
