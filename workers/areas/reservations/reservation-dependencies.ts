import type { Log } from '../../wire/log.ts';
import type { Timers } from '../../wire/timers.ts';

/** What everything that is done to a reservation needs. */
export interface ActionDependencies {
  readonly timers: Timers;
  readonly log: Log;
  /** These resources have changed, their rows and whatever else shows them is to be read again. */
  onChanged(resourceEmails: readonly string[]): void;
}
