import type { Pool, PoolClient } from 'pg';

import { storageError } from './faults.ts';
import { MIGRATIONS } from './schema.ts';

/** Of the advisory lock under which one process migrates: “Desk” in ASCII. */
const LOCK = 0x44_65_73_6b;
/** Of one migration. */
const LONGEST_MS = 24 * 60 * 60 * 1_000;

async function versionOf(client: PoolClient): Promise<number> {
  const present = "SELECT to_regclass(format('%I.schema_version', current_schema())) IS NULL AS is_new";
  // Only the first start needs the right to create a table.
  const [row] = (await client.query<{ is_new: boolean }>(present)).rows;
  if (row?.is_new !== false) await client.query('CREATE TABLE schema_version (version BIGINT NOT NULL)');
  const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_version');
  return rows[0]?.version ?? 0;
}

/** Applies the next migration. @returns false where there is none */
async function migrateOnce(client: PoolClient, place: string): Promise<boolean> {
  const long = (text: string): Promise<unknown> => client.query(Object.assign({ text }, { query_timeout: LONGEST_MS }));
  // It may take long on a large database, for this process or for another one that migrates.
  await client.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0');
  await long(`SELECT pg_advisory_xact_lock(${LOCK})`);
  const version = await versionOf(client);
  if (version > MIGRATIONS.length) {
    throw storageError('newer', place, undefined, `schema ${version}, known here: ${MIGRATIONS.length}`);
  }
  const migration = MIGRATIONS[version];
  if (migration === undefined) return false;
  await long(migration);
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
