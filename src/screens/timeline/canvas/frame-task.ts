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
