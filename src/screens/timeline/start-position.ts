import { useEffect, useLayoutEffect, useRef } from 'react';

import type { Instant, PaintingGeometry, Pixels } from '../../../workers/contract.ts';
import { slotMilliseconds } from '../../../workers/painting/measures.ts';
import { presentSlot } from '../../../workers/painting/scene.ts';
import type { Scene } from '../../../workers/painting/scene.ts';

/** Seven o'clock. */
const morningSlot = 28;

const isToday = (scene: Scene): boolean => {
  const present = presentSlot(scene);
  return present >= 0 && present < (scene.window.days[1]?.slot ?? scene.table.slotCount);
};

/** Where the days open: today an hour before now, other days at seven. */
export function startLeft(scene: Scene, { quarterWidth }: Pick<PaintingGeometry, 'quarterWidth'>): Pixels {
  return (isToday(scene) ? Math.max(0, presentSlot(scene) - 5) : morningSlot) * quarterWidth;
}

/** Where the eye was. */
interface Seen {
  readonly date: string;
  readonly start: Instant;
  readonly quarterWidth: Pixels;
}

/**
 * Scrolls to where the days open. Later the eye stays where it was: at the same time of the day
 * when other days come, at the same instant when more or fewer are shown.
 */
export function useStartPosition(scroller: HTMLElement, scene: Scene, geometry: PaintingGeometry): void {
  const seen = useRef<Seen | null>(null);
  // The browser has moved it by the time that narrower content is laid out.
  const left = useScrollLeft(scroller);
  useLayoutEffect(() => {
    const before = seen.current;
    const { date, start } = scene.window;
    const { quarterWidth } = geometry;
    if (before?.date === date && before.quarterWidth === quarterWidth) return;
    seen.current = { date, start, quarterWidth };
    if (before === null || (isToday(scene) && before.date !== date))
      scroller.scrollTo({ left: startLeft(scene, geometry) });
    else if (before.quarterWidth !== quarterWidth) {
      const passed = before.date === date ? 0 : (start - before.start) / slotMilliseconds;
      scroller.scrollTo({ left: (left.current / before.quarterWidth - passed) * quarterWidth });
    }
  }, [scroller, scene, geometry, left]);
}

/** How far a scroller was scrolled to the right when it last told. */
function useScrollLeft(scroller: HTMLElement): { readonly current: Pixels } {
  const left = useRef(0);
  useEffect(() => {
    const note = (event: Event): void => {
      if (event.target === scroller) left.current = scroller.scrollLeft;
    };
    // At the document, where no other listener can hold it back.
    document.addEventListener('scroll', note, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', note, { capture: true });
  }, [scroller]);
  return left;
}
