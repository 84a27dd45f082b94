import * as v from 'valibot';

import type { Instant } from '../model/units.ts';
import { parseOrNull } from '../wire/fit.ts';
import type { RecordStore } from './record-store.ts';

/** The parts of a site's plans, and the controllable objects on them; each level is a record of its own. */
export type PlanPart = 'campus' | 'pois' | 'network' | 'places' | 'objects' | `level ${string}`;

export interface CachedPlan<T> {
  /** The server's `CachedPlanTimeStamp`, sent back so that an unchanged part gives 204; '' = the data has changed since. */
  readonly timestamp: string;
  /** When the server last said so. */
  readonly asOf: Instant;
  readonly data: T;
}

/**
 * Floor plans of the last visits by user, since a level does not tell everybody which resources are there. A write
 * evicts those of other users, and levels beyond the most that are kept. A Map would not outlive the tab, and without a
 * network the last plan is still shown.
 */
export interface PlansCache {
  /** @returns null if nothing is kept, or the record does not match the schema */
  read<T>(part: PlanPart, schema: v.GenericSchema<unknown, T>): Promise<CachedPlan<T> | null>;
  write<T>(part: PlanPart, plan: CachedPlan<T>): Promise<void>;
}

/** Levels kept per user; one of a large building has some hundred kilobytes. */
const MOST_LEVELS = 40;

/** Keys of levels, the last one written last; a key that another tab has left out counts as the oldest. */
const OrderSchema = v.array(v.string());

const RecordSchema = v.object({ timestamp: v.string(), asOf: v.number(), data: v.unknown() });

export function createPlansCache(store: RecordStore, username: string): PlansCache {
  const prefix = `${encodeURIComponent(username)} `;
  const orderKey = `${prefix}order`;
  return {
    async read(part, schema) {
      const record = parseOrNull(RecordSchema, await store.get('plans', prefix + part));
      const data = record === null ? null : parseOrNull(schema, record.data);
      return record === null || data === null ? null : { timestamp: record.timestamp, asOf: record.asOf, data };
    },
    async write(part, plan) {
      await store.put('plans', prefix + part, plan);
      const keys = await store.keys('plans');
      const foreign = keys.filter((key) => !key.startsWith(prefix));
      const levels = keys.filter((key) => key.startsWith(`${prefix}level `));
      const order = parseOrNull(OrderSchema, await store.get('plans', orderKey)) ?? [];
      const written = [...order.filter((key) => key !== prefix + part), prefix + part];
      const byAge = levels.toSorted((a, b) => written.indexOf(a) - written.indexOf(b));
      const evicted = byAge.slice(0, Math.max(0, levels.length - MOST_LEVELS));
      if (part.startsWith('level ')) {
        await store.put('plans', orderKey, byAge.slice(evicted.length));
      }
      await Promise.all([...foreign, ...evicted].map((key) => store.remove('plans', key)));
    },
  };
}
