/* Copies a whole SQLite database into an empty PostgreSQL database. */
import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

import type { PoolClient } from 'pg';

import { openDatabase } from '../sqlite/database/database.ts';
import { StorageError } from '../storage-error.ts';
import { placeOf, toStorageError } from './faults.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';

const ROWS_AT_ONCE = 500;

/** The tables with their primary keys; each after those that it refers to. */
const TABLES: Readonly<Record<string, string>> = {
  value: 'name',
  resource: 'position',
  person: 'id',
  favourite: 'person, resource',
  series: 'id',
  event: 'key',
  event_person: 'event, email',
  event_resource: 'key',
  event_former_resource: 'event, resource',
  idempotency: 'person, route, key',
  notice: 'id',
  token_family: 'id',
  refresh_token: 'hash',
  email_link: 'hash',
  person_identity: 'issuer, subject',
  password: 'person',
  person_group: 'id',
  group_member: 'person_group, person',
  other_calendar: 'id',
  provider_token: 'person',
  plan: 'name',
  site_object: 'id',
  provider_use: 'resource, event, start',
  use_count: 'date, kind, subject',
};
/** Their keys are given by the database. */
const NUMBERED = [
  ['event', 'key'],
  ['event_resource', 'key'],
  ['notice', 'id'],
] as const;

export interface CopiedTable {
  readonly name: string;
  readonly count: number;
  /** Of all rows in the order of their keys. */
  readonly hash: string;
}

/** The names of the columns that are not computed. */
async function columnsOf(client: PoolClient, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER' ORDER BY column_name`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** @throws where the two schemas differ: data would be left behind */
function checkColumns(source: DatabaseSync, table: string, columns: readonly string[]): void {
  // Hidden columns are computed.
  const present = source.prepare(`SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY name`).all(table);
  const names = present.map(({ name }) => String(name));
  if (names.join() !== columns.join())
    throw new Error(`The columns of ${table} differ: ${names.join()}; ${columns.join()}.`);
}

function checkTables(source: DatabaseSync): void {
  const tables = source
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .all();
  const unknown = tables.map(({ name }) => String(name)).filter((name) => TABLES[name] === undefined);
  if (unknown.length > 0) throw new Error(`These tables are not copied: ${unknown.join(', ')}.`);
}

/** Writes all rows of a table. @returns their number and hash */
async function copyTable(source: DatabaseSync, client: PoolClient, table: string, key: string): Promise<CopiedTable> {
  const columns = await columnsOf(client, table);
  checkColumns(source, table, columns);
  const list = columns.map((name) => `"${name}"`).join(', ');
  const insert = `INSERT INTO ${table} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${table}, $1)`;
  const sum = createHash('sha256');
  let count = 0;
  let batch: unknown[] = [];
  const write = async (): Promise<void> => {
    if (batch.length > 0) await client.query(insert, [JSON.stringify(batch)]);
    batch = [];
  };
  for (const row of source.prepare(`SELECT ${list} FROM ${table} ORDER BY ${key}`).iterate()) {
    sum.update(JSON.stringify(columns.map((name) => row[name])));
    count += 1;
    if (batch.push(row) === ROWS_AT_ONCE) await write();
  }
  await write();
  const copied = { name: table, count, hash: sum.digest('hex') };
  const found = await readBack(client, table, `SELECT ${list} FROM ${table} ORDER BY ${key}`);
  if (found.count !== count || found.hash !== copied.hash) {
    throw new Error(`${table} is not the same: ${count} rows were read, ${found.count} written.`);
  }
  return copied;
}

async function readBack(client: PoolClient, name: string, query: string): Promise<CopiedTable> {
  await client.query(`DECLARE written CURSOR FOR ${query}`);
  const sum = createHash('sha256');
  let count = 0;
  let isMore = true;
  while (isMore) {
    const { rows } = await client.query<unknown[]>({ text: `FETCH ${ROWS_AT_ONCE} FROM written`, rowMode: 'array' });
    for (const row of rows) sum.update(JSON.stringify(row));
    count += rows.length;
    isMore = rows.length > 0;
  }
  await client.query('CLOSE written');
  return { name, count, hash: sum.digest('hex') };
}

async function copyAll(source: DatabaseSync, client: PoolClient, place: string): Promise<readonly CopiedTable[]> {
  checkTables(source);
  await client.query('LOCK TABLE value, person, event IN ACCESS EXCLUSIVE MODE');
  const { rows } = await client.query('SELECT 1 FROM value UNION ALL SELECT 1 FROM person LIMIT 1');
  if (rows.length > 0)
    throw new StorageError('foreign', `There is data in the database ${place} already: name an empty one.`);
  const copied: CopiedTable[] = [];
  for (const [table, key] of Object.entries(TABLES)) copied.push(await copyTable(source, client, table, key));
  for (const [table, key] of NUMBERED) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', '${key}'), max(${key})) FROM ${table} HAVING count(*) > 0`,
    );
  }
  return copied;
}

/**
 * Copies the database of a directory, on which no server runs, into an empty PostgreSQL database: all of it or nothing.
 * @returns what was copied and found the same
 * @throws StorageError where a database refuses
 */
export async function copyToPostgres(directory: string, url: string): Promise<readonly CopiedTable[]> {
  const place = placeOf(url);
  const pool = createPool(url);
  const source = openDatabase(directory);
  try {
    await migrate(pool, place);
    const client = await pool.connect();
    let copied: readonly CopiedTable[] | null = null;
    try {
      await client.query('BEGIN');
      copied = await copyAll(source, client, place);
      await client.query('COMMIT');
      return copied;
    } finally {
      // A transaction that failed ends with its connection.
      client.release(copied === null);
    }
  } catch (error) {
    throw toStorageError(error, place);
  } finally {
    source.close();
    await pool.end();
  }
}
