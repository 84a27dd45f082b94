import { expect, test } from 'vitest';

import { createCanvasPool } from '../../../src/screens/timeline/canvas/canvas-pool.ts';
import { readPaintingTheme } from '../../../src/state/browser/painting-theme.ts';
import type { Painting, PaintingPriority } from '../../../workers/contract.ts';
import { createTimelineModel } from '../../../workers/painting/timeline-model.ts';
import { createFrame, geometry } from './campus.ts';
import { noPlanPainting } from '../no-plan-painting.ts';

const screen = { top: 0, bottom: 400, left: 0, right: 1000 };

interface Asked {
  readonly view: number;
  readonly block: number;
  readonly priority: PaintingPriority;
  readonly settle: (isPainted: boolean) => void;
}

/** A painter that answers when the test says so, and records its requests. */
function createSlowPainter() {
  const asked: Asked[] = [];
  /** Canvases that the painter holds. */
  const held = new Set<number>();
  const painter: Painting = {
    plan: noPlanPainting,
    connect: () => Promise.resolve(),
    lockName: () => Promise.resolve(''),
    configure: () => Promise.resolve(),
    prewarm: () => Promise.resolve(),
    adopt: ({ id }) => Promise.resolve(void held.add(id)),
    release: () => Promise.resolve(),
    startupSnapshot: () => Promise.resolve(null),
    snapshot: () => Promise.resolve(null),
    discard: (id) => Promise.resolve(void held.delete(id)),
    paint: (_, view, block, priority) => new Promise((settle) => asked.push({ view, block, priority, settle })),
  };
  const finish = async (view: number): Promise<void> => {
    for (const { view: of, settle } of asked) if (of === view) settle(true);
    await Promise.resolve();
  };
  return { painter, asked, held, finish };
}

test('a day that is painted late does not cover the one that came after it', async () => {
  const { painter, asked, held, finish } = createSlowPainter();
  const layers = { names: document.createElement('div'), slots: document.createElement('div') };
  const pool = createCanvasPool(painter, layers, () => undefined);
  pool.configure(readPaintingTheme(), geometry);
  pool.scrollTo(screen, 0);
  pool.borrow(0);
  pool.show(createTimelineModel(createFrame({ view: 1, rows: 1 })));
  await Promise.resolve();
  pool.show(createTimelineModel(createFrame({ view: 2 })));
  await Promise.resolve();
  expect(new Set(asked.map(({ view }) => view))).toEqual(new Set([1, 2]));

  await finish(2);
  await finish(1);
  await Promise.resolve();
  expect(pool.coverOf(screen)).toBe('fresh');
  expect(held.size).toBeGreaterThan(0);
  pool.dispose();
  expect(held.size).toBe(0);
});

test('blocks on or near the screen, or already placed, are painted at once', async () => {
  const { painter, asked, finish } = createSlowPainter();
  const layers = { names: document.createElement('div'), slots: document.createElement('div') };
  const pool = createCanvasPool(painter, layers, () => undefined);
  const prioritiesOf = (of: number) =>
    Object.fromEntries(asked.filter(({ view }) => view === of).map(({ block, priority }) => [block, priority]));
  pool.configure(readPaintingTheme(), geometry);
  for (const band of [0, 1]) pool.borrow(band);
  pool.scrollTo(screen, 0);
  pool.show(createTimelineModel(createFrame({ view: 1, rows: 1_000 })));
  await Promise.resolve();
  expect(prioritiesOf(1)).toEqual({ 0: 'at once', 1: 'in steps' });

  await finish(1);
  pool.show(createTimelineModel(createFrame({ view: 2, rows: 1_000 })));
  await Promise.resolve();
  expect(prioritiesOf(2)).toEqual({ 0: 'at once', 1: 'at once' });

  // 3 px a millisecond: 2,100 px ahead are painted, and half a second reaches 1,500 px far.
  pool.scrollTo({ ...screen, top: 2_900, bottom: 3_300 }, 3);
  await Promise.resolve();
  expect(prioritiesOf(2)).toEqual({ 0: 'at once', 1: 'at once', 2: 'at once', 3: 'at once', 4: 'in steps' });
  pool.dispose();
});

test('a block requested in steps is requested again once it is urgent', async () => {
  const { painter, asked, finish } = createSlowPainter();
  const layers = { names: document.createElement('div'), slots: document.createElement('div') };
  const pool = createCanvasPool(painter, layers, () => undefined);
  const look = async (top: number, speed: number): Promise<readonly string[]> => {
    asked.length = 0;
    pool.scrollTo({ ...screen, top, bottom: top + 400 }, speed);
    await Promise.resolve();
    return asked.map(({ block, priority }) => `${block} ${priority}`);
  };
  pool.configure(readPaintingTheme(), geometry);
  for (const band of [0, 1]) pool.borrow(band);
  pool.scrollTo(screen, 0);
  pool.show(createTimelineModel(createFrame({ view: 1, rows: 1_000 })));
  await Promise.resolve();
  const inSteps = asked.filter(({ priority }) => priority === 'in steps');
  expect(inSteps.map(({ block }) => block)).toEqual([1]);

  // The nearest is last, as the painter takes the newest first.
  expect(await look(500, 2)).toEqual(['2 in steps', '1 at once']);
  // The painter returns false for the replaced request; the newer one is still waiting.
  for (const { settle } of inSteps) settle(false);
  await finish(1);
  await Promise.resolve();
  expect(pool.coverOf({ ...screen, top: 1_400, bottom: 1_800 })).toBe('fresh');
  pool.dispose();
});

