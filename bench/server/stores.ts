/* The stores that the load bench compares: SQLite, and PostgreSQL under one and under three processes. */
import { startPostgres } from '../../tests/postgres/server.ts';
import { createTestSchema } from '../../tests/server/test-store.ts';
import { type MeasuredServer, startMeasured } from './server-process.ts';

const PROCESSES = { sqlite: 1, postgres: 1, 'postgres-3': 3 };

export type StoreName = keyof typeof PROCESSES;

export const STORES = Object.keys(PROCESSES) as readonly StoreName[];

export const isStoreName = (name: string): name is StoreName => Object.hasOwn(PROCESSES, name);

export interface Stores {
  /** Starts the real server on an empty store. */
  start(name: StoreName, flags: readonly string[]): Promise<MeasuredServer>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL where one of the stores needs it, as durable as it is by default, which SQLite is too. */
export async function openStores(names: readonly StoreName[]): Promise<Stores> {
  const postgres = names.some((name) => name !== 'sqlite') ? await startPostgres([]) : null;
  return {
    async start(name, flags) {
      if (name === 'sqlite' || postgres === null) return startMeasured('deskway', flags);
      const schema = await createTestSchema(postgres.url);
      const server = await startMeasured('deskway', [...flags, '--database-url', schema.url], PROCESSES[name]);
      // PostgreSQL does it itself within a minute.
      await schema.run('ANALYZE');
      return {
        ...server,
        async stop() {
          await server.stop();
          await schema.drop();
        },
      };
    },
    stop: async () => postgres?.stop(),
  };
}
