import type { RecordStore, RecordStoreName } from '../../../workers/cache/record-store.ts';

export interface MemoryStore extends RecordStore {
  /** The keys of all records, as `store/key`. */
  readonly records: Map<string, unknown>;
}

const at = (store: RecordStoreName, key: string): string => `${store}/${key}`;

/** An in-memory record store; records are cloned as in IndexedDB. */
export function createMemoryStore(): MemoryStore {
  const records = new Map<string, unknown>();
  return {
    records,
    get: async (store, key) => structuredClone(records.get(at(store, key))),
    put: async (store, key, record) => void records.set(at(store, key), structuredClone(record)),
    remove: async (store, key) => void records.delete(at(store, key)),
    keys: async (store) =>
      [...records.keys()].filter((key) => key.startsWith(`${store}/`)).map((key) => key.slice(store.length + 1)),
    clear: async () => records.clear(),
  };
}
