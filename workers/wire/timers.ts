/** The one way to wait; injected, so that tests own the time. */
export interface Timers {
  /** Runs `run` once after that many milliseconds. @returns takes it back */
  after(milliseconds: number, run: () => void): () => void;
}

/** For what nobody can cancel. */
export const NEVER: AbortSignal = new AbortController().signal;

/** Waits, or less long where `signal` aborts; it never rejects. */
export function pause(timers: Timers, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      takeBack();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const takeBack = timers.after(milliseconds, done);
    signal.addEventListener('abort', done, { once: true });
  });
}
