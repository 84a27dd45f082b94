/*
 * When painted pairs come into their places. What is far ahead of the screen waits until other canvases move as well:
 * each frame in which some do takes the browser a new look at all layers.
 */
import type { PaintingGeometry } from '../../../../workers/contract.ts';
import type { Region } from '../../../../workers/painting/geometry.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { hide, placePair, moveOutOfSight } from './canvas-pairs.ts';
import type { Grid, Pair } from './canvas-pairs.ts';
import { nearAt } from './scroll-speed.ts';
import type { ScrollSpeed } from './scroll-speed.ts';

/** What placing has to know of the board. */
export interface PlacedBoard {
  readonly model: TimelineModel | null;
  readonly geometry: PaintingGeometry | null;
  readonly grid: Grid | null;
  readonly screen: Region;
  readonly speed: ScrollSpeed;
  /** No frame is waited for: whatever is painted can be put in its place. */
  readonly isAtRest: boolean;
}

export interface Placing {
  /** A pair shows what it was asked for. */
  settle(pair: Pair): void;
  /** Once the screen may soon come to one that is painted: places that, and all that are. */
  placeNear(): void;
  stop(): void;
}

/** @param onPlaced called after some have been put in their places */
export function createPlacing(pairs: readonly Pair[], board: PlacedBoard, onPlaced: () => void): Placing {
  const ready = new Set<Pair>();
  let isStopped = false;
  const put = (pair: Pair): void => {
    ready.delete(pair);
    const { grid, geometry } = board;
    // It may have been asked for something else meanwhile.
    if (pair.shown === null || grid === null || geometry === null) return;
    const { block } = pair.shown;
    placePair(pair, block, grid.regionOf(block), geometry);
    for (const other of pairs) {
      if (other === pair || other.placedAt !== block) continue;
      // One that waits for a place of its own goes on to.
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
      // A day that has been left must not cover the one that came after it.
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
