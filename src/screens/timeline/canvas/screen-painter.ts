/*
 * Keeps the screen from being blank: the pool's canvases show what the painter has painted, the main-thread painter the
 * rest.
 */
import type { Painting, PaintingGeometry, PaintingSnapshot, PaintingTheme } from '../../../../workers/contract.ts';
import type { Region } from '../../../../workers/painting/geometry.ts';
import { closeSnapshot } from '../../../../workers/painting/snapshots.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import type { Layers } from './canvas-pairs.ts';
import { createCanvasPool } from './canvas-pool.ts';
import type { CanvasPool } from './canvas-pool.ts';
import { createMainThreadPainter } from './main-thread-painter.ts';
import type { SnapshotLayers, MainThreadPainter } from './main-thread-painter.ts';
import { createIdleRun, createDelay, createFrameTask } from '../../../state/browser/scheduled-tasks.ts';
import type { IdleRun } from '../../../state/browser/scheduled-tasks.ts';
import { foresight, longForesight, reachOf } from './scroll-speed.ts';
import type { ScrollSpeed } from './scroll-speed.ts';
import type { NextCheck } from './scroll-watch.ts';

/** CSS pixels per millisecond above which the browser may scroll ahead of the main thread. */
const FAST_SPEED = 3;

/** How long an older picture may stay visible while blocks are painted. */
const OLD_PICTURE_TIMEOUT_MS = 120;

/** ms; where painting here takes longer, as on a thin client, an older picture stays instead: the frames are worth more. */
const CHEAP_COVER_MS = 12;

/** How long rows may stay as before a patch until their blocks are painted: painting them here costs a frame. */
const PATCH_TIMEOUT_MS = 800;

export interface ScreenPainter {
  configure(theme: PaintingTheme, geometry: PaintingGeometry): void;
  /** Shows a model with the next frame: several may arrive within one, and with other sizes. */
  show(model: TimelineModel): void;
  /** Shows a snapshot of the shown day instead of painting. */
  showSnapshot(snapshot: PaintingSnapshot): void;
  /** Reports the revision; after a change the painter gets some time to repaint its blocks. */
  patched(revision: number): void;
  /**
   * Moves the screen; called during a scroll, before the frame is drawn.
   *
   * @param speed vertical speed, downwards positive
   * @returns when to check again
   */
  scrollTo(screen: Region, speed: ScrollSpeed): NextCheck;
  /** Prepares the next scroll; called when the scroll rests. */
  rest(): void;
  borrow(band: number): () => void;
  dispose(): void;
}

/** The layers of the blocks, and those below that do not scroll. */
interface BoardLayers extends Layers {
  readonly snapshotLayers: SnapshotLayers;
}

const nowhere: Region = { top: 0, bottom: 0, left: 0, right: 0 };

/**
 * @param painter null where there is no OffscreenCanvas
 * @param onPainted called whenever the screen is covered
 */
