import process from 'node:process';

import { createOneProcess } from '../one-process.ts';
import type { Processes } from '../processes.ts';
import { createSqliteStore } from './sqlite/index.ts';
import type { Store } from './store.ts';

/** Where data is kept: in a directory, in memory (null), or in a PostgreSQL database where an address is given. */
export interface StorePlace {
  readonly directory: string | null;
  readonly databaseUrl: string | null;
}

/** The options of a command that name the place of the data. */
export const PLACE_FLAGS = {
  data: { type: 'string' },
  'database-url': { type: 'string' },
} as const;

/** The place that a command works on; `DATABASE_URL` counts where no option names one. */
export function placeOf(flags: {
  readonly data?: string | undefined;
  readonly 'database-url'?: string | undefined;
}): StorePlace {
  const variable = flags.data === undefined ? process.env['DATABASE_URL'] : undefined;
  const databaseUrl = flags['database-url'] ?? variable ?? '';
  if (databaseUrl !== '') return { directory: null, databaseUrl };
  return { directory: flags.data ?? 'data', databaseUrl: null };
}

/** @throws StorageError */
export async function openStore({ directory, databaseUrl }: StorePlace): Promise<Store> {
  if (databaseUrl === null) return createSqliteStore(directory);
  // Most servers need no driver of PostgreSQL.
  const { createPostgresStore } = await import('./postgres/index.ts');
  return createPostgresStore(databaseUrl);
}

/**
 * Joins the other processes on a PostgreSQL database; on a directory there are none.
 * @throws StorageError
 */
export async function joinProcesses(databaseUrl: string | null): Promise<Processes> {
  if (databaseUrl === null) return createOneProcess();
  const postgres = await import('./postgres/processes.ts');
  return postgres.joinProcesses(databaseUrl);
}
