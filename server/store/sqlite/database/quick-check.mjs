/* Thread of quick-check.ts. Plain JavaScript, so that it starts at once. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** @returns the first fault of a database, or null */
function check(file) {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    const [row] = database.prepare('PRAGMA quick_check(1)').all();
    database.close();
    return row?.quick_check === 'ok' ? null : String(row?.quick_check);
  } catch (error) {
    return String(error.message);
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has none
parentPort?.postMessage(check(workerData));