export function createScreenPainter(
  painter: Painting | null,
  layers: BoardLayers,
  onPainted: () => void,
): ScreenPainter {
  const fallback = createMainThreadPainter(layers.snapshotLayers);
  const pool = painter === null ? null : createCanvasPool(painter, layers, () => settle());
  let model: TimelineModel | null = null;
  let screen: Region = nowhere;
  /** The revision of the rows (null = not reported yet), and a counter of everything that changes the picture. */
  let [revision, version]: [number | null, number] = [null, 0];
  /** The version that the fallback shows; null = blocks cover it. */
  let covering: number | null = null;
  const coverBy = (seen: Region, paint: () => void): void => {
    screen = seen;
    for (const task of [waiting, update]) task.cancel();
    pool?.hideOld();
    paint();
    covering = version;
    onPainted();
  };
  const cover = (): void => {
    const shown = covering === version || screen.bottom <= screen.top ? null : model;
    if (shown !== null) coverBy(screen, () => fallback.cover(shown, screen));
  };
  const waiting = createDelay(cover);
  const settle = (): boolean => {
    if (pool?.coverOf(screen) !== 'fresh') return false;
    waiting.cancel();
    // If the scroll rested before the blocks were painted, the next scroll is not prepared yet.
    if (covering !== null) preparation.retry();
    covering = null;
    onPainted();
    return true;
  };
  const update = createFrameTask(() => {
    if (model === null || settle()) return;
    const isOldShown = covering === null && pool?.coverOf(screen) === 'old';
    if (isOldShown || (pool !== null && fallback.cost() > CHEAP_COVER_MS)) waiting.ask(OLD_PICTURE_TIMEOUT_MS);
    else cover();
  });
  const rested = () => (model === null || covering !== null ? null : { view: model.view, screen, version });
  const preparation = createScrollPreparation(painter, pool, fallback, rested);
  return {
    configure: (theme, geometry) => {
      version += 1;
      for (const part of [fallback, pool]) part?.configure(theme, geometry);
      for (const task of [update, preparation]) task.ask();
    },
    show: (next) => {
      if (next === model) return;
      version += 1;
      model = next;
      pool?.show(next);
      update.ask();
    },
    showSnapshot: (snapshot) => coverBy(snapshot.region, () => fallback.showSnapshot(snapshot)),
    patched: (next) => {
      const isOther = revision !== null && revision !== next;
      revision = next;
      if (isOther) version += 1;
      if (!isOther || covering === null) return;
      if (pool === null) update.ask();
      else waiting.ask(PATCH_TIMEOUT_MS);
    },
    scrollTo: (next, speed) => {
      if (!isWithin(next, screen)) version += 1;
      screen = next;
      preparation.move();
      pool?.scrollTo(next, speed);
      update.run();
      if (model === null || covering !== null) return 'with each frame';
      return nextCheckAt({ pool, fallback, model }, next, speed);
    },
    rest: () => preparation.rest(),
    borrow: (band) => pool?.borrow(band) ?? (() => undefined),
    dispose: () => {
      model = null;
      for (const task of [waiting, update, preparation]) task.cancel();
      for (const part of [fallback, pool]) part?.dispose();
    },
  };
}

/** The painted screen at rest. */
interface Rested {
  readonly view: number;
  readonly screen: Region;
  readonly version: number;
}

interface ScrollPreparation extends IdleRun {
  move(): void;
  rest(): void;
  /** Prepares if the scroll still rests. */
  retry(): void;
}

/** Prepares the next scroll: blocks farther ahead, and a snapshot behind the blocks. */
function createScrollPreparation(
  painter: Painting | null,
  pool: CanvasPool | null,
  fallback: MainThreadPainter,
  rested: () => Rested | null,
): ScrollPreparation {
  const run = createIdleRun(() => {
    pool?.prepaint();
    if (painter !== null) void showSnapshotBehind(painter, fallback, rested);
  });
  let isAtRest = false;
  return {
    ...run,
    move: () => {
      isAtRest = false;
      run.cancel();
    },
    rest: () => {
      isAtRest = true;
      run.ask();
    },
    retry: () => {
      if (isAtRest) run.ask();
    },
  };
}

/**
 * Shows a snapshot of the current rows behind the blocks, for the next scroll.
 * @param rested null = the blocks do not cover the screen
 */
async function showSnapshotBehind(
  painter: Painting,
  fallback: MainThreadPainter,
  rested: () => Rested | null,
): Promise<void> {
  const before = rested();
  if (before === null || before.screen.bottom <= before.screen.top) return;
  const snapshot = await painter.snapshot(before.view, before.screen);
  const now = rested();
  // A snapshot from before a change or a scroll is outdated.
  const isLate = now?.version !== before.version || now.screen !== before.screen;
  if (isLate || snapshot === null) closeSnapshot(snapshot);
  else fallback.showSnapshot(snapshot);
}

interface Painted {
  readonly pool: CanvasPool | null;
  readonly fallback: MainThreadPainter;
  readonly model: TimelineModel;
}

/** @returns how long the painted blocks suffice */
function nextCheckAt({ pool, fallback, model }: Painted, screen: Region, speed: ScrollSpeed): NextCheck {
  if (pool?.coverOf(reachOf(screen, speed, longForesight)) === 'fresh') return 'later';
  const cover = pool?.coverOf(reachOf(screen, speed, foresight));
  // The scroll will reach unpainted blocks before the main thread can run again.
  if (cover === 'none' && Math.abs(speed) > FAST_SPEED) fallback.refresh(model, screen);
  return cover === 'fresh' ? 'soon' : 'with each frame';
}

/** At the same corner and no larger, as when scrollbars appear: the same picture suffices. */
const isWithin = (inner: Region, outer: Region): boolean =>
  inner.top === outer.top && inner.left === outer.left && inner.bottom <= outer.bottom && inner.right <= outer.right;
