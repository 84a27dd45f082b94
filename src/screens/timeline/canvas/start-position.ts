import { useCallback, useLayoutEffect, useRef } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';

import type { Instant, PaintingGeometry, Pixels, TimelineQuery } from '../../../../workers/contract.ts';
import { slotMilliseconds } from '../../../../workers/painting/measures.ts';
import { axisOf, slotToX, xToSlot } from '../../../../workers/painting/axis.ts';
import type { Axis } from '../../../../workers/painting/axis.ts';
import { isToday, startLeft } from '../../../../workers/painting/opening.ts';
import { presentSlot } from '../../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import { clearPick, moveCursor } from '../state/board-state.ts';
import type { BoardState } from '../state/board-state.ts';
import type { QueryControl } from '../../../components/finding/query/query.ts';
import { takeHeldSlot } from '../state/nights.ts';
import { startingSlot } from '../state/ranges.ts';

/** Now advances by the minute; a larger step means that the clock was wrong or the device slept. */
const CLOCK_CORRECTION_MS = 5 * 60_000;

/** The position when this ran last. */
interface LastView {
  readonly date: string;
  readonly start: Instant;
  readonly days: number;
  readonly axis: Axis;
  /** The visible width of the slots. */
  readonly room: Pixels;
  readonly isToday: boolean;
  /** All slots were visible, so the user had not scrolled to a part. */
  readonly isWhole: boolean;
}

/** The position at which the days opened, and the time then. */
interface Opened {
  readonly left: Pixels;
  readonly now: Instant;
}

interface Opening {
  /** Scrolls to the opening position. */
  readonly openAgain: () => void;
  /** The user has not scrolled since. */
  readonly isAsOpened: () => boolean;
}

/** Counts requests to show now. */
const requests = proxy({ turn: 0 });

/** Opens today, and scrolls and moves the cursor to now once today is shown. */
export function goToNow(change: QueryControl['change']): void {
  requests.turn += 1;
  change({ date: null }, 'push');
}

/**
 * Scrolls to the opening position, and to now on request. Other days use their own opening position unless the user has
 * scrolled or chosen a visible time; otherwise the position stays: the same time of the day on other days, the same
 * instant with more or fewer days. Today never opens with only the past visible, and from more days that showed now it
 * opens there. Must run after `useRebasedSelection`.
 * @param left the last reported horizontal scroll offset
 */
export function useStartPosition(
  scroller: HTMLElement,
  model: TimelineModel,
  geometry: PaintingGeometry,
  left: { readonly current: Pixels },
  board: BoardState,
): void {
  const lastView = useRef<LastView | null>(null);
  const { turn } = useSnapshot(requests);
  const answered = useRef(turn);
  const { openAgain: openAnew, isAsOpened } = useOpening(scroller, model, geometry);
  useLayoutEffect(() => {
    const before = lastView.current;
    const { date, start, days } = model.window;
    const axis = axisOf(model, geometry);
    const isHere = isToday(model);
    const isOther = before?.date !== date;
    const isRequested = isHere && turn !== answered.current;
    const isScaled = before !== null && !isSameScale(before.axis, axis);
    if (!isRequested && !isOther && !isScaled) return;
    // A request is dropped once yet another day is opened.
    if (isHere || isOther) answered.current = turn;
    const room = scroller.clientWidth - geometry.nameWidth;
    const isWhole = axis.width <= room + 1;
    lastView.current = { date, start, days: days.length, axis, room, isToday: isHere, isWhole };
    const held = takeHeldSlot();
    if (held !== null && isScaled && !isOther) {
      scroller.scrollTo({ left: slotToX(axis, held.slot) - held.offset });
      return;
    }
    if (isRequested) moveCursorToNow(board, model);
    const present = slotToX(axis, presentSlot(model));
    const kept = isScaled ? leftIn(before, model, axis, left) : scroller.scrollLeft;
    const isPast = kept !== null && kept + room <= present;
    const wasSeen =
      before !== null && !isOther && isWithin(slotToX(before.axis, presentSlot(model)), left.current, before.room);
    // At midnight, today becomes another day.
    const isLost =
      isHere && (isOther ? isPast || before?.isToday === true : wasSeen && (isPast || days.length < before.days));
    const isChosen = model.wantedSlot !== null || isKeysSlotWithin(board, axis, scroller.scrollLeft, room);
    const opensItself = isOther && !isChosen && isAsOpened();
    if (before === null || isRequested || isLost || kept === null || opensItself) openAnew();
    else if (isScaled) scroller.scrollTo({ left: kept });
  }, [scroller, model, geometry, left, board, turn, openAnew, isAsOpened]);
}

