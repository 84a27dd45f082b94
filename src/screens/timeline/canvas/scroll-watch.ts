/*
 * Follows a scroll with as little as can be: whatever runs with a frame of a scroll takes a thin client a part of it, even
 * a listener that does nothing. As long as what is painted suffices, nobody listens, and a timer looks where it has come.
 */
import type { Close } from '../../../../workers/contract.ts';

/** A scroll rests when nothing has moved for so long, in ms. */
const REST_AFTER_MS = 100;

/** When it is looked where a scroll has come. */
export type NextCheck = 'with each frame' | 'soon' | 'later';

/** The same where nobody listens, in ms. */
const CHECK_AFTER_MS = { soon: 50, later: 100 } as const;

export interface ScrollFollower {
  /**
   * Called where it has come: in the frame that is about to be drawn there, or while nobody listens a while after.
   *
   * @returns when it is to be called next; 'with each frame' has somebody listen
   */
  follow(): NextCheck;
  /** Called once it rests. */
  rest(): void;
}

export interface ScrollWatch {
  /** Follows what has changed without a scroll, as the size. */
  check(): void;
  readonly stop: Close;
}

/**
 * Begins with a rest. A busy main thread is late with everything, and time alone would take each of its long frames for
 * one: a rest is a while without a move, and then a frame in which nothing has moved either.
 */
export function watchScroll(scroller: HTMLElement, { follow, rest }: ScrollFollower): ScrollWatch {
  let seen = positionOf(scroller);
  let movedAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let frame: number | null = null;
  let isStopped = false;

  const hasMoved = (): boolean => scroller.scrollTop !== seen.top || scroller.scrollLeft !== seen.left;
  const inFrame = (run: () => void): void => {
    frame ??= requestAnimationFrame(() => {
      frame = null;
      run();
    });
  };
  const wait = (milliseconds: number): void => {
    if (!isStopped) timer ??= setTimeout(check, milliseconds);
  };
  const move = (): void => {
    seen = positionOf(scroller);
    movedAt = performance.now();
    let next: NextCheck = 'soon';
    try {
      next = follow();
      listen(next === 'with each frame');
    } finally {
      // Whatever has failed, it is looked again.
      wait(next === 'later' ? CHECK_AFTER_MS.later : CHECK_AFTER_MS.soon);
    }
  };
  const check = (): void => {
    timer = null;
    if (frame !== null) return wait(CHECK_AFTER_MS.soon);
    if (hasMoved()) return move();
    const left = movedAt + REST_AFTER_MS - performance.now();
    if (left > 0) return wait(Math.min(left, CHECK_AFTER_MS.soon));
    inFrame(() => {
      if (hasMoved()) return move();
      listen(true);
      rest();
    });
  };
  // Scroll events come before the frame's animation callbacks, and a script may scroll on in one of those: asked for
  // here, ours is the last of them, so what is painted is where the frame will be.
  const onScroll = (event: Event): void => {
    if (event.target === scroller) inFrame(move);
  };
  // Around the scroller, whose own listeners are an audience (`deferred-scroll-events.ts`).
  const around = scroller.parentElement ?? document.body;
  const options = { passive: true, capture: true } as const;
  let isListening = false;
  const listen = (shall: boolean): void => {
    // It may have been stopped by what followed.
    if (shall === isListening || (shall && isStopped)) return;
    isListening = shall;
    if (shall) around.addEventListener('scroll', onScroll, options);
    else around.removeEventListener('scroll', onScroll, options);
  };
  listen(true);
  wait(REST_AFTER_MS);
  return {
    check: move,
    stop: () => {
      isStopped = true;
      listen(false);
      if (timer !== null) clearTimeout(timer);
      if (frame !== null) cancelAnimationFrame(frame);
    },
  };
}

const positionOf = ({ scrollTop, scrollLeft }: HTMLElement) => ({ top: scrollTop, left: scrollLeft });
