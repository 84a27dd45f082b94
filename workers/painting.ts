/*
 * The painter has a worker of its own, so that a long computation never delays a paint (design D24).
 */
import { expose, transfer } from 'comlink';

import type { Painting, PaintingFeed, PaintingSnapshot, PlanPainting } from './contract.ts';
import { holdLifeLock, presented, runAfterPause, runLater } from './painting/thread.ts';
import { createPainter } from './painting/painter.ts';
import type { PlanRenderers } from './painting/plan/plan-renderers.ts';
import { createOffscreenSurface } from './painting/surface.ts';

const painter = createPainter({
  createSurface: createOffscreenSurface,
  later: runLater,
  afterPause: runAfterPause,
  presented,
});
const lockName = holdLifeLock('deskway-painter');
let line: MessagePort | null = null;

const handOver = (snapshot: PaintingSnapshot | null): PaintingSnapshot | null =>
  snapshot === null ? null : transfer(snapshot, [snapshot.names, snapshot.slots]);

/** ms until the code of plans is asked for again, e.g. once there is a network. */
const PLAN_RETRY_MS = 3_000;

const loadPlan = async (): Promise<PlanRenderers> => {
  try {
    const { createPlanRenderers, loadBitmap } = await import('./painting/plan/plan-renderers.ts');
    return createPlanRenderers({ createSurface: createOffscreenSurface, presented, loadImage: loadBitmap });
  } catch (error) {
    // oxlint-disable-next-line no-console -- for diagnosis; the places are listed all the same, and what was asked waits
    console.info('[painter] the code of plans could not be loaded, and is asked for again', String(error));
    await new Promise((resolve) => setTimeout(resolve, PLAN_RETRY_MS));
    return loadPlan();
  }
};
let planRenderers: ReturnType<typeof loadPlan> | null = null;
const renderers = () => (planRenderers ??= loadPlan());

const plan: PlanPainting = {
  configure: async (id, theme) => (await renderers()).of(id).configure(theme),
  adopt: async (id, sheet, canvases) => (await renderers()).of(id).adopt(sheet, canvases),
  show: async (id, level) => (await renderers()).of(id).show(level),
  setStates: async (id, states) => (await renderers()).of(id).setStates(states),
  draw: async (id, sheet, view) => (await renderers()).of(id).draw(sheet, view),
  release: async (id) => (await renderers()).release(id),
};

const painting: Painting = {
  plan,
  connect: (port) => {
    line?.close();
    line = port;
    port.addEventListener('message', ({ data }: MessageEvent<PaintingFeed>) => painter.feed(data));
    port.start();
    return Promise.resolve();
  },
  lockName: () => lockName,
  configure: (theme, geometry) => Promise.resolve(painter.configure(theme, geometry)),
  prewarm: (theme, geometry, room) => Promise.resolve(painter.prewarm(theme, geometry, room)),
  adopt: (canvases) => Promise.resolve(painter.adopt(canvases)),
  paint: (id, view, block, priority) => painter.paint(id, view, block, priority),
  startupSnapshot: async (room) => handOver(await painter.startupSnapshot(room)),
  snapshot: async (view, region) => handOver(await painter.snapshot(view, region)),
  release: (id) => Promise.resolve(painter.release(id)),
  discard: (id) => Promise.resolve(painter.discard(id)),
};

expose(painting);
