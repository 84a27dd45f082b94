import type { Timers } from '../../../workers/wire/timers.ts';

export interface SteppedTimers extends Timers {
  now(): number;
  /** Lets time pass; what falls due runs in order, and what that sets off settles before the next. */
  pass(milliseconds: number): Promise<void>;
  /** The clock is set to another time, for which no timer runs. */
  set(instant: number): void;
  /** Timers that are set. */
  count(): number;
}

/** Timers that only run when tests advance them. */
export function createSteppedTimers(start = 0): SteppedTimers {
  let now = start;
  const waiting = new Set<{ readonly due: number; readonly run: () => void }>();
  const nextDue = (end: number) =>
    [...waiting].filter(({ due }) => due <= end).toSorted((one, other) => one.due - other.due)[0];
  return {
    now: () => now,
    set(instant) {
      now = instant;
    },
    count: () => waiting.size,
    after(milliseconds, run) {
      const entry = { due: now + milliseconds, run };
      waiting.add(entry);
      return () => void waiting.delete(entry);
    },
    async pass(milliseconds) {
      const end = now + milliseconds;
      await settle();
      for (let entry = nextDue(end); entry !== undefined; entry = nextDue(end)) {
        waiting.delete(entry);
        now = entry.due;
        entry.run();
        await settle();
      }
      now = end;
    },
  };
}

/** Lets everything that is already decided happen. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
