import { useCallback, useLayoutEffect, useRef } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';

import type { Instant, PaintingGeometry, Pixels, TimelineQuery } from '../../../../workers/contract.ts';
import { slotMilliseconds } from '../../../../workers/painting/measures.ts';
import { isToday, startLeft } from '../../../../workers/painting/opening.ts';
import { presentSlot } from '../../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { timeline } from '../../../state/timeline.ts';
import { clearPick, moveCursor } from '../state/board-state.ts';
import type { BoardState } from '../state/board-state.ts';
import type { QueryControl } from '../state/query.ts';
import { startingSlot } from '../state/ranges.ts';

/** Milliseconds: now goes on by the minute, and further only where a clock turns out to be wrong, or somebody has slept. */
const CLOCK_CORRECTION_MS = 5 * 60_000;

/** Where the eye was. */
interface LastView {
  readonly date: string;
  readonly start: Instant;
  readonly days: number;
  readonly quarterWidth: Pixels;
  /** For slots. */
  readonly room: Pixels;
  readonly isToday: boolean;
  /** All of it was in sight, so that nobody had chosen a part. */
  readonly isWhole: boolean;
}

/** Where the days opened, and by which clock. */
interface Opened {
  readonly left: Pixels;
  readonly now: Instant;
}

interface Opening {
  /** Scrolls to where the days open. */
  readonly openAgain: () => void;
  /** Nobody has moved them since. */
  readonly isAsOpened: () => boolean;
}

/** Counts how often now was asked for. */
const requests = proxy({ turn: 0 });

/** Opens today, has the board show now as soon as it does, and takes the keys there. */
export function goToNow(change: QueryControl['change']): void {
  requests.turn += 1;
  change({ date: null }, 'push');
}

/**
 * Scrolls to where the days open, and to now where it is asked for. Other days open for themselves as long as nobody has
 * moved those before, or chosen a time in sight: the morning of tomorrow is not to be hidden as this morning is, which is over. Otherwise the eye
 * stays where it was: at the same time of the day when other days come, at the same instant when more or fewer are shown.
 * Of today something must be in sight that is still to come; from more days that showed now it opens there. It comes after
 * what takes the keys from one model to the next.
 * @param left how far it was scrolled to the right when it last told
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
    const { quarterWidth, nameWidth } = geometry;
    const isHere = isToday(model);
    const isOther = before?.date !== date;
    const isRequested = isHere && turn !== answered.current;
    if (!isRequested && !isOther && before.quarterWidth === quarterWidth) return;
    // What was asked for on the way to yet another day is not wanted any more.
    if (isHere || isOther) answered.current = turn;
    const room = scroller.clientWidth - nameWidth;
    const isWhole = model.table.slotCount * quarterWidth <= room + 1;
    lastView.current = { date, start, days: days.length, quarterWidth, room, isToday: isHere, isWhole };
    if (isRequested) moveCursorToNow(board, model);
    const present = presentSlot(model) * quarterWidth;
    const isScaled = before !== null && before.quarterWidth !== quarterWidth;
    const kept = isScaled ? leftIn(before, model, geometry, left) : scroller.scrollLeft;
    const isPast = kept !== null && kept + room <= present;
    const wasSeen =
      before !== null && !isOther && isWithin(presentSlot(model) * before.quarterWidth, left.current, before.room);
    // At midnight today is another day.
    const isLost =
      isHere && (isOther ? isPast || before?.isToday === true : wasSeen && (isPast || days.length < before.days));
    const isChosen = model.wantedSlot !== null || isKeysSlotWithin(board, quarterWidth, scroller.scrollLeft, room);
    const opensItself = isOther && !isChosen && isAsOpened();
    if (before === null || isRequested || isLost || kept === null || opensItself) openAnew();
    else if (isScaled) scroller.scrollTo({ left: kept });
  }, [scroller, model, geometry, left, board, turn, openAnew, isAsOpened]);
}

/** The keys come along, at their place; what they had picked elsewhere is not what Enter is to reserve. */
function moveCursorToNow(board: BoardState, model: TimelineModel): void {
  if (board.cursor === null) return;
  if (board.sheet === null && board.moving === null) clearPick(board);
  moveCursor(board, { row: board.cursor.row, slot: startingSlot(model) });
}

/** Whoever has gone to a time by keys has chosen it. */
const isKeysSlotWithin = ({ cursor }: BoardState, quarterWidth: Pixels, left: Pixels, room: Pixels): boolean =>
  cursor !== null && isWithin(cursor.slot * quarterWidth, left, room);

const isWithin = (at: Pixels, left: Pixels, width: Pixels): boolean => at >= left && at < left + width;

/** How far the days are to be scrolled so that the eye is at the same instant; null where it was at none of them. */
function leftIn(
  before: LastView,
  { window: { date, start } }: TimelineModel,
  { quarterWidth }: PaintingGeometry,
  left: { readonly current: Pixels },
): Pixels | null {
  const passed = before.date === date ? 0 : (start - before.start) / slotMilliseconds;
  const slots = left.current / before.quarterWidth - passed;
  // A pixel of a week is several minutes: whoever comes from there is to see whole quarters.
  return before.isWhole || slots < 0 ? null : Math.round(slots) * quarterWidth;
}

/**
 * Before the server has told the time the days open by the device's clock. Where that turns out to be wrong they open
 * anew, as long as nobody has moved them.
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

/** What decides which places come first, as a text; what only dims some of them does not. */
export function whatComesFirst({ search, names, finding }: TimelineQuery): string {
  const { sort, group, unsuitable, fromColleague, resourceTypeId, areaId, capacity, requirements, attendees } = finding;
  const isByCriteria = unsuitable === 'hidden' || sort === 'suitability';
  const criteria = isByCriteria ? [unsuitable, resourceTypeId, areaId, capacity, requirements, attendees] : [];
  return JSON.stringify([search, names, sort, group, sort === 'near' ? fromColleague : null, criteria]);
}

/** Whoever looks for something else wants to see what comes first then. @param first what decides that */
export function useListTop(scroller: HTMLElement, { view }: TimelineModel, first: string): void {
  const shown = useRef({ view, first });
  useLayoutEffect(() => {
    const before = shown.current;
    // The rows are still those of before.
    if (view === before.view) return;
    shown.current = { view, first };
    if (first !== before.first) scroller.scrollTo({ top: 0 });
  }, [scroller, view, first]);
}
