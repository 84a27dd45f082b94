/*
 * One cache: what forms have read of schedules. A reading is used for as long as the availability cache is fresh (60
 * s), or until a change of its address is reported; the oldest ones are dropped first. No Map alone, since readings of
 * the same address over different intervals are separate entries.
 */
import { AVAILABILITY_FRESH_FOR } from '../../cache/availability-cache.ts';
import { addressKey } from '../../model/address.ts';
import type { Interval } from '../../model/interval.ts';
import type { Instant } from '../../model/units.ts';
import type { ScheduleReading } from '../shared/schedule-parts.ts';

const MOST_READINGS = 5_000;

interface Kept {
  readonly email: string;
  readonly asOf: Instant;
  readonly reading: ScheduleReading;
}

/** Reads addresses over an interval. @returns by `addressKey` */
type Read = (emails: readonly string[]) => Promise<ReadonlyMap<string, ScheduleReading>>;

export interface ScheduleCache {
  /** What is kept of some addresses over exactly that interval, by `addressKey`. */
  peek(emails: readonly string[], interval: Interval): ReadonlyMap<string, ScheduleReading>;
  /** Like `peek`, but reads what is missing; failures are not kept. */
  read(
    emails: readonly string[],
    interval: Interval,
    signal: AbortSignal,
    read: Read,
  ): Promise<ReadonlyMap<string, ScheduleReading>>;
  /** @param emails [] = all */
  forget(emails: readonly string[]): void;
}

/** @param now the clock by which readings expire */
export function createScheduleCache(now: () => Instant): ScheduleCache {
  const kept = new Map<string, Kept>();
  const keyOf = (email: string, { start, end }: Interval): string => `${start} ${end} ${email}`;

  const peek = (emails: readonly string[], interval: Interval): Map<string, ScheduleReading> => {
    const found = new Map<string, ScheduleReading>();
    for (const email of emails.map(addressKey)) {
      const entry = kept.get(keyOf(email, interval));
      if (entry !== undefined && now() - entry.asOf < AVAILABILITY_FRESH_FOR) found.set(email, entry.reading);
    }
    return found;
  };
  const keep = (email: string, interval: Interval, entry: Kept): void => {
    const key = keyOf(email, interval);
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > MOST_READINGS && oldest !== undefined) kept.delete(oldest);
  };

  return {
    peek,
    async read(emails, interval, signal, read) {
      const found = peek(emails, interval);
      const missing = [...new Set(emails.map(addressKey))].filter((email) => !found.has(email));
      if (missing.length === 0) return found;
      const asOf = now();
      for (const [email, reading] of await read(missing)) {
        found.set(email, reading);
        if (reading.ok && !signal.aborted) keep(email, interval, { email, asOf, reading });
      }
      return found;
    },
    forget(emails) {
      const gone = new Set(emails.map(addressKey));
      for (const [key, { email }] of kept) if (emails.length === 0 || gone.has(email)) kept.delete(key);
    },
  };
}
