import { beforeEach, expect, test } from 'vitest';

import { keepRoom, rehearsePainting } from '../../../src/screens/timeline/rehearsal.ts';
import { provideEngine, workerState } from '../../../src/state/workers.ts';
import type { Painting, PaintingRoom } from '../../../workers/contract.ts';
import { createFrame } from './campus.ts';
import { createFakeEngine, localPainter } from './fake-engine.ts';

const geometry = {
  nameWidth: 220,
  quarterWidth: 20,
  devicePixelRatio: 1,
  groupSummary: '',
  groupSummaryNow: '',
  language: 'en',
  busy: '',
};

/** What a painter was asked for. */
function watchPainter(): { readonly rooms: PaintingRoom[]; readonly dressed: number[] } {
  const rooms: PaintingRoom[] = [];
  const dressed: number[] = [];
  const still: Painting['still'] = (room) => {
    rooms.push(room);
    return Promise.resolve(null);
  };
  const dress: Painting['dress'] = (_, { nameWidth }) => {
    dressed.push(nameWidth);
    return Promise.resolve();
  };
  const { computation, painter } = createFakeEngine({
    frameOf: () => createFrame({}),
    painter: { ...localPainter(), still, dress },
  });
  provideEngine({ computation, painter });
  workerState.painters = 1;
  return { rooms, dressed };
}

beforeEach(() => localStorage.clear());

test('the painter rehearses in the size of the last visit', () => {
  const { rooms, dressed } = watchPainter();
  keepRoom({ width: 1_080, height: 640 }, geometry);
  rehearsePainting();
  expect({ rooms, dressed }).toEqual({ rooms: [{ width: 1_080, height: 640 }], dressed: [220] });
});

test.each([
  null,
  'nonsense',
  '{}',
  '{"width":-1,"height":640,"nameWidth":220}',
  '{"width":1e9,"height":1,"nameWidth":1}',
])('it rehearses nothing where %s is kept', (kept) => {
  const { rooms } = watchPainter();
  if (kept !== null) localStorage.setItem('timeline-room', kept);
  rehearsePainting();
  expect(rooms).toEqual([]);
});
