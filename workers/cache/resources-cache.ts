import * as v from 'valibot';

import { ResourceSchema, type WireResource } from '../wire/schemas/resource.ts';
import { packRecords, unpackRecords } from './packed-records.ts';
import type { RecordStore } from './record-store.ts';

/** Spec point 9: records of this version or a newer one are read. */
const RESOURCES_CACHE_VERSION = 10;

const KEY = '1';

/** The cached resources record (spec point 3). */
const ResourcesRecordSchema = v.object({
  id: v.literal(1),
  timestamp: v.string(),
  username: v.string(),
  version: v.pipe(
    v.number(),
    v.check((version) => version >= RESOURCES_CACHE_VERSION),
  ),
  data: v.unknown(),
});

export interface CachedResources {
  /** The server's `CachedResourcesTimeStamp`, sent back so that unchanged resources give 204. */
  readonly timestamp: string;
  readonly data: readonly WireResource[];
}

/**
 * The resources of the last user, packed: one record, since they are always read together. A record of another user or
 * an older version is ignored, as is the list that earlier builds kept; each 200 replaces it, a failed load or a
 * sign-out removes it.
 */
export interface ResourcesCache {
  read(username: string): Promise<CachedResources | null>;
  write(username: string, resources: CachedResources): Promise<void>;
  clear(): Promise<void>;
}

export function createResourcesCache(store: RecordStore): ResourcesCache {
  return {
    async read(username) {
      const parsed = v.safeParse(ResourcesRecordSchema, await store.get('resources', KEY));
      if (!parsed.success || parsed.output.username !== username) return null;
      const data = unpackRecords(ResourceSchema, parsed.output.data);
      return data === null ? null : { timestamp: parsed.output.timestamp, data };
    },
    write(username, { timestamp, data }) {
      const packed = packRecords(ResourceSchema, data);
      return store.put('resources', KEY, {
        id: 1,
        timestamp,
        username,
        data: packed,
        version: RESOURCES_CACHE_VERSION,
      });
    },
    clear: () => store.remove('resources', KEY),
  };
}
