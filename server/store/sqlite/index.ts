import type { DatabaseSync } from 'node:sqlite';

import { guardStore } from '../guard.ts';
import { createOperations } from '../operations/index.ts';
import type { Store } from '../store.ts';
import { openDatabase } from './database/database.ts';
import { createDriver } from './database/driver.ts';
import { databaseFile } from './database/files.ts';
import { createStorageHealth } from './database/health.ts';
import { prepareInsightDays } from './database/schema.ts';

/**
 * Opens the embedded store.
 * @param directory of `deskway.db`, created where it is missing; null = in memory
 * @throws StorageError, as do the operations of the store where the disk is full or fails
 */
export function createSqliteStore(directory: string | null): Store {
  return createStoreOn(openDatabase(directory), directory);
}

/**
 * The store on an open database.
 * @param directory of its file; null = in memory
 */
export function createStoreOn(database: DatabaseSync, directory: string | null): Store {
  const health = createStorageHealth(database, directory);
  prepareInsightDays(database);
  const driver = createDriver(database, directory === null ? null : databaseFile(directory));
  return {
    ...guardStore(createOperations(driver), health.note),
    health: health.check,
    async close() {
      await driver.close();
      database.close();
    },
  };
}
