import { useEffect, useLayoutEffect, useRef } from 'react';

/** CSS pixels that the board may scroll before its card closes. */
const slack = 24;

/** Closes a card once the board has scrolled away from under it. */
export function useGoesWithScroll(close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  // With the card itself: what is scrolled after it counts.
  useLayoutEffect(() => {
    const scroller = document.querySelector('[data-timeline-scroller]');
    if (scroller === null) return undefined;
    const { scrollLeft, scrollTop } = scroller;
    const check = (): void => {
      const far = Math.hypot(scroller.scrollLeft - scrollLeft, scroller.scrollTop - scrollTop);
      if (far > slack) latest.current();
    };
    document.addEventListener('scroll', check, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', check, { capture: true });
  }, []);
}
