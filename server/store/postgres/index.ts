import { createOperations } from '../operations/index.ts';
import { guardStore } from '../guard.ts';
import { StorageError, type StorageProblem } from '../storage-error.ts';
import type { Store } from '../store.ts';
import { createDriver } from './driver.ts';
import { placeOf, toStorageError } from './faults.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';

/**
 * Opens the store on a PostgreSQL database and brings its schema up to the present one.
 * @param url postgres://user:password@host/database
 * @throws StorageError where it cannot be reached or is newer, as do the operations later
 */
export async function createPostgresStore(url: string): Promise<Store> {
  const place = placeOf(url);
  const pool = createPool(url);
  // Not behind the requests that wait for a connection.
  const healthPool = createPool(url, 1);
  try {
    await migrate(pool, place);
  } catch (error) {
    await Promise.all([pool.end(), healthPool.end()]);
    throw toStorageError(error, place);
  }

  async function health(): Promise<StorageProblem | null> {
    try {
      const { rows } = await healthPool.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
      return rows[0]?.transaction_read_only === 'off' ? null : 'forbidden';
    } catch (error) {
      const converted = toStorageError(error, place);
      if (converted instanceof StorageError) return converted.problem;
      throw error;
    }
  }

  return {
    ...guardStore(createOperations(createDriver(pool)), (error) => toStorageError(error, place)),
    health,
    async close() {
      await Promise.all([pool.end(), healthPool.end()]);
    },
  };
}
