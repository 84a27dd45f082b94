import { type ProxyMethods, releaseProxy } from 'comlink';

import type { Log } from '../../wire/log.ts';

export type Callback = (...args: readonly unknown[]) => unknown;

/** A callback that the main thread gave. */
export interface RemoteCallback {
  /** Calls it; after `release` nothing happens. */
  readonly call: Callback;
  /** Gives its port back; calling it twice is harmless. */
  release(): void;
}

/** A callback that throws, or whose page is closed, is logged and does not affect its caller. */
export function createRemoteCallback(callback: Callback, log: Log): RemoteCallback {
  // A Comlink proxy returns a promise and can be released; a callback of the same thread does neither.
  const remote: Callback & Partial<ProxyMethods> = callback;
  let isReleased = false;
  return {
    call(...args) {
      if (isReleased) return undefined;
      const answer = (async () => remote(...args))();
      answer.catch((error: unknown) => log('a callback of the page failed', String(error)));
      return answer;
    },
    release() {
      if (isReleased) return;
      isReleased = true;
      remote[releaseProxy]?.();
    },
  };
}
