import { type CustomTypesConfig, Pool, types as known } from 'pg';

import { createOperations } from '../operations/index.ts';
import { guardStore } from '../guard.ts';
import { StorageError, type StorageProblem } from '../storage-error.ts';
import type { Store } from '../store.ts';
import { createDriver } from './driver.ts';
import { placeOf, toStorageError } from './faults.ts';
import { migrate } from './migrate.ts';

const CONNECT_WITHIN_MS = 5_000;
/** A statement that waits longer for a lock, or works longer, is given up; a slow database must not hold everything. */
const LOCK_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 30_000;

/** Keys, counts and instants are below 2^53. */
const types: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === known.builtins.INT8 && format !== 'binary' ? Number : known.getTypeParser(oid, format),
};

/** Connections to a database, which are made when they are needed. */
export function createPool(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'deskway',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    lock_timeout: LOCK_WITHIN_MS,
    statement_timeout: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS + LOCK_WITHIN_MS,
    keepAlive: true,
    types,
  });
  // An idle connection that is lost is replaced at the next use.
  pool.on('error', (error) => {
    if (!pool.ending) console.warn(`A connection to the database ${placeOf(url)} was lost: ${error.message}`);
  });
  // One in use fails its statement as well, and is given back; without a listener the process would end.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Opens the store on a PostgreSQL database and brings its schema up to the present one.
 * @param url postgres://user:password@host/database
 * @throws StorageError where it cannot be reached or is newer, as do the operations later
 */
export async function createPostgresStore(url: string): Promise<Store> {
  const place = placeOf(url);
  const pool = createPool(url);
  try {
    await migrate(pool, place);
  } catch (error) {
    await pool.end();
    throw toStorageError(error, place);
  }

  async function health(): Promise<StorageProblem | null> {
    try {
      const { rows } = await pool.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
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
    close: () => pool.end(),
  };
}
