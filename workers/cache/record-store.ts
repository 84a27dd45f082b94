/** What is kept between visits; one object store each. */
export const RECORD_STORES = ['configFile', 'configuration', 'account', 'resources', 'availability'] as const;
export type RecordStoreName = (typeof RECORD_STORES)[number];

/**
 * Records by key. A store that cannot be opened, read or written (private mode, corrupted data, a blocked upgrade) is
 * an empty one: the reason is logged, nothing rejects, the user never hears of it.
 */
export interface RecordStore {
  /** @returns undefined where nothing usable is kept */
  get(store: RecordStoreName, key: string): Promise<unknown>;
  put(store: RecordStoreName, key: string, record: unknown): Promise<void>;
  remove(store: RecordStoreName, key: string): Promise<void>;
  keys(store: RecordStoreName): Promise<readonly string[]>;
  /** Empties every store. */
  clear(): Promise<void>;
}
