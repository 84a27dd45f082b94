/*
 * The canvases that the painter's worker draws on. A canvas can be handed over only once, so pairs are kept and reused:
 * one for the sticky names, one for the day. A pair stays where it is, showing what it showed, until the painter says
 * that its new block is painted; only then it moves. Use = a block near the screen wants it; what is evicted first is
 * the pair farthest from the screen. Not a Map of blocks, because there are fewer pairs than blocks.
 */
import type { Painting, PaintingGeometry, PaintingTheme } from '../../../../workers/contract.ts';
import { blocksDown } from '../../../../workers/painting/geometry.ts';
import type { Region } from '../../../../workers/painting/geometry.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import {
  choosePair,
  coverOf,
  createPair,
  distanceTo,
  gridOf,
  hide,
  hideLeft,
  isSame,
  leave,
  sizeOf,
  wantedBlocks,
} from './canvas-pairs.ts';
import type { Cover, Grid, Layers, Pair, PairSize } from './canvas-pairs.ts';
import { createPlacing } from './canvas-placing.ts';
import type { ScrollSpeed } from './scroll-speed.ts';
import { AHEAD, createBoard, downsOf, FARTHEST_AHEAD, lend, wantedKey } from './pool-board.ts';
import type { Board } from './pool-board.ts';

/** More pairs than this are never made; a tall screen and what is ahead of it take some ten. */
const maxPairs = 24;

/** ms from the wish for a block until it is in its place, on a thin client under load. */
const LEAD_MS = 700;

/** What the screen comes to later than this, in ms, is painted in steps. */
const STEPS_ALLOWED_MS = 500;

/** No view has this number. */
const outdatedView = -1;

export interface CanvasPool {
  configure(theme: PaintingTheme, geometry: PaintingGeometry): void;
  /** A new day or a new order: all that is wanted is painted again, in place where it can be. */
  show(model: TimelineModel): void;
  /** Lets blocks of a band be painted, where they are near the screen, until the answer is called. */
  borrow(band: number): () => void;
  /** Where the screen is in the content: what is near it, most of it ahead, is painted. */
  scrollTo(screen: Region, speed: ScrollSpeed): void;
  /**
   * Paints as far ahead as a hasty scroll will ask for, back where it can go no further. For the first picture of a
   * canvas the painter waits for the main thread, for which there is no time in a scroll: all that one takes are made.
   */
  prepaint(): void;
  coverOf(screen: Region): Cover;
  /** Takes blocks of other days off the screen. */
  hideOld(): void;
  dispose(): void;
}

/** @param onPainted called after a block has been put in its place */
export function createCanvasPool(painter: Painting, layers: Layers, onPainted: () => void): CanvasPool {
  const board = createBoard();
  const pairs: Pair[] = [];
  let lastKey = '';
  let isPlanned = false;
  let isDisposed = false;

  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(() => {
      isPlanned = false;
      if (isDisposed) return;
      assignPairs(painter, layers, pairs, board, placing.settle);
      placing.placeNear();
    });
  };
  const placing = createPlacing(pairs, board, onPainted);
  return {
    configure: (theme, geometry) => {
      board.geometry = geometry;
      lastKey = '';
      updateGrid(painter, pairs, board);
      void painter.configure(theme, geometry);
      for (const pair of pairs) {
        pair.target = null;
        // What it shows may cover the screen until it is painted anew, but is not what is to be shown.
        if (pair.shown !== null) pair.shown = { ...pair.shown, view: outdatedView };
      }
      plan();
    },
    show: (next) => {
      board.model = next;
      board.ahead = AHEAD;
      board.isAtRest = false;
      lastKey = '';
      updateGrid(painter, pairs, board);
      const end = blocksDown(next.lines) * (board.grid?.parts.count ?? 1);
      for (const pair of pairs) if (pair.shown !== null && pair.shown.block >= end) hide(pair);
      plan();
    },
    borrow: (band) => {
      plan();
      return lend(board.borrowed, band);
    },
    scrollTo: (next, speed) => {
      const before = board.screen;
      board.screen = next;
      board.speed = speed;
      board.ahead = Math.min(FARTHEST_AHEAD, Math.max(board.ahead, Math.abs(speed) * LEAD_MS));
      // At the top it can only go down.
      if (next.top !== before.top) board.isGoingUp = next.top < before.top && next.top > 0;
      if (next.top !== before.top || next.left !== before.left) board.isAtRest = false;
      if (board.grid !== null) hideLeft(pairs, board.grid, next);
      placing.placeNear();
      const key = wantedKey(board);
      if (key !== lastKey) plan();
      lastKey = key;
    },
    prepaint: () => {
      board.ahead = FARTHEST_AHEAD;
      board.isAtRest = true;
      lastKey = wantedKey(board);
      plan();
    },
    coverOf: (seen) => {
      const { grid, model } = board;
      return grid === null || model === null ? 'none' : coverOf(grid, model, seen, pairs);
    },
    hideOld: () => {
      for (const pair of pairs) if (pair.shown !== null && pair.shown.view !== board.model?.view) hide(pair);
    },
    dispose: () => {
      isDisposed = true;
      placing.stop();
      for (const pair of pairs.splice(0)) discard(painter, pair);
    },
  };
}

