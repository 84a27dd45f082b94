/*
 * Arrow keys, Home and End move between the rows, also to rows that are not rendered yet. When the focused row is
 * removed, the row that takes its place gets the focus.
 */
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { GroupedVirtuosoHandle } from 'react-virtuoso';

/** The controls of a row; moving keeps the same control. */
const CONTROLS = ['input[type=checkbox]:not(:disabled)', 'button[aria-haspopup=dialog]'] as const;
const ROW = '[data-row]';

/** @param list null if all rows are rendered @param count the number of rows; each has its number in `data-row` */
export function moveByKey(press: KeyboardEvent, list: GroupedVirtuosoHandle | null, count: number): void {
  const { target, currentTarget } = press;
  if (!(target instanceof HTMLElement && currentTarget instanceof HTMLElement)) return;
  const row = target.closest<HTMLElement>(ROW);
  const control = CONTROLS.find((one) => target.matches(one));
  if (row === null || control === undefined || press.altKey || press.ctrlKey || press.metaKey) return;
  const next = nextIndex(press.key, Number(row.dataset['row']), count);
  if (next === null) return;
  press.preventDefault();
  const find = (): Element | null => currentTarget.querySelector(`[data-row="${next}"]`);
  const focus = (): void => focusIn(find(), control);
  focus();
  list?.scrollIntoView({ index: next, done: focus });
}

/** The last focused row and control. */
interface Focused {
  readonly row: HTMLElement;
  readonly control: string;
}

/**
 * When the focused row is removed, focuses the row in its place, also if a sheet had the focus then. React reports no
 * event for the focus that a closing sheet restores.
 * @param isCovered a sheet is open
 */
export function useFocusInPlace(list: RefObject<HTMLElement | null>, isCovered: boolean): void {
  const last = useRef<Focused | null>(null);
  useEffect(() => {
    const follow = ({ type, target }: Event): void => {
      const element = target instanceof Element ? target : null;
      const isHere = list.current?.contains(element) === true || element?.closest('dialog') != null;
      const row = element?.closest<HTMLElement>(ROW) ?? null;
      if (element === null || !isHere) last.current = null;
      else if (type === 'focusin' && row !== null) last.current = { row, control: controlOf(element) };
    };
    document.addEventListener('focusin', follow);
    // A press outside the list ends the tracking, even if nothing gets the focus.
    document.addEventListener('pointerdown', follow);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', follow);
    };
  }, [list]);
  useLayoutEffect(() => {
    if (last.current === null || list.current === null || last.current.row.isConnected) return;
    if (isCovered || document.activeElement !== document.body) return;
    const { row, control } = last.current;
    last.current = null;
    const rows = list.current.querySelectorAll(ROW);
    // The attribute still holds its last number.
    const next = rows[Math.min(Number(row.dataset['row']), rows.length - 1)] ?? null;
    controlIn(next, control)?.focus({ preventScroll: true });
  });
}

const controlOf = (target: Element): string => CONTROLS.find((one) => target.matches(one)) ?? CONTROLS[1];

function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(count - 1, index + 1);
  if (key === 'ArrowUp') return Math.max(0, index - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** A row without a selectable checkbox can still be opened. */
const controlIn = (row: Element | null, control: string): HTMLElement | null =>
  row?.querySelector<HTMLElement>(control) ?? row?.querySelector<HTMLElement>(CONTROLS[1]) ?? null;

function focusIn(row: Element | null, control: string): void {
  controlIn(row, control)?.focus({ preventScroll: true });
  // A list that measures its rows while rendering may leave the last one below its edge.
  row?.scrollIntoView({ block: 'nearest' });
}
