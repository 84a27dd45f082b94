/*
 * The painter's worker: its own thread, so that a long computation never delays a paint (design D24).
 */
import { expose, transfer } from 'comlink';

import type { Painting, PaintingFeed, PaintingStill } from './contract.ts';
import { holdLifeLock, presented, runAfterBreath, runLater } from './painting/thread.ts';
import { createPainter } from './painting/painter.ts';
import { createOffscreenSurface } from './painting/surface.ts';

const painter = createPainter({
  createSurface: createOffscreenSurface,
  later: runLater,
  afterBreath: runAfterBreath,
  presented,
});
const lockName = holdLifeLock('deskway-painter');
let line: MessagePort | null = null;

const handOver = (still: PaintingStill | null): PaintingStill | null =>
  still === null ? null : transfer(still, [still.names, still.slots]);

const painting: Painting = {
  connect: (port) => {
    line?.close();
    line = port;
    port.addEventListener('message', ({ data }: MessageEvent<PaintingFeed>) => painter.feed(data));
    port.start();
    return Promise.resolve();
  },
  lockName: () => lockName,
  dress: (theme, geometry) => Promise.resolve(painter.dress(theme, geometry)),
  rehearse: (theme, geometry, room) => Promise.resolve(painter.rehearse(theme, geometry, room)),
  adopt: (canvases) => Promise.resolve(painter.adopt(canvases)),
  paint: (id, view, block, haste) => painter.paint(id, view, block, haste),
  still: async (room) => handOver(await painter.still(room)),
  picture: async (view, stretch) => handOver(await painter.picture(view, stretch)),
  release: (id) => Promise.resolve(painter.release(id)),
  discard: (id) => Promise.resolve(painter.discard(id)),
};

expose(painting);
