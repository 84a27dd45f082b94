import type { Close, Pixels } from '../../../workers/contract.ts';

export interface ScrollThinner {
  /** @param ease how far it may be scrolled before anybody has to hear of it; 0 = each event is heard */
  ease(ease: Pixels): void;
  /** Whether it has moved since an event was last seen here. */
  hasMoved(): boolean;
  /** Has everybody hear where it is, if they have not: called when it rests. */
  catchUp(): void;
  readonly stop: Close;
}

/**
 * Keeps most events of a fast scroll from everybody: each listener of the page (React has two, whoever watches for a sign
 * of somebody another) costs a thin client its share of every frame, for what changes nothing. Caught at the window,
 * where an event begins its way; whoever listens there as well must be content with that.
 *
 * @param onMove told of each event of the browser, heard or not
 */
export function thinScroll(scroller: HTMLElement, onMove: () => void): ScrollThinner {
  let most: Pixels = 0;
  let heard = { top: scroller.scrollTop, left: scroller.scrollLeft };
  let seen = heard;
  const thin = (event: Event): void => {
    if (event.target !== scroller) return;
    seen = { top: scroller.scrollTop, left: scroller.scrollLeft };
    if (event.isTrusted) onMove();
    const isNear = Math.abs(seen.top - heard.top) < most && Math.abs(seen.left - heard.left) < most;
    if (isNear) event.stopImmediatePropagation();
    else heard = seen;
  };
  const options = { passive: true, capture: true } as const;
  window.addEventListener('scroll', thin, options);
  return {
    ease: (ease) => {
      most = ease;
    },
    catchUp: () => {
      most = 0;
      if (seen !== heard) scroller.dispatchEvent(new Event('scroll'));
    },
    hasMoved: () => scroller.scrollTop !== seen.top || scroller.scrollLeft !== seen.left,
    stop: () => window.removeEventListener('scroll', thin, options),
  };
}
