import * as v from 'valibot';

import type { Instant } from '../model/units.ts';
import type { RecordStore } from './record-store.ts';

/** A day's raw availability of a set of resources, as read from the server. */
export interface CachedDay {
  /** When it was read. */
  readonly asOf: Instant;
  readonly start: Instant;
  readonly slotCount: number;
  /** Resource ids in the order of the rows of `views`. */
  readonly resourceIds: readonly string[];
  /** resourceIds × slotCount slot codes 0–9, before any rule; 255 = the schedule failed. */
  readonly views: Uint8Array;
  /** Why the schedule of a resource failed, by resource id. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Availability by user and window, kept in IndexedDB; fresh for 60 s (spec point 9), older days serve as a first picture. */
export interface AvailabilityCache {
  /** @returns null where nothing is kept or the record cannot be read */
  read(start: Instant, slotCount: number): Promise<CachedDay | null>;
  write(day: CachedDay): Promise<void>;
}

/** Age in milliseconds up to which a day counts as fresh (spec point 9); one of an earlier visit is read anew even so. */
export const AVAILABILITY_FRESH_FOR = 60_000;

/** Days that are kept a user (72 KB a day for 750 resources, 960 KB for 10,000). */
const MAX_DAYS = 7;

const CachedDaySchema = v.pipe(
  v.object({
    asOf: v.number(),
    start: v.number(),
    slotCount: v.number(),
    resourceIds: v.array(v.string()),
    views: v.instance(Uint8Array<ArrayBuffer>),
    errors: v.record(v.string(), v.string()),
  }),
  v.check((day) => day.views.length === day.resourceIds.length * day.slotCount),
);

/**
 * One record a day of one user; what counts as use is being near the day that is written: the days farthest from it are
 * evicted, and those of other users at once. A Map would not outlive the tab, and the second visit paints from here.
 */
export function createAvailabilityCache(store: RecordStore, username: string): AvailabilityCache {
  const prefix = `${encodeURIComponent(username)} `;
  const keyOf = (start: Instant, slotCount: number): string => `${prefix}${start} ${slotCount}`;
  const startOf = (key: string): number => Number(key.slice(prefix.length).split(' ')[0]);
  return {
    async read(start, slotCount) {
      const parsed = v.safeParse(CachedDaySchema, await store.get('availability', keyOf(start, slotCount)));
      if (!parsed.success) return null;
      return parsed.output.start === start && parsed.output.slotCount === slotCount ? parsed.output : null;
    },
    async write(day) {
      await store.put('availability', keyOf(day.start, day.slotCount), day);
      const keys = await store.keys('availability');
      const own = keys.filter((key) => key.startsWith(prefix));
      const foreign = keys.filter((key) => !key.startsWith(prefix));
      const distance = (key: string): number => Math.abs(startOf(key) - day.start);
      const far = own.sort((a, b) => distance(a) - distance(b)).slice(MAX_DAYS);
      await Promise.all([...foreign, ...far].map((key) => store.remove('availability', key)));
    },
  };
}
