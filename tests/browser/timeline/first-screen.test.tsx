import '../../../src/styles/global.css';

import { beforeAll, beforeEach, expect, test } from 'vitest';

import { startI18n } from '../../../src/i18n/index.ts';
import type { Painting } from '../../../workers/contract.ts';
import { createFrame } from './campus.ts';
import { localPainter } from './fake-engine.ts';
import { drawn, mount, prepare, scroller, shown } from './screen-fixture.tsx';

const day = () => createFrame({ rows: 60 });
const RED = [255, 0, 0];
const never = new Promise<never>(() => undefined);

function redPicture({ width, height }: { readonly width: number; readonly height: number }): ImageBitmap {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No 2D context');
  context.fillStyle = 'red';
  context.fillRect(0, 0, width, height);
  return canvas.transferToImageBitmap();
}

/** A painter that paints no block, and whose startup snapshots are as given. */
const withSnapshots = (startupSnapshot: Painting['startupSnapshot']) => ({
  ...localPainter(),
  paint: () => never,
  startupSnapshot,
});

/** The colour in the middle of the snapshot layer; null = empty. */
function snapshotColour(): readonly number[] | null {
  const canvas = [...scroller().querySelectorAll('canvas')].findLast(({ style }) => style.visibility === 'visible');
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (canvas === undefined || context === null) return null;
  context.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
  return Array.from(context.getImageData(0, 0, 1, 1).data.slice(0, 3));
}

beforeAll(startI18n);
beforeEach(prepare);

test('shows the painter’s snapshot as the first rows', async () => {
  const painter = withSnapshots((room) =>
    Promise.resolve({
      view: day().view,
      region: { top: 0, bottom: room.height, left: 720, right: 720 + room.width },
      names: redPicture({ width: 220, height: room.height }),
      slots: redPicture(room),
    }),
  );
  await mount({ frameOf: day, painter });
  await shown();
  expect(snapshotColour()).toEqual(RED);
});

test('paints the first rows on the main thread if the snapshot is of another day', async () => {
  const painter = withSnapshots((room) =>
    Promise.resolve({
      view: day().view + 1,
      region: { top: 0, bottom: room.height, left: 720, right: 720 + room.width },
      names: redPicture(room),
      slots: redPicture(room),
    }),
  );
  await mount({ frameOf: day, painter });
  await shown();
  expect(snapshotColour()).not.toBeNull();
  expect(snapshotColour()).not.toEqual(RED);
});

test('is not delayed by a painter without a snapshot', async () => {
  await mount({ frameOf: day, painter: withSnapshots(() => never) });
  await shown();
  await drawn();
  expect(snapshotColour()).not.toBeNull();
});
