/*
 * The canvases that the painter's worker draws on. A canvas can be handed over only once, so pairs are kept and reused:
 * one for the sticky names, one for the day. A pair stays where it is, showing what it showed, until the painter says
 * that its new block is painted; only then it moves. Use = a block near the screen wants it; what is evicted first is
 * the pair farthest from the screen. Not a Map of blocks, because there are fewer pairs than blocks.
 */
import type { Painting, PaintingGeometry, PaintingTheme, Pixels } from '../../../workers/contract.ts';
import { blockStretch, blocksDown, dayParts } from '../../../workers/painting/geometry.ts';
import type { DayParts, Stretch } from '../../../workers/painting/geometry.ts';
import { measures } from '../../../workers/painting/measures.ts';
import type { Scene } from '../../../workers/painting/scene.ts';

/** More pairs than this are never made; a tall screen and what is ahead of it take some ten. */
const maxPairs = 24;

export interface Layers {
  readonly names: HTMLElement;
  readonly slots: HTMLElement;
}

/** How well the screen is covered: by the present day, by the one before it (while it is repainted), or not. */
export type Cover = 'fresh' | 'old' | 'none';

export interface CanvasPool {
  dress(theme: PaintingTheme, geometry: PaintingGeometry): void;
  /** A new day or a new order: all that is wanted is painted again, in place where it can be. */
  show(scene: Scene): void;
  /** Keeps a block down the column painted until the answer is called. */
  borrow(down: number): () => void;
  /** Where the screen is in the content; tells which parts of the day are needed. */
  look(screen: Stretch): void;
  coverOf(screen: Stretch): Cover;
  dispose(): void;
}

interface Pair {
  readonly id: number;
  readonly names: HTMLCanvasElement;
  readonly slots: HTMLCanvasElement;
  /** The block it is asked to show, and the view of it. */
  target: Target | null;
  /** The block that stands on it, where it is. */
  shown: Target | null;
}

interface Target {
  readonly view: number;
  readonly block: number;
}

const isSame = (one: Target | null, other: Target): boolean => one?.view === other.view && one.block === other.block;

let nextId = 1;

/** @param onPainted called after a block has been put in its place */
export function createCanvasPool(painter: Painting, layers: Layers, onPainted: () => void): CanvasPool {
  const borrowed = new Map<number, number>();
  const pairs: Pair[] = [];
  let scene: Scene | null = null;
  let geometry: PaintingGeometry | null = null;
  let screen: Stretch = { top: 0, bottom: 0, left: 0, right: 0 };
  let isPlanned = false;
  let isDisposed = false;

  const parts = (): DayParts =>
    dayParts(scene?.table.slotCount ?? 0, geometry?.quarterWidth ?? 1, geometry?.devicePixelRatio ?? 1);
  const stretchOf = (block: number): Stretch =>
    blockStretch(block, parts(), scene?.table.slotCount ?? 0, geometry?.quarterWidth ?? 1);
  const distance = (block: number): number => distanceTo(stretchOf(block), screen);

  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(() => {
      isPlanned = false;
      if (!isDisposed && scene !== null && geometry !== null) sync(scene.view);
    });
  };
  const sync = (view: number): void => {
    const wanted = wantedBlocks([...borrowed.keys()], parts(), screen, stretchOf);
    const missing = wanted.filter((block) => !pairs.some((pair) => isSame(pair.target, { view, block })));
    missing.sort((one, other) => distance(one) - distance(other));
    const isFree = (pair: Pair): boolean => pair.target === null || !wanted.includes(pair.target.block);
    const assigned = missing.flatMap((block) => {
      const pair = choosePair(pairs, block, isFree, distance) ?? addPair();
      if (pair === null) return [];
      // From now on the painter may draw the new block on it, wherever it stands.
      if (pair.shown?.block !== block) hide(pair);
      pair.target = { view, block };
      return [pair];
    });
    // The painter takes the newest request first: the nearest block is asked for last.
    for (const pair of assigned.reverse()) request(pair);
  };
  const addPair = (): Pair | null => {
    if (pairs.length >= maxPairs) return null;
    const pair = createPair(layers);
    pairs.push(pair);
    const names = pair.names.transferControlToOffscreen();
    const slots = pair.slots.transferControlToOffscreen();
    void painter.adopt({ id: pair.id, names, slots });
    return pair;
  };
  const request = (pair: Pair): void => {
    const { target } = pair;
    if (target === null) return;
    void painter.paint(pair.id, target.view, target.block).then((isPainted) => {
      if (isDisposed || pair.target !== target) return;
      if (isPainted) settle(pair, target);
      else pair.target = null;
    });
  };
  const settle = (pair: Pair, target: Target): void => {
    pair.shown = target;
    if (geometry !== null) place(pair, stretchOf(target.block), geometry);
    for (const other of pairs) if (other !== pair && other.shown?.block === target.block) hide(other);
    onPainted();
  };
  return {
    dress: (theme, dressed) => {
      geometry = dressed;
      void painter.dress(theme, dressed);
      for (const pair of pairs) pair.target = null;
      plan();
    },
    show: (next) => {
      scene = next;
      const end = blocksDown(next.lines) * parts().count;
      for (const pair of pairs) if (pair.shown !== null && pair.shown.block >= end) hide(pair);
      plan();
    },
    borrow: (down) => {
      borrowed.set(down, (borrowed.get(down) ?? 0) + 1);
      plan();
      return () => {
        const left = (borrowed.get(down) ?? 1) - 1;
        if (left > 0) borrowed.set(down, left);
        else borrowed.delete(down);
      };
    },
    look: (next) => {
      const before = wantedParts(screen, parts(), stretchOf);
      screen = next;
      if (wantedParts(screen, parts(), stretchOf).join() !== before.join()) plan();
    },
    coverOf: (seen) => {
      if (scene === null || geometry === null) return 'none';
      return coverOf(seen, scene, parts(), stretchOf, pairs);
    },
    dispose: () => {
      isDisposed = true;
      for (const pair of pairs) {
        void painter.release(pair.id);
        pair.names.remove();
        pair.slots.remove();
      }
      pairs.length = 0;
    },
  };
}

