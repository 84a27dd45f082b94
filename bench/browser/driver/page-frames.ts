/*
 * Observes frames from inside a page, in the same way for Deskway and the baselines. `installFrameTools` runs before any
 * script of the page and uses nothing outside of itself, since only its text is sent there.
 */

/** Epoch milliseconds of each animation frame, and the long tasks meanwhile. */
export interface FrameLog {
  readonly frames: readonly number[];
  /** Ends and lengths, in ms. */
  readonly longTasks: readonly { readonly at: number; readonly length: number }[];
}

export interface ScrollPlan {
  readonly axis: 'down' | 'sideways';
  /** CSS pixels a second, and back again where the content ends. 'end' = from end to end within the duration. */
  readonly speed: number | 'end';
  readonly milliseconds: number;
}

export interface FirstFrame {
  /** When it was presented, in ms of the page's time base. */
  readonly at: number;
  /** When the data was available. */
  readonly dataAt: number;
  /** Whether it shows reservations: rows that are still loading have none. */
  readonly hasReservations: boolean;
}

interface FrameTools {
  /** The first frame with rows. */
  readonly firstShown: Promise<FirstFrame>;
  /** Resolves after the next frame. @returns epoch milliseconds */
  afterFrame(): Promise<number>;
  /** Scrolls by script, once a frame, and logs the frames. Resolves some time after the last one: long tasks are reported late. */
  scroll(plan: ScrollPlan): Promise<FrameLog>;
  /** Scrolls down and up again as a wheel does, from the page's current position. */
  wheel(speed: number, milliseconds: number): Promise<FrameLog>;
  /** Resolves with the last logged frame. */
  lastFrame: Promise<void>;
  /** Logs frames at rest. */
  rest(milliseconds: number): Promise<FrameLog>;
  /** Calls a function once a frame with the elapsed ms, and logs the frames. Resolves some time after the last one. */
  during(milliseconds: number, each: (elapsed: number) => void): Promise<FrameLog>;
}

declare global {
  interface Window {
    benchFrames: FrameTools;
  }
}

export function installFrameTools(): void {
  // A page at rest between turns must not take CPU time from others.
  if (location.protocol === 'about:') return;
  const now = (): number => performance.timeOrigin + performance.now();
  const longTasks: { readonly at: number; readonly length: number }[] = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      longTasks.push({ at: performance.timeOrigin + startTime + duration, length: duration });
    }
  }).observe({ type: 'longtask' });

  const afterThisFrame = (run: () => void): void => {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', run, { once: true });
    channel.port1.start();
    channel.port2.postMessage(null);
  };
  const firstShown = window.benchMarks.then(
    ({ data, level }) =>
      new Promise<FirstFrame>((resolve) => {
        afterThisFrame(() => {
          const at = performance.now();
          resolve({ at, dataAt: level ?? data ?? Number.NaN, hasReservations: window.benchPixels.hasReservations() });
        });
      }),
  );
  const logFrames = (milliseconds: number, each: (elapsed: number) => void): Promise<FrameLog> =>
    new Promise((resolve) => {
      const { promise, resolve: isOver } = Promise.withResolvers<void>();
      window.benchFrames.lastFrame = promise;
      const frames: number[] = [];
      const startedAt = now();
      const step = (time: number): void => {
        frames.push(performance.timeOrigin + time);
        const elapsed = now() - startedAt;
        each(Math.min(elapsed, milliseconds));
        if (elapsed < milliseconds) return void requestAnimationFrame(step);
        isOver();
        setTimeout(() => resolve({ frames, longTasks: longTasks.filter(({ at }) => at > startedAt) }), 200);
      };
      requestAnimationFrame(step);
    });

  const scrollerHere = (): HTMLElement => {
    const element = document.querySelector<HTMLElement>('[data-timeline-scroller]');
    if (element === null) throw new Error('There is no timeline');
    return element;
  };

  window.benchFrames = {
    firstShown,
    lastFrame: Promise.resolve(),
    afterFrame: () => new Promise((resolve) => requestAnimationFrame(() => afterThisFrame(() => resolve(now())))),
    scroll({ axis, speed, milliseconds }) {
      const element = scrollerHere();
      const from = axis === 'down' ? element.scrollTop : element.scrollLeft;
      // Read once: each read makes the page check its layout.
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
      const most = axis === 'down' ? scrollHeight - clientHeight : scrollWidth - clientWidth;
      return logFrames(milliseconds, (elapsed) => {
        const way = from + (speed === 'end' ? most / milliseconds : speed / 1000) * elapsed;
        const around = way % (2 * most);
        const at = speed === 'end' ? Math.min(way, most) : Math.min(around, 2 * most - around);
        if (axis === 'down') element.scrollTop = at;
        else element.scrollLeft = at;
      });
    },
    wheel(speed, milliseconds) {
      const element = scrollerHere();
      let direction = 1;
      let before = 0;
      return logFrames(milliseconds, (elapsed) => {
        element.scrollTop += direction * (speed / 1000) * (elapsed - before);
        before = elapsed;
        if (element.scrollTop <= 0) direction = 1;
        else if (element.scrollTop >= element.scrollHeight - element.clientHeight - 1) direction = -1;
      });
    },
    rest: (milliseconds) => logFrames(milliseconds, () => undefined),
    during: logFrames,
  };
}
