import { proxy } from 'valtio';

import type { Close, LiveState } from '../../workers/contract.ts';
import { onActivity } from './browser/idle.ts';
import { network } from './browser/network.ts';
import { hasTokens } from './session/tokens.ts';
import { unreachable } from './unreachable.ts';
import { computation, keepOpen } from './workers/workers.ts';

/** Shortest interval between requests for the connection while a user is active, in ms. */
const RESUME_EVERY = 5_000;

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** The live connection as it is displayed. */
export interface ShownLive extends LiveState {
  /** It stays "not live" while user activity has the connection tried again, so that the text doesn't flicker. */
  readonly hasGivenUp: boolean;
}

/** `now` is the server's time when it last changed, 0 = not reported yet. */
export const live: Writable<ShownLive> = proxy<ShownLive>({
  connection: 'Disconnected',
  now: 0,
  downSince: null,
  tells: false,
  hasGivenUp: false,
});

export type LiveLook = 'connected' | 'connecting' | 'reconnecting' | 'off' | 'offline';

/** How a connection is displayed while the network is there. */
export function lookOf({ connection, hasGivenUp, downSince }: Omit<ShownLive, 'now' | 'tells'>): LiveLook {
  switch (connection) {
    case 'Connected':
      return 'connected';
    case 'Connecting':
      return hasGivenUp ? 'off' : 'connecting';
    case 'Reconnecting':
      return 'reconnecting';
    case 'Disconnected':
      // It has not been tried yet: a page renders before it connects.
      return downSince === null ? 'connecting' : 'off';
    case 'Disconnecting':
      return 'off';
    default:
      return unreachable(connection);
  }
}

/** Follows the worker's live connection, and restarts it on user activity. */
export function followLive(): Close {
  const endWatch = keepOpen((api) =>
    api.live.watch((state) => {
      // The server has ended it, maybe with the sign-in: the next call finds out. A broken connection is retried first.
      const isEnded = live.connection === 'Connected' && state.connection === 'Disconnected';
      if (isEnded && hasTokens()) void api.account.settings();
      live.connection = state.connection;
      live.now = state.now;
      live.downSince = state.downSince;
      live.tells = state.tells;
      if (state.downSince === null) live.hasGivenUp = false;
      else if (state.connection === 'Disconnected') live.hasGivenUp = true;
    }),
  );
  const endResuming = resumeForSomebody();
  return () => {
    endWatch();
    endResuming();
  };
}

/** After its reconnects the connection gives up (spec point 4): showing the page again or user activity restarts it. */
function resumeForSomebody(): Close {
  let askedAt = Number.NEGATIVE_INFINITY;
  const resume = (): void => {
    // Before the sign-in there is no connection either; the worker knows the difference.
    if (live.connection !== 'Disconnected' || !network.isOnline) return;
    const now = performance.now();
    if (now - askedAt < RESUME_EVERY) return;
    askedAt = now;
    void computation().live.resume();
  };
  const onShown = (): void => {
    if (document.visibilityState === 'visible') resume();
  };
  const onOnline = (): void => void computation().live.wake();
  document.addEventListener('visibilitychange', onShown);
  window.addEventListener('online', onOnline);
  const endActivity = onActivity(resume);
  return () => {
    document.removeEventListener('visibilitychange', onShown);
    window.removeEventListener('online', onOnline);
    endActivity();
  };
}
