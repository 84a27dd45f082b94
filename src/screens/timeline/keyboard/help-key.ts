import { useShortcuts } from '../../../state/shortcuts.ts';
import { closeSheet, openHelp } from '../state/board-state.ts';
import type { BoardState } from '../state/board-state.ts';

/** ? for all keys, whether there is a board or not. */
export function useHelpKey(board: BoardState): void {
  useShortcuts({ '?': () => (board.sheet?.type === 'help' ? closeSheet(board) : openHelp(board)) });
}
