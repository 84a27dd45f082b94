import { ProblemError } from '../http/problem.ts';

/** Exchange allows 27 calls of a mailbox at once, and the person's own programs need some of them. */
const MOST_AT_ONCE = 4;
const MOST_WAITING = 200;
/** Milliseconds for which a request waits here; the client waits out a longer back-off. */
const LONGEST_WAIT = 5_000;
const MOST_ATTEMPTS = 3;
const FIRST_WAIT = 500;

export interface Timers {
  /** Milliseconds of a clock that only moves forward. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
  /** From 0 up to 1. */
  random(): number;
}

export const MACHINE_TIMERS: Timers = {
  now: () => performance.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: () => Math.random(),
};

export type Attempt<T> =
  | { readonly type: 'done'; readonly value: T }
  /** `backOff`: milliseconds; 0 = Exchange does not say. */
  | { readonly type: 'busy'; readonly backOff: number };

export interface Pace {
  /**
   * Makes a call in the name of a mailbox: a few at once, none during a back-off, again after a short one.
   * @throws ProblemError 429 with the seconds of a longer back-off
   */
  run<T>(mailbox: string, attempt: () => Promise<Attempt<T>>): Promise<T>;
}

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
  /** When Exchange takes calls again. */
  free: number;
}

export function createPace(timers: Timers): Pace {
  const queues = new Map<string, Queue>();

  async function enter(queue: Queue): Promise<void> {
    if (queue.running < MOST_AT_ONCE) {
      queue.running += 1;
      return;
    }
    if (queue.waiting.length >= MOST_WAITING) throw throttled(LONGEST_WAIT);
    await new Promise<void>((resolve) => queue.waiting.push(resolve));
  }

  function leave(mailbox: string, queue: Queue): void {
    const next = queue.waiting.shift();
    // Whoever waited longest takes the place over.
    if (next !== undefined) return next();
    queue.running -= 1;
    if (queue.running === 0 && queue.free <= timers.now()) queues.delete(mailbox);
  }

  async function waitFor(queue: Queue): Promise<void> {
    const wait = queue.free - timers.now();
    if (wait > LONGEST_WAIT) throw throttled(wait);
    if (wait > 0) await timers.sleep(wait);
  }

  async function tryRepeatedly<T>(queue: Queue, attempt: () => Promise<Attempt<T>>): Promise<T> {
    for (let attempts = 1; ; attempts += 1) {
      await waitFor(queue);
      const outcome = await attempt();
      if (outcome.type === 'done') return outcome.value;
      const own = FIRST_WAIT * 2 ** (attempts - 1) * (1 + timers.random());
      const wait = outcome.backOff > 0 ? outcome.backOff : own;
      queue.free = Math.max(queue.free, timers.now() + wait);
      if (attempts === MOST_ATTEMPTS) throw throttled(wait);
    }
  }

  return {
    async run(mailbox, attempt) {
      const queue = queues.get(mailbox) ?? { running: 0, waiting: [], free: 0 };
      queues.set(mailbox, queue);
      await enter(queue);
      try {
        return await tryRepeatedly(queue, attempt);
      } finally {
        leave(mailbox, queue);
      }
    },
  };
}

function throttled(wait: number): ProblemError {
  const retryAfter = Math.ceil(wait / 1_000);
  return new ProblemError(429, 'throttled', 'Exchange asks for a pause. Try again in a moment.', { retryAfter });
}
