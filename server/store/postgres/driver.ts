import { setTimeout as pause } from 'node:timers/promises';

import type { Pool, PoolClient } from 'pg';

import { integer, text } from '../operations/rows.ts';
import {
  type Database,
  type Moment,
  type Request,
  type Row,
  type Statement,
  statement,
  type Value,
  type Work,
} from '../operations/work.ts';
import { isLost, isOutdated, isOverlap, isRetriable } from './faults.ts';

/** A transaction that another one was in the way of is tried so often. */
const MOST_ATTEMPTS = 8;
const LONGEST_PAUSE_MS = 20;

type Query = Exclude<Request, { kind: 'own' }>;
type Single = Extract<Query, { readonly values: unknown }>;
type Many = Extract<Query, { readonly rows: unknown }>;

interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** Placeholders as `$1`; hints for SQLite's planner are left out. */
function toPostgres(sql: string): string {
  let last = 0;
  return sql
    .replaceAll(/\?(\d*)/g, (_match, number: string) => {
      last += 1;
      return `$${number === '' ? last : number}`;
    })
    .replaceAll(/ INDEXED BY \w+/g, '');
}

/** What is appended to an insertion. */
const RETURNING = ' RETURNING key';
const UNLESS_BUSY = ' ON CONFLICT ON CONSTRAINT event_resource_overlap DO NOTHING';

const preparedByKind = new Map<Single['kind'], Map<Statement, Prepared>>();
let preparedCount = 0;

const isInsertion = ({ text: sql }: Statement): boolean => sql.startsWith('INSERT');

/** The names of prepared statements are those of all connections. */
function prepared(statement: Statement, kind: Single['kind']): Prepared {
  const ofKind = preparedByKind.get(kind) ?? new Map<Statement, Prepared>();
  preparedByKind.set(kind, ofKind);
  const known = ofKind.get(statement);
  if (known !== undefined) return known;
  let sql = toPostgres(statement.text);
  if (kind === 'insert') sql += RETURNING;
  if (kind === 'attempt' && isInsertion(statement)) sql += UNLESS_BUSY;
  const made = { name: `s${preparedCount}`, text: sql };
  preparedCount += 1;
  ofKind.set(statement, made);
  return made;
}

/** Escapes of JSON that are no character of PostgreSQL: NUL, and halves of surrogate pairs. */
const ESCAPED = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][\da-f]{2})/g;

/** Texts in PostgreSQL have no NUL: nothing that is stored equals such a text, and what is written loses it. */
function toPostgresValues({ text: sql }: Statement, values: readonly Value[]): Value[] {
  const isList = sql.includes('json_each(');
  return values.map((value) => {
    if (typeof value !== 'string') return value;
    const whole = value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
    return isList && whole.includes('\\u') ? whole.replaceAll(ESCAPED, '$1\uFFFD') : whole;
  });
}

/** Rows of one statement; it may have 65,535 values. */
const ROWS_AT_ONCE = 1_000;

async function runMany(client: PoolClient, { statement, rows }: Many): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    const some = rows.slice(first, first + ROWS_AT_ONCE);
    const values = some.flatMap((row) => toPostgresValues(statement, row));
    await client.query({ text: toPostgres(statement.textFor(some.length)), values });
  }
}

async function attempt(client: PoolClient, { statement, values }: Single): Promise<number | null> {
  if (isInsertion(statement)) {
    const query = { ...prepared(statement, 'attempt'), values: toPostgresValues(statement, values) };
    return (await client.query(query)).rowCount === 0 ? null : 1;
  }
  await client.query('SAVEPOINT attempt');
  try {
    const { rowCount } = await client.query({
      ...prepared(statement, 'attempt'),
      values: toPostgresValues(statement, values),
    });
    await client.query('RELEASE attempt');
    return rowCount;
  } catch (error) {
    if (!isOverlap(error)) throw error;
    await client.query('ROLLBACK TO attempt; RELEASE attempt');
    return null;
  }
}

async function answer(client: PoolClient, query: Query): Promise<unknown> {
  if (query.kind === 'runMany') return runMany(client, query);
  const { kind, statement, values } = query;
  if (kind === 'attempt') return attempt(client, query);
  const config = { ...prepared(statement, kind), values: toPostgresValues(statement, values) };
  if (kind === 'tuples') return (await client.query({ ...config, rowMode: 'array' })).rows;
  const { rows, rowCount } = await client.query<Row>(config);
  switch (kind) {
    case 'get':
      return rows[0];
    case 'all':
      return rows;
    case 'run':
      return rowCount ?? 0;
    case 'insert':
      return integer(rows[0] ?? {}, 'key');
    case 'lock':
  }
  return undefined;
}

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
  const owned = new Map<() => unknown, unknown>();

  function ownedBy(create: () => unknown): unknown {
    if (!owned.has(create)) owned.set(create, create());
    return owned.get(create);
  }

  async function transactOnce<T>(begin: string, work: () => Work<T>, moment: Moment): Promise<T> {
    const client = await pool.connect();
    let isWhole = false;
    try {
      await client.query(begin);
      const value = await run(client, work(), moment, ownedBy);
      await client.query('COMMIT');
      isWhole = true;
      return value;
    } catch (error) {
      // Where even this fails, the connection is not used again; one that says nothing any more is not asked.
      isWhole =
        !isLost(error) &&
        !isOutdated(error) &&
        (await client.query('ROLLBACK').then(
          () => true,
          () => false,
        ));
      throw error;
    } finally {
      client.release(!isWhole);
    }
  }

  /** Where a newer program has changed the schema, each connection is replaced once. */
  async function transact<T>(begin: string, work: () => Work<T>, isWriting: boolean): Promise<T> {
    for (;;) {
      try {
        return await transactOnce(begin, work, { isWriting });
      } catch (error) {
        if (!isOutdated(error)) throw error;
      }
    }
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
    // All statements see the same.
    read: (work) => transact('BEGIN ISOLATION LEVEL REPEATABLE READ', work, false),
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
