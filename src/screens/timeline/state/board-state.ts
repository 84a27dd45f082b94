/*
 * What the user is doing on the board: the ghost under the pointer, the range being picked, the open sheet. One for each
 * mounted board.
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
  /** `model`: the frame of the range; `resource`: given if it is not shown and has no row. */
  | {
      readonly type: 'reserve';
      readonly model: TimelineModel;
      readonly range: SlotRange;
      readonly resource: NamedResource | null;
    }
  | { readonly type: 'details'; readonly item: TimelineItem }
  /** A reservation of the user by its address, which is not on the shown days. */
  | { readonly type: 'event'; readonly eventId: string }
  /** A resource, opened at a time; `rowHint`: its row then. */
  | { readonly type: 'resource'; readonly resource: NamedResource; readonly start: Instant; readonly rowHint: number }
  | { readonly type: 'legend' }
  | { readonly type: 'filters' }
  | { readonly type: 'colleagues' };

/** A point of the screen, in client coordinates. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** The hover card at the pointer or at the cursor. */
export interface Tooltip extends ScreenPoint {
  readonly slot: Slot;
}

/** A range of a resource that cannot be reserved. */
export interface Refusal extends ScreenPoint {
  readonly row: number;
  readonly start: Instant;
  /** The requested end. */
  readonly end: Instant;
  /** The first instant that the board shows as taken; `start` if unknown. */
  readonly taken: Instant;
  /** The user's reservation that was moved there; null = a new one. */
  readonly item: TimelineItem | null;
  /** The answer of the server; null = it was not asked. */
  readonly failure: Failure | null;
}

/** A range that is offered instead of another. */
export interface Offer {
  readonly resourceId: string;
  readonly resourceName: string;
  readonly start: Instant;
  readonly end: Instant;
}

export interface BoardState {
  /** Where a press of the pointer would reserve. */
  ghost: SlotRange | null;
  /** The range that is dragged, picked by two clicks or by keys, or shown in the sheet. */
  range: SlotRange | null;
  /** The slot that keeps the range from reaching the pointer or the cursor; null = none. */
  stop: Slot | null;
  /** After the first of two clicks. */
  isPicking: boolean;
  /** A range that starts on a slot that cannot be reserved: it is shown with the reason and alternatives. */
  unavailableSelection: SlotRange | null;
  isDragging: boolean;
  /** A finger drags, and hides what is under it. */
  isUnderFinger: boolean;
  tooltip: Tooltip | null;
  refusal: Refusal | null;
  /** The user's reservation under the pointer, if it can be moved. */
  hoveredItem: TimelineItem | null;
  /** The user's reservation that is being moved, by the pointer or by keys. */
  moving: Moving | null;
  sheet: OpenSheet | null;
  /** Null = not moved yet. */
  cursor: Slot | null;
  /** The cursor is to be scrolled into view; `ifOutside`: unless it is wholly in view. */
  cursorScroll: 'none' | 'always' | 'ifOutside';
  /** Accepted; its sheet opens as soon as its day is shown. */
  pendingOffer: Offer | null;
  isMounted: boolean;
}

/** One proxy for each board; values inside are replaced, never changed. */
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
    cursorScroll: 'none',
    pendingOffer: null,
    isMounted: false,
  });

/** Opens the sheet that reserves a range; the row of a resource that is not shown is −1. */
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

/** Opens the details of a reservation. */
export function openDetails(board: BoardState, item: TimelineItem): void {
  clearPick(board);
  board.sheet = ref({ type: 'details' as const, item });
}

/** Opens the sheet of a row's resource, e.g. to read its calendar again. */
export function openResource(board: BoardState, model: TimelineModel, { row, slot }: Slot): void {
  clearPick(board);
  const resource = resourceOf(model, row);
  board.sheet = ref({ type: 'resource' as const, resource, start: slotInstant(model, slot), rowHint: row });
}

/** Opens the sheet of a resource by its address, whether or not it has a row. */
export function openNamed(board: BoardState, resource: NamedResource, start: Instant): void {
  clearPick(board);
  board.sheet = ref({ type: 'resource' as const, resource, start, rowHint: -1 });
}

