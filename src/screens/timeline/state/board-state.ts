/*
 * What the user is about to do on the board: the ghost under the pointer, the stretch being picked, the open sheet.
 * One for each mounted board.
 */
import { proxy, ref } from 'valtio';

import type { Close, Failure, Instant, TimelineItem } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { slotInstant } from './formats.ts';
import type { Moving } from '../pointer/moving.ts';
import { firstNotFree } from './ranges.ts';
import type { Slot, SlotRange } from './ranges.ts';

export interface NamedResource {
  readonly id: string;
  readonly name: string;
}

export type OpenSheet =
  /** `model`: what the range is of, as others may be shown by now; `place`: where it has no row, for one that is not shown. */
  | {
      readonly type: 'reserve';
      readonly model: TimelineModel;
      readonly range: SlotRange;
      readonly resource: NamedResource | null;
    }
  | { readonly type: 'details'; readonly item: TimelineItem }
  /** A place, opened at a time; `rowHint`: where it stood then. */
  | { readonly type: 'resource'; readonly resource: NamedResource; readonly start: Instant; readonly rowHint: number }
  | { readonly type: 'legend' }
  | { readonly type: 'help' }
  /** What is looked for. */
  | { readonly type: 'filters' }
  /** Whom the user follows. */
  | { readonly type: 'colleagues' };

/** A place of the screen, in client coordinates. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** What is told at a place of the screen, by the pointer or where the keys are. */
export interface Tooltip extends ScreenPoint {
  readonly slot: Slot;
}

/** A stretch of a place that could not be had. */
export interface Refusal extends ScreenPoint {
  readonly row: number;
  readonly start: Instant;
  /** As long as was wanted. */
  readonly end: Instant;
  /** The first of it that the board shows as taken; `start` where that is not known. */
  readonly taken: Instant;
  /** The own reservation that was to be moved there; null = a new one. */
  readonly item: TimelineItem | null;
  /** What the server said; null = it was not asked. */
  readonly failure: Failure | null;
}

/** A stretch that is offered in place of another. */
export interface Offer {
  readonly resourceId: string;
  readonly resourceName: string;
  readonly start: Instant;
  readonly end: Instant;
}

export interface BoardState {
  /** Where a reservation would go if the pointer were pressed. */
  ghost: SlotRange | null;
  /** The stretch being dragged, picked by two clicks or by keys, or shown in the sheet. */
  range: SlotRange | null;
  /** The slot that keeps what is picked from going on to where the pointer or the keys are; null = nothing does. */
  stop: Slot | null;
  /** The first of two clicks was made. */
  isPicking: boolean;
  /** A stretch that is dragged or extended from where none can be had: taken all the same, it says why not, and what can. */
  unavailableSelection: SlotRange | null;
  isDragging: boolean;
  /** It is a finger that drags, and hides what is under it. */
  isUnderFinger: boolean;
  tooltip: Tooltip | null;
  refusal: Refusal | null;
  /** An own reservation that could be taken hold of under the pointer. */
  hoveredItem: TimelineItem | null;
  /** An own reservation that is held, by the pointer or by keys. */
  moving: Moving | null;
  sheet: OpenSheet | null;
  /** Where the keys are; null = where they begin. */
  cursor: Slot | null;
  /** The place of the keys is to be scrolled into sight. */
  isCursorScrolledTo: boolean;
  /** Taken up, and reserved as soon as its day is shown. */
  pendingOffer: Offer | null;
  /** There is a board on the screen. */
  isMounted: boolean;
}

/** One proxy a board; values inside are replaced, never changed. */
export const createBoardState = (): BoardState =>
  proxy<BoardState>({
    ghost: null,
    range: null,
    stop: null,
    isPicking: false,
    unavailableSelection: null,
    isDragging: false,
    isUnderFinger: false,
    tooltip: null,
    refusal: null,
    hoveredItem: null,
    moving: null,
    sheet: null,
    cursor: null,
    isCursorScrolledTo: false,
    pendingOffer: null,
    isMounted: false,
  });

/** Opens the sheet that reserves a stretch; for a place that is not shown the range's row is −1. */
export function openReserve(
  board: BoardState,
  model: TimelineModel,
  range: SlotRange,
  resource: NamedResource | null = null,
): void {
  clearPick(board);
  pickRange(board, range);
  board.sheet = ref({ type: 'reserve' as const, model, range, resource });
}

/** Opens what is known of an own reservation. */
export function openDetails(board: BoardState, item: TimelineItem): void {
  clearPick(board);
  board.sheet = ref({ type: 'details' as const, item });
}

/** Opens what is known of the place of a row, e.g. to read it again. */
export function openResource(board: BoardState, model: TimelineModel, { row, slot }: Slot): void {
  clearPick(board);
  const resource = resourceOf(model, row);
  board.sheet = ref({ type: 'resource' as const, resource, start: slotInstant(model, slot), rowHint: row });
}