/** The pair that shows this block already, else the free one farthest from the screen, once there are enough. */
function choosePair(
  pairs: readonly Pair[],
  block: number,
  isFree: (pair: Pair) => boolean,
  distance: (block: number) => number,
): Pair | null {
  const own = pairs.find((pair) => pair.shown?.block === block && (isFree(pair) || pair.target?.block === block));
  if (own !== undefined) return own;
  const free = pairs.filter(isFree);
  if (free.length === 0) return null;
  const far = (pair: Pair): number => (pair.shown === null ? Number.POSITIVE_INFINITY : distance(pair.shown.block));
  return free.reduce((best, pair) => (far(pair) > far(best) ? pair : best));
}

function createPair(layers: Layers): Pair {
  const names = document.createElement('canvas');
  const slots = document.createElement('canvas');
  for (const canvas of [names, slots]) {
    canvas.width = 1;
    canvas.height = 1;
    canvas.style.visibility = 'hidden';
    canvas.setAttribute('aria-hidden', 'true');
  }
  layers.names.append(names);
  layers.slots.append(slots);
  return { id: nextId++, names, slots, target: null, shown: null };
}

/** Puts a pair where its block is, on whole device pixels, as large as its pixels are. */
function place(pair: Pair, stretch: Stretch, geometry: PaintingGeometry): void {
  const scale = geometry.devicePixelRatio;
  const snap = (css: Pixels): number => Math.round(css * scale) / scale;
  const top = snap(stretch.top);
  const left = snap(stretch.left);
  const height = snap(stretch.bottom) - top;
  fit(pair.slots, left, top, snap(stretch.right) - left, height);
  fit(pair.names, 0, top, snap(geometry.nameWidth), height);
}

function fit(canvas: HTMLCanvasElement, left: number, top: number, width: number, height: number): void {
  const { style } = canvas;
  style.transform = `translate(${left}px, ${top}px)`;
  style.width = `${width}px`;
  style.height = `${height}px`;
  style.visibility = 'visible';
}

function hide(pair: Pair): void {
  pair.shown = null;
  pair.names.style.visibility = 'hidden';
  pair.slots.style.visibility = 'hidden';
}

/** Parts of the day that the screen shows, and the next one to the right. */
function wantedParts(screen: Stretch, parts: DayParts, stretchOf: (block: number) => Stretch): readonly number[] {
  const all = Array.from({ length: parts.count }, (_, part) => part);
  return all.filter((part) => {
    const { left, right } = stretchOf(part);
    return right > screen.left && left < screen.right + (right - left) / 4;
  });
}

function wantedBlocks(
  downs: readonly number[],
  parts: DayParts,
  screen: Stretch,
  stretchOf: (block: number) => Stretch,
): readonly number[] {
  const across = wantedParts(screen, parts, stretchOf);
  return downs.flatMap((down) => across.map((part) => down * parts.count + part));
}

function distanceTo(stretch: Stretch, screen: Stretch): number {
  const middle = (screen.top + screen.bottom) / 2;
  const across = Math.max(0, stretch.left - screen.right, screen.left - stretch.right);
  return Math.abs((stretch.top + stretch.bottom) / 2 - middle) + across;
}

function coverOf(
  screen: Stretch,
  scene: Scene,
  parts: DayParts,
  stretchOf: (block: number) => Stretch,
  pairs: readonly Pair[],
): Cover {
  const first = Math.floor(Math.max(0, screen.top) / measures.blockHeight);
  const last = Math.min(blocksDown(scene.lines) - 1, Math.floor((screen.bottom - 1) / measures.blockHeight));
  const across = Array.from({ length: parts.count }, (_, part) => part).filter((part) => {
    const { left, right } = stretchOf(part);
    return right > screen.left && left < screen.right;
  });
  let cover: Cover = 'fresh';
  for (let down = first; down <= last; down++) {
    for (const part of across) {
      const pair = pairs.find(({ shown }) => shown?.block === down * parts.count + part);
      if (pair === undefined) return 'none';
      if (pair.shown?.view !== scene.view) cover = 'old';
    }
  }
  return cover;
}
