import { useSnapshot } from 'valtio';

import type { Pixels } from '../../../workers/contract.ts';
import { useMedia } from './board-geometry.ts';
import type { BoardState } from './reserving.ts';

/** The sheet's width and a margin. */
export const sheetWidth: Pixels = 440;

/** Pixels of the board's right side that the sheet which reserves stands over; on a phone it comes from below. */
export function useRoomForSheet(board: BoardState): Pixels {
  const { sheet } = useSnapshot(board);
  const isBeside = useMedia('(width >= 640px)');
  return isBeside && sheet?.type === 'reserve' ? sheetWidth : 0;
}