test('a freed pair moves once its next block is painted, or is hidden when the screen returns', async () => {
  const { painter, finish } = createSlowPainter();
  const layers = { names: document.createElement('div'), slots: document.createElement('div') };
  const pool = createCanvasPool(painter, layers, () => undefined);
  const onScreen = (): number =>
    Array.from(layers.slots.querySelectorAll('canvas')).filter(({ style }) => style.transform === 'translate(0px, 0px)')
      .length;
  const look = async (top: number): Promise<void> => {
    pool.scrollTo({ ...screen, top, bottom: top + 400 }, 0);
    await Promise.resolve();
  };
  pool.configure(readPaintingTheme(), geometry);
  for (const band of [0, 1, 2]) pool.borrow(band);
  pool.show(createTimelineModel(createFrame({ view: 1, rows: 1_000 })));
  await look(0);
  await finish(1);
  expect(onScreen()).toBe(1);

  await look(8_000);
  expect(onScreen()).toBe(1);
  await look(0);
  expect(onScreen()).toBe(0);

  await finish(1);
  expect(onScreen()).toBe(1);
  await look(8_000);
  await finish(1);
  expect(onScreen()).toBe(0);
  pool.dispose();
});

test('blocks of another theme stay until they are painted again', async () => {
  const { painter, finish } = createSlowPainter();
  const layers = { names: document.createElement('div'), slots: document.createElement('div') };
  const pool = createCanvasPool(painter, layers, () => undefined);
  pool.configure(readPaintingTheme(), geometry);
  pool.scrollTo(screen, 0);
  pool.borrow(0);
  pool.show(createTimelineModel(createFrame({ view: 1, rows: 40 })));
  await Promise.resolve();
  await finish(1);
  await expect.poll(() => pool.coverOf(screen)).toBe('fresh');
  pool.configure(readPaintingTheme(), { ...geometry, nameWidth: 300 });
  expect(pool.coverOf(screen)).toBe('old');
  await Promise.resolve();
  await finish(1);
  await expect.poll(() => pool.coverOf(screen)).toBe('fresh');
  expect(layers.names.querySelector('canvas')?.style.width).toBe('300px');
  pool.dispose();
});

test('requests the blocks of a screen that has grown, also after a scroll upwards', async () => {
  const { painter, asked, finish } = createSlowPainter();
  const layers = { names: document.createElement('div'), slots: document.createElement('div') };
  const pool = createCanvasPool(painter, layers, () => undefined);
  const look = async (top: number, height: number): Promise<void> => {
    pool.scrollTo({ ...screen, top, bottom: top + height }, 0);
    await Promise.resolve();
  };
  pool.configure(readPaintingTheme(), geometry);
  for (const band of [0, 1, 2]) pool.borrow(band);
  pool.show(createTimelineModel(createFrame({ view: 1, rows: 1_000 })));
  await look(8_000, 400);
  await look(7_990, 400);
  await finish(1);
  const before = asked.length;
  await look(7_990, 400);
  expect(asked.length).toBe(before);
  await look(7_990, 4_400);
  expect(asked.length).toBeGreaterThan(before);
  pool.dispose();
});

test('at rest it paints as much as a scroll needs: backwards at the end of the column', async () => {
  const { painter, asked, finish } = createSlowPainter();
  const layers = { names: document.createElement('div'), slots: document.createElement('div') };
  const pool = createCanvasPool(painter, layers, () => undefined);
  const coveredAtRest = async (top: number): Promise<readonly number[]> => {
    pool.scrollTo({ ...screen, top, bottom: top + 400 }, 0);
    await Promise.resolve();
    await finish(1);
    pool.prepaint();
    await Promise.resolve();
    await finish(1);
    const cover = (block: number) => pool.coverOf({ ...screen, top: block * 1_344, bottom: block * 1_344 + 400 });
    return Array.from({ length: 20 }, (_, block) => block).filter((block) => cover(block) === 'fresh');
  };
  pool.configure(readPaintingTheme(), geometry);
  pool.borrow(0);
  pool.show(createTimelineModel(createFrame({ view: 1, rows: 2_000 })));
  expect(await coveredAtRest(0)).toEqual([0, 1, 2, 3, 4]);
  expect(await coveredAtRest(8_000)).toEqual([5, 6, 7, 8, 9]);
  // The scroll can only go back.
  expect(await coveredAtRest(0)).toEqual([0, 1, 2, 3, 4]);
  // No further canvas: all were created at the first rest.
  expect(layers.slots.childElementCount).toBe(5);

  // As during typing: far blocks would only delay near ones.
  asked.length = 0;
  pool.show(createTimelineModel(createFrame({ view: 2, rows: 2_000 })));
  await Promise.resolve();
  expect(asked.map(({ block }) => block)).toEqual([1, 0]);
  pool.dispose();
});
