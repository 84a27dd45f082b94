import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import { StorageError } from '../storage-error.ts';
import { placeOf, storageError, toStorageError } from './faults.ts';

/** Of the advisory lock of the server that runs on a database: “Serv” in ASCII. */
const LOCK = 0x53_65_72_76;
const CONNECT_WITHIN_MS = 5_000;
const AGAIN_AFTER_MS = 500;
/** The previous process may still be ending. */
const ATTEMPTS = 4;

/** @throws StorageError `in-use` where another server holds the lock */
async function hold(url: string, onLost: () => void): Promise<void> {
  const client = new Client({
    connectionString: url,
    application_name: 'deskway lock',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
  });
  client.on('error', (error) => console.warn(`The lock on the database was lost: ${error.message}`));
  await client.connect();
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { rows } = await client.query<{ held: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS held`);
    if (rows[0]?.held === true) {
      client.on('end', onLost);
      return;
    }
    await pause(AGAIN_AFTER_MS);
  }
  await client.end();
  throw storageError('in-use', placeOf(url));
}

/**
 * Keeps other servers off a database, as long as this process lives. Where the connection that holds the lock is lost,
 * it is taken again as soon as the database answers.
 * @param onTaken called where another server has it by then
 * @throws StorageError where another server holds it, or the database cannot be reached
 */
export async function lockDatabase(url: string, onTaken: (error: StorageError) => void): Promise<void> {
  const takeAgain = async (): Promise<void> => {
    for (;;) {
      await pause(AGAIN_AFTER_MS);
      try {
        await hold(url, () => void takeAgain());
        return;
      } catch (error) {
        if (error instanceof StorageError) {
          onTaken(error);
          return;
        }
        // Not reached: requests say so meanwhile.
      }
    }
  };
  try {
    await hold(url, () => void takeAgain());
  } catch (error) {
    throw toStorageError(error, placeOf(url));
  }
}
