/*
 * A hub connection as the user sees it: after a failed start, or when the client's own four reconnects (spec points 4
 * and 9) have given up, it waits until the network, the page or the user is back. Where nobody ever comes
 * by, it retries slowly for ever.
 */
import type { LiveState } from '../../contract.ts';
import type { HubClient, HubClientOptions } from '../../wire/hub.ts';
import { createLazyHubClient } from '../../wire/lazy-hub.ts';
import type { Timers } from '../../wire/timers.ts';

/** Milliseconds between own attempts, where it keeps trying. */
const SLOW_RETRY_DELAY = 30_000;
/** Milliseconds after an attempt that was asked for, before the next one may begin. */
const REST = 5_000;
/**
 * Milliseconds that an attempt may take, and that all four together may take with the delays between them. One that
 * hangs because the network was lost cannot even be stopped: SignalR's stop waits for its start.
 */
const ATTEMPT_TIMEOUT_MS: Readonly<Partial<Record<LiveState['connection'], number>>> = {
  Connecting: 30_000,
  Reconnecting: 120_000,
};

export interface HubLine {
  /**
   * The network is back: tries again also where the client waits for its own next attempt, which may be 30 s away, or
   * for an answer to one from before.
   */
  wake(): void;
  /** The user is active: tries if it has given up. */
  resume(): void;
  /** Whether it retries for ever. */
  keepTrying(isWanted: boolean): void;
  readonly callObject: HubClient['callObject'];
  /** Ends it; nothing is reported any more. */
  close(): void;
}

/**
 * Connects at once. `onReconnected` is called after each absence, a first connection that needed several attempts
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
  let cancelLimit: (() => void) | null = null;
  const pace = createPace(timers);

  const backAgain = (): void => {
    wasAway = false;
    options.onReconnected();
  };

  const connect = async (): Promise<void> => {
    cancelRetry?.();
    if (isClosed) return;
    const started = client;
    const isUp = await started.start();
    if (isUp && wasAway && client === started && !isClosed) backAgain();
  };

  const planRetry = (): void => {
    cancelRetry?.();
    cancelRetry = isPersistent ? timers.after(SLOW_RETRY_DELAY, () => void connect()) : null;
  };

  const enter = (state: LiveState['connection']): void => {
    cancelLimit?.();
    const limit = ATTEMPT_TIMEOUT_MS[state];
    cancelLimit = limit === undefined ? null : timers.after(limit, giveUp);
    options.onState(state);
    if (state !== 'Disconnected') return;
    wasAway = true;
    planRetry();
  };

  const open = (): HubClient => {
    const told = { ...options, onReconnected: backAgain, onState: enter };
    const opened: HubClient = createClient(onlyWhile(() => !isClosed && client === opened, told));
    return opened;
  };
  let client = open();

  const replace = (): void => {
    const former = client;
    client = open();
    wasAway = true;
    void former.stop();
  };
  const giveUp = (): void => {
    replace();
    enter('Disconnected');
  };
  void connect();

  const resume = (): void => {
    if (client.state() === 'Disconnected') void connect();
  };

  return {
    wake: () =>
      pace.soon(() => {
        if (client.state() === 'Connecting' || client.state() === 'Reconnecting') replace();
        resume();
      }),
    resume() {
      // Activity is frequent: while connected it must cost nothing.
      if (client.state() === 'Disconnected') pace.soon(resume);
    },
    callObject: (object, item) => client.callObject(object, item),
    keepTrying(isWanted) {
      isPersistent = isWanted;
      if (client.state() === 'Disconnected' && !isClosed) planRetry();
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      cancelRetry?.();
      cancelLimit?.();
      pace.end();
      void client.stop();
    },
  };
}

/** Events of a replaced client are ignored. */
function onlyWhile(isCurrent: () => boolean, options: HubClientOptions): HubClientOptions {
  const guard =
    <T extends readonly unknown[]>(tell: (...told: T) => void) =>
    (...told: T): void => {
      if (isCurrent()) tell(...told);
    };
  const { onPush, onState, onReconnected } = options;
  return { ...options, onPush: guard(onPush), onState: guard(onState), onReconnected: guard(onReconnected) };
}

/** Limits requested attempts to a rate that the network and the server can take. */
function createPace(timers: Timers) {
  let resting: { readonly end: () => void; next: (() => void) | null } | null = null;
  /**
   * Runs now, or, where the last such attempt is no more than a moment old, after that moment; the last request counts.
   */
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
  return { soon, end: (): void => resting?.end() };
}
