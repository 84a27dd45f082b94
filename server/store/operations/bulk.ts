import { type Statement, statement, type Value, type Work } from './work.ts';

/** Rows of one statement; more of them gain little. */
const ROWS = 50;

/** Inserts rows of one table in as few statements as possible. */
export interface BulkInsert {
  readonly columns: number;
  readonly one: Statement;
  readonly many: Statement;
}

/**
 * @param target the table with its columns in parentheses
 * @param end of the statement
 */
export function bulkInsert(target: string, end = ''): BulkInsert {
  const columns = target.split(',').length;
  const row = `(${Array.from({ length: columns }, () => '?').join(', ')})`;
  const of = (rows: number): Statement =>
    statement(`INSERT INTO ${target} VALUES ${Array.from({ length: rows }, () => row).join(', ')} ${end}`);
  return { columns, one: of(1), many: of(ROWS) };
}

/** @param values of all rows, one after the other */
export function* insertRows({ columns, one, many }: BulkInsert, values: readonly Value[]): Work<void> {
  const whole = values.length - (values.length % (columns * ROWS));
  for (let at = 0; at < whole; at += columns * ROWS) yield* many.run(...values.slice(at, at + columns * ROWS));
  for (let at = whole; at < values.length; at += columns) yield* one.run(...values.slice(at, at + columns));
}
