import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { PlanView } from '../../../../workers/contract.ts';
import { createProjection } from '../../../../workers/painting/plan/projection.ts';

const TILE = 56;

const viewOf = (changes: Partial<PlanView> = {}): PlanView => ({
  scale: 0.5,
  left: 0,
  top: 0,
  width: 100.5,
  height: 60,
  devicePixelRatio: 1,
  ...changes,
});

/** Where a projection draws a point, in pixels of the canvas. */
function onCanvas(view: PlanView, x: number, y: number): readonly number[] {
  const at = createProjection(view, TILE);
  const moved: number[] = [];
  const context = { setTransform: (...numbers: readonly number[]) => void moved.push(...numbers.slice(4)) };
  at.usePixels(context as unknown as Parameters<typeof at.usePixels>[0]);
  return [at.x(x) + (moved[0] ?? NaN), at.y(y) + (moved[1] ?? NaN)];
}

describe('a projection', () => {
  it('has a canvas that covers the view in whole pixels', () => {
    const at = createProjection(viewOf({ devicePixelRatio: 1.5 }), TILE);
    expect([at.width, at.height, at.scale, at.ratio]).toEqual([151, 90, 0.75, 1.5]);
  });

  it('says what is visible in centimetres', () => {
    const { minX, minY, maxX, maxY } = createProjection(viewOf({ left: 10, top: -20, width: 100 }), TILE);
    // A canvas of 100 × 60 CSS pixels, of two centimetres each.
    expect([minX, minY, maxX, maxY]).toEqual([10, -20, 210, 100]);
  });

  it('puts the corner of the view at the corner of the canvas', () => {
    expect(onCanvas(viewOf({ left: 300, top: -400 }), 300, -400)).toEqual([0, 0]);
    expect(onCanvas(viewOf({ left: 300, top: -400, devicePixelRatio: 2 }), 310, -380)).toEqual([10, 20]);
  });

  const views = fc.record({
    scale: fc.double({ min: 0.01, max: 4, noNaN: true }),
    left: fc.double({ min: -9_000, max: 9_000, noNaN: true }),
    top: fc.double({ min: -9_000, max: 9_000, noNaN: true }),
    devicePixelRatio: fc.constantFrom(1, 1.25, 2, 3),
  });

  it('is off by less than a pixel', () => {
    fc.assert(
      fc.property(views, fc.integer({ min: -9_000, max: 9_000 }), (changes, x) => {
        const view = viewOf(changes);
        const exact = (x - view.left) * view.scale * view.devicePixelRatio;
        const [drawn = NaN] = onCanvas(view, x, 0);
        expect(Number.isInteger(drawn)).toBe(true);
        expect(Math.abs(drawn - exact)).toBeLessThanOrEqual(1.001);
      }),
    );
  });

  it('keeps patterns where they are on the plan: the transform moves by less than a tile', () => {
    fc.assert(
      fc.property(views, (changes) => {
        const view = viewOf(changes);
        const at = createProjection(view, TILE);
        // The origin of the pattern is at a multiple of the tile from the origin of the level.
        expect(Math.abs(at.x(0) % TILE)).toBe(0);
        const [x = NaN] = onCanvas(view, view.left, view.top);
        expect(Math.abs(x)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
