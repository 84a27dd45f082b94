import { deleteDB, type IDBPDatabase, openDB } from 'idb';

import type { Log } from '../wire/log.ts';
import type { Timers } from '../wire/timers.ts';
import { RECORD_STORES, type RecordStore } from './record-store.ts';

const NAME = 'deskway';
/** Spec point 9. An upgrade starts empty: everything here can be requested again. */
const VERSION = 3;
/** A database without an answer by then (a blocked upgrade, a failing disk) is not used. */
const ANSWER_TIMEOUT_MS = 3_000;

/** The record store in IndexedDB, database `deskway`. */
export function openRecordStore(timers: Timers, log: Log): RecordStore {
  let opening: Promise<IDBPDatabase> | null = null;
  let isDead = false;
  const forget = (): void => {
    opening = null;
  };

  const open = (): Promise<IDBPDatabase> =>
    openDB(NAME, VERSION, {
      upgrade(db) {
        for (const old of Array.from(db.objectStoreNames)) db.deleteObjectStore(old);
        for (const store of RECORD_STORES) db.createObjectStore(store);
      },
      // Another tab with a newer version wants to upgrade: let it.
      blocking: (_current, _blocked, event) => {
        forget();
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      terminated: forget,
    });
  const openWhole = async (): Promise<IDBPDatabase> => {
    const db = await open();
    if (RECORD_STORES.every((store) => db.objectStoreNames.contains(store))) return db;
    // An earlier build with the same version (spec point 9) made it, without a store that was added since.
    db.close();
    await deleteDB(NAME);
    return open();
  };
  const database = (): Promise<IDBPDatabase> => (opening ??= openWhole());

  async function attempt<T>(what: string, fallback: T, run: (db: IDBPDatabase) => Promise<T>): Promise<T> {
    if (isDead) return fallback;
    try {
      return await withTimeout(
        timers,
        async () => run(await database()),
        () => {
          isDead = true;
        },
      );
    } catch (error) {
      forget();
      log(`cache: cannot ${what}`, error instanceof Error ? error.message : String(error));
      return fallback;
    }
  }

  return {
    get: (store, key) => attempt<unknown>(`read ${store}`, undefined, (db) => db.get(store, key)),
    put: (store, key, record) =>
      attempt<void>(`write ${store}`, undefined, async (db) => void (await db.put(store, record, key))),
    remove: (store, key) => attempt<void>(`remove from ${store}`, undefined, (db) => db.delete(store, key)),
    keys: (store) =>
      attempt<readonly string[]>(`list ${store}`, [], async (db) => (await db.getAllKeys(store)).map(String)),
    clear: () =>
      attempt<void>('clear', undefined, async (db) => {
        const transaction = db.transaction(RECORD_STORES, 'readwrite');
        await Promise.all([...RECORD_STORES.map((store) => transaction.objectStore(store).clear()), transaction.done]);
      }),
  };
}

/** @throws after three seconds without an answer; later calls then fail without waiting */
function withTimeout<T>(timers: Timers, run: () => Promise<T>, onGivenUp: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(ANSWER_TIMEOUT_MS, () => {
      onGivenUp();
      reject(new Error('no answer from the database'));
    });
    run().then(resolve, reject).finally(cancel);
  });
}
