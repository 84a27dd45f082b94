/*
 * A hub connection that does not give up: after the client's own four reconnects, and after a failed start, it is
 * tried slowly for ever, so that a kiosk comes back by itself.
 */
import type { HubClient, HubClientOptions } from '../wire/hub.ts';
import { createLazyHubClient } from '../wire/lazy-hub.ts';
import type { Timers } from '../wire/timers.ts';

/** Milliseconds between own attempts. */
const SLOW_RETRY_DELAY = 30_000;

export interface HubLine {
  /** Tries at once where it is down or waits. */
  wake(): void;
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
  let cancelRetry: (() => void) | null = null;

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
      cancelRetry?.();
      cancelRetry = timers.after(SLOW_RETRY_DELAY, () => void connect());
    },
  });
  void connect();

  return {
    wake() {
      // The client's own next attempt may be 30 s away; stopping is the only way to overtake it.
      if (client.state() === 'Reconnecting') void client.stop().then(connect);
      else if (client.state() === 'Disconnected') void connect();
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      cancelRetry?.();
      void client.stop();
    },
  };
}
