/*
 * The canvases that the painter draws on. A canvas can be transferred only once, so pairs are kept and reused:
 * one canvas for the sticky names, one for the day. A pair stays as it is until the painter reports its new block; only
 * then it moves. The pair farthest from the screen is reused first.
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

/** A tall screen and what is ahead of it need about ten. */
const maxPairs = 24;

/** Time from the request of a block until it is placed, on a thin client under load. */
const LEAD_MS = 700;

/** Blocks that the screen reaches later than this are painted in steps. */
const STEPS_ALLOWED_MS = 500;

/** No view has this number. */
const outdatedView = -1;

export interface CanvasPool {
  configure(theme: PaintingTheme, geometry: PaintingGeometry): void;
  /** A new day or a new order: all wanted blocks are painted again, on their pairs if possible. */
  show(model: TimelineModel): void;
  /** Lets blocks of a band be painted while they are near the screen. @returns ends it */
  borrow(band: number): () => void;
  /** Moves the screen: blocks near it are painted, most of them ahead. */
  scrollTo(screen: Region, speed: ScrollSpeed): void;
  /**
   * Paints as far ahead as a fast scroll needs, or back at the end of the column. The painter waits for the main thread
   * when it paints a canvas for the first time, which a scroll has no time for: all canvases of a scroll are created now.
   */
  prepaint(): void;
  coverOf(screen: Region): Cover;
  hideOld(): void;
  dispose(): void;
}

/** @param onPainted called after a block was placed */
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
        // What it shows may cover the screen until it is painted again, but is outdated.
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

/** Cuts the days again; after another cut no canvas fits its position. */
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

/** Assigns a pair to each wanted block without one, and requests them from the painter. */
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
  // A pair that waits for another view is free.
  const isFree = ({ target }: Pair): boolean =>
    target === null || target.view !== view || !wanted.includes(target.block);
  const missing = wanted.filter((block) => !pairs.some((pair) => isSame(pair.target, { view, block })));
  const late = hurryLate(pairs, grid, board);
  const assigned = missing.flatMap((block) => {
    const pair =
      choosePair(pairs, block, isFree, distance) ??
      addPair(painter, layers, pairs, sizeOf(grid.regionOf(block), geometry));
    if (pair === null) return [];
    // From now on the painter may draw the new block on it, wherever it is.
    const isInPlace = pair.shown?.block === block;
    if (!isInPlace) leave(pair, grid, board.screen);
    pair.target = { view, block };
    pair.priority = !isInPlace && hasTime(grid.regionOf(block), board) ? 'in steps' : 'at once';
    return [pair];
  });
  // The painter takes the newest request first: the nearest block is requested last.
  for (const pair of [...late, ...assigned].reverse()) void request(painter, pair, settle);
}

/** Raises the priority of requested blocks that the screen will reach soon. */
function hurryLate(pairs: readonly Pair[], grid: Grid, board: Board): readonly Pair[] {
  return pairs.filter((pair) => {
    const { target, priority } = pair;
    if (target === null || priority !== 'in steps' || hasTime(grid.regionOf(target.block), board)) return false;
    // A new object, so that the answer to the earlier request is ignored.
    pair.target = { ...target };
    pair.priority = 'at once';
    return true;
  });
}

/** Whether the screen neither shows the region nor will reach it soon. */
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
