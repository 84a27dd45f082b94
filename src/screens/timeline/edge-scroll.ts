/** CSS pixels from the edge within which a drag scrolls, and how far a frame. */
const zone = 40;
const stride = 12;

export interface EdgeScroll {
  /** Scrolls on while the pointer rests near an edge; `onScrolled` runs after each step. */
  follow(point: { readonly clientX: number }, onScrolled: () => void): void;
  stop(): void;
}

/** Scrolls the day sideways while something is dragged to its edge. */
export function createEdgeScroll(scroller: HTMLElement, nameWidth: () => number): EdgeScroll {
  let frame: number | null = null;
  const stop = (): void => {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
  };
  return {
    follow: ({ clientX }, onScrolled) => {
      stop();
      const { left, right } = scroller.getBoundingClientRect();
      const isLeft = clientX < left + nameWidth() + zone;
      const isRight = clientX > right - zone;
      if (!isLeft && !isRight) return;
      const step = (): void => {
        const before = scroller.scrollLeft;
        scroller.scrollLeft += isLeft ? -stride : stride;
        onScrolled();
        frame = scroller.scrollLeft === before ? null : requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    },
    stop,
  };
}
