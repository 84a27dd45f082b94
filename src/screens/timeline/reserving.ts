/*
 * What the user is about to do on the board: the ghost under the pointer, the stretch being picked, the open sheet.
 * One for each mounted board.
 */
import { proxy, ref } from 'valtio';

import type { TimelineItem } from '../../../workers/contract.ts';
import type { Slot, SlotRange } from './ranges.ts';

export type OpenSheet =
  | { readonly type: 'reserve'; readonly range: SlotRange }
  | { readonly type: 'details'; readonly item: TimelineItem }
  /** A place whose calendar could not be read, opened at a slot. */
  | { readonly type: 'place'; readonly slot: Slot }
  | { readonly type: 'legend' }
  /** What is looked for. */
  | { readonly type: 'filters' };

/** A hover or a refusal that is told at a place of the screen. */
export interface Told {
  readonly slot: Slot;
  /** Client coordinates. */
  readonly x: number;
  readonly y: number;
  /** The user tried to take this slot. */
  readonly isRefusal: boolean;
}

export interface BoardState {
  /** Where a reservation would go if the pointer were pressed. */
  ghost: SlotRange | null;
  /** The stretch being dragged, picked by two clicks or by keys, or shown in the sheet. */
  range: SlotRange | null;
  /** The first of two clicks was made. */
  isPicking: boolean;
  isDragging: boolean;
  told: Told | null;
  sheet: OpenSheet | null;
}

/** One proxy a board; values inside are replaced, never changed. */
export const createBoardState = (): BoardState =>
  proxy<BoardState>({
    ghost: null,
    range: null,
    isPicking: false,
    isDragging: false,
    told: null,
    sheet: null,
  });

/** Opens the sheet that reserves a stretch. */
export function openReserve(board: BoardState, range: SlotRange): void {
  board.range = ref({ ...range });
  board.ghost = null;
  board.isPicking = false;
  board.isDragging = false;
  board.told = null;
  board.sheet = ref({ type: 'reserve' as const, range });
}

/** Opens what is known of an own reservation. */
export function openDetails(board: BoardState, item: TimelineItem): void {
  clearPick(board);
  board.sheet = ref({ type: 'details' as const, item });
}

/** Opens what is known of a place that can't be reserved now, to read it again. */
export function openPlace(board: BoardState, slot: Slot): void {
  clearPick(board);
  board.sheet = ref({ type: 'place' as const, slot });
}

/** Shows a stretch as the one being picked. */
export function pickRange(board: BoardState, range: SlotRange): void {
  board.range = ref({ ...range });
}

export function openLegend(board: BoardState): void {
  board.sheet = { type: 'legend' };
}

/** Opens what is looked for, or closes it where it is open. */
export function toggleFilters(board: BoardState): void {
  if (board.sheet?.type === 'filters') closeSheet(board);
  else board.sheet = { type: 'filters' };
}

/** Tells why a slot can't be had, at a place of the screen. */
export function refuse(board: BoardState, slot: Slot, { x, y }: { readonly x: number; readonly y: number }): void {
  clearPick(board);
  board.told = ref({ slot, x, y, isRefusal: true });
}

/** Ends picking and dragging. */
export function clearPick(board: BoardState): void {
  board.ghost = null;
  board.range = null;
  board.isPicking = false;
  board.isDragging = false;
  board.told = null;
}

export function closeSheet(board: BoardState): void {
  board.sheet = null;
  clearPick(board);
}
