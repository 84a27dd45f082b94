/** The only way to wait; injected, so that tests control the time. */
export interface Timers {
  /** Runs `run` once after that many milliseconds. @returns a function that cancels it */
  after(milliseconds: number, run: () => void): () => void;
}

/** For waits that cannot be cancelled. */
export const NEVER: AbortSignal = new AbortController().signal;

/** Waits until the time is over or `signal` aborts; it never rejects. */
export function pause(timers: Timers, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const cancel = timers.after(milliseconds, done);
    signal.addEventListener('abort', done, { once: true });
  });
}