/** The place that stands on a row now: rows may be others with the next answer. */
export const resourceOf = ({ table }: TimelineModel, row: number): NamedResource => ({
  id: table.rowId(row),
  name: table.rowName(row),
});

/** Shows a stretch as the one being picked. @param stop what it cannot go beyond, where it was to */
export function pickRange(board: BoardState, range: SlotRange, stop: Slot | null = null): void {
  board.unavailableSelection = null;
  board.range = ref({ ...range });
  board.stop = stop === null ? null : ref(stop);
}

/** Shows a stretch that is asked for where it cannot be had. */
export function selectUnavailable(board: BoardState, range: SlotRange): void {
  // What an open sheet reserves stays shown.
  if (board.sheet === null) board.range = null;
  board.stop = null;
  board.isPicking = false;
  board.tooltip = null;
  board.refusal = null;
  board.unavailableSelection = ref({ ...range });
}

export function endUnavailableSelection(board: BoardState): void {
  board.unavailableSelection = null;
}

/** Reserves what was asked for where it is free by now, else tells why it can't be had. @param point where that is told */
export function reserveOrRefuse(board: BoardState, model: TimelineModel, range: SlotRange, point: ScreenPoint): void {
  if (firstNotFree(model, range) === null) openReserve(board, model, range);
  else refuseNew(board, model, range, point);
}

/** Tells why a new reservation of a stretch can't be had. @param point where that is told */
export function refuseNew(board: BoardState, model: TimelineModel, range: SlotRange, { x, y }: ScreenPoint): void {
  const { row, start, end } = range;
  const at = (slot: number): Instant => slotInstant(model, slot);
  const taken = at(firstNotFree(model, range) ?? start);
  refuse(board, { row, start: at(start), end: at(end), taken, item: null, failure: null, x, y });
}

export function openLegend(board: BoardState): void {
  board.sheet = { type: 'legend' };
}

export function openHelp(board: BoardState): void {
  board.sheet = { type: 'help' };
}

/** Opens what is looked for, or closes it where it is open. */
export function toggleFilters(board: BoardState): void {
  if (board.sheet?.type === 'filters') closeSheet(board);
  else board.sheet = { type: 'filters' };
}

/** Opens whom the user follows, or closes it where it is open. */
export function toggleColleagues(board: BoardState): void {
  if (board.sheet?.type === 'colleagues') closeSheet(board);
  else board.sheet = { type: 'colleagues' };
}

/** Tells why a stretch can't be had, where it was tried. */
export function refuse(board: BoardState, refusal: Refusal): void {
  clearPick(board);
  board.refusal = ref(refusal);
}

export function endRefusal(board: BoardState): void {
  board.refusal = null;
}

/** Tells what stands somewhere, or no more. */
export function showTooltip(board: BoardState, tooltip: Tooltip | null): void {
  board.tooltip = tooltip === null ? null : ref(tooltip);
}

/** Shows an own reservation as held. */
export function hold(board: BoardState, moving: Moving | null): void {
  board.moving = moving === null ? null : ref(moving);
}

/** Shows which own reservation could be taken hold of. */
export function hoverItem(board: BoardState, item: TimelineItem | null): void {
  board.hoveredItem = item === null ? null : ref(item);
}

/** Takes an offer up: its sheet opens once its day is shown. */
export function takeOffer(board: BoardState, offer: Offer | null): void {
  board.pendingOffer = offer === null ? null : ref(offer);
}

/** A board that shows this state stands on the screen. @returns it does no more, and nothing is under way on it */
export function mountBoard(board: BoardState): Close {
  board.isMounted = true;
  return () => {
    board.isMounted = false;
    endUnavailableSelection(board);
    if (board.sheet === null) clearPick(board);
  };
}

/** Takes the keys to a slot and brings it into sight. */
export function moveCursorIntoView(board: BoardState, slot: Slot): void {
  board.cursor = ref(slot);
  board.isCursorScrolledTo = true;
}

/** The keys are at a slot, wherever that is on the screen. */
export function moveCursor(board: BoardState, slot: Slot): void {
  board.cursor = ref(slot);
}

/** The place of the keys has been brought into sight. */
export function endCursorScroll(board: BoardState): void {
  board.isCursorScrolledTo = false;
}

/** Ends picking, dragging and what is told of them. */
export function clearPick(board: BoardState): void {
  board.ghost = null;
  board.range = null;
  board.stop = null;
  board.isPicking = false;
  board.unavailableSelection = null;
  board.isDragging = false;
  board.isUnderFinger = false;
  board.tooltip = null;
  board.refusal = null;
  board.hoveredItem = null;
  board.moving = null;
}

export function closeSheet(board: BoardState): void {
  board.sheet = null;
  clearPick(board);
}
