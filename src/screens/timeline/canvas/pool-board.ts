/*
 * What the pool of canvases knows of the board, and which blocks the board needs next.
 */
import type { PaintingGeometry, Pixels } from '../../../../workers/contract.ts';
import { blocksDown } from '../../../../workers/painting/geometry.ts';
import type { Region } from '../../../../workers/painting/geometry.ts';
import { measures } from '../../../../workers/painting/measures.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { bandBlocks, behind, wantedParts } from './canvas-pairs.ts';
import type { Grid } from './canvas-pairs.ts';
import type { ScrollSpeed } from './scroll-speed.ts';

/** CSS pixels beyond the screen that are painted at first, and at most in a fast scroll. */
export const AHEAD: Pixels = 1_800;
export const FARTHEST_AHEAD: Pixels = 3_600;

/** Blocks `[first, last]` down the column. */
interface BlockSpan {
  readonly first: number;
  readonly last: number;
}

/** Null = not known yet. */
export interface Board {
  model: TimelineModel | null;
  geometry: PaintingGeometry | null;
  /** Null until model and geometry are known. */
  grid: Grid | null;
  screen: Region;
  speed: ScrollSpeed;
  isGoingUp: boolean;
  /** Nothing has scrolled or changed since `prepaint`. */
  isAtRest: boolean;
  /** CSS pixels beyond the screen that are painted in the direction of the scroll; reset by a new model. */
  ahead: Pixels;
  /** Mounted bands, with a count of mounts. */
  readonly borrowed: Map<number, number>;
}

export const createBoard = (): Board => ({
  model: null,
  geometry: null,
  grid: null,
  screen: { top: 0, bottom: 0, left: 0, right: 0 },
  speed: 0,
  isGoingUp: false,
  isAtRest: false,
  ahead: AHEAD,
  borrowed: new Map(),
});

/** Counts a mount of a band. @returns ends it */
export function lend(borrowed: Map<number, number>, band: number): () => void {
  borrowed.set(band, (borrowed.get(band) ?? 0) + 1);
  return () => {
    const left = (borrowed.get(band) ?? 1) - 1;
    if (left > 0) borrowed.set(band, left);
    else borrowed.delete(band);
  };
}

const blockAt = (y: Pixels): number => Math.floor(y / measures.blockHeight);

/** The first and last blocks of the column that are near the screen. */
function nearEnds({ screen, isGoingUp, isAtRest, ahead }: Board, { lines }: TimelineModel): BlockSpan {
  const end = blocksDown(lines) - 1;
  const first = Math.max(0, blockAt(screen.top - (isGoingUp ? ahead : behind)));
  const last = Math.min(end, blockAt(screen.bottom + (isGoingUp ? behind : ahead)));
  if (!isAtRest) return { first, last };
  // As many as a scroll needs; at the end of the column those on the other side, where the next scroll goes.
  const most = Math.ceil((behind + screen.bottom - screen.top + FARTHEST_AHEAD) / measures.blockHeight) + 1;
  const from = Math.max(0, isGoingUp ? last - most + 1 : Math.min(first, end - most + 1));
  return { first: from, last: Math.min(end, from + most - 1) };
}

const isLent = ({ borrowed }: Board, down: number): boolean => borrowed.has(Math.floor(down / bandBlocks));

/** Blocks down the column that are near the screen and in a mounted band. */
export function downsOf(board: Board, model: TimelineModel): readonly number[] {
  const { first, last } = nearEnds(board, model);
  const near = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
  return near.filter((down) => isLent(board, down));
}

/** Changes when more blocks are wanted; blocks beyond the other end were wanted before. */
export function wantedKey(board: Board): string {
  const { grid, model, isGoingUp, screen } = board;
  if (grid === null || model === null) return '';
  const { first, last } = nearEnds(board, model);
  let farthestDown = isGoingUp ? first : last;
  // Bands are mounted a moment after they come near.
  while (farthestDown >= first && farthestDown <= last && !isLent(board, farthestDown))
    farthestDown += isGoingUp ? 1 : -1;
  return `${isGoingUp} ${farthestDown} ${screen.bottom - screen.top} ${wantedParts(grid, screen).join()}`;
}
