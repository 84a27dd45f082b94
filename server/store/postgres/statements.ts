import type { PoolClient } from 'pg';

import { integer } from '../operations/rows.ts';
import type { Request, Row, Statement, Value } from '../operations/work.ts';
import { isOverlap } from './faults.ts';

/** What is asked of the database. */
export type Query = Exclude<Request, { kind: 'own' }>;
export type Single = Extract<Query, { readonly values: unknown }>;
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
export function prepared(statement: Statement, kind: Single['kind']): Prepared {
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

/** Runs one statement. @returns what `Statement` says for its kind */
export async function answer(client: PoolClient, query: Query): Promise<unknown> {
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

export const isSelection = (query: Query): query is Single => ['get', 'all', 'tuples'].includes(query.kind);
