import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** Width of the "+n" button, with the gap before it. */
const MORE_WIDTH = 44;

/**
 * How many items of a line fit: all are laid out first, and again when texts or width change.
 * @param list a line whose width does not depend on its items
 * @param moreWidth width in CSS pixels of what stands for the items that do not fit
 * @returns more than the number of texts if the button after them fits too
 */
export function useFitting(
  list: RefObject<HTMLElement | null>,
  texts: readonly string[],
  moreWidth: number = MORE_WIDTH,
): number {
  const key = texts.join('\n');
  const [known, setKnown] = useState<{ readonly key: string; readonly count: number } | null>(null);
  const isKnown = known?.key === key;
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what has room is known once all of it is laid out
    if (!isKnown && list.current !== null) setKnown({ key, count: fitting(list.current, texts.length, moreWidth) });
  }, [list, key, isKnown, texts.length, moreWidth]);
  const hasItems = texts.length > 0;
  useEffect(() => {
    if (!hasItems || list.current === null) return undefined;
    let width = list.current.clientWidth;
    const observer = new ResizeObserver(([entry]) => {
      const next = entry?.target.clientWidth ?? width;
      if (next !== width) setKnown(null);
      width = next;
    });
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [list, hasItems]);
  return isKnown ? known.count : texts.length + 1;
}

/**
 * How many items fit in a line; at least one, which is cut if necessary.
 * @param needed if fewer fit, room for what stands for the others is reserved
 */
function fitting(line: Element, needed: number, moreWidth: number = MORE_WIDTH): number {
  const { left, width } = line.getBoundingClientRect();
  // The items of a group without a box of its own are items of the line.
  const items = [...line.children].flatMap<Element>((child) =>
    child.getClientRects().length > 0 ? child : Array.from(child.children),
  );
  const ends = items.map((item) => item.getBoundingClientRect().right - left);
  const within = (room: number): number => ends.filter((end) => end <= room + 0.5).length;
  return within(width) >= needed ? within(width) : Math.max(1, within(width - moreWidth));
}
