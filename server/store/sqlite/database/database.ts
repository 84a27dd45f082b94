import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

import { storageError, toStorageError } from './faults.ts';
import { createDatabaseFile, databaseFile, prepareDirectory } from './files.ts';
import { APPLICATION_ID, migrate } from './schema.ts';

const BUSY_TIMEOUT_MS = 5_000;
/** Of pages. */
export const CACHE_KB = 65_536;

/**
 * Opens the database file `deskway.db` of a directory; creates both where they are missing. WAL with synchronous=FULL:
 * a commit is on disk before it is acknowledged.
 * @param directory null = in memory
 * @param say receives a sentence for each file whose mode was corrected
 * @throws StorageError
 */
export function openDatabase(directory: string | null, say: (sentence: string) => void = console.warn): DatabaseSync {
  if (directory === null) return openFile(':memory:', 'memory');
  prepareDirectory(directory, say);
  const file = databaseFile(directory);
  try {
    createDatabaseFile(file, (fresh) => openFile(fresh, file).close());
    // SQLite takes an empty file for a new database; ours are never empty.
    if (statSync(file).size === 0) throw storageError('damaged', file, undefined, 'it is empty');
    return openFile(file, file);
  } catch (error) {
    throw toStorageError(error, file);
  }
}

/** @param path for messages */
function openFile(file: string, path: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  try {
    refuseForeign(database, path);
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -${CACHE_KB};
    `);
    migrate(database, path);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** A database of another application must not be changed. */
function refuseForeign(database: DatabaseSync, path: string): void {
  const application = Number(database.prepare('PRAGMA application_id').get()?.['application_id']);
  if (application === APPLICATION_ID) return;
  // Early databases of ours have no application id.
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const isOurs = tables.length === 0 || tables.some((table) => table['name'] === 'event_resource');
  if (application !== 0 || !isOurs) throw storageError('foreign', path);
}

/**
 * Runs work in a transaction of its own that takes the write lock first; an error undoes all of it. Operations use
 * `commits.ts` instead.
 */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    // A full disk and similar errors end the transaction by themselves.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** @returns true where the overlap guard of the schema has refused a busy interval */
export function isOverlap(error: unknown): boolean {
  return error instanceof Error && error.message === 'OVERLAP';
}
