import '../../../src/styles/global.css';

import { expect, test } from 'vitest';

import { measures } from '../../../workers/painting/measures.ts';
import type { Painter } from '../../../workers/painting/painter.ts';
import { createFrame, slotInstant } from './campus.ts';
import { createPatch } from './fake-engine.ts';
import { createPainterFixture, fingerprint } from './painter-fixture.ts';

test('waits with a block until its frame arrives', async () => {
  const { painter, work } = createPainterFixture(1);
  let isPainted = false;
  const painted = painter.paint(0, 5, 0, 'at once').then((answer) => {
    isPainted = answer;
    return answer;
  });
  work();
  expect(isPainted).toBe(false);
  painter.feed({ type: 'frame', frame: createFrame({ view: 5 }) });
  work();
  expect(await painted).toBe(true);
});

test('returns false for a request that a newer one for the same canvases replaces', async () => {
  const { painter, work } = createPainterFixture(1);
  painter.feed({ type: 'frame', frame: createFrame({ view: 1 }) });
  const older = painter.paint(0, 1, 0, 'at once');
  const newer = painter.paint(0, 1, 1, 'at once');
  work();
  expect([await older, await newer]).toEqual([false, true]);
});

test('returns false for a released pair and does not paint it', async () => {
  const { painter, slots, work } = createPainterFixture(1);
  painter.feed({ type: 'frame', frame: createFrame({ view: 1 }) });
  const painted = painter.paint(0, 1, 0, 'at once');
  void painter.release(0);
  work();
  expect(await painted).toBe(false);
  expect(slots[0]?.width).toBe(1);
});

test('frees the memory of a discarded pair, and does not paint it', async () => {
  const { painter, slots, work } = createPainterFixture(1);
  painter.feed({ type: 'frame', frame: createFrame({ view: 1 }) });
  void painter.paint(0, 1, 0, 'at once');
  work();
  expect(slots[0]?.height).toBe(measures.blockHeight);
  void painter.discard(0);
  expect([slots[0]?.width, slots[0]?.height]).toEqual([0, 0]);
  const painted = painter.paint(0, 1, 0, 'at once');
  work();
  expect(await painted).toBe(false);
});

test('repaints only the blocks with rows of a patch', async () => {
  const { painter, slots, work } = createPainterFixture(4);
  painter.feed({ type: 'frame', frame: createFrame({ view: 1, rows: 200, rowsPerGroup: 10 }) });
  const painted = [0, 1, 2, 3].map((block) => painter.paint(block, 1, block, 'at once'));
  work();
  await Promise.all(painted);
  const before = slots.map(fingerprint);
  // Row 50 is at 6 × 38 + 50 × 28 = 1628, in block 1, with its group's header.
  painter.feed({ type: 'patch', patch: createPatch(1, 50, '2'.repeat(96), slotInstant(38) - 240_000) });
  expect(slots.map(fingerprint).map((print, block) => print === before[block])).toEqual([true, false, true, true]);
});

test('paints a block that is not urgent in two steps, with a pause in between', async () => {
  const { painter, names, slots, work, pause } = createPainterFixture(1);
  painter.feed({ type: 'frame', frame: createFrame({ view: 1 }) });
  const painted = painter.paint(0, 1, 0, 'in steps');
  work();
  expect([names[0]?.height, slots[0]?.height]).toEqual([measures.blockHeight, 1]);
  pause();
  expect(slots[0]?.height).toBe(measures.blockHeight);
  expect(await painted).toBe(true);
});

test('an urgent block makes waiting ones urgent', async () => {
  const { painter, slots, work } = createPainterFixture(3);
  painter.feed({ type: 'frame', frame: createFrame({ view: 1 }) });
  const inSteps = [0, 1].map((id) => painter.paint(id, 1, id, 'in steps'));
  work();
  expect(slots.map(({ height }) => height)).toEqual([1, 1, 1]);
  const hurried = painter.paint(2, 1, 2, 'at once');
  work();
  expect(slots.map(({ height }) => height)).toEqual([1, 1, 1].map(() => measures.blockHeight));
  expect(await Promise.all([...inSteps, hurried])).toEqual([true, true, true]);
});

test.for<readonly [string, (painter: Painter) => void]>([
  ['its pair is released', (painter) => void painter.release(0)],
  [
    'its view is dropped',
    (painter) => {
      for (const view of [2, 3]) painter.feed({ type: 'frame', frame: createFrame({ view }) });
    },
  ],
])('returns false if %s between the two steps, and paints no slots', async ([, lose]) => {
  const { painter, slots, work, pause } = createPainterFixture(1);
  painter.feed({ type: 'frame', frame: createFrame({ view: 1 }) });
  const painted = painter.paint(0, 1, 0, 'in steps');
  work();
  lose(painter);
  pause();
  expect(await painted).toBe(false);
  expect(slots[0]?.height).toBe(1);
});

