/** The kinds of records kept between visits; one object store each. */
export const RECORD_STORES = ['configFile', 'configuration', 'account', 'resources', 'availability', 'plans'] as const;
export type RecordStoreName = (typeof RECORD_STORES)[number];

/**
 * Records by key. A store that cannot be opened, read or written (private mode, corrupted data, a blocked upgrade)
 * counts as empty: the reason is logged, nothing rejects, and the user sees no error.
 */
export interface RecordStore {
  /** @returns undefined if nothing usable is kept */
  get(store: RecordStoreName, key: string): Promise<unknown>;
  put(store: RecordStoreName, key: string, record: unknown): Promise<void>;
  remove(store: RecordStoreName, key: string): Promise<void>;
  keys(store: RecordStoreName): Promise<readonly string[]>;
  /** Empties every store. */
  clear(): Promise<void>;
}
