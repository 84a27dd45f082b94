/*
 * Long polling: the answer waits until there is something to send. The first poll is answered at once and empty; later
 * ones with the queued records, or empty after 90 s; 204 means that the connection has ended.
 */
import type { HubLimits, Transport } from './connection.ts';

interface PollAnswer {
  readonly status: 200 | 204;
  /** Whole records, or ''. */
  readonly body: string;
}

interface Poll {
  readonly answer: Promise<PollAnswer>;
  /** The client hung up: the answer would be lost. */
  hangUp(): void;
}

export interface LongPollingTransport extends Transport {
  readonly kind: 'LongPolling';
  /** A pending poll ends with 204, and the new one replaces it. */
  poll(): Poll;
  /** True once the client has received the end of the connection. */
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
