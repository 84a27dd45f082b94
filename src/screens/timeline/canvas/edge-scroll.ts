import { measures } from '../../../../workers/painting/measures.ts';
import type { Point } from '../pointer/pointer-context.ts';

/** CSS pixels from the edge within which a drag scrolls, and how far a frame. */
const zone = 40;
const stride = 12;

export interface EdgeScroll {
  /**
   * Scrolls on while the pointer rests near an edge.
   * @param isFree up and down as well
   * @param onScrolled runs after each step
   */
  follow(point: Point, isFree: boolean, onScrolled: () => void): void;
  stop(): void;
}

/** Scrolls the board while something is dragged to its edge. */
export function createEdgeScroll(scroller: HTMLElement, nameWidth: () => number): EdgeScroll {
  let frame: number | null = null;
  const stop = (): void => {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
  };
  return {
    follow: ({ clientX, clientY }, isFree, onScrolled) => {
      stop();
      const { left, right, top, bottom } = scroller.getBoundingClientRect();
      const across = strideAt(clientX, left + nameWidth(), right);
      const down = !isFree ? 0 : strideAt(clientY, top + measures.hourHeight, bottom);
      if (across === 0 && down === 0) return;
      const step = (): void => {
        const { scrollLeft, scrollTop } = scroller;
        scroller.scrollBy({ left: across, top: down, behavior: 'instant' });
        onScrolled();
        const isAtEnd = scroller.scrollLeft === scrollLeft && scroller.scrollTop === scrollTop;
        frame = isAtEnd ? null : requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    },
    stop,
  };
}

/** How far to scroll for a pointer between two edges. */
function strideAt(at: number, from: number, to: number): number {
  if (at < from + zone) return -stride;
  return at > to - zone ? stride : 0;
}
