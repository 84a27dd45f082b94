/*
 * Follows a scroll with little work: even a scroll listener that does nothing costs a thin client a part of each frame.
 * As long as the painted blocks suffice, there is no listener, and a timer checks the position.
 */
import type { Close } from '../../../../workers/contract.ts';

/** A scroll rests when nothing has moved for so long. */
const REST_AFTER_MS = 100;

/** When the position is checked next. */
export type NextCheck = 'with each frame' | 'soon' | 'later';

/** The delays of checks without a listener. */
const CHECK_AFTER_MS = { soon: 50, later: 100 } as const;

export interface ScrollFollower {
  /**
   * Called after a move: before its frame is drawn, or, without a listener, a while later.
   *
   * @returns when to check next; 'with each frame' adds a listener
   */
  follow(): NextCheck;
  rest(): void;
}

export interface ScrollWatch {
  /** Checks after a change other than a scroll, e.g. of the size. */
  check(): void;
  readonly stop: Close;
}

/**
 * Starts with a rest. On a busy main thread a long frame would look like a rest: so a rest is a while without a move,
 * followed by a frame without one.
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
      // Goes on after an error.
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
  // Scroll events come before the frame's animation callbacks, in which a script may scroll too: requested here, ours
  // runs last, with the position of the frame.
  const onScroll = (event: Event): void => {
    if (event.target === scroller) inFrame(move);
  };
  // On the parent, as the scroller's own listeners are deferred (`deferred-scroll-events.ts`).
  const around = scroller.parentElement ?? document.body;
  const options = { passive: true, capture: true } as const;
  let isListening = false;
  const listen = (shall: boolean): void => {
    // `follow` may have stopped the watch.
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
