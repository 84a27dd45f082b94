import type { Pool, PoolClient } from 'pg';

import { isLost, isOutdated } from './faults.ts';
import { answer, prepared, type Single } from './statements.ts';

interface Connections {
  /**
   * Lends a connection; what failed on it is rolled back. Where a newer program has changed the schema, each connection is
   * replaced once.
   */
  withClient<T>(use: (client: PoolClient) => Promise<T>): Promise<T>;
  /** Runs one selection; who asks the same while it waits for a connection gets the same rows. */
  select(query: Single): Promise<unknown>;
}

export function createConnections(pool: Pool): Connections {
  /** Selections that wait, by statement and values. */
  const waiting = new Map<string, Promise<unknown>>();

  async function withClient<T>(use: (client: PoolClient) => Promise<T>): Promise<T> {
    for (;;) {
      const client = await pool.connect();
      let isWhole = true;
      try {
        return await use(client);
      } catch (error) {
        // Where even this fails, the connection is not used again; one that says nothing any more is not asked.
        isWhole =
          !isLost(error) &&
          !isOutdated(error) &&
          (await client.query('ROLLBACK').then(
            () => true,
            () => false,
          ));
        if (!isOutdated(error)) throw error;
      } finally {
        client.release(!isWhole);
      }
    }
  }

  function select(query: Single): Promise<unknown> {
    const key = JSON.stringify([prepared(query.statement, query.kind).name, query.values]);
    let answered = waiting.get(key);
    if (answered === undefined) {
      answered = withClient((client) => {
        waiting.delete(key);
        return answer(client, query);
      }).finally(() => {
        if (waiting.get(key) === answered) waiting.delete(key);
      });
      waiting.set(key, answered);
    }
    return answered;
  }

  return { withClient, select };
}
