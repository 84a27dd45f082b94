import { useEffect, useRef } from 'react';

import type { PaintingGeometry } from '../../../workers/contract.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import { leftBoard } from '../../state/way-back.ts';
import { screenOf } from './board-scroll.ts';

const minutesASlot = 15;

/** Slots of what comes before that are left in sight. */
const before = 2;

/**
 * Scrolls to the time that is looked for, where it is not in sight: what is free then is what the filter tells apart.
 * @param time of the first shown day, `HH:mm`; null = none is looked for
 */
export function useSoughtTime(
  scroller: HTMLElement,
  scene: Scene,
  { quarterWidth, nameWidth }: PaintingGeometry,
  time: string | null,
): void {
  // A board that is come back to stands where it was left.
  const shown = useRef(leftBoard() === null ? null : time);
  useEffect(() => {
    if (shown.current === time) return;
    shown.current = time;
    const slot = time === null ? null : slotOf(scene, time);
    if (slot === null) return;
    const { left, right } = screenOf(scroller, nameWidth);
    const isSeen = slot * quarterWidth >= left && (slot + 1) * quarterWidth <= right;
    if (!isSeen) scroller.scrollTo({ left: (slot - before) * quarterWidth });
  }, [scroller, scene, quarterWidth, nameWidth, time]);
}

/** The quarter hour of a wall-clock time; at the first time after it where a clock that changes leaves its hour out. */
function slotOf({ window: { hours } }: Scene, time: string): number | null {
  const [hour = '', minute = ''] = time.split(':');
  const mark = hours.find(({ label }) => label >= `${hour}:00`);
  if (mark === undefined) return null;
  return mark.label === `${hour}:00` ? mark.slot + Math.ceil(Number(minute) / minutesASlot) : mark.slot;
}
