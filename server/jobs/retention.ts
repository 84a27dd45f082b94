import { DAY_MS } from '../calendar/times/times.ts';
import type { ServerContext } from '../context.ts';

/** Of each kind in one transaction; other requests run between two of them. */
const AT_ONCE = 100;
/** Nothing is searched for in this time after everything old was deleted. */
const PAUSE_MS = 3_600_000;

/** @returns a job that deletes a few old events, mails and recorded answers at each tick, while there are any */
export function createRetention({ store, clock, options }: Pick<ServerContext, 'store' | 'clock' | 'options'>) {
  let dueAt = Number.NEGATIVE_INFINITY;
  return async (): Promise<void> => {
    const now = clock.now();
    if (now < dueAt) return;
    const before = (days: number): number | null => (days === 0 ? null : now - days * DAY_MS);
    const limits = { events: before(options.keepEvents), mails: before(options.keepMails) };
    const isMore = await store.retention.deleteOld(limits, AT_ONCE, now);
    if (!isMore) dueAt = now + PAUSE_MS;
  };
}
