/*
 * Reserving and changing with mouse, pen and finger: drag over slots, drag a reservation (by touch after a long press), or
 * click the start and then the end; a click on a name opens the resource. Attached to the board's body; knows nothing of
 * React.
 */
import type { Close } from '../../../../workers/contract.ts';
import { presentSlot } from '../../../../workers/painting/timeline-model.ts';
import { holdsPlace } from '../../../../workers/painting/standing.ts';
import { moves } from '../../../state/reservations/moves.ts';
import { hitOf, unfoldUnder } from './pointer-context.ts';
import type { PointerContext } from './pointer-context.ts';
import { createHover } from './hover.ts';
import { shownAt } from './moving.ts';
import { createPresses } from './presses.ts';
import { freeRun, isFailedRow, rangeOfLength, usualSlots } from '../state/ranges.ts';
import type { Slot } from '../state/ranges.ts';
import {
  clearPick,
  endUnavailableSelection,
  openDetails,
  openResource,
  openReserve,
  pickRange,
  refuseNew,
} from '../state/board-state.ts';
import type { BoardState } from '../state/board-state.ts';

export function followPointer(context: PointerContext): Close {
  const { body, scroller, board, model } = context;
  const stop = new AbortController();
  const { signal } = stop;
  const hover = createHover(context);
  const presses = createPresses(context, (slot, event) => click(context, slot, event));
  const cancel = (): void => {
    hover.stop();
    presses.stop();
    body.style.cursor = '';
    if (board.sheet === null) clearPick(board);
    board.isDragging = false;
    endUnavailableSelection(board);
    board.moving = null;
  };
  const isReserving = (): boolean => board.sheet?.type === 'reserve';
  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || isReserving() || presses.isPressed()) return;
    hover.stop();
    presses.down(event);
  };
  const move = (event: PointerEvent): void => {
    if (presses.isPressed()) return presses.move(event);
    if (event.pointerType === 'touch' || isReserving()) return;
    hover.move(event);
    document.addEventListener('scroll', scrolled, onTheWay);
  };
  // A scroll moves the content under the pointer. The listener exists only while something is hovered.
  const onTheWay = { signal, capture: true, passive: true } as const;
  const scrolled = (event: Event): void => {
    if (event.target !== scroller) return;
    document.removeEventListener('scroll', scrolled, onTheWay);
    hover.leave();
  };
  const clickBeside = (event: MouseEvent): void => {
    const found = hitOf(context, event);
    if (found.type === 'fold') unfoldUnder(context, event);
    if (found.type === 'name' && !isReserving())
      openResource(board, model(), { row: found.row, slot: presentSlot(model()) });
  };
  body.addEventListener('click', clickBeside, { signal });
  body.addEventListener('pointerdown', down, { signal });
  body.addEventListener('pointermove', move, { signal });
  body.addEventListener('pointerup', (event) => presses.up(event), { signal });
  body.addEventListener('pointercancel', cancel, { signal });
  // The event also follows a release, when nothing is pressed.
  body.addEventListener('lostpointercapture', () => presses.isPressed() && cancel(), { signal });
  body.addEventListener('pointerleave', () => hover.leave(), { signal });
  body.addEventListener('touchmove', (event) => board.isDragging && event.preventDefault(), { signal, passive: false });
  // A tap that opens something must not also click what appears under the finger.
  let openedBefore = opened(board);
  const beginTouch = (): void => {
    openedBefore = opened(board);
  };
  const endTouch = (event: TouchEvent): void => {
    const openedNow = opened(board);
    if (openedNow !== null && openedNow !== openedBefore) event.preventDefault();
  };
  body.addEventListener('touchstart', beginTouch, { signal, passive: true });
  body.addEventListener('touchend', endTouch, { signal, passive: false });
  body.addEventListener('contextmenu', (event) => board.isDragging && event.preventDefault(), { signal });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && cancel(), { signal });
  return () => {
    stop.abort();
    hover.stop();
    presses.stop();
  };
}

const opened = ({ sheet, refusal }: BoardState) => sheet ?? refusal;

/** A click opens a reservation, ends a pick, reserves the requested length, or begins a pick. */
function click({ board, model, requestedSlots }: PointerContext, slot: Slot, event: PointerEvent): void {
  const own = shownAt(model(), moves.list, slot);
  if (own !== null && holdsPlace(own.look)) return openDetails(board, own);
  if (board.isPicking && board.range !== null && board.range.row === slot.row && slot.slot >= board.range.start) {
    return openReserve(board, model(), board.range);
  }
  if (own !== null) return openDetails(board, own);
  if (isFailedRow(model(), slot.row)) return openResource(board, model(), slot);
  const requested = requestedSlots();
  if (freeRun(model(), slot) === null) {
    const range = { row: slot.row, start: slot.slot, end: slot.slot + (requested || usualSlots) };
    return refuseNew(board, model(), range, { x: event.clientX, y: event.clientY });
  }
  const isTouch = event.pointerType === 'touch';
  const range = rangeOfLength(model(), slot, requested > 0 ? requested : isTouch ? usualSlots : 1);
  if (range === null) return;
  if (requested > 0 || isTouch) return openReserve(board, model(), range);
  board.ghost = null;
  pickRange(board, range);
  board.isPicking = true;
}
