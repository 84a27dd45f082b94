/** The twin is made new when the scroll has rested so long, in ms. */
const restAfter = 100;

export interface RestWatch {
  /** Called at each move. */
  moved(): void;
  stop(): void;
}

/**
 * Runs something once nothing has moved for a while, in a frame in which nothing has moved either: a busy main thread
 * is late with everything, and time alone would take each of its long frames for a rest.
 *
 * @param hasMoved whether something moved of which it was not told yet
 */
export function watchRest(hasMoved: () => boolean, run: () => void): RestWatch {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let frame: number | null = null;
  let movedAt = 0;
  const wait = (milliseconds: number): void => {
    timer = setTimeout(look, milliseconds);
  };
  const look = (): void => {
    timer = null;
    const left = movedAt + restAfter - performance.now();
    if (left > 0) return wait(left);
    frame = requestAnimationFrame(() => {
      frame = null;
      if (hasMoved()) wait(restAfter);
      else run();
    });
  };
  return {
    moved: () => {
      movedAt = performance.now();
      if (timer === null && frame === null) wait(restAfter);
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
      if (frame !== null) cancelAnimationFrame(frame);
      timer = null;
      frame = null;
    },
  };
}
