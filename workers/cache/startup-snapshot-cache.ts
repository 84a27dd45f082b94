import * as v from 'valibot';

import type { TimelineItem } from '../contract.ts';
import { isDayTable } from '../model/day-table.ts';
import type { Instant } from '../model/units.ts';
import { parseOrNull } from '../wire/fit.ts';
import type { RecordStore } from './record-store.ts';

/** A day of the timeline as it was shown: the rows of one query in their order, after all rules. */
export interface KeptSnapshot {
  /** The query and the order of the rows: see `snapshotKey`. */
  readonly key: string;
  /** Start of the day. */
  readonly start: Instant;
  /** When its availability was read. */
  readonly asOf: Instant;
  /** Rows before any filter. */
  readonly totalRows: number;
  /** A day table. */
  readonly buffer: ArrayBuffer;
  /** The user's own reservations on those rows, without their contents: a browser must not keep those. */
  readonly items: readonly KeptItem[];
}

/** Items of colleagues are not kept. */
export type KeptItem = Pick<TimelineItem, 'key' | 'eventId' | 'resourceId' | 'row' | 'look'> & TimelineStretch;

type TimelineStretch = Pick<TimelineItem, 'start' | 'end' | 'startSlot' | 'endSlot'>;

const KeptItemSchema = v.object({
  key: v.string(),
  eventId: v.string(),
  resourceId: v.string(),
  row: v.number(),
  look: v.picklist(['accepted', 'tentative', 'toConfirm', 'unconfirmed', 'declined', 'cancelled']),
  start: v.number(),
  end: v.number(),
  startSlot: v.number(),
  endSlot: v.number(),
});

const KeptSnapshotSchema = v.object({
  key: v.string(),
  start: v.number(),
  asOf: v.number(),
  totalRows: v.number(),
  buffer: v.instance(ArrayBuffer),
  // Records of earlier versions have none.
  items: v.optional(v.array(KeptItemSchema), []),
});

/** Number of days kept: 1.4 MB each for 10,000 resources. */
const MAX_LOOKS = 3;
const PREFIX = 'look ';

/**
 * What a second visit shows before the campus has been read. It is kept in the same database as the resources, whose
 * names it contains. A write evicts the days farthest from the written one, and those of other users; a sign-out
 * removes all.
 */
export interface StartupSnapshotCache {
  /** @returns the snapshot of the day, else of the nearest one; null if none is kept or the record cannot be read */
  read(start: Instant): Promise<KeptSnapshot | null>;
  write(look: KeptSnapshot): Promise<void>;
}

export function createStartupSnapshotCache(store: RecordStore, username: string): StartupSnapshotCache {
  const own = `${PREFIX}${encodeURIComponent(username)} `;
  const keys = async () => (await store.keys('resources')).filter((key) => key.startsWith(PREFIX));
  /** The user's own snapshots, the nearest to a day first. */
  const nearest = (all: readonly string[], start: Instant): readonly string[] => {
    const distance = (key: string): number => Math.abs(Number(key.slice(own.length)) - start);
    return all.filter((key) => key.startsWith(own)).toSorted((a, b) => distance(a) - distance(b));
  };
  return {
    async read(start) {
      const [key] = nearest(await keys(), start);
      const look = key === undefined ? null : parseOrNull(KeptSnapshotSchema, await store.get('resources', key));
      return look !== null && isDayTable(look.buffer) ? look : null;
    },
    async write(look) {
      await store.put('resources', own + look.start, look);
      const all = await keys();
      const kept = new Set(nearest(all, look.start).slice(0, MAX_LOOKS));
      await Promise.all(all.filter((key) => !kept.has(key)).map((key) => store.remove('resources', key)));
    },
  };
}
