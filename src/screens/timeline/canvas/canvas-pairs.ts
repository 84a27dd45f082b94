/*
 * Pooled pairs of canvases: creating, placing and hiding them, and which blocks a screen needs. No painter here.
 */
import type { PaintingGeometry, PaintingPriority, Pixels } from '../../../../workers/contract.ts';
import { axisOf } from '../../../../workers/painting/axis.ts';
import { blockRegion, blocksDown, dayParts } from '../../../../workers/painting/geometry.ts';
import type { DayParts, Region } from '../../../../workers/painting/geometry.ts';
import { measures } from '../../../../workers/painting/measures.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';

export interface Layers {
  readonly names: HTMLElement;
  readonly slots: HTMLElement;
}

/** A block of a view. */
export interface Target {
  readonly view: number;
  readonly block: number;
}

export interface Pair {
  readonly id: number;
  readonly names: HTMLCanvasElement;
  readonly slots: HTMLCanvasElement;
  /** The requested block. */
  target: Target | null;
  /** The priority of the request; null = answered. */
  priority: PaintingPriority | null;
  /** The block that is painted on it. */
  shown: Target | null;
  /** The block at whose position it is, even if it no longer shows it; null = out of sight. */
  placedAt: number | null;
}

/** What covers the screen: the current model, the one before it, or nothing. */
export type Cover = 'fresh' | 'old' | 'none';

/** How the shown days are cut into blocks. */
export interface Grid {
  /** Changes with the cut. */
  readonly key: string;
  readonly parts: DayParts;
  readonly regionOf: (block: number) => Region;
}

export function gridOf(model: TimelineModel, geometry: PaintingGeometry): Grid {
  const parts = dayParts(axisOf(model, geometry), geometry.devicePixelRatio);
  return {
    key: `${parts.edges.join()} ${geometry.devicePixelRatio}`,
    parts,
    regionOf: (block) => blockRegion(block, parts),
  };
}

export const isSame = (one: Target | null, other: Target): boolean =>
  one?.view === other.view && one.block === other.block;

let nextId = 1;

