import { presentSlot } from '../../../workers/painting/scene.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import { useShortcuts } from '../../state/shortcuts.ts';
import { nextFreeRun, rangeOfLength, usualSlots } from './ranges.ts';
import { closeSheet, goTo, openHelp, openReserve } from './reserving.ts';
import type { BoardState } from './reserving.ts';

/** Single keys of the screen: C or N for a new reservation, ? for all keys. */
export function useBoardShortcuts(scene: Scene | null, board: BoardState, requestedSlots: number): void {
  const create = (): void => {
    if (scene !== null && scene.table.rowCount > 0) reserveNext(scene, board, requestedSlots || usualSlots);
  };
  useShortcuts({
    c: create,
    n: create,
    '?': () => (board.sheet?.type === 'help' ? closeSheet(board) : openHelp(board)),
  });
}

/** Reserves where the keys are, or the next free stretch from there on. */
function reserveNext(scene: Scene, board: BoardState, slots: number): void {
  const present = Math.max(0, presentSlot(scene));
  const from = board.place ?? { row: 0, slot: Math.min(present, scene.table.slotCount - 1) };
  const run = nextFreeRun(scene, from, present);
  const at = run === null ? null : { row: run.row, slot: run.start };
  const range = rangeOfLength(scene, from, slots) ?? (at === null ? null : rangeOfLength(scene, at, slots));
  if (range === null) return;
  goTo(board, { row: range.row, slot: range.start });
  openReserve(board, range);
}