test('a block that waits for its frame does not make others urgent', async () => {
  const { painter, slots, work, pause } = createPainterFixture(2);
  painter.feed({ type: 'frame', frame: createFrame({ view: 1 }) });
  const awaited = painter.paint(0, 2, 0, 'at once');
  const inSteps = painter.paint(1, 1, 1, 'in steps');
  work();
  expect(slots[1]?.height).toBe(1);
  pause();
  expect(await inSteps).toBe(true);
  // It is urgent once its frame is there, despite the pause.
  painter.feed({ type: 'frame', frame: createFrame({ view: 2 }) });
  work();
  expect(await awaited).toBe(true);
});

test('a visible patch is painted at once, other blocks one by one with pauses, the nearest first', async () => {
  const { painter, slots, work, pause } = createPainterFixture(4);
  painter.feed({ type: 'frame', frame: createFrame({ view: 1, rows: 200, rowsPerGroup: 200 }) });
  const painted = [0, 1, 2, 3].map((block) => painter.paint(block, 1, block, 'at once'));
  const screen = { top: measures.blockHeight * 2 + 10, bottom: measures.blockHeight * 2 + 700, left: 0, right: 1_000 };
  const picture = painter.snapshot(1, screen);
  work();
  await Promise.all([...painted, picture]);
  while (pause()) continue;
  const before = slots.map(fingerprint);
  const changed = (): readonly boolean[] => slots.map(fingerprint).map((print, block) => print !== before[block]);
  // Rows of the blocks 0, 1 and 2; none of block 3.
  for (const row of [10, 60, 110]) {
    painter.feed({ type: 'patch', patch: createPatch(1, row, '2'.repeat(96), slotInstant(38) - 240_000) });
  }
  expect(changed()).toEqual([false, false, true, false]);
  pause();
  expect(changed()).toEqual([false, true, true, false]);
  pause();
  expect(changed()).toEqual([true, true, true, false]);
});

test('a deferred repaint is done once it becomes visible', async () => {
  const { painter, slots, work, pause } = createPainterFixture(2);
  painter.feed({ type: 'frame', frame: createFrame({ view: 1, rows: 200, rowsPerGroup: 200 }) });
  const painted = [0, 1].map((block) => painter.paint(block, 1, block, 'at once'));
  const lookAt = (block: number) =>
    painter.snapshot(1, {
      top: block * measures.blockHeight + 1,
      bottom: block * measures.blockHeight + 700,
      left: 0,
      right: 900,
    });
  const pictures = [lookAt(1)];
  work();
  while (pause()) continue;
  const before = fingerprint(slots[0]);
  painter.feed({ type: 'patch', patch: createPatch(1, 10, '2'.repeat(96), slotInstant(38) - 240_000) });
  expect(fingerprint(slots[0])).toBe(before);
  pictures.push(lookAt(0));
  expect(fingerprint(slots[0])).not.toBe(before);
  while (pause()) continue;
  await Promise.all([...painted, ...pictures]);
});

test('repaints when a new quarter begins, and not in between', async () => {
  const { painter, slots, work } = createPainterFixture(1);
  painter.feed({ type: 'frame', frame: createFrame({ view: 1, codes: ['4'.repeat(96)] }) });
  const painted = painter.paint(0, 1, 0, 'at once');
  work();
  await painted;
  const before = fingerprint(slots[0]);
  painter.feed({ type: 'tick', view: 1, now: slotInstant(38) - 60_000 });
  expect(fingerprint(slots[0])).toBe(before);
  painter.feed({ type: 'tick', view: 1, now: slotInstant(38) + 60_000 });
  expect(fingerprint(slots[0])).not.toBe(before);
});

test('repaints its blocks when the same view arrives in a new order', async () => {
  const { painter, slots, work } = createPainterFixture(1);
  painter.feed({ type: 'frame', frame: createFrame({ view: 1 }) });
  const painted = painter.paint(0, 1, 0, 'at once');
  work();
  await painted;
  const before = fingerprint(slots[0]);
  painter.feed({ type: 'frame', frame: createFrame({ view: 1, codes: ['0', '2222', '1111'] }) });
  expect(fingerprint(slots[0])).not.toBe(before);
});