/** The pair that already shows this block, else the free one farthest from the screen. */
export function choosePair(
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

/** In device pixels. */
export interface PairSize {
  readonly names: number;
  readonly slots: number;
  readonly height: number;
}

/** The size that the painter needs: if it must resize a canvas, it waits for this thread. */
export function sizeOf(region: Region, { nameWidth, devicePixelRatio: scale }: PaintingGeometry): PairSize {
  return {
    names: Math.round(nameWidth * scale),
    slots: Math.round(region.right * scale) - Math.round(region.left * scale),
    height: Math.round(region.bottom * scale) - Math.round(region.top * scale),
  };
}

export function createPair(layers: Layers, size: PairSize): Pair {
  const names = document.createElement('canvas');
  const slots = document.createElement('canvas');
  names.width = size.names;
  slots.width = size.slots;
  for (const canvas of [names, slots]) {
    canvas.height = size.height;
    canvas.style.visibility = 'hidden';
    canvas.setAttribute('aria-hidden', 'true');
  }
  layers.names.append(names);
  layers.slots.append(slots);
  return { id: nextId++, names, slots, target: null, priority: null, shown: null, placedAt: null };
}

/** Moves a pair to a block's position, on whole device pixels and at its natural size. */
export function placePair(pair: Pair, block: number, region: Region, geometry: PaintingGeometry): void {
  pair.placedAt = block;
  const scale = geometry.devicePixelRatio;
  const snap = (css: Pixels): number => Math.round(css * scale) / scale;
  const top = snap(region.top);
  const left = snap(region.left);
  const height = snap(region.bottom) - top;
  fit(pair.slots, left, top, snap(region.right) - left, height);
  fit(pair.names, 0, top, snap(geometry.nameWidth), height);
}

function fit(canvas: HTMLCanvasElement, left: number, top: number, width: number, height: number): void {
  const { style } = canvas;
  style.transform = `translate(${left}px, ${top}px)`;
  style.width = `${width}px`;
  style.height = `${height}px`;
  style.visibility = 'visible';
}

/** Above the clipped content: moving a layer costs the browser less than removing it. */
const outOfSight = 'translate(0, -9999px)';

export function hide(pair: Pair): void {
  pair.shown = null;
  moveOutOfSight(pair);
}

/** Hides a pair that keeps its block and will be placed later. */
export function moveOutOfSight(pair: Pair): void {
  pair.placedAt = null;
  pair.names.style.transform = outOfSight;
  pair.slots.style.transform = outOfSight;
}

/**
 * Frees a pair for another block. Far from the screen it stays where it is until its next block is painted: each frame
 * in which canvases move makes the browser update all layers.
 */
export function leave(pair: Pair, { regionOf }: Grid, screen: Region): void {
  pair.shown = null;
  if (pair.placedAt !== null && isNear(regionOf(pair.placedAt), screen)) hide(pair);
}

/** Hides pairs near the screen that no longer show the block at whose position they are. */
export function hideLeft(pairs: readonly Pair[], { regionOf }: Grid, screen: Region): void {
  for (const pair of pairs) {
    const { shown, placedAt } = pair;
    if (placedAt !== null && shown?.block !== placedAt && isNear(regionOf(placedAt), screen)) moveOutOfSight(pair);
  }
}

/** CSS pixels behind the screen that are painted; pairs farther away need not be hidden. */
export const behind: Pixels = 450;

const isNear = ({ top, bottom }: Region, screen: Region): boolean =>
  bottom > screen.top - behind && top < screen.bottom + behind;

/** The parts of the days on the screen, and those near it. */
export function wantedParts({ parts, regionOf }: Grid, screen: Region): readonly number[] {
  return partsWhere(parts, (part) => {
    const { left, right } = regionOf(part);
    const near = (right - left) / 4;
    return right > screen.left - near && left < screen.right + near;
  });
}

export function wantedBlocks(grid: Grid, downs: readonly number[], screen: Region): readonly number[] {
  const across = wantedParts(grid, screen);
  return downs.flatMap((down) => across.map((part) => down * grid.parts.count + part));
}

/** How far a region is from the middle of the screen. */
export function distanceTo(region: Region, screen: Region): number {
  const middle = (screen.top + screen.bottom) / 2;
  const across = Math.max(0, region.left - screen.right, screen.left - region.right);
  return Math.abs((region.top + region.bottom) / 2 - middle) + across;
}

export function coverOf(
  { parts, regionOf }: Grid,
  model: TimelineModel,
  screen: Region,
  pairs: readonly Pair[],
): Cover {
  const first = Math.floor(Math.max(0, screen.top) / measures.blockHeight);
  const last = Math.min(blocksDown(model.lines) - 1, Math.floor((screen.bottom - 1) / measures.blockHeight));
  const across = partsWhere(parts, (part) => {
    const { left, right } = regionOf(part);
    return right > screen.left && left < screen.right;
  });
  let cover: Cover = 'fresh';
  for (let down = first; down <= last; down++) {
    for (const part of across) {
      const block = down * parts.count + part;
      const pair = pairs.find(({ shown, placedAt }) => shown?.block === block && placedAt === block);
      if (pair === undefined) return 'none';
      if (pair.shown?.view !== model.view) cover = 'old';
    }
  }
  return cover;
}

const wholeDay: readonly number[] = [0];

function partsWhere(parts: DayParts, isWanted: (part: number) => boolean): readonly number[] {
  if (parts.count === 1) return wholeDay;
  return Array.from({ length: parts.count }, (_, part) => part).filter(isWanted);
}

/** Blocks of a band, the unit in which react-virtuoso mounts the column. */
export const bandBlocks = 20;

/** CSS pixels. */
export const bandHeight = bandBlocks * measures.blockHeight;
