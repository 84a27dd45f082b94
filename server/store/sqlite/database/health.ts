import { statfs } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';

import { StorageError, type StorageProblem } from '../../storage-error.ts';
import { MOST_PAGES } from './checkpoints.ts';
import { transaction } from './database.ts';
import { toStorageError } from './faults.ts';

/** With less, the write-ahead log could not be written back. */
const LEAST_FREE_BYTES = MOST_PAGES * 4_096;
/** More than lies unused in a file that is full. */
const PROBE_BYTES = 65_536;
/** Problems that stay until something is written again. */
const LASTING: ReadonlySet<StorageProblem> = new Set(['damaged', 'forbidden', 'full', 'failing']);

export interface StorageHealth {
  /** Notes what a failed call says of the disk. @returns what is to be thrown */
  note(error: unknown): unknown;
  /** @returns what keeps reservations from being written, or null */
  check(): Promise<StorageProblem | null>;
}

/** @param directory of the database; null = in memory */
export function createStorageHealth(database: DatabaseSync, directory: string | null): StorageHealth {
  const path = directory ?? 'memory';
  let problem: StorageProblem | null = null;

  /** Writes and takes back what needs room of its own, since a small write may still find some. */
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
      if (problem !== null && problem !== 'damaged') probe();
      if (problem !== null || directory === null) return problem;
      const { bavail, bsize } = await statfs(directory);
      return bavail * bsize < LEAST_FREE_BYTES ? 'full' : null;
    },
  };
}

type Verb = (...args: readonly never[]) => Promise<unknown>;

const isVerb = (value: unknown): value is Verb => typeof value === 'function';

/**
 * The same verbs, whose failures pass through a function.
 * @param convert gives what is thrown instead
 */
export function guardVerbs<T extends object>(verbs: T, convert: (error: unknown) => unknown): T {
  const guard = (value: unknown): unknown => {
    if (!isVerb(value)) return value;
    return async (...args: readonly never[]) => {
      try {
        return await value(...args);
      } catch (error) {
        throw convert(error);
      }
    };
  };
  // Each verb takes and gives what it did.
  return Object.fromEntries(Object.entries(verbs).map(([name, value]) => [name, guard(value)])) as T;
}
