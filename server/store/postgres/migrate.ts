import type { Pool, PoolClient } from 'pg';

import { storageError } from './faults.ts';
import { MIGRATIONS } from './schema.ts';

/** Of the advisory lock under which one process migrates: “Desk” in ASCII. */
const LOCK = 0x44_65_73_6b;
/** Of one migration. */
const LONGEST_MS = 24 * 60 * 60 * 1_000;

async function versionOf(client: PoolClient): Promise<number> {
  await client.query('CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)');
  const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_version');
  return rows[0]?.version ?? 0;
}

/** Applies the next migration. @returns false where there is none */
async function migrateOnce(client: PoolClient, place: string): Promise<boolean> {
  await client.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
  const version = await versionOf(client);
  if (version > MIGRATIONS.length) {
    throw storageError('newer', place, undefined, `schema ${version}, known here: ${MIGRATIONS.length}`);
  }
  const migration = MIGRATIONS[version];
  if (migration === undefined) return false;
  // It may take long on a large database.
  await client.query('SET LOCAL statement_timeout = 0');
  await client.query(Object.assign({ text: migration }, { query_timeout: LONGEST_MS }));
  await client.query('DELETE FROM schema_version');
  await client.query('INSERT INTO schema_version (version) VALUES ($1)', [version + 1]);
  return true;
}

/**
 * Migrates a database to the present schema, each step in a transaction.
 * @param place for messages
 * @throws StorageError where the database was written by a newer program
 */
export async function migrate(pool: Pool, place: string): Promise<void> {
  const client = await pool.connect();
  let isOlder = true;
  try {
    while (isOlder) {
      await client.query('BEGIN');
      isOlder = await migrateOnce(client, place);
      await client.query('COMMIT');
    }
  } finally {
    // A transaction that failed ends with its connection.
    client.release(isOlder);
  }
}
