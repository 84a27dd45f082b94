/*
 * Arrows, Home and End go from row to row, also to those that are no elements yet; the focus of a row that goes, to the
 * one that takes its place.
 */
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { GroupedVirtuosoHandle } from 'react-virtuoso';

/** Controls of a row, of which the same is focused in the next one. */
const CONTROLS = ['input[type=checkbox]:not(:disabled)', 'button[aria-haspopup=dialog]'] as const;
const ROW = '[data-row]';

/** @param list null where all rows are elements @param count of the rows; each carries its number as `data-row` */
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

/** Where the focus was: the row, its control, and its number, which others before it may have changed since. */
interface Focused {
  readonly row: HTMLElement;
  readonly control: string;
  readonly index: number;
}

/** When the row with the focus goes, the row in its place gets it. @returns what the list listens to */
export function useFocusInPlace(list: RefObject<HTMLElement | null>) {
  const last = useRef<Focused | null>(null);
  useLayoutEffect(() => {
    if (last.current === null || list.current === null || last.current.row.isConnected) return;
    const { control, index } = last.current;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const rows = list.current.querySelectorAll(ROW);
    focusIn(rows[Math.min(index, rows.length - 1)] ?? null, control);
  });
  return {
    onFocus: ({ target }: FocusEvent): void => {
      const row = target.closest<HTMLElement>(ROW);
      const control = CONTROLS.find((one) => target.matches(one)) ?? CONTROLS[1];
      last.current = row === null ? null : { row, control, index: Number(row.dataset['row']) };
    },
    // React tells of no blur when it is the row that goes.
    onBlur: (): void => {
      last.current = null;
    },
  };
}

function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(count - 1, index + 1);
  if (key === 'ArrowUp') return Math.max(0, index - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** What cannot be chosen can still be opened. */
function focusIn(row: Element | null, control: string): void {
  const wanted = row?.querySelector<HTMLElement>(control) ?? row?.querySelector<HTMLElement>(CONTROLS[1]);
  wanted?.focus({ preventScroll: true });
  // A list that measures its rows as they come leaves the last one below its edge.
  row?.scrollIntoView({ block: 'nearest' });
}