/** Keeps the cursor's row, and drops a selection made elsewhere, which Enter would reserve. */
function moveCursorToNow(board: BoardState, model: TimelineModel): void {
  if (board.cursor === null) return;
  if (board.sheet === null && board.moving === null) clearPick(board);
  moveCursor(board, { row: board.cursor.row, slot: startingSlot(model) });
}

const isSameScale = (one: Axis, other: Axis): boolean =>
  one.quarterWidth === other.quarterWidth && one.folds.length > 0 === other.folds.length > 0;

/** A cursor that was moved counts as a chosen time. */
const isKeysSlotWithin = ({ cursor }: BoardState, axis: Axis, left: Pixels, room: Pixels): boolean =>
  cursor !== null && isWithin(slotToX(axis, cursor.slot), left, room);

const isWithin = (at: Pixels, left: Pixels, width: Pixels): boolean => at >= left && at < left + width;

/** The scroll offset that keeps the instant at the left edge; null if that instant is not shown. */
function leftIn(
  before: LastView,
  { window: { date, start } }: TimelineModel,
  axis: Axis,
  left: { readonly current: Pixels },
): Pixels | null {
  const passed = before.date === date ? 0 : (start - before.start) / slotMilliseconds;
  const slots = xToSlot(before.axis, left.current) - passed;
  // A pixel of a week is several minutes: round to whole quarters.
  return before.isWhole || slots < 0 ? null : slotToX(axis, Math.round(slots));
}

/**
 * Before the server reports the time, the days open by the device's clock. If that was wrong they open again, unless the
 * user has scrolled.
 */
function useOpening(scroller: HTMLElement, model: TimelineModel, geometry: PaintingGeometry): Opening {
  const opened = useRef<Opened | null>(null);
  const openAgain = useCallback(() => {
    scroller.scrollTo({ left: startLeft(model, geometry, scroller.clientWidth - geometry.nameWidth) });
    opened.current = { left: scroller.scrollLeft, now: model.now };
  }, [scroller, model, geometry]);
  useLayoutEffect(() => {
    const follow = (): void => {
      if (opened.current === null) return;
      const { left, now } = opened.current;
      if (scroller.scrollLeft !== left) opened.current = null;
      else if (Math.abs(model.now - now) > CLOCK_CORRECTION_MS) openAgain();
      else opened.current = { left, now: model.now };
    };
    follow();
    return subscribeKey(timeline, 'now', follow);
  }, [scroller, model, openAgain]);
  const isAsOpened = useCallback(() => opened.current?.left === scroller.scrollLeft, [scroller]);
  return { openAgain, isAsOpened };
}

/** A key of everything that decides the order of the rows; criteria that only dim rows are left out. */
export function whatComesFirst({ search, names, finding }: TimelineQuery): string {
  const { sort, group, unsuitable, fromColleague, resourceTypeId, areaId, capacity, requirements, attendees } = finding;
  const isByCriteria = unsuitable === 'hidden' || sort === 'best';
  const criteria = isByCriteria ? [unsuitable, resourceTypeId, areaId, capacity, requirements, attendees] : [];
  return JSON.stringify([search, names, sort, group, sort === 'near' ? fromColleague : null, criteria]);
}

/** Scrolls to the top when the order of the rows changes. @param first a key of that order */
export function useListTop(scroller: HTMLElement, { view }: TimelineModel, first: string): void {
  const shown = useRef({ view, first });
  useLayoutEffect(() => {
    const before = shown.current;
    // The rows have not changed yet.
    if (view === before.view) return;
    shown.current = { view, first };
    if (first !== before.first) scroller.scrollTo({ top: 0 });
  }, [scroller, view, first]);
}
