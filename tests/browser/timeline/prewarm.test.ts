import { beforeEach, expect, test } from 'vitest';

import { keepViewportSize, prewarmPainter } from '../../../src/screens/timeline/canvas/prewarm.ts';
import { provideEngine, workerState } from '../../../src/state/workers/workers.ts';
import type { Painting, PaintingGeometry, ViewportSize } from '../../../workers/contract.ts';
import { createFrame, geometry } from './campus.ts';
import { createFakeEngine, localPainter } from './fake-engine.ts';

const ofBoard = {
  ...geometry,
  nameWidth: 240,
  quarterWidth: 21.5,
  groupSummary: '{{free}} von {{total}} frei',
  language: 'de',
};
const room = { width: 1_080, height: 640 };

/** The calls of `prewarm`. */
function watchPainter(): readonly (readonly [PaintingGeometry, ViewportSize])[] {
  const asked: [PaintingGeometry, ViewportSize][] = [];
  const prewarm: Painting['prewarm'] = (_, theme, size) => {
    asked.push([theme, size]);
    return Promise.resolve();
  };
  const { computation, painter } = createFakeEngine({
    frameOf: () => createFrame({}),
    painter: { ...localPainter(), prewarm: prewarm },
  });
  provideEngine({ computation, painter });
  workerState.painters = 1;
  return asked;
}

beforeEach(() => localStorage.clear());

test('the painter prewarms with the board of the last visit, at the present pixel ratio', async () => {
  const asked = watchPainter();
  keepViewportSize(room, { ...ofBoard, devicePixelRatio: 3 });
  await prewarmPainter();
  expect(asked).toEqual([[{ ...ofBoard, devicePixelRatio: window.devicePixelRatio }, room]]);
});

const kept = (change: object): string => JSON.stringify({ room, geometry: ofBoard, ...change });

test.each([
  ['nothing', null],
  ['nonsense', 'nonsense'],
  ['what earlier versions kept', '{"width":1080,"height":640,"nameWidth":220}'],
  ['a room of no size', kept({ room: { width: -1, height: 640 } })],
  ['a room of any size', kept({ room: { width: 1e9, height: 1 } })],
  ['no measures', kept({ geometry: null })],
  ['names of no width', kept({ geometry: { ...ofBoard, nameWidth: 0 } })],
  ['words that are none', kept({ geometry: { ...ofBoard, groupSummary: 1 } })],
  ['a word of any length', kept({ geometry: { ...ofBoard, busy: 'x'.repeat(1_000) } })],
])('does not prewarm if %s is stored', async (_, text) => {
  const asked = watchPainter();
  if (text !== null) localStorage.setItem('timeline-room', text);
  await prewarmPainter();
  expect(asked).toEqual([]);
});
