import { setTimeout as pause } from 'node:timers/promises';

import type { Pool, PoolClient } from 'pg';

import { integer, text } from '../operations/rows.ts';
import { type Database, type Moment, type Row, statement, type Work } from '../operations/work.ts';
import { createConnections } from './connections.ts';
import { isRetriable } from './faults.ts';
import { answer, isSelection } from './statements.ts';

/** A transaction that another one was in the way of is tried so often. */
const MOST_ATTEMPTS = 8;
const LONGEST_PAUSE_MS = 20;

const STAMPS = 'SELECT resource, stamp FROM use_stamp WHERE resource = ANY ($1)';

const countEvents = statement(
  `SELECT setval(pg_get_serial_sequence('event', 'key'), max(key)) FROM event HAVING count(*) > 0`,
);

/** Work that gives the keys of events; later ones get the next numbers. */
function* numbered<T>(work: Work<T>): Work<T> {
  const value = yield* work;
  yield* countEvents.all();
  return value;
}

type Ownership = (create: () => unknown) => unknown;

/** Runs an operation from its first statement to its last. @param ownedBy gives what the database has one of */
async function run<T>(client: PoolClient, work: Work<T>, moment: Moment, ownedBy: Ownership): Promise<T> {
  let step = work.next();
  while (step.done !== true) {
    const request = step.value;
    if (request.kind === 'own') {
      step = work.next({ value: ownedBy(request.create), moment });
      continue;
    }
    let answered: unknown;
    try {
      answered = await answer(client, request);
    } catch (error) {
      step = work.throw(error);
      continue;
    }
    step = work.next(answered);
  }
  return step.value;
}

/** Runs operations on PostgreSQL: the statements of each one after the other, on one connection. */
export function createDriver(pool: Pool): Database {
  const { withClient, select } = createConnections(pool);
  const owned = new Map<() => unknown, unknown>();

  function ownedBy(create: () => unknown): unknown {
    if (!owned.has(create)) owned.set(create, create());
    return owned.get(create);
  }

  const transact = <T>(begin: string, work: () => Work<T>, isWriting: boolean): Promise<T> =>
    withClient(async (client) => {
      await client.query(begin);
      const value = await run(client, work(), { isWriting }, ownedBy);
      await client.query('COMMIT');
      return value;
    });

  // All statements see the same.
  const readSeveral = <T>(work: () => Work<T>): Promise<T> =>
    transact('BEGIN ISOLATION LEVEL REPEATABLE READ', work, false);

  /** One selection needs no transaction, which would take three times as long; work that asks for more begins again. */
  async function read<T>(work: () => Work<T>): Promise<T> {
    const moment = { isWriting: false };
    const running = work();
    let step = running.next();
    for (let isFirst = true; step.done !== true; ) {
      const request = step.value;
      if (request.kind === 'own') {
        step = running.next({ value: ownedBy(request.create), moment });
        continue;
      }
      if (!isFirst || !isSelection(request)) return readSeveral(work);
      isFirst = false;
      step = running.next(await select(request));
    }
    return step.value;
  }

  /*
   * Each statement sees what was committed before it. What an operation decides by is locked, so it stays as it was read;
   * where two wait for each other, or write the same key, one of them is tried again.
   */
  async function write<T>(work: () => Work<T>): Promise<T> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await transact('BEGIN', work, true);
      } catch (error) {
        if (!isRetriable(error) || attempts === MOST_ATTEMPTS) throw error;
        await pause(Math.random() * LONGEST_PAUSE_MS);
      }
    }
  }

  return {
    read,
    readSeveral,
    write,
    writeMany: write,
    fill: (work) => write(() => numbered(work())),
    // What can be read is on the disk.
    lasting: () => Promise.resolve(),
    async useStamps(emails) {
      const { rows } = await pool.query<Row>({ name: 'stamps', text: STAMPS, values: [emails] });
      const stampByEmail = new Map(rows.map((row) => [text(row, 'resource'), integer(row, 'stamp')]));
      return emails.map((email) => stampByEmail.get(email) ?? 0);
    },
  };
}
