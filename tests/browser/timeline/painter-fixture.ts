/*
 * A painter whose tasks and pauses the test controls, and a fingerprint of its canvases.
 */
import { readPaintingTheme } from '../../../src/state/browser/painting-theme.ts';
import type { PaintingGeometry } from '../../../workers/contract.ts';
import { createPainter } from '../../../workers/painting/painter.ts';
import type { Painter } from '../../../workers/painting/painter.ts';
import { createOffscreenSurface } from '../../../workers/painting/surface.ts';
import { geometry } from './campus.ts';

export interface PainterFixture {
  readonly painter: Painter;
  readonly slots: readonly OffscreenCanvas[];
  readonly names: readonly OffscreenCanvas[];
  /** Runs the waiting tasks. */
  work(): void;
  /** Lets a pause pass. @returns whether a task waited for it */
  pause(): boolean;
}

/** A configured painter with so many pairs of canvases; nothing is painted until `work`. */
export function createPainterFixture(pairs: number, look: Partial<PaintingGeometry> = {}): PainterFixture {
  const tasks: (() => void)[] = [];
  const pauses: (() => void)[] = [];
  const painter = createPainter({
    createSurface: createOffscreenSurface,
    later: (task) => void tasks.push(task),
    afterPause: (task) => void pauses.push(task),
    presented: () => Promise.resolve(),
  });
  const canvases = Array.from({ length: pairs }, () => ({
    names: new OffscreenCanvas(1, 1),
    slots: new OffscreenCanvas(1, 1),
  }));
  canvases.forEach((pair, id) => void painter.adopt({ id, ...pair }));
  void painter.configure(readPaintingTheme(), { ...geometry, ...look });
  const work = (): void => {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) task();
  };
  const slots = canvases.map((pair) => pair.slots);
  const names = canvases.map((pair) => pair.names);
  const pause = (): boolean => {
    const waiting = pauses.splice(0);
    for (const task of waiting) task();
    work();
    return waiting.length > 0;
  };
  return { painter, slots, names, work, pause };
}

export function fingerprint(canvas: OffscreenCanvas | undefined): string {
  const context = canvas?.getContext('2d');
  if (canvas === undefined || context == null) return 'none';
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let hash = 0;
  for (const byte of data) hash = (Math.imul(hash, 31) + byte) | 0;
  return `${canvas.width}×${canvas.height} ${hash}`;
}
