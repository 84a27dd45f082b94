import { closeSync, fdatasync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';

const syncData = promisify(fdatasync);

/** Milliseconds of work in one transaction, before others have their turn. */
const LONGEST_GROUP_MS = 10;

/**
 * Group commit: writes that arrive in one turn of the event loop share a transaction and its sync, each behind a
 * savepoint of its own, so that one that throws undoes itself alone.
 */
export interface Commits {
  /**
   * @param work writes, and reads what it has written; runs within a transaction that holds the write lock
   * @returns what `work` returned, once that is on disk
   * @throws what `work` threw, or why the group could not be committed: then nothing of it was written
   */
  write<T>(work: () => T): Promise<T>;
  /** Resolves once all that can be read by now is on disk: what a repeat is answered by must be as lasting as the answer. */
  lasting(): Promise<void>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

/** Somebody who waits for the disk. */
interface Waiting {
  done(): void;
  fail(error: unknown): void;
}

interface Queued {
  /** Within the transaction. @returns tells of its outcome, when the group is on disk */
  run(): () => void;
  fail(error: unknown): void;
}

/**
 * @param logFile the write-ahead log of the database; null = in memory, where nothing is synced
 */
export function createCommits(database: DatabaseSync, logFile: string | null): Commits {
  let queue: Queued[] = [];
  const disk = createSync(logFile);
  const schedule = (): void => void setImmediate(flush);

  function flush(): void {
    const group = queue;
    queue = [];
    const settlers: Waiting[] = [];
    try {
      // The log is synced below, outside of the event loop; whatever else writes goes on syncing by itself.
      database.exec('PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE');
      runGroup(group, settlers);
      database.exec('COMMIT');
      disk.sync(settlers);
    } catch (error) {
      // A full disk and its like end the transaction by themselves.
      if (database.isTransaction) database.exec('ROLLBACK');
      for (const { fail } of settlers.length === 0 ? group.splice(0) : settlers) fail(error);
    } finally {
      database.exec('PRAGMA synchronous = FULL');
    }
    queue = [...group.slice(settlers.length), ...queue];
    if (queue.length > 0) schedule();
  }

  /** @param settlers takes one for each that was run; the others wait for the next transaction */
  function runGroup(group: readonly Queued[], settlers: Waiting[]): void {
    const until = performance.now() + LONGEST_GROUP_MS;
    for (const { run, fail } of group) {
      const settler = { done: () => {}, fail };
      settlers.push(settler);
      settler.done = run();
      if (performance.now() >= until) return;
    }
  }

  /** Undoes what a failed work has written, and nothing of the others. */
  function runAlone<T>(work: () => T): T {
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

  function write<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (queue.length === 0) schedule();
      queue.push({
        run() {
          try {
            const value = runAlone(work);
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
    write,
    lasting: disk.lasting,
    async close() {
      while (queue.length > 0) await new Promise((resolve) => setImmediate(resolve));
      await disk.close();
    },
  };
}

/**
 * Syncs the log in a thread of the pool: for a slow disk those wait who write, and nobody else. Groups that are committed
 * meanwhile share the next sync.
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
        // What a failed sync has left undone, a later one may call done: from then on nothing is promised.
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
