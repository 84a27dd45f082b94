import { useLayoutEffect, useRef } from 'react';

import type { Instant, PaintingGeometry, Pixels } from '../../../workers/contract.ts';
import { slotMilliseconds } from '../../../workers/painting/measures.ts';
import { isToday, startLeft } from '../../../workers/painting/opening.ts';
import type { Scene } from '../../../workers/painting/scene.ts';

/** Where the eye was. */
interface Seen {
  readonly date: string;
  readonly start: Instant;
  readonly quarterWidth: Pixels;
}

/**
 * Scrolls to where the days open. Later the eye stays where it was: at the same time of the day
 * when other days come, at the same instant when more or fewer are shown.
 * @param left how far it was scrolled to the right when it last told
 */
export function useStartPosition(
  scroller: HTMLElement,
  scene: Scene,
  geometry: PaintingGeometry,
  left: { readonly current: Pixels },
): void {
  const seen = useRef<Seen | null>(null);
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
