/*
 * When painted pairs are moved to their positions. Pairs far ahead of the screen wait until others move: each frame in
 * which canvases move makes the browser update all layers.
 */
import type { PaintingGeometry } from '../../../../workers/contract.ts';
import type { Region } from '../../../../workers/painting/geometry.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { hide, placePair, moveOutOfSight } from './canvas-pairs.ts';
import type { Grid, Pair } from './canvas-pairs.ts';
import { nearAt } from './scroll-speed.ts';
import type { ScrollSpeed } from './scroll-speed.ts';

export interface PlacedBoard {
  readonly model: TimelineModel | null;
  readonly geometry: PaintingGeometry | null;
  readonly grid: Grid | null;
  readonly screen: Region;
  readonly speed: ScrollSpeed;
  /** Nothing scrolls: pairs can be placed as soon as they are painted. */
  readonly isAtRest: boolean;
}

export interface Placing {
  /** The requested block of a pair is painted. */
  settle(pair: Pair): void;
  /** Places all painted pairs once one of them is near the screen. */
  placeNear(): void;
  stop(): void;
}

/** @param onPlaced called after pairs were placed */
export function createPlacing(pairs: readonly Pair[], board: PlacedBoard, onPlaced: () => void): Placing {
  const ready = new Set<Pair>();
  let isStopped = false;
  const put = (pair: Pair): void => {
    ready.delete(pair);
    const { grid, geometry } = board;
    // Another block may have been requested meanwhile.
    if (pair.shown === null || grid === null || geometry === null) return;
    const { block } = pair.shown;
    placePair(pair, block, grid.regionOf(block), geometry);
    for (const other of pairs) {
      if (other === pair || other.placedAt !== block) continue;
      // A pair that waits to be placed elsewhere keeps its block.
      if (other.shown?.block === block) hide(other);
      else moveOutOfSight(other);
    }
  };
  const isNear = ({ shown }: Pair): boolean => {
    const { grid, screen, speed, isAtRest } = board;
    if (grid === null || shown === null || isAtRest) return true;
    const { top, bottom } = grid.regionOf(shown.block);
    const near = nearAt(speed);
    return bottom > screen.top - near && top < screen.bottom + near;
  };
  const placeNear = (): void => {
    if ([...ready].some(isNear)) {
      for (const pair of ready) put(pair);
      onPlaced();
    }
  };
  return {
    settle: (pair) => {
      if (isStopped || pair.shown === null) return;
      const { block, view } = pair.shown;
      // An older day must not cover a newer one.
      if (view !== board.model?.view && pairs.some((other) => other !== pair && other.shown?.block === block)) {
        pair.target = null;
        return hide(pair);
      }
      ready.add(pair);
      if (isNear(pair)) placeNear();
    },
    placeNear,
    stop: () => {
      isStopped = true;
      ready.clear();
    },
  };
}