function discard(painter: Painting, { id, names, slots }: Pair): void {
  void painter.discard(id);
  names.remove();
  slots.remove();
}

/** Cuts the days as they are shown now; after another cut no canvas fits where it stands. */
function updateGrid(painter: Painting, pairs: readonly Pair[], board: Board): void {
  const { model, geometry, grid: before } = board;
  board.grid = model === null || geometry === null ? null : gridOf(model, geometry);
  if (board.grid === null || before === null || board.grid.key === before.key) return;
  for (const pair of pairs) {
    if (pair.shown === null && pair.target === null) continue;
    void painter.release(pair.id);
    pair.target = null;
    hide(pair);
  }
}

/** Gives each wanted block that has none a pair, and asks the painter for them. */
function assignPairs(
  painter: Painting,
  layers: Layers,
  pairs: Pair[],
  board: Board,
  settle: (pair: Pair) => void,
): void {
  const { grid, model, geometry } = board;
  if (grid === null || model === null || geometry === null) return;
  const { view } = model;
  const distance = (block: number): number => distanceTo(grid.regionOf(block), board.screen);
  const near = wantedBlocks(grid, downsOf(board, model), board.screen);
  const wanted = near.toSorted((one, other) => distance(one) - distance(other)).slice(0, maxPairs);
  // A pair that still waits for another day has nothing to wait for.
  const isFree = ({ target }: Pair): boolean =>
    target === null || target.view !== view || !wanted.includes(target.block);
  const missing = wanted.filter((block) => !pairs.some((pair) => isSame(pair.target, { view, block })));
  const late = hurryLate(pairs, grid, board);
  const assigned = missing.flatMap((block) => {
    const pair =
      choosePair(pairs, block, isFree, distance) ??
      addPair(painter, layers, pairs, sizeOf(grid.regionOf(block), geometry));
    if (pair === null) return [];
    // From now on the painter may draw the new block on it, wherever it stands.
    const isInPlace = pair.shown?.block === block;
    if (!isInPlace) leave(pair, grid, board.screen);
    pair.target = { view, block };
    pair.priority = !isInPlace && hasTime(grid.regionOf(block), board) ? 'in steps' : 'at once';
    return [pair];
  });
  // The painter takes the newest request first: the nearest block is asked for last.
  for (const pair of [...late, ...assigned].reverse()) void request(painter, pair, settle);
}

/** Has those hurry that had time when they were asked for, and have none any more. */
function hurryLate(pairs: readonly Pair[], grid: Grid, board: Board): readonly Pair[] {
  return pairs.filter((pair) => {
    const { target, priority } = pair;
    if (target === null || priority !== 'in steps' || hasTime(grid.regionOf(target.block), board)) return false;
    // Another object: the answer to the request before is not for this one.
    pair.target = { ...target };
    pair.priority = 'at once';
    return true;
  });
}

/** The screen does not show it, nor will it soon at its speed. */
function hasTime({ top, bottom }: Region, { screen, speed }: Board): boolean {
  const away = Math.max(screen.top - bottom, top - screen.bottom);
  return away > Math.abs(speed) * STEPS_ALLOWED_MS;
}

function addPair(painter: Painting, layers: Layers, pairs: Pair[], size: PairSize): Pair | null {
  if (pairs.length >= maxPairs) return null;
  const pair = createPair(layers, size);
  pairs.push(pair);
  const names = pair.names.transferControlToOffscreen();
  const slots = pair.slots.transferControlToOffscreen();
  void painter.adopt({ id: pair.id, names, slots });
  return pair;
}

async function request(painter: Painting, pair: Pair, settle: (pair: Pair) => void): Promise<void> {
  const { target, priority } = pair;
  if (target === null || priority === null) return;
  const isPainted = await painter.paint(pair.id, target.view, target.block, priority);
  if (pair.target !== target) return;
  pair.priority = null;
  if (isPainted) {
    pair.shown = target;
    settle(pair);
  } else {
    pair.target = null;
    if (pair.shown === null) hide(pair);
  }
}
