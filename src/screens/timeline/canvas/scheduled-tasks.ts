/** Something to do before the next frame is drawn, once however often it is asked for. */
export interface FrameTask {
  ask(): void;
  /** Does it at once, and not again before the frame. */
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

/** Something to do once some ms have passed since it was first asked for, unless it is called off. */
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

/** Longest wait for a frame, in ms: a page in the background gets none. */
const FRAME_TIMEOUT_MS = 100;

/** Runs a task behind the next frame. @returns takes it back */
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

/** Something to do once when the main thread has nothing better to do. */
export interface IdleRun {
  /** Runs it soon; asking again before it ran changes nothing. */
  ask(): void;
  cancel(): void;
}

export function createIdleRun(run: () => void): IdleRun {
  // Typed as always there; Safari has none.
  const hasIdle = 'requestIdleCallback' in globalThis;
  let handle: number | null = null;
  const fire = (): void => {
    handle = null;
    run();
  };
  return {
    ask: () => {
      handle ??= hasIdle ? requestIdleCallback(fire) : window.setTimeout(fire);
    },
    cancel: () => {
      if (handle === null) return;
      if (hasIdle) cancelIdleCallback(handle);
      else clearTimeout(handle);
      handle = null;
    },
  };
}