/** Opens a reservation of the user that is not on the shown days. */
export function openEvent(board: BoardState, eventId: string): void {
  clearPick(board);
  board.sheet = { type: 'event', eventId };
}

/** Opens a sheet that shows nothing in particular. */
export function openPlain(board: BoardState, type: 'legend' | 'filters' | 'colleagues'): void {
  board.sheet = { type };
}

/** The resource of a row now: the next frame may have other rows. */
export const resourceOf = ({ table }: TimelineModel, row: number): NamedResource => ({
  id: table.rowId(row),
  name: table.rowName(row),
});

/** Shows a range as picked. @param stop the slot that it could not pass */
export function pickRange(board: BoardState, range: SlotRange, stop: Slot | null = null): void {
  board.unavailableSelection = null;
  board.range = ref({ ...range });
  board.stop = stop === null ? null : ref(stop);
}

/** Shows a requested range that cannot be reserved. */
export function selectUnavailable(board: BoardState, range: SlotRange): void {
  // The range of an open sheet stays shown.
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

/** Opens the reservation sheet if the range is free by now, else shows why not. @param point position of the reason */
export function reserveOrRefuse(board: BoardState, model: TimelineModel, range: SlotRange, point: ScreenPoint): void {
  if (firstNotFree(model, range) === null) openReserve(board, model, range);
  else refuseNew(board, model, range, point);
}

/** Shows why a range cannot be reserved. @param point position of the reason */
export function refuseNew(board: BoardState, model: TimelineModel, range: SlotRange, { x, y }: ScreenPoint): void {
  const { row, start, end } = range;
  const at = (slot: number): Instant => slotInstant(model, slot);
  const taken = at(firstNotFree(model, range) ?? start);
  refuse(board, { row, start: at(start), end: at(end), taken, item: null, failure: null, x, y });
}

export function openLegend(board: BoardState): void {
  board.sheet = { type: 'legend' };
}

/** Opens the filters, or closes them. */
export function toggleFilters(board: BoardState): void {
  if (board.sheet?.type === 'filters') closeSheet(board);
  else board.sheet = { type: 'filters' };
}

/** Opens the list of followed colleagues, or closes it. */
export function toggleColleagues(board: BoardState): void {
  if (board.sheet?.type === 'colleagues') closeSheet(board);
  else board.sheet = { type: 'colleagues' };
}

/** Shows why a range cannot be reserved, next to it. */
export function refuse(board: BoardState, refusal: Refusal): void {
  clearPick(board);
  board.refusal = ref(refusal);
}

export function endRefusal(board: BoardState): void {
  board.refusal = null;
}

export function showTooltip(board: BoardState, tooltip: Tooltip | null): void {
  board.tooltip = tooltip === null ? null : ref(tooltip);
}

export function hold(board: BoardState, moving: Moving | null): void {
  board.moving = moving === null ? null : ref(moving);
}

export function hoverItem(board: BoardState, item: TimelineItem | null): void {
  board.hoveredItem = item === null ? null : ref(item);
}

/** Accepts an offer: its sheet opens once its day is shown. */
export function takeOffer(board: BoardState, offer: Offer | null): void {
  board.pendingOffer = offer === null ? null : ref(offer);
}

/** @returns unmounts the board and ends what was going on */
export function mountBoard(board: BoardState): Close {
  board.isMounted = true;
  return () => {
    board.isMounted = false;
    endUnavailableSelection(board);
    if (board.sheet === null) clearPick(board);
  };
}

/** Moves the cursor and scrolls it into view, with a row and a slot around it. */
export function moveCursorIntoView(board: BoardState, slot: Slot): void {
  board.cursor = ref(slot);
  board.cursorScroll = 'always';
}

/** Moves the cursor; the board moves only if the slot is not wholly in view. */
export function moveCursorTo(board: BoardState, slot: Slot): void {
  board.cursor = ref(slot);
  board.cursorScroll = 'ifOutside';
}

/** Moves the cursor without scrolling. */
export function moveCursor(board: BoardState, slot: Slot): void {
  board.cursor = ref(slot);
}

export function endCursorScroll(board: BoardState): void {
  board.cursorScroll = 'none';
}

/** Ends picking and dragging, and hides their cards. */
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
