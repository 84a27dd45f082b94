/*
 * Long polling: the client asks, the answer waits for something to say. The first poll is answered at once and empty;
 * a later one with what has queued up, else after 90 s empty; 204 tells that the connection is over.
 */
import type { HubLimits, Transport } from './connection.ts';

interface PollAnswer {
  readonly status: 200 | 204;
  /** Whole records, or ''. */
  readonly body: string;
}

interface Poll {
  readonly answer: Promise<PollAnswer>;
  /** The client hung up: nothing may be answered into the void. */
  hangUp(): void;
}

export interface LongPollingTransport extends Transport {
  readonly kind: 'LongPolling';
  /** A poll that is already waiting ends with 204, the new one takes over. */
  poll(): Poll;
  /** True once the client has been told that it is over. */
  isDrained(): boolean;
}

interface Waiting {
  readonly since: number;
  readonly answer: (answer: PollAnswer) => void;
}

const EMPTY: PollAnswer = { status: 200, body: '' };
const OVER: PollAnswer = { status: 204, body: '' };

export function createLongPollingTransport(limits: HubLimits, now: () => number): LongPollingTransport {
  let queue: string[] = [];
  let queued = 0;
  let pending: Waiting | null = null;
  let isFirst = true;
  let isOver = false;
  let isDrained = false;

  const settle = (answer: PollAnswer): void => {
    const waiting = pending;
    pending = null;
    waiting?.answer(answer);
  };

  const flush = (): PollAnswer => {
    const body = queue.join('');
    queue = [];
    queued = 0;
    return { status: 200, body };
  };

  const next = (): PollAnswer | null => {
    if (queue.length > 0) return flush();
    if (!isOver) return null;
    isDrained = true;
    return OVER;
  };

  const deliver = (): void => {
    const answer = pending === null ? null : next();
    if (answer !== null) settle(answer);
  };

  return {
    kind: 'LongPolling',
    write(records) {
      queue.push(records);
      queued += Buffer.byteLength(records);
      deliver();
    },
    queuedBytes: () => queued,
    isAwaited: () => pending !== null,
    isDrained: () => isDrained,
    end() {
      isOver = true;
      deliver();
    },
    abort() {
      isOver = true;
      queue = [];
      queued = 0;
      deliver();
    },
    poll() {
      settle(OVER);
      const ready = isFirst ? EMPTY : next();
      isFirst = false;
      if (ready !== null) return { answer: Promise.resolve(ready), hangUp: () => undefined };
      const { promise, resolve } = Promise.withResolvers<PollAnswer>();
      const waiting: Waiting = { since: now(), answer: resolve };
      pending = waiting;
      return {
        answer: promise,
        hangUp() {
          if (pending === waiting) settle(EMPTY);
        },
      };
    },
    tick(at) {
      if (pending !== null && at - pending.since >= limits.pollFor) settle(EMPTY);
    },
  };
}
