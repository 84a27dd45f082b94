import type { Instant } from '../model/units.ts';

/** A day's raw availability of a set of resources, as read from the server. */
export interface CachedDay {
  /** When it was read. */
  readonly asOf: Instant;
  readonly start: Instant;
  readonly slotCount: number;
  /** Resource ids in the order of the rows of `views`. */
  readonly resourceIds: readonly string[];
  /** resourceIds × slotCount provider codes 0–9, before any rule; 255 = the schedule failed. */
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

/** Age in milliseconds up to which a cached day needs no new reading (spec point 9). */
export const AVAILABILITY_FRESH_FOR = 60_000;
