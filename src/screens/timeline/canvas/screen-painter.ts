/*
 * Sees to it that the screen is never blank: the pool's canvases where the painting worker has come that far, the
 * fallback where it has not.
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
import { createIdleRun, createDelay, createFrameTask } from './scheduled-tasks.ts';
import type { IdleRun } from './scheduled-tasks.ts';
import { foresight, longForesight, reachOf } from './scroll-speed.ts';
import type { ScrollSpeed } from './scroll-speed.ts';
import type { NextCheck } from './scroll-watch.ts';

/** Above this speed the browser may be ahead of the main thread. CSS pixels a millisecond. */
const FAST_SPEED = 3;

/** How long the day before may stay up while the new one is painted, in ms. */
const OLD_DAY_TIMEOUT_MS = 120;

/** How long rows may stay as they were before a patch until blocks have it, in ms: painting them here takes a frame away. */
const PATCH_TIMEOUT_MS = 800;

export interface ScreenPainter {
  configure(theme: PaintingTheme, geometry: PaintingGeometry): void;
  /** Once a frame is enough: a first visit gets several days within one, and a new day comes with other sizes. */
  show(model: TimelineModel): void;
  /** Shows a picture of the shown day: nothing has to be painted here. */
  showSnapshot(snapshot: PaintingSnapshot): void;
  /** Rows of the shown day changed after the first telling; the painter is given a while to have them in its blocks. */
  patched(revision: number): void;
  /**
   * Called as it is scrolled, before the frame is drawn.
   *
   * @param speed downwards; a scroll sideways has none
   * @returns how long what is painted suffices
   */
  scrollTo(screen: Region, speed: ScrollSpeed): NextCheck;
  /** Called when the scroll has come to rest: makes ready for the next one. */
  rest(): void;
  borrow(band: number): () => void;
  dispose(): void;
}

/** Where blocks stand, and what stands still under them. */
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
  /** Of the rows, null = not told yet; and of all that changes the picture. */
  let [revision, version]: [number | null, number] = [null, 0];
  /** Which version the fallback shows; null = blocks stand over it. */
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
    // At a rest that came before the blocks nothing could be made ready for the next scroll.
    if (covering !== null) preparation.retry();
    covering = null;
    onPainted();
    return true;
  };
  const update = createFrameTask(() => {
    if (model === null || settle()) return;
    if (pool?.coverOf(screen) !== 'old' || covering !== null) return cover();
    waiting.ask(OLD_DAY_TIMEOUT_MS);
  });
  const rested = () => (model === null || covering !== null ? null : { view: model.view, screen, version });
  const preparation = createScrollPreparation(painter, pool, fallback, rested);
  return {
    configure: (theme, geometry) => {
      version += 1;
      fallback.configure(theme, geometry);
      pool?.configure(theme, geometry);
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

/** What stands on the screen, painted. */
interface Rested {
  readonly view: number;
  readonly screen: Region;
  readonly version: number;
}

interface ScrollPreparation extends IdleRun {
  move(): void;
  rest(): void;
  /** What could not be done at the rest can be now, if it goes on. */
  retry(): void;
}

/** Makes ready for the next scroll: blocks farther ahead, and rows behind those of the screen. */
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
 * Has a picture of the rows on the screen behind the blocks, for the next scroll.
 * @param rested null = there is nothing to be behind of
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
  // What has been shown or scrolled since must not go behind rows of that moment.
  const isLate = now?.version !== before.version || now.screen !== before.screen;
  if (isLate || snapshot === null) closeSnapshot(snapshot);
  else fallback.showSnapshot(snapshot);
}

interface Painted {
  readonly pool: CanvasPool | null;
  readonly fallback: MainThreadPainter;
  readonly model: TimelineModel;
}

/** @returns for how long blocks reach as far as it may come */
function nextCheckAt({ pool, fallback, model }: Painted, screen: Region, speed: ScrollSpeed): NextCheck {
  if (pool?.coverOf(reachOf(screen, speed, longForesight)) === 'fresh') return 'later';
  const cover = pool?.coverOf(reachOf(screen, speed, foresight));
  // Nothing is painted where the scroll will have come before the main thread has its next turn.
  if (cover === 'none' && Math.abs(speed) > FAST_SPEED) fallback.refresh(model, screen);
  return cover === 'fresh' ? 'soon' : 'with each frame';
}

/** At the same corner and no larger, as when scrollbars come: what was painted for the one does for the other. */
const isWithin = (inner: Region, outer: Region): boolean =>
  inner.top === outer.top && inner.left === outer.left && inner.bottom <= outer.bottom && inner.right <= outer.right;
