/*
 * A hub connection as the user sees it: after a failed start, or when the client's own four reconnects (spec points 4
 * and 9) have given up, it waits for a sign of life: the network, the page or the user is back. Where nobody ever comes
 * by, it is tried slowly for ever.
 */
import type { HubClient, HubClientOptions } from '../wire/hub.ts';
import { createLazyHubClient } from '../wire/lazy-hub.ts';
import type { Timers } from '../wire/timers.ts';

/** Milliseconds between own attempts, where it keeps trying. */
const SLOW_RETRY_DELAY = 30_000;
/** Milliseconds after an attempt that was asked for, before the next one may begin. */
const REST = 5_000;

export interface HubLine {
  /** The network is back: tries also where the client waits for its own next attempt, which may be 30 s away. */
  wake(): void;
  /** Somebody is there: tries where it has given up. */
  resume(): void;
  /** Whether it is tried for ever. */
  keepTrying(isWanted: boolean): void;
  /** Ends it; nothing is told any more. */
  close(): void;
}

/**
 * Connects at once. `onReconnected` is told after each absence, a first connection that needed several attempts
 * included: what was pushed meanwhile is lost.
 */
export function createHubLine(
  options: HubClientOptions,
  timers: Timers,
  createClient: (options: HubClientOptions) => HubClient = createLazyHubClient,
): HubLine {
  let isClosed = false;
  let wasAway = false;
  let isPersistent = false;
  let cancelRetry: (() => void) | null = null;
  let resting: { readonly end: () => void; next: (() => void) | null } | null = null;

  const backAgain = (): void => {
    wasAway = false;
    if (!isClosed) options.onReconnected();
  };

  const connect = async (): Promise<void> => {
    cancelRetry?.();
    if (isClosed) return;
    const isUp = await client.start();
    if (isUp && wasAway) backAgain();
  };

  const planRetry = (): void => {
    cancelRetry?.();
    cancelRetry = isPersistent ? timers.after(SLOW_RETRY_DELAY, () => void connect()) : null;
  };

  const client = createClient({
    ...options,
    onReconnected: backAgain,
    onPush(push) {
      if (!isClosed) options.onPush(push);
    },
    onState(state) {
      if (isClosed) return;
      options.onState(state);
      if (state !== 'Disconnected') return;
      wasAway = true;
      planRetry();
    },
  });
  void connect();

  /** Runs now, or, where the last such attempt is no more than a moment old, after that moment; the last asked counts. */
  const soon = (attempt: () => void): void => {
    if (resting !== null) {
      resting.next = attempt;
      return;
    }
    const end = timers.after(REST, () => {
      const next = resting?.next ?? null;
      resting = null;
      if (next !== null) soon(next);
    });
    resting = { end, next: null };
    attempt();
  };
  const resume = (): void => {
    if (client.state() === 'Disconnected') void connect();
  };

  return {
    wake: () =>
      soon(() => {
        if (client.state() === 'Reconnecting') void client.stop().then(connect);
        else resume();
      }),
    resume() {
      // Activity is frequent: while all is well it costs nothing.
      if (client.state() === 'Disconnected') soon(resume);
    },
    keepTrying(isWanted) {
      isPersistent = isWanted;
      if (client.state() === 'Disconnected' && !isClosed) planRetry();
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      cancelRetry?.();
      resting?.end();
      void client.stop();
    },
  };
}
