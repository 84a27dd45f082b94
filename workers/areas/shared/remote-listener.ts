import { type ProxyMethods, releaseProxy, transfer } from 'comlink';

import type { Close } from '../../contract.ts';
import type { Log } from '../../wire/log.ts';

/** A callback that the main thread gave, as one side of a subscription. */
export interface RemoteListener<T> {
  /** Tells it a value; `transferables` of the value change hands. After `release` nothing happens. */
  tell(value: T, transferables?: Transferable[]): void;
  /** Gives the callback's port back; calling it twice is harmless. */
  release(): void;
}

/** A callback that throws, or whose page is gone, is a line in the log and no trouble of the teller. */
export function createRemoteListener<T>(callback: (value: T) => void, log: Log): RemoteListener<T> {
  // What Comlink gives answers by a promise and can be released; a callback of the same thread does neither.
  const remote: ((value: T) => unknown) & Partial<ProxyMethods> = callback;
  let isReleased = false;
  const send = async (value: T, transferables: Transferable[]): Promise<void> => {
    try {
      await remote(typeof value === 'object' && value !== null ? transfer(value, transferables) : value);
    } catch (error) {
      log('a callback of the page failed', String(error));
    }
  };
  return {
    tell(value, transferables = []) {
      if (!isReleased) void send(value, transferables);
    },
    release() {
      if (isReleased) return;
      isReleased = true;
      remote[releaseProxy]?.();
    },
  };
}

/** Opens a subscription for the main thread: closing it also releases the callback. */
export async function subscribeRemotely<T>(
  callback: (value: T) => void,
  log: Log,
  open: (tell: (value: T) => void) => Promise<Close>,
): Promise<Close> {
  const listener = createRemoteListener(callback, log);
  const close = await open((value) => listener.tell(value));
  return () => {
    close();
    listener.release();
  };
}
