/*
 * The way back to the timeline, in the entries of the browser's history, which outlive a reload: how many steps back it
 * is, and where the board was left.
 */
import type { Instant, Pixels } from '../../workers/contract.ts';
import { isRecord } from './browser/stored-json.ts';

/** A place of the board, whatever row it stands on by then. */
export interface BoardSlot {
  /** '' = the first one there is. */
  readonly resourceId: string;
  readonly at: Instant;
}

/** Where the eye and the keys were. */
export interface LeftBoard {
  /** The topmost row; at the time at the left edge. */
  readonly corner: BoardSlot;
  /** How far the topmost row is scrolled out of sight. */
  readonly above: Pixels;
  /** Null = they have not been used. */
  readonly keys: BoardSlot | null;
}

/**
 * The state of an entry in which the board opens at a time, with the hour before it in sight.
 * @param resourceId the place that the keys stand at, with some of those above it in sight; '' = the first one
 */
export function boardAt(at: Instant, resourceId = ''): { readonly board: LeftBoard } {
  const corner = { resourceId, at: at - HOUR };
  return { board: { corner, above: resourceId === '' ? 0 : FOUR_ROWS_BEFORE, keys: { resourceId, at } } };
}

/** Some four rows. */
const FOUR_ROWS_BEFORE: Pixels = -160;

/** ms */
const HOUR = 3_600_000;

/** As wouter's: `state` becomes that of the entry. */
type Navigate = (to: string, options?: { readonly replace?: boolean; readonly state?: unknown }) => void;

/** Goes from the board to another page; whoever comes back finds the board as it was. */
export function leaveBoard(navigate: Navigate, to: string, board: LeftBoard | null): void {
  history.replaceState({ board }, '');
  navigate(to, { state: { stepsBack: 1 } });
}

/** Boards that were left by a link, which says nothing before it leads away; by the key of their entry. */
const kept = new Map<string, LeftBoard>();

/** Browsers of before 2026 have none: there a board that is come back to by the browser's own button opens anew. */
const entries: Navigation | undefined = 'navigation' in window ? window.navigation : undefined;

/** Keeps where the board is whenever another page takes its place. @returns ends it */
export function keepLeftBoards(boardNow: () => LeftBoard | null): () => void {
  const keep = ({ from }: NavigationCurrentEntryChangeEvent): void => {
    const isLeft = from.url !== null && new URL(from.url).pathname !== location.pathname;
    const board = isLeft ? boardNow() : null;
    if (board !== null) kept.set(from.key, board);
  };
  entries?.addEventListener('currententrychange', keep);
  return () => entries?.removeEventListener('currententrychange', keep);
}

/** Where the board of this entry was left; null where it was not. */
export function leftBoard(): LeftBoard | null {
  return boardInState() ?? kept.get(entries?.currentEntry?.key ?? '') ?? null;
}

function boardInState(): LeftBoard | null {
  const state: unknown = history.state;
  const board = isRecord(state) ? state['board'] : null;
  return isLeftBoard(board) ? board : null;
}

/** The board is as it was: whoever loads its page later finds it as it opens. */
export function forgetLeftBoard(): void {
  kept.delete(entries?.currentEntry?.key ?? '');
  if (boardInState() !== null) history.replaceState(null, '');
}

/** How many steps back the timeline is from which this page was come to; null = from elsewhere. */
export function stepsBack(): number | null {
  const state: unknown = history.state;
  const steps = isRecord(state) ? state['stepsBack'] : null;
  return typeof steps === 'number' && Number.isInteger(steps) && steps > 0 ? steps : null;
}

let isOnTheWay = false;

/** Goes so many steps back, once: a second press before the browser is there would lead beyond. */
export function goBack(steps: number): void {
  if (isOnTheWay) return;
  isOnTheWay = true;
  const arrive = (): void => {
    isOnTheWay = false;
    clearTimeout(timer);
    for (const type of ARRIVALS) window.removeEventListener(type, arrive);
  };
  for (const type of ARRIVALS) window.addEventListener(type, arrive);
  // A browser that has no such entry says nothing.
  const timer = setTimeout(arrive, LONGEST_WAY);
  history.go(-steps);
}

/** ms */
const LONGEST_WAY = 2_000;

/** On an entry of this page, and here again from one of another page. */
const ARRIVALS = ['popstate', 'pageshow'] as const;

/** Goes on to a further page, or to one in the place of this: the way back is known there too. */
export function goOn(navigate: Navigate, to: string, how: 'push' | 'replace' = 'push'): void {
  const steps = stepsBack();
  const further = how === 'push' ? 1 : 0;
  navigate(to, { replace: how === 'replace', ...(steps === null ? {} : { state: { stepsBack: steps + further } }) });
}

function isLeftBoard(value: unknown): value is LeftBoard {
  if (!isRecord(value)) return false;
  const { corner, keys, above } = value;
  return isSlot(corner) && (keys === null || isSlot(keys)) && Number.isFinite(above);
}

const isSlot = (value: unknown): value is BoardSlot =>
  isRecord(value) && typeof value['resourceId'] === 'string' && Number.isFinite(value['at']);
