import { useSnapshot } from 'valtio';

import type { Pixels } from '../../../../workers/contract.ts';
import { useMedia } from '../../../state/browser/media.ts';
import type { BoardState } from '../state/board-state.ts';

/** The sheet's width and a margin. */
export const sheetWidth: Pixels = 440;

const BESIDE = '(width >= 640px)';

/** A sheet covers the right of the board; on a phone it comes from below. */
export const isSheetBeside = (): boolean => matchMedia(BESIDE).matches;

/** How much of the board's right side the reservation sheet covers. */
export function useRoomForSheet(board: BoardState): Pixels {
  const { sheet } = useSnapshot(board);
  const isBeside = useMedia(BESIDE);
  return isBeside && sheet?.type === 'reserve' ? sheetWidth : 0;
}
