import { statfs } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';

import { StorageError, type StorageProblem } from '../../storage-error.ts';
import { MOST_PAGES } from './checkpoints.ts';
import { transaction } from './database.ts';
import { toStorageError } from './faults.ts';

/** With less space, the write-ahead log could not be written back. */
const LEAST_FREE_BYTES = MOST_PAGES * 4_096;
/** More than the unused space in a full file. */
const PROBE_BYTES = 65_536;
/** Problems that remain until a later write succeeds. */
const LASTING: ReadonlySet<StorageProblem> = new Set(['damaged', 'forbidden', 'full', 'failing']);

export interface StorageHealth {
  /** Records the state of the disk after a failed call. @returns the error to throw */
  note(error: unknown): unknown;
  /** @returns the problem that prevents reservations from being stored, or null */
  check(): Promise<StorageProblem | null>;
}

/** @param directory of the database; null = in memory */
export function createStorageHealth(database: DatabaseSync, directory: string | null): StorageHealth {
  const path = directory ?? 'memory';
  let problem: StorageProblem | null = null;

  /** Writes and rolls back data that needs new space, since a small write may still find some. */
  const probe = (): void => {
    try {
      transaction(database, () =>
        database
          .prepare(
            "INSERT INTO value (name, value) VALUES ('probe', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
          )
          .run('x'.repeat(PROBE_BYTES)),
      );
      transaction(database, () => database.exec("DELETE FROM value WHERE name = 'probe'"));
      problem = null;
    } catch (error) {
      note(error);
    }
  };

  const note = (error: unknown): unknown => {
    const converted = toStorageError(error, path);
    if (converted instanceof StorageError && LASTING.has(converted.problem)) problem = converted.problem;
    return converted;
  };

  return {
    note,
    async check() {
      database.prepare('SELECT name FROM value LIMIT 1').get();
      if (problem !== null && problem !== 'damaged') probe();
      if (problem !== null || directory === null) return problem;
      const { bavail, bsize } = await statfs(directory);
      return bavail * bsize < LEAST_FREE_BYTES ? 'full' : null;
    },
  };
}
