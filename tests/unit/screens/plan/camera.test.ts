import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import {
  clampScale,
  fitTo,
  isSameCamera,
  keepInView,
  marginLeft,
  panBy,
  placeView,
  scaleBar,
  toLevel,
  toScreen,
  viewOf,
  zoomAt,
} from '../../../../src/components/plan/camera.ts';

const SIZE = { width: 1_000, height: 600 };

const length = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true });
const cameras = fc.record({ scale: length(0.005, 4), x: length(-9_000, 9_000), y: length(-9_000, 9_000) });
const sizes = fc.record({ width: length(1, 3_000), height: length(1, 3_000) });
const points = fc.record({ x: length(-3_000, 3_000), y: length(-3_000, 3_000) });
const factors = length(0.001, 1_000);

/** Within a hundredth. */
function expectSame(
  one: { readonly x: number; readonly y: number },
  other: { readonly x: number; readonly y: number },
): void {
  expect(Math.abs(one.x - other.x)).toBeLessThan(0.01);
  expect(Math.abs(one.y - other.y)).toBeLessThan(0.01);
}

test('the middle of the screen shows the point of the camera', () => {
  expect(toScreen({ scale: 2, x: 30, y: 40 }, SIZE, { x: 30, y: 40 })).toEqual({ x: 500, y: 300 });
  expect(toLevel({ scale: 2, x: 30, y: 40 }, SIZE, { x: 700, y: 300 })).toEqual({ x: 130, y: 40 });
});

test('a point of the screen and of the level lead to each other', () => {
  fc.assert(
    fc.property(cameras, sizes, points, (camera, size, point) =>
      expectSame(toScreen(camera, size, toLevel(camera, size, point)), point),
    ),
  );
});

describe('zooming', () => {
  it('keeps the point under the pointer', () => {
    fc.assert(
      fc.property(cameras, sizes, points, factors, (camera, size, point, factor) =>
        expectSame(toScreen(zoomAt(camera, size, point, factor), size, toLevel(camera, size, point)), point),
      ),
    );
  });

  it('ends at the smallest and at the largest scale', () => {
    fc.assert(
      fc.property(cameras, factors, (camera, factor) => {
        const { scale } = zoomAt(camera, SIZE, { x: 0, y: 0 }, factor);
        expect(scale).toBe(clampScale(camera.scale * factor));
        expect(scale).toBeGreaterThanOrEqual(0.005);
        expect(scale).toBeLessThanOrEqual(4);
      }),
    );
    const largest = { scale: 4, x: 10, y: 20 };
    expect(isSameCamera(zoomAt(largest, SIZE, { x: 500, y: 300 }, 2), largest)).toBe(true);
  });
});

test('moving takes the point under the pointer along', () => {
  fc.assert(
    fc.property(cameras, points, (camera, { x: dx, y: dy }) => {
      const start = { x: 100, y: 100 };
      const moved = panBy(camera, dx, dy);
      expectSame(toScreen(moved, SIZE, toLevel(camera, SIZE, start)), { x: 100 + dx, y: 100 + dy });
      expect(moved.scale).toBe(camera.scale);
    }),
  );
});

test('some of the level stays on screen', () => {
  const level = { width: 400, height: 300 };
  expect(keepInView({ scale: 1, x: -5, y: 900 }, level)).toEqual({ scale: 1, x: 0, y: 300 });
  expect(keepInView({ scale: 1, x: 5, y: 9 }, level)).toEqual({ scale: 1, x: 5, y: 9 });
});

describe('a part of the level that fits', () => {
  const extents = fc.record({
    x: length(-5_000, 5_000),
    y: length(-5_000, 5_000),
    width: length(100, 50_000),
    height: length(100, 50_000),
  });
  const screens = fc.record({ width: length(320, 3_000), height: length(300, 2_000) });

  it('is on screen as a whole, and beside the switcher on wide ones', () => {
    fc.assert(
      fc.property(extents, screens, (extent, size) => {
        const camera = fitTo(extent, size);
        // Beyond the limits of the scale nothing fits.
        fc.pre(camera.scale > 0.005);
        const from = toScreen(camera, size, extent);
        const to = toScreen(camera, size, { x: extent.x + extent.width, y: extent.y + extent.height });
        expect(from.x).toBeGreaterThanOrEqual(size.width >= 700 ? 190 : 0);
        expect(from.y).toBeGreaterThanOrEqual(0);
        expect(to.x).toBeLessThanOrEqual(size.width);
        expect(to.y).toBeLessThanOrEqual(size.height);
      }),
    );
  });

  it('is as large as there is room', () => {
    const { scale } = fitTo({ x: 0, y: 0, width: 1_000, height: 100_000 }, { width: 600, height: 612 });
    expect(scale).toBe(clampScale(0));
    expect(fitTo({ x: 0, y: 0, width: 1_000, height: 10 }, { width: 500, height: 612 }).scale).toBeCloseTo(0.46);
    expect(fitTo({ x: 0, y: 0, width: 10, height: 1_000 }, { width: 500, height: 612 }).scale).toBeCloseTo(0.46);
    expect(fitTo({ x: 0, y: 0, width: 0, height: 0 }, SIZE).scale).toBe(4);
  });
});

describe('a drawn view', () => {
  it('reaches beyond the screen by its margin', () => {
    fc.assert(
      fc.property(cameras, (camera) => {
        const view = viewOf(camera, SIZE, 256, 2);
        expect(view).toMatchObject({ scale: camera.scale, width: 1_512, height: 1_112, devicePixelRatio: 2 });
        const { x, y, zoom } = placeView(view, camera, SIZE);
        expectSame({ x, y }, { x: -256, y: -256 });
        expect(zoom).toBe(1);
        expect(marginLeft(view, camera, SIZE)).toBeCloseTo(256, 5);
      }),
    );
  });

  it('is moved and enlarged until it is drawn again', () => {
    const camera = { scale: 1, x: 0, y: 0 };
    const view = viewOf(camera, SIZE, 100, 1);
    expect(marginLeft(view, panBy(camera, 60, 0), SIZE)).toBe(40);
    expect(marginLeft(view, panBy(camera, 0, -130), SIZE)).toBe(-30);
    expect(placeView(view, { ...camera, scale: 2 }, SIZE)).toEqual({ x: -700, y: -500, zoom: 2 });
    expect(marginLeft(view, { ...camera, scale: 0.5 }, SIZE)).toBe(-200);
  });
});

test('the scale bar is the longest round length that has room', () => {
  expect(scaleBar({ scale: 0.1 }, 100)).toEqual({ metres: 10, width: 100 });
  expect(scaleBar({ scale: 0.1 }, 99).metres).toBe(5);
  expect(scaleBar({ scale: 0.005 }, 100_000).metres).toBe(500);
  expect(scaleBar({ scale: 4 }, 100).metres).toBe(1);
});
