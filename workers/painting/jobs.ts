import type { PaintingPriority } from '../contract.ts';

/** A block to be painted on a pooled pair of canvases. */
export interface Job {
  readonly id: number;
  readonly view: number;
  readonly block: number;
  readonly priority: PaintingPriority;
  readonly settle: (isPainted: boolean) => void;
}

/** Waiting requests; the newest is taken first, as the screen has moved since the older ones. */
export interface Jobs {
  add(job: Job): void;
  /** Settles the waiting requests of a pair with false. */
  drop(id: number): void;
  some(isOne: (job: Job) => boolean): boolean;
  /** Removes and returns the newest request that can be painted now. */
  takeNewest(isReady: (job: Job) => boolean): Job | undefined;
}

export function createJobs(): Jobs {
  let waiting: readonly Job[] = [];
  return {
    add: (job) => {
      waiting = [...waiting, job];
    },
    drop: (id) => {
      const dropped = waiting.filter((job) => job.id === id);
      waiting = waiting.filter((job) => job.id !== id);
      for (const job of dropped) job.settle(false);
    },
    some: (isOne) => waiting.some(isOne),
    takeNewest: (isReady) => {
      const job = waiting.findLast(isReady);
      waiting = waiting.filter((other) => other !== job);
      return job;
    },
  };
}
