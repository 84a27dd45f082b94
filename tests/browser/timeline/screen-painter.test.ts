import { expect, test } from 'vitest';

import { readPaintingTheme } from '../../../src/screens/timeline/painting-theme.ts';
import { createScreenPainter } from '../../../src/screens/timeline/screen-painter.ts';
import type { Painting, PaintingGeometry } from '../../../workers/contract.ts';
import { openScene } from '../../../workers/painting/scene.ts';
import { createFrame } from './campus.ts';

const geometry: PaintingGeometry = {
  nameWidth: 220,
  quarterWidth: 20,
  devicePixelRatio: 1,
  groupSummary: '{{free}}',
  busy: 'Busy',
};

/** A painter that has painted whatever it is asked for. */
const painter: Painting = {
  connect: () => Promise.resolve(),
  lockName: () => Promise.resolve(''),
  dress: () => Promise.resolve(),
  adopt: () => Promise.resolve(),
  release: () => Promise.resolve(),
  discard: () => Promise.resolve(),
  paint: () => Promise.resolve(true),
};

/** Behind what was asked for before; a page in the background is never idle. */
const idle = (): Promise<unknown> => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
const div = (): HTMLElement => document.createElement('div');

test('rows stand by when the scroll rests, and nothing is painted for that while it goes on sideways', async () => {
  const grounds = { names: div(), slots: div() };
  const screen = createScreenPainter(painter, { names: div(), slots: div(), grounds }, () => undefined);
  screen.borrow(0);
  screen.dress(readPaintingTheme(), geometry);
  screen.show(openScene(createFrame({ rows: 60 })));
  const look = (left: number): void => screen.look({ top: 0, bottom: 400, left, right: left + 800 }, 0);
  const canvas = grounds.slots.querySelector('canvas');
  if (canvas === null) throw new Error('There is no canvas to stand by');
  const isPainted = (): boolean => canvas.style.visibility === 'visible';
  // The first screen is painted in any case, before the painter has come that far.
  look(0);
  screen.rest();
  await expect.poll(isPainted).toBe(true);
  await idle();

  canvas.style.visibility = 'hidden';
  for (let left = 10; left <= 100; left += 10) {
    look(left);
    await idle();
  }
  expect(isPainted()).toBe(false);
  screen.rest();
  await expect.poll(isPainted).toBe(true);
  screen.dispose();
});
