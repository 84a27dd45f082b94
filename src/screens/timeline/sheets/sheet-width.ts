import { useSnapshot } from 'valtio';

import type { Pixels } from '../../../../workers/contract.ts';
import { useMedia } from '../canvas/board-geometry.ts';
import type { BoardState } from '../state/board-state.ts';

/** The sheet's width and a margin. */
export const sheetWidth: Pixels = 440;

const BESIDE = '(width >= 640px)';

/** A sheet stands over the board's right; on a phone it comes from below. */
export const isSheetBeside = (): boolean => matchMedia(BESIDE).matches;

/** Pixels of the board's right side that the sheet which reserves stands over; on a phone it comes from below. */
export function useRoomForSheet(board: BoardState): Pixels {
  const { sheet } = useSnapshot(board);
  const isBeside = useMedia(BESIDE);
  return isBeside && sheet?.type === 'reserve' ? sheetWidth : 0;
}
