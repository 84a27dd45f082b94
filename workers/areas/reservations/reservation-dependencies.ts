import type { Log } from '../../wire/log.ts';
import type { Timers } from '../../wire/timers.ts';

/** What all actions on a reservation need. */
export interface ActionDependencies {
  readonly timers: Timers;
  readonly log: Log;
  /** These resources have changed, their rows and whatever else shows them must be read again. */
  onChanged(resourceEmails: readonly string[]): void;
}
