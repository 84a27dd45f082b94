import { DatabaseSync } from 'node:sqlite';

import { storageError, toStorageError } from './faults.ts';
import { ensurePrivateFile, lockFile, prepareDirectory } from './files.ts';

/** The previous process may still be ending. */
const TIMEOUT_MS = 1_000;
/** Without a reference the connection would be garbage-collected, and the lock with it. */
const held = new Set<DatabaseSync>();

/**
 * Keeps other servers off a directory. The lock belongs to the operating system, on a file beside the database: it ends
 * with the process in any case. Commands that write beside a running server do not take it.
 * @returns releases it
 * @throws StorageError where another server holds it
 */
export function lockDirectory(directory: string, say: (sentence: string) => void): () => void {
  prepareDirectory(directory, say);
  const file = lockFile(directory);
  try {
    ensurePrivateFile(file);
    const lock = new DatabaseSync(file, { timeout: TIMEOUT_MS });
    lock.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
    held.add(lock);
    return () => {
      held.delete(lock);
      lock.close();
    };
  } catch (error) {
    const converted = toStorageError(error, file);
    const isHeld = error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === 5;
    throw isHeld ? storageError('in-use', directory, error) : converted;
  }
}
