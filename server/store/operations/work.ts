/*
 * The operations are written once for every database, as generators: they yield the statements that they need, and the
 * driver of a database (../sqlite, ../postgres) runs these within a transaction.
 *
 * SQL is the common subset: `?` or `?1` for values, flags as 0 and 1, `"end"` in quotes, `CASE` instead of booleans as
 * values. Lists are given as JSON and read by `json_each`.
 */

export type Value = string | number | null;

/** Read with `text`, `integer` and the like. */
export type Row = Readonly<Record<string, unknown>>;
export type Tuple = readonly unknown[];

/** What an operation asks its driver for. */
export type Request =
  | {
      readonly kind: 'get' | 'all' | 'tuples' | 'run' | 'insert' | 'attempt' | 'lock';
      readonly statement: Statement;
      readonly values: readonly Value[];
    }
  | {
      readonly kind: 'runMany';
      readonly statement: Statement;
      readonly rows: readonly (readonly Value[])[];
    }
  | { readonly kind: 'own'; readonly create: () => unknown };

/** An operation, or a part of one, that gives a `T`; called by `yield*` within another one. */
export type Work<T> = Generator<Request, T, unknown>;

/** A time during which no other transaction changes what this one reads. */
export interface Moment {
  /** False where the transaction only reads. */
  readonly isWriting: boolean;
}

/**
 * A statement of SQL. Each driver prepares it once, so there is one for each text. Drivers answer as the methods say.
 */
export class Statement {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The text of an `INSERT … VALUES (…)` for so many rows at once. */
  textFor(rows: number): string {
    const [, before = '', row = '', after = ''] = /^(.*\sVALUES )(\(.*?\))(.*)$/s.exec(this.text) ?? [];
    return `${before}${Array.from({ length: rows }, () => row).join(', ')}${after}`;
  }

  /** Runs it. @returns the first row */
  *get(...values: readonly Value[]): Work<Row | undefined> {
    return (yield { kind: 'get', statement: this, values }) as Row | undefined;
  }

  *all(...values: readonly Value[]): Work<readonly Row[]> {
    return (yield { kind: 'all', statement: this, values }) as readonly Row[];
  }

  /** Rows as arrays instead of objects, for thousands of them. */
  *tuples(...values: readonly Value[]): Work<readonly Tuple[]> {
    return (yield { kind: 'tuples', statement: this, values }) as readonly Tuple[];
  }

  /** @returns the number of rows that were written */
  *run(...values: readonly Value[]): Work<number> {
    return (yield { kind: 'run', statement: this, values }) as number;
  }

  /** Inserts one row into a table with row keys. @returns its key (`RETURNING` makes SQLite much slower) */
  *insert(...values: readonly Value[]): Work<number> {
    return (yield { kind: 'insert', statement: this, values }) as number;
  }

  /** Runs an `INSERT … VALUES (…)` for each row. */
  *runMany(rows: readonly (readonly Value[])[]): Work<void> {
    yield { kind: 'runMany', statement: this, rows };
  }

  /**
   * Writes to the use of a resource.
   * @returns null where the database refuses it as an overlap, which undoes nothing else; otherwise as `run`
   */
  *attempt(...values: readonly Value[]): Work<number | null> {
    return (yield { kind: 'attempt', statement: this, values }) as number | null;
  }

  /** Keeps others from changing the selected rows until the end of the transaction; SQLite has one writer anyway. */
  *lock(...values: readonly Value[]): Work<void> {
    yield { kind: 'lock', statement: this, values };
  }
}

export const statement = (text: string): Statement => new Statement(text);

/** A value of which each database has one, such as a cache, with the present moment. */
export function* own<T>(create: () => T): Work<{ readonly value: T; readonly moment: Moment }> {
  return (yield { kind: 'own', create }) as { readonly value: T; readonly moment: Moment };
}

/** Runs operations, each in a transaction of its own. */
export interface Database {
  /** Runs work that only reads, by one statement as a rule; several see the same moment. */
  read<T>(work: () => Work<T>): Promise<T>;
  /** Does the same for work of several statements. */
  readSeveral<T>(work: () => Work<T>): Promise<T>;
  /**
   * Runs work that writes.
   * @param work may be called again where another transaction was in the way
   * @returns the result of `work`, once it is on disk
   * @throws the error of `work`, or the reason why it could not be committed; then nothing of it was written
   */
  write<T>(work: () => Work<T>): Promise<T>;
  /** Does the same for hundreds of rows. */
  writeMany<T>(work: () => Work<T>): Promise<T>;
  /** Does the same for a new campus: the tables of events are empty, and `work` gives the keys of their rows. */
  fill<T>(work: () => Work<T>): Promise<T>;
  /**
   * Resolves once everything readable by now is on disk: the answer to a repeated request must be as durable as the
   * first.
   */
  lasting(): Promise<void>;
  /** Numbers that grow whenever the busy times of these resources may have changed; addresses in lower case. */
  useStamps(emails: readonly string[]): Promise<readonly number[]>;
}
