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
