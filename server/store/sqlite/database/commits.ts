import { closeSync, fdatasync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';

import { inOwnTurn } from '../../../turns.ts';
import { createCheckpoints } from './checkpoints.ts';

const syncData = promisify(fdatasync);

/** Milliseconds of work in one transaction, before other work gets the thread. */
const LONGEST_GROUP_MS = 10;

/**
 * Group commit: writes that arrive in one turn of the event loop share a transaction and its sync, each in a savepoint
 * of its own, so that a failing one undoes only itself.
 */
export interface Commits {
  /**
   * @param work writes, and reads what it has written; runs within a transaction that holds the write lock
   * @returns the result of `work`, once it is on disk
   * @throws the error of `work`, or the reason why the group could not be committed; then nothing of it was written
   */
  write<T>(work: () => T): Promise<T>;
  /**
   * Does the same in a separate transaction, for hundreds of rows: in a savepoint each statement costs more, the more
   * pages have been written before.
   */
  writeAlone<T>(work: () => T): Promise<T>;
  /**
   * Resolves once everything readable by now is on disk: the answer to a repeated request must be as durable as the
   * first.
   */
  lasting(): Promise<void>;
  /** Waits for pending writes. */
  close(): Promise<void>;
}

/** The caller of a write that waits for the disk. */
interface Waiting {
  done(): void;
  fail(error: unknown): void;
}

interface Queued {
  readonly isAlone: boolean;
  /**
   * Runs within the transaction. @returns reports the outcome, once the group is on disk @throws where the group has
   * failed
   */
  run(isOnly: boolean): () => void;
  fail(error: unknown): void;
}

/**
 * @param file of the database; null = in memory, where nothing is synced
 * @param onBegin called in each transaction before its work: data read outside it may be old
 */
export function createCommits(database: DatabaseSync, file: string | null, onBegin = (): void => {}): Commits {
  let queue: Queued[] = [];
  const disk = createSync(file === null ? null : `${file}-wal`);
  const checkpoints = file === null ? null : createCheckpoints(database, file);

  function flush(): void {
    const group = nextGroup();
    const settlers: Waiting[] = [];
    try {
      // The log is synced below, outside of the event loop; other writes still sync by themselves.
      database.exec('PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE');
      onBegin();
      runGroup(group, settlers);
      database.exec('COMMIT');
      disk.sync(settlers);
    } catch (error) {
      // A full disk and similar errors end the transaction by themselves.
      if (database.isTransaction) database.exec('ROLLBACK');
      for (const { fail } of settlers.length === 0 ? group.splice(0) : settlers) fail(error);
    } finally {
      database.exec('PRAGMA synchronous = FULL');
    }
    checkpoints?.afterCommit();
    queue = [...group.slice(settlers.length), ...queue];
    if (queue.length > 0) inOwnTurn(flush);
  }

  function nextGroup(): Queued[] {
    const alone = queue.findIndex(({ isAlone }) => isAlone);
    return queue.splice(0, alone === -1 ? queue.length : Math.max(alone, 1));
  }

  /** @param settlers receives one for each write that has run; the others wait for the next transaction */
  function runGroup(group: readonly Queued[], settlers: Waiting[]): void {
    const until = performance.now() + LONGEST_GROUP_MS;
    for (const { run, fail } of group) {
      const settler = { done: () => {}, fail };
      settlers.push(settler);
      settler.done = run(group.length === 1);
      if (performance.now() >= until) return;
    }
  }

  /** Undoes the writes of failed work, and no others. */
  function runWithin<T>(work: () => T): T {
    database.exec('SAVEPOINT work');
    try {
      const value = work();
      database.exec('RELEASE work');
      return value;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK TO work; RELEASE work');
      throw error;
    }
  }

  function enqueue<T>(work: () => T, isAlone: boolean): Promise<T> {
    return new Promise((resolve, reject) => {
      if (queue.length === 0) inOwnTurn(flush);
      queue.push({
        isAlone,
        run(isOnly) {
          if (isOnly) {
            const value = work();
            return () => resolve(value);
          }
          try {
            const value = runWithin(work);
            return () => resolve(value);
          } catch (error) {
            // Where the whole transaction has ended, the group has failed.
            if (!database.isTransaction) throw error;
            return () => reject(error);
          }
        },
        fail: reject,
      });
    });
  }

  return {
    write: (work) => enqueue(work, false),
    writeAlone: (work) => enqueue(work, true),
    lasting: disk.lasting,
    async close() {
      while (queue.length > 0) await new Promise((resolve) => setImmediate(resolve));
      await disk.close();
      await checkpoints?.close();
    },
  };
}

/**
 * Syncs the log in a thread of the pool, so that on a slow disk only writers wait. Groups committed meanwhile share the
 * next sync.
 */
function createSync(logFile: string | null) {
  const log = logFile === null ? null : openSync(logFile, 'r+');
  let waiting: Waiting[] = [];
  let isRunning = false;
  let broken: { readonly error: unknown } | null = null;

  async function syncAll(file: number): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const covered = waiting;
      waiting = [];
      try {
        // After a failed sync a later one may report success for lost data: from then on every write fails.
        if (broken === null) await syncData(file);
      } catch (error) {
        broken = { error };
      }
      for (const { done, fail } of covered) {
        if (broken === null) done();
        else fail(broken.error);
      }
    }
    isRunning = false;
  }

  function sync(settlers: readonly Waiting[]): void {
    if (log === null) {
      for (const { done } of settlers) done();
      return;
    }
    waiting.push(...settlers);
    if (!isRunning) void syncAll(log);
  }

  const lasting = (): Promise<void> =>
    isRunning ? new Promise((done, fail) => void waiting.push({ done, fail })) : Promise.resolve();

  return {
    sync,
    lasting,
    async close(): Promise<void> {
      await lasting();
      if (log !== null) closeSync(log);
    },
  };
}
