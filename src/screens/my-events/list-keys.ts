/*
 * Arrows, Home and End go from row to row, also to those that are no elements yet.
 */
import type { KeyboardEvent } from 'react';
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
