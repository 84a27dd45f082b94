/*
 * Sees to it that the screen is never blank: the pool's canvases where the painting worker has come that far, the
 * stopgap where it has not.
 */
import type { Painting, PaintingGeometry, PaintingTheme } from '../../../workers/contract.ts';
import type { Stretch } from '../../../workers/painting/geometry.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import { createCanvasPool } from './canvas-pool.ts';
import type { CanvasPool } from './canvas-pool.ts';
import { createIdleRun } from './idle-run.ts';
import type { Layers } from './canvas-pairs.ts';
import { createFrameTask } from './frame-task.ts';
import { createStopgap } from './stopgap.ts';
import type { Grounds } from './stopgap.ts';
import { reachOf } from './scroll-speed.ts';
import type { ScrollSpeed } from './scroll-speed.ts';

/** Above this speed the browser may be ahead of the main thread. CSS pixels a millisecond. */
const hasty = 3;

/** How long the day before may stay up while the new one is painted, in ms. */
const patience = 120;

export interface ScreenPainter {
  dress(theme: PaintingTheme, geometry: PaintingGeometry): void;
  show(scene: Scene): void;
  /** Rows of the shown day may have changed; a revision that was painted already is painted no more. */
  patched(revision: number): void;
  /** Called at each scroll, before the frame is drawn. @param speed downwards; a scroll sideways has none */
  look(screen: Stretch, speed: ScrollSpeed): void;
  /** Called when the scroll has come to rest: makes ready for the next one. */
  rest(): void;
  borrow(band: number): () => void;
  dispose(): void;
}

const nowhere: Stretch = { top: 0, bottom: 0, left: 0, right: 0 };

/**
 * @param painter null where there is no OffscreenCanvas
 * @param onPainted called whenever the screen is covered
 */
export function createScreenPainter(
  painter: Painting | null,
  layers: Layers & { readonly grounds: Grounds },
  onPainted: () => void,
): ScreenPainter {
  const stopgap = createStopgap(layers.grounds);
  const pool = painter === null ? null : createCanvasPool(painter, layers, () => settle());
  let scene: Scene | null = null;
  let screen: Stretch = nowhere;
  let isCovering = false;
  let revision = 0;
  /** Counts what changes the picture; which one the stopgap shows. */
  let [version, coveredVersion] = [0, -1];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stopWaiting = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const cover = (): void => {
    stopWaiting();
    if ((isCovering && coveredVersion === version) || scene === null || screen.bottom <= screen.top) return;
    isCovering = true;
    coveredVersion = version;
    pool?.hideOld();
    stopgap.cover(scene, screen);
    onPainted();
  };
  const settle = (): boolean => {
    if (pool?.coverOf(screen) !== 'fresh') return false;
    stopWaiting();
    isCovering = false;
    onPainted();
    return true;
  };
  // A first visit gets several days within a frame, and a new one comes with other sizes: one painting is enough.
  const update = createFrameTask(() => {
    if (scene === null || settle()) return;
    if (pool?.coverOf(screen) !== 'old' || isCovering) return cover();
    timer ??= setTimeout(cover, patience);
  });
  /** Has the rows of the rested screen behind the blocks, and more blocks ahead, for the next scroll. */
  const standBy = createIdleRun(() => {
    pool?.foresee();
    if (pool !== null && scene !== null && !isCovering && screen.bottom > screen.top) stopgap.cover(scene, screen);
  });
  return {
    dress: (theme, geometry) => {
      version += 1;
      stopgap.dress(theme, geometry);
      pool?.dress(theme, geometry);
      for (const task of [update, standBy]) task.ask();
    },
    show: (next) => {
      if (next === scene) return;
      version += 1;
      scene = next;
      pool?.show(next);
      update.ask();
    },
    patched: (next) => {
      if (next === revision) return;
      revision = next;
      version += 1;
      if (isCovering) update.ask();
    },
    look: (next, speed) => {
      if (!isWithin(next, screen)) version += 1;
      screen = next;
      standBy.cancel();
      pool?.look(next, speed);
      update.run();
      if (scene !== null && !isCovering && isOutrun(pool, next, speed)) stopgap.standBy(scene, next);
    },
    rest: () => standBy.ask(),
    borrow: (band) => pool?.borrow(band) ?? (() => undefined),
    dispose: () => {
      stopWaiting();
      for (const task of [update, standBy]) task.cancel();
      stopgap.dispose();
      pool?.dispose();
    },
  };
}

/** Nothing is painted where the scroll will have come before the main thread has its next turn. */
const isOutrun = (pool: CanvasPool | null, screen: Stretch, speed: ScrollSpeed): boolean =>
  Math.abs(speed) > hasty && pool?.coverOf(reachOf(screen, speed)) === 'none';

/** At the same corner and no larger, as when scrollbars come: what was painted for the one does for the other. */
const isWithin = (inner: Stretch, outer: Stretch): boolean =>
  inner.top === outer.top && inner.left === outer.left && inner.bottom <= outer.bottom && inner.right <= outer.right;
