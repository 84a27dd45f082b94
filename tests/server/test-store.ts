import { randomUUID } from 'node:crypto';
import process from 'node:process';

import { Client } from 'pg';

import { createPostgresStore } from '../../server/store/postgres/index.ts';
import { createSqliteStore } from '../../server/store/sqlite/index.ts';
import type { Store } from '../../server/store/store.ts';

/** A schema of its own on a PostgreSQL server: a database of its own would take much longer. */
export interface TestSchema {
  /** The address of the database with this schema. */
  readonly url: string;
  /** Runs a statement within it. */
  run(statement: string): Promise<readonly unknown[]>;
  drop(): Promise<void>;
}

/** @param server its address without a database */
export async function createTestSchema(server: string): Promise<TestSchema> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const options = encodeURIComponent(`-c search_path=${name},public`);
  const url = `${server}/postgres?options=${options}&application_name=${name}`;
  const run = async (statement: string): Promise<readonly unknown[]> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<object>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  await run(`CREATE SCHEMA ${name}`);
  const drop = async () => void (await run(`DROP SCHEMA ${name} CASCADE`));
  return { url, run, drop };
}

/** On a database server each operation takes longer: tests that repeat thousands repeat fewer. */
export const isOnPostgres = process.env['TEST_POSTGRES_URL'] !== undefined;

/** Schemas of closed stores: emptying one is much quicker than making one. */
const emptied: TestSchema[] = [];

const EMPTY = `
  SET session_replication_role = replica;
  DO $$ DECLARE name TEXT; BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename <> 'schema_version' LOOP
      EXECUTE 'DELETE FROM ' || name;
    END LOOP;
    PERFORM setval(sequencename::regclass, 1, false) FROM pg_sequences WHERE schemaname = current_schema();
  END $$`;

/** An empty store: in memory, or in the project `server-postgres` on the server that `tests/postgres/use.ts` names. */
export async function createTestStore(): Promise<Store> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (server === undefined) return createSqliteStore(null);
  const schema = emptied.pop() ?? (await createTestSchema(server));
  const store = await createPostgresStore(schema.url);
  return {
    ...store,
    async close() {
      await store.close();
      await schema.run(EMPTY);
      emptied.push(schema);
    },
  };
}
