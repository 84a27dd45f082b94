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

  async function selectAfterTurn(query: Single, stopWaiting: () => void): Promise<unknown> {
    // Under load, requests of one turn of the event loop ask the same.
    await new Promise<void>((resolve) => void setImmediate(resolve));
    return withClient((client) => {
      stopWaiting();
      return answer(client, query);
    });
  }

  function select(query: Single): Promise<unknown> {
    const key = JSON.stringify([prepared(query.statement, query.kind).name, query.values]);
    const present = waiting.get(key);
    if (present !== undefined) return present;
    const stopWaiting = (): void => {
      if (waiting.get(key) === answered) waiting.delete(key);
    };
    const answered = selectAfterTurn(query, stopWaiting).finally(stopWaiting);
    waiting.set(key, answered);
    return answered;
  }

  return { withClient, select };
}
