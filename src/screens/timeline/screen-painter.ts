/*
 * Sees to it that the screen is never blank: the pool's canvases where the painting worker has come that far, the
 * stopgap where it has not.
 */
import type { Painting, PaintingGeometry, PaintingTheme } from '../../../workers/contract.ts';
import type { Stretch } from '../../../workers/painting/geometry.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import { createCanvasPool } from './canvas-pool.ts';
import type { Layers } from './canvas-pairs.ts';
import { createStopgap } from './stopgap.ts';

/** How long the day before may stay up while the new one is painted, in ms. */
const patience = 120;

export interface ScreenPainter {
  dress(theme: PaintingTheme, geometry: PaintingGeometry): void;
  show(scene: Scene): void;
  /** Rows of the shown day may have changed; a revision that was painted already is painted no more. */
  patched(revision: number): void;
  /** Called at each scroll, before the frame is drawn. */
  look(screen: Stretch): void;
  borrow(band: number): () => void;
  dispose(): void;
}

/**
 * @param painter null where there is no OffscreenCanvas
 * @param onPainted called whenever the screen is covered
 */
export function createScreenPainter(painter: Painting | null, layers: Layers, onPainted: () => void): ScreenPainter {
  const stopgap = createStopgap(layers);
  const pool = painter === null ? null : createCanvasPool(painter, layers, () => settle());
  let scene: Scene | null = null;
  let screen: Stretch = { top: 0, bottom: 0, left: 0, right: 0 };
  let revision = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const stopWaiting = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const cover = (): void => {
    stopWaiting();
    if (scene === null || screen.bottom <= screen.top) return;
    stopgap.cover(scene, screen);
    onPainted();
  };
  const settle = (): boolean => {
    if (pool?.coverOf(screen) !== 'fresh') return false;
    stopWaiting();
    stopgap.hide();
    onPainted();
    return true;
  };
  const update = (): void => {
    if (scene === null || settle()) return;
    if (pool?.coverOf(screen) !== 'old' || stopgap.isShown()) return cover();
    timer ??= setTimeout(cover, patience);
  };
  return {
    dress: (theme, geometry) => {
      stopgap.dress(theme, geometry);
      pool?.dress(theme, geometry);
      update();
    },
    show: (next) => {
      scene = next;
      pool?.show(next);
      update();
    },
    patched: (next) => {
      const isNew = next !== revision;
      revision = next;
      if (isNew && stopgap.isShown()) cover();
    },
    look: (next) => {
      screen = next;
      pool?.look(next);
      update();
    },
    borrow: (band) => pool?.borrow(band) ?? (() => undefined),
    dispose: () => {
      stopWaiting();
      stopgap.dispose();
      pool?.dispose();
    },
  };
}
