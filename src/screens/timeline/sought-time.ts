import { useEffect, useRef } from 'react';

import type { PaintingGeometry } from '../../../workers/contract.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import { leftBoard } from '../../state/way-back.ts';
import { screenOf } from './board-scroll.ts';

/** Slots of what comes before that are left in sight. */
const before = 2;

/** ms; half of a time that is typed is another time. */
const typingRests = 300;

/** Scrolls to the time that is looked for, where it is not in sight: what is free then is what the filter tells apart. */
export function useSoughtTime(
  scroller: HTMLElement,
  { wantedSlot }: Scene,
  { quarterWidth, nameWidth }: PaintingGeometry,
): void {
  const sought = useRef<number | null>(null);
  // A board that is come back to stands where it was left.
  const isBack = useRef(leftBoard() !== null);
  useEffect(() => {
    if (wantedSlot !== null && isBack.current) {
      isBack.current = false;
      sought.current = wantedSlot;
    }
    if (sought.current === wantedSlot) return undefined;
    const timer = setTimeout(() => {
      sought.current = wantedSlot;
      if (wantedSlot === null) return;
      const { left, right } = screenOf(scroller, nameWidth);
      const isSeen = wantedSlot * quarterWidth >= left && (wantedSlot + 1) * quarterWidth <= right;
      if (!isSeen) scroller.scrollTo({ left: (wantedSlot - before) * quarterWidth });
    }, typingRests);
    return () => clearTimeout(timer);
  }, [scroller, wantedSlot, quarterWidth, nameWidth]);
}
