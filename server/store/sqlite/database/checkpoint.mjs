/* Thread of checkpoints.ts. Plain JavaScript, so that it starts at once. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const database = new DatabaseSync(workerData);
const checkpoint = database.prepare('PRAGMA wal_checkpoint(PASSIVE)');

parentPort?.on('message', (message) => {
  if (message === 'close') {
    database.close();
    parentPort?.close();
    return;
  }
  checkpoint.get();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has none
  parentPort?.postMessage('done');
});
