import type { Close } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import type { Timers } from '../../wire/timers.ts';
import { createListeners, type Listeners } from '../shared/listeners.ts';
import type { Live } from '../live/live.ts';

/** Milliseconds over which what the hub tells is gathered: a series changes many rows at once. */
const GATHERING = 500;

/** Whatever may have changed events: own actions in this tab, and what the hub tells of everybody's. */
export interface EventNews {
  /** The user has changed something at these addresses; listeners hear of it at once. */
  tell(resourceEmails: readonly string[]): void;
  /**
   * Tells which resources have changed, by their address keys (model/address.ts); none at all = any may have, as the hub
   * is there only now, or again. An own change is told again once the hub tells of it: its resource may have answered meanwhile.
   */
  onNews(listener: (resourceEmails: readonly string[]) => void): Close;
}

export interface EventNewsDeps {
  /** Own changes, wherever they are made. */
  readonly changes: Listeners<readonly string[]>;
  readonly live: Pick<Live, 'onAvailabilityChanged' | 'watch'>;
  readonly timers: Timers;
}

/** Lives as long as the worker: it is created once. */
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
  // What was read before the hub was there, also the first time, may have changed unheard.
  void live.watch(({ connection }) => {
    const wasConnected = isConnected;
    isConnected = connection === 'Connected';
    if (wasConnected || !isConnected) return;
    mayBeAny = true;
    plan();
  });
  return { tell: changes.tell, onNews: listeners.add };
}
