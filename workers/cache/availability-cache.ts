import * as v from 'valibot';

import { SLOT_MS } from '../model/slots.ts';
import type { Instant } from '../model/units.ts';
import { parseOrNull } from '../wire/fit.ts';
import type { RecordStore } from './record-store.ts';

/** The raw availability of a set of resources over one or several consecutive days, as read from the server. */
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

/** Availability by user and window in IndexedDB; fresh for 60 s (spec point 9), older windows are shown at first. */
export interface AvailabilityCache {
  /**
   * @returns exactly that window, cut out of a longer one if only that is kept; null if nothing is kept or the record
   * cannot be read
   */
  read(start: Instant, slotCount: number): Promise<CachedDay | null>;
  write(day: CachedDay): Promise<void>;
}

/** Age in milliseconds up to which a day is fresh (spec point 9); one of an earlier visit is always read again. */
export const AVAILABILITY_FRESH_FOR = 60_000;

/** Windows kept per user. */
const MAX_WINDOWS = 7;
/** Slots kept per resource in all windows: a week and three days, 11 MB for 10,000 resources. */
const MAX_SLOTS = 1_100;

const CachedDaySchema = v.object({
  asOf: v.number(),
  start: v.number(),
  slotCount: v.number(),
  resourceIds: v.array(v.string()),
  views: v.instance(Uint8Array<ArrayBuffer>),
  errors: v.record(v.string(), v.string()),
});

/** The window in a record's key. */
interface KeptWindow {
  readonly key: string;
  readonly start: Instant;
  readonly slotCount: number;
}

/**
 * One record per window of one user, with its start and length as the key: a week and its first day are separate
 * records. A write evicts the windows farthest from the written one, and all windows of other users. A Map would not
 * outlive the tab, and the second visit first paints from this cache.
 */
export function createAvailabilityCache(store: RecordStore, username: string): AvailabilityCache {
  const prefix = `${encodeURIComponent(username)} `;
  const keyOf = (start: Instant, slotCount: number): string => `${prefix}${start} ${slotCount}`;
  const windowOf = (key: string): KeptWindow => {
    const [start, slotCount] = key.slice(prefix.length).split(' ').map(Number);
    return { key, start: start ?? Number.NaN, slotCount: slotCount ?? Number.NaN };
  };
  const readRecord = async (key: string): Promise<CachedDay | null> => {
    const day = parseOrNull(CachedDaySchema, await store.get('availability', key));
    if (day === null || day.views.length !== day.resourceIds.length * day.slotCount) return null;
    return keyOf(day.start, day.slotCount) === key ? day : null;
  };
  return {
    async read(start, slotCount) {
      const exact = await readRecord(keyOf(start, slotCount));
      if (exact !== null) return exact;
      const own = (await store.keys('availability')).filter((key) => key.startsWith(prefix)).map(windowOf);
      const longer = own.find((kept) => covers(kept, { start, slotCount }));
      const record = longer === undefined ? null : await readRecord(longer.key);
      return record === null ? null : cutOut(record, start, slotCount);
    },
    async write(day) {
      await store.put('availability', keyOf(day.start, day.slotCount), day);
      const keys = await store.keys('availability');
      const own = keys.filter((key) => key.startsWith(prefix)).map(windowOf);
      const foreign = keys.filter((key) => !key.startsWith(prefix));
      const evicted = tooFar(own, day).map(({ key }) => key);
      await Promise.all([...foreign, ...evicted].map((key) => store.remove('availability', key)));
    },
  };
}

const endOf = ({ start, slotCount }: Omit<KeptWindow, 'key'>): Instant => start + slotCount * SLOT_MS;

/** Whether one window contains all slots of another. */
export function covers(longer: Omit<KeptWindow, 'key'>, other: Omit<KeptWindow, 'key'>): boolean {
  const isAligned = (other.start - longer.start) % SLOT_MS === 0;
  return isAligned && longer.start <= other.start && endOf(other) <= endOf(longer);
}

/** Part of a longer window; a part outside it is a programmer error. */
function cutOut(day: CachedDay, start: Instant, slotCount: number): CachedDay {
  const first = (start - day.start) / SLOT_MS;
  const views = new Uint8Array(day.resourceIds.length * slotCount);
  for (let row = 0; row < day.resourceIds.length; row += 1) {
    const from = row * day.slotCount + first;
    views.set(day.views.subarray(from, from + slotCount), row * slotCount);
  }
  return { ...day, start, slotCount, views };
}

/** The windows to evict; the written one counts as the nearest. */
function tooFar(kept: readonly KeptWindow[], written: Omit<KeptWindow, 'key'>): readonly KeptWindow[] {
  const isWritten = (one: KeptWindow): boolean => one.start === written.start && one.slotCount === written.slotCount;
  const distance = (one: KeptWindow): number => (isWritten(one) ? -1 : Math.abs(one.start - written.start));
  const nearest = kept.toSorted((a, b) => distance(a) - distance(b));
  let slots = 0;
  const isKept = nearest.map((one, index) => {
    slots += one.slotCount;
    return index === 0 || (index < MAX_WINDOWS && slots <= MAX_SLOTS);
  });
  return nearest.filter((_, index) => isKept[index] !== true);
}
