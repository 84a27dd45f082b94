import { once } from 'node:events';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

import { integer } from '../../operations/rows.ts';

/** From this number of 4 kB pages on, the write-ahead log is written back into the database. */
const PAGES = 1_000;
/**
 * From this number of pages on, a commit does it itself: where the thread cannot, or never finishes because of
 * continuous writes. The health check requires as much space on the disk.
 */
export const MOST_PAGES = 8_000;

export interface Checkpoints {
  /** To be called after each commit. */
  afterCommit(): void;
  /** Closes the thread's connection; the last connection that closes writes back the rest. */
  close(): Promise<void>;
}

/**
 * Writes the write-ahead log back in a thread of its own, started when first needed: its syncs take tens of
 * milliseconds, and in the main thread they would delay a commit.
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
