import type { Close } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import type { Timers } from '../../wire/timers.ts';
import { createListeners, type Listeners } from '../shared/listeners.ts';
import type { Live } from '../live/live.ts';

/** Milliseconds over which reports of the hub are collected: a series changes many rows at once. */
const GATHERING = 500;

/** All that may have changed events: own actions in this tab, and everybody's as the hub reports them. */
export interface EventNews {
  /** The user has changed something at these addresses; listeners are notified at once. */
  tell(resourceEmails: readonly string[]): void;
  /**
   * Reports which resources have changed, by their address keys (model/address.ts); none at all = any may have, as the
   * hub has just connected, or connected again. An own change is reported again once the hub reports it: its resource
   * may have answered meanwhile.
   */
  onNews(listener: (resourceEmails: readonly string[]) => void): Close;
}

export interface EventNewsDeps {
  /** Own changes, wherever they are made. */
  readonly changes: Listeners<readonly string[]>;
  readonly live: Pick<Live, 'onAvailabilityChanged' | 'watch'>;
  readonly timers: Timers;
}

/** Created once, for the lifetime of the worker. */
export function createEventNews({ changes, live, timers }: EventNewsDeps): EventNews {
  const listeners = createListeners<readonly string[]>();
  const gathered = new Set<string>();
  let mayBeAny = false;
  let isPlanned = false;
  let isConnected = true;

  const flush = (): void => {
    const emails = mayBeAny ? [] : [...gathered];
    isPlanned = false;
    mayBeAny = false;
    gathered.clear();
    listeners.tell(emails);
  };
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    timers.after(GATHERING, flush);
  };

  changes.add((emails) => {
    if (emails.length > 0) listeners.tell(emails.map(addressKey));
  });
  live.onAvailabilityChanged(({ email }) => {
    gathered.add(addressKey(email));
    plan();
  });
  // What was read before the hub connected, the first time included, may have changed unnoticed.
  void live.watch(({ connection }) => {
    const wasConnected = isConnected;
    isConnected = connection === 'Connected';
    if (wasConnected || !isConnected) return;
    mayBeAny = true;
    plan();
  });
  return { tell: changes.tell, onNews: listeners.add };
}
