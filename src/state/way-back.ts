/*
 * The way back to the timeline, in the entries of the browser's history, which survive a reload: how many steps back it
 * is, and the scroll position and cursor of the timeline when it was left.
 */
import type { Instant, Pixels } from '../../workers/contract.ts';
import { isRecord } from './browser/stored-json.ts';

/** A resource and time on the timeline, independent of its row. */
export interface BoardSlot {
  /** '' = the first resource. */
  readonly resourceId: string;
  readonly at: Instant;
}

/** The scroll position and the cursor. */
export interface LeftBoard {
  /** The topmost row, at the time at the left edge. */
  readonly corner: BoardSlot;
  /** How far the topmost row is scrolled out of view. */
  readonly above: Pixels;
  /** Null = the cursor has not been used. */
  readonly keys: BoardSlot | null;
}

/**
 * The state of a history entry in which the timeline opens at a time, with the hour before it in view.
 * @param resourceId the row of the cursor, with some of the rows above it in view; '' = the first one
 */
export function boardAt(at: Instant, resourceId = ''): { readonly board: LeftBoard } {
  const corner = { resourceId, at: at - HOUR };
  return { board: { corner, above: resourceId === '' ? 0 : FOUR_ROWS_BEFORE, keys: { resourceId, at } } };
}

/** The height of about four rows. */
const FOUR_ROWS_BEFORE: Pixels = -160;

/** ms */
const HOUR = 3_600_000;

/** Like wouter's: `state` becomes that of the entry. */
type Navigate = (to: string, options?: { readonly replace?: boolean; readonly state?: unknown }) => void;

/** Navigates from the timeline to another page; going back restores the timeline. */
export function leaveBoard(navigate: Navigate, to: string, board: LeftBoard | null): void {
  history.replaceState({ board }, '');
  navigate(to, { state: { stepsBack: 1 } });
}

/** Timelines left by a link, which does not report it before it navigates; by the key of their history entry. */
const kept = new Map<string, LeftBoard>();

/** Browsers from before 2026 have none: there the browser's back button opens the timeline at its default position. */
const entries: Navigation | undefined = 'navigation' in window ? window.navigation : undefined;

/** Stores the position of the timeline whenever another page replaces it. @returns ends it */
export function keepLeftBoards(boardNow: () => LeftBoard | null): () => void {
  const keep = ({ from }: NavigationCurrentEntryChangeEvent): void => {
    const isLeft = from.url !== null && new URL(from.url).pathname !== location.pathname;
    const board = isLeft ? boardNow() : null;
    if (board !== null) kept.set(from.key, board);
  };
  entries?.addEventListener('currententrychange', keep);
  return () => entries?.removeEventListener('currententrychange', keep);
}

/** The position at which the timeline of this entry was left; null where there is none. */
export function leftBoard(): LeftBoard | null {
  return boardInState() ?? kept.get(entries?.currentEntry?.key ?? '') ?? null;
}

function boardInState(): LeftBoard | null {
  const state: unknown = history.state;
  const board = isRecord(state) ? state['board'] : null;
  return isLeftBoard(board) ? board : null;
}

/** The position has been restored: a later load of this page opens at the default. */
export function forgetLeftBoard(): void {
  kept.delete(entries?.currentEntry?.key ?? '');
  if (boardInState() !== null) history.replaceState(null, '');
}

/** How many steps back the timeline is that led to this page; null = the page was opened from elsewhere. */
export function stepsBack(): number | null {
  const state: unknown = history.state;
  const steps = isRecord(state) ? state['stepsBack'] : null;
  return typeof steps === 'number' && Number.isInteger(steps) && steps > 0 ? steps : null;
}

/** The state of a history entry from which a form that was sent goes back to the page before it. */
export const returning = { isReturning: true } as const;

export function isReturning(): boolean {
  const state: unknown = history.state;
  return isRecord(state) && state['isReturning'] === true;
}

let isOnTheWay = false;

/** Goes back that many steps, once: a second press before the browser gets there would lead too far. */
export function goBack(steps: number): void {
  if (isOnTheWay) return;
  isOnTheWay = true;
  const arrive = (): void => {
    isOnTheWay = false;
    clearTimeout(timer);
    for (const type of ARRIVALS) window.removeEventListener(type, arrive);
  };
  for (const type of ARRIVALS) window.addEventListener(type, arrive);
  // A browser without such an entry fires no event.
  const timer = setTimeout(arrive, LONGEST_WAY);
  history.go(-steps);
}

/** ms */
const LONGEST_WAY = 2_000;

/** On an entry of this page, and on a return from another page. */
const ARRIVALS = ['popstate', 'pageshow'] as const;

function isLeftBoard(value: unknown): value is LeftBoard {
  if (!isRecord(value)) return false;
  const { corner, keys, above } = value;
  return isSlot(corner) && (keys === null || isSlot(keys)) && Number.isFinite(above);
}

const isSlot = (value: unknown): value is BoardSlot =>
  isRecord(value) && typeof value['resourceId'] === 'string' && Number.isFinite(value['at']);
