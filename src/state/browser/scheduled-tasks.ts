/** A task that runs once before the next frame, however often it is requested. */
export interface FrameTask {
  ask(): void;
  /** Runs it at once, and not again before the frame. */
  run(): void;
  cancel(): void;
}

export function createFrameTask(task: () => void): FrameTask {
  let frame: number | null = null;
  const cancel = (): void => {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
  };
  const run = (): void => {
    cancel();
    task();
  };
  return {
    ask: () => {
      frame ??= requestAnimationFrame(run);
    },
    run,
    cancel,
  };
}

/** A task that runs some ms after the first request, unless it is cancelled. */
export interface Delay {
  ask(milliseconds: number): void;
  cancel(): void;
}

export function createDelay(task: () => void): Delay {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const run = (): void => {
    cancel();
    task();
  };
  return {
    ask: (milliseconds) => {
      timer ??= setTimeout(run, milliseconds);
    },
    cancel,
  };
}

/** Runs a task some ms after the last call of `wait`, which costs little enough for each frame. */
export function createRest(task: () => void, milliseconds: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let until = 0;
  const check = (): void => {
    const left = until - performance.now();
    timer = left > 0 ? setTimeout(check, left) : undefined;
    if (timer === undefined) task();
  };
  return {
    wait(): void {
      until = performance.now() + milliseconds;
      timer ??= setTimeout(check, milliseconds);
    },
    end: (): void => clearTimeout(timer),
  };
}

/** Runs a task at once when it is asked for, but at most every so many ms, the last time included. @returns asks for it */
export function pace(task: () => void, milliseconds: number): () => void {
  let isPaused = false;
  let isAsked = false;
  const ask = (): void => {
    isAsked = isPaused;
    if (isPaused) return;
    isPaused = true;
    task();
    setTimeout(() => {
      isPaused = false;
      if (isAsked) ask();
    }, milliseconds);
  };
  return ask;
}

/** A page in the background gets no frames. */
const FRAME_TIMEOUT_MS = 100;

/** Runs a task after the next frame. @returns cancels it */
export function runAfterFrame(task: () => void): () => void {
  let timer = setTimeout(task, FRAME_TIMEOUT_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(task);
  });
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}

/** A task that runs once when the main thread is idle. */
export interface IdleRun {
  /** Runs it soon; asking again before it ran changes nothing. */
  ask(): void;
  cancel(): void;
}

/** @param timeout ms after which it runs on a thread that is never idle, e.g. of a slow device; by default it waits */
export function createIdleRun(run: () => void, timeout?: number): IdleRun {
  // Missing in Safari, though the types say otherwise.
  const hasIdle = 'requestIdleCallback' in globalThis;
  let handle: number | null = null;
  const fire = (): void => {
    handle = null;
    run();
  };
  return {
    ask: () => {
      handle ??= hasIdle
        ? requestIdleCallback(fire, timeout === undefined ? {} : { timeout })
        : window.setTimeout(fire);
    },
    cancel: () => {
      if (handle === null) return;
      if (hasIdle) cancelIdleCallback(handle);
      else clearTimeout(handle);
      handle = null;
    },
  };
}
