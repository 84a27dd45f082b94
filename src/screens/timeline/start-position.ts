import { useLayoutEffect, useRef } from 'react';
import { proxy, useSnapshot } from 'valtio';

import type { Instant, PaintingGeometry, Pixels } from '../../../workers/contract.ts';
import { slotMilliseconds } from '../../../workers/painting/measures.ts';
import { isToday, startLeft } from '../../../workers/painting/opening.ts';
import { presentSlot } from '../../../workers/painting/scene.ts';
import type { Scene } from '../../../workers/painting/scene.ts';

/** Where the eye was. */
interface Seen {
  readonly date: string;
  readonly start: Instant;
  readonly quarterWidth: Pixels;
  readonly isToday: boolean;
}

/** Counts how often now was asked for. */
const sought = proxy({ turn: 0 });

/** Has the board show now, as soon as it shows today. */
export function seekNow(): void {
  sought.turn += 1;
}

/**
 * Scrolls to where the days open, and to now where it is asked for. Otherwise the eye stays where it was: at the same
 * time of the day when other days come, at the same instant when more or fewer are shown. Of today something must be in
 * sight that is still to come.
 * @param left how far it was scrolled to the right when it last told
 */
export function useStartPosition(
  scroller: HTMLElement,
  scene: Scene,
  geometry: PaintingGeometry,
  left: { readonly current: Pixels },
): void {
  const seen = useRef<Seen | null>(null);
  const { turn } = useSnapshot(sought);
  const answered = useRef(turn);
  useLayoutEffect(() => {
    const before = seen.current;
    const { date, start } = scene.window;
    const { quarterWidth, nameWidth } = geometry;
    const isHere = isToday(scene);
    const isOther = before?.date !== date;
    const isSought = isHere && turn !== answered.current;
    if (!isSought && !isOther && before.quarterWidth === quarterWidth) return;
    // What was asked for on the way to yet another day is not wanted any more.
    if (isHere || isOther) answered.current = turn;
    seen.current = { date, start, quarterWidth, isToday: isHere };
    const present = presentSlot(scene) * quarterWidth;
    const isPast = scroller.scrollLeft + scroller.clientWidth - nameWidth <= present;
    // At midnight today is another day.
    const isLost = isHere && isOther && (isPast || before?.isToday === true);
    if (before === null || isSought || isLost) scroller.scrollTo({ left: startLeft(scene, geometry) });
    else if (before.quarterWidth !== quarterWidth) {
      const passed = before.date === date ? 0 : (start - before.start) / slotMilliseconds;
      scroller.scrollTo({ left: (left.current / before.quarterWidth - passed) * quarterWidth });
    }
  }, [scroller, scene, geometry, left, turn]);
}
