import { once } from 'node:events';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

import { integer } from './database.ts';

/** From so many pages of 4 kB on, the write-ahead log is written back into the database. */
const PAGES = 1_000;
/**
 * From so many on a commit does it by itself: where the thread cannot, or is never done because of those who write. Health
 * wants as much room on the disk.
 */
export const MOST_PAGES = 8_000;

export interface Checkpoints {
  /** To be called after each commit. */
  afterCommit(): void;
  /** Lets go of the database; whoever closes it last writes back the rest. */
  close(): Promise<void>;
}

/**
 * Writes the write-ahead log back in a thread of its own, which starts with the first need: its syncs take tens of
 * milliseconds, in which SQLite would let the commit wait that happens to come then.
 * @param file of the database
 */
export function createCheckpoints(database: DatabaseSync, file: string): Checkpoints {
  database.exec(`PRAGMA wal_autocheckpoint = ${MOST_PAGES}`);
  const readLog = database.prepare('PRAGMA wal_checkpoint(NOOP)');
  let thread: Worker | null = null;
  let isRunning = false;

  function startThread(): Worker {
    const started = new Worker(new URL('checkpoint.mjs', import.meta.url), { workerData: file });
    started.unref();
    started.on('message', () => {
      isRunning = false;
    });
    started.on('error', (error: unknown) => {
      console.warn(`The write-ahead log could not be written back: ${String(error)}`);
    });
    started.on('exit', () => {
      thread = null;
      isRunning = false;
    });
    return started;
  }

  return {
    afterCommit() {
      if (isRunning) return;
      const row = readLog.get() ?? {};
      if (integer(row, 'log') - integer(row, 'checkpointed') < PAGES) return;
      isRunning = true;
      thread ??= startThread();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has none
      thread.postMessage('checkpoint');
    },
    async close() {
      if (thread === null) return;
      thread.ref();
      const ended = once(thread, 'exit');
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has none
      thread.postMessage('close');
      await ended;
    },
  };
}
