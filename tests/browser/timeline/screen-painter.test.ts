import { afterEach, expect, test, vi } from 'vitest';

import { readPaintingTheme } from '../../../src/state/browser/painting-theme.ts';
import { createScreenPainter } from '../../../src/screens/timeline/canvas/screen-painter.ts';
import type { NextCheck } from '../../../src/screens/timeline/canvas/scroll-watch.ts';
import type { Painting } from '../../../workers/contract.ts';
import { createTimelineModel } from '../../../workers/painting/timeline-model.ts';
import { createFrame, geometry } from './campus.ts';
import { noPlanPainting } from '../no-plan-painting.ts';

const createDot = (): Promise<ImageBitmap> => createImageBitmap(new ImageData(1, 1));

/** The painted bitmaps of slots; one that is shown or closed has no width. */
let pictures: ImageBitmap[] = [];

/** A painter that paints every request at once. */
const painter: Painting = {
  plan: noPlanPainting,
  connect: () => Promise.resolve(),
  lockName: () => Promise.resolve(''),
  configure: () => Promise.resolve(),
  prewarm: () => Promise.resolve(),
  adopt: () => Promise.resolve(),
  startupSnapshot: () => Promise.resolve(null),
  snapshot: async (view, region) => {
    const [names, slots] = await Promise.all([createDot(), createDot()]);
    pictures.push(slots);
    return { view, region, names, slots };
  },
  release: () => Promise.resolve(),
  discard: () => Promise.resolve(),
  paint: () => Promise.resolve(true),
};

/** The test controls idle time, which a page in the background lacks. */
function takeIdleTime() {
  const waiting = new Map<number, IdleRequestCallback>();
  let asked = 0;
  vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback) => {
    asked += 1;
    waiting.set(asked, run);
    return asked;
  });
  vi.stubGlobal('cancelIdleCallback', (handle: number) => waiting.delete(handle));
  return (): void => {
    const due = [...waiting.values()];
    waiting.clear();
    for (const run of due) run({ didTimeout: false, timeRemaining: () => 50 });
  };
}

const div = (): HTMLElement => document.createElement('div');

/** A configured screen with some rows; `painted` counts how often it was covered. */
function openScreen(rows: number) {
  const snapshotLayers = { names: div(), slots: div() };
  let covered = 0;
  const screen = createScreenPainter(
    painter,
    { names: div(), slots: div(), snapshotLayers },
    () => void (covered += 1),
  );
  screen.borrow(0);
  screen.configure(readPaintingTheme(), geometry);
  screen.show(createTimelineModel(createFrame({ rows })));
  return { screen, snapshotLayers, painted: () => covered };
}

afterEach(() => {
  vi.unstubAllGlobals();
  pictures = [];
});

test('prepares rows behind the blocks at rest, and paints nothing for that during a horizontal scroll', async () => {
  const beIdle = takeIdleTime();
  const { screen, snapshotLayers, painted } = openScreen(60);
  const look = (left: number): NextCheck => screen.scrollTo({ top: 0, bottom: 400, left, right: left + 800 }, 0);
  const canvas = snapshotLayers.slots.querySelector('canvas');
  if (canvas === null) throw new Error('There is no canvas to stand by');
  const isPainted = (): boolean => canvas.style.visibility === 'visible';
  // The first screen is painted at once; then come the painter's blocks.
  look(0);
  expect(isPainted()).toBe(true);
  await expect.poll(painted).toBeGreaterThan(1);
  beIdle();

  canvas.style.visibility = 'hidden';
  for (let left = 10; left <= 100; left += 10) {
    look(left);
    beIdle();
  }
  expect(isPainted()).toBe(false);
  screen.rest();
  beIdle();
  await expect.poll(isPainted).toBe(true);
  screen.dispose();
});

test('does not use a snapshot of rows that were scrolled away', async () => {
  const beIdle = takeIdleTime();
  const { screen, snapshotLayers, painted } = openScreen(60);
  const look = (top: number): NextCheck => screen.scrollTo({ top, bottom: top + 400, left: 0, right: 800 }, 0);
  look(0);
  await expect.poll(painted).toBeGreaterThan(1);
  look(10);
  const canvas = snapshotLayers.slots.querySelector('canvas');
  if (canvas === null) throw new Error('There is no canvas to stand by');
  canvas.style.visibility = 'hidden';
  screen.rest();
  beIdle();
  look(20);
  await expect.poll(() => pictures.map(({ width }) => width)).toEqual([0]);
  expect(canvas.style.visibility).toBe('hidden');
  screen.dispose();
});

test('prepares the next scroll once the blocks are painted, if the rest came before', async () => {
  const beIdle = takeIdleTime();
  const { screen, painted } = openScreen(60);
  screen.scrollTo({ top: 0, bottom: 400, left: 0, right: 800 }, 0);
  screen.rest();
  beIdle();
  expect(pictures).toEqual([]);
  await expect.poll(painted).toBeGreaterThan(1);
  beIdle();
  await expect.poll(() => pictures.length).toBe(1);
  screen.dispose();
});

test('requests each frame until everything within reach is painted', async () => {
  const { screen, painted } = openScreen(1_000);
  const look = (top: number, speed = 0): NextCheck =>
    screen.scrollTo({ top, bottom: top + 400, left: 0, right: 800 }, speed);
  expect(look(0)).toBe('with each frame');
  await expect.poll(painted).toBeGreaterThan(1);
  expect([look(0), look(200), look(200, 2)]).toEqual(['later', 'later', 'later']);
  expect(look(200, 9)).toBe('soon');
  // At such a speed it is beyond the painted blocks before the next check.
  expect(look(200, 100)).toBe('with each frame');
  // Nothing is painted so far away.
  expect(look(20_000)).toBe('with each frame');
  screen.dispose();
});
