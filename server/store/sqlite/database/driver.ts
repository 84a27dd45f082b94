import type { DatabaseSync, StatementSync } from 'node:sqlite';

import type { Database, Moment, Request, Statement, Work } from '../../operations/work.ts';
import { createCommits } from './commits.ts';
import { isOverlap } from './database.ts';
import { withoutIndexes } from './indexes.ts';
import { createUseStamps } from './use-stamps.ts';

type Query = Exclude<Request, { kind: 'own' }>;
type Single = Extract<Query, { readonly values: unknown }>;
type Many = Extract<Query, { readonly rows: unknown }>;

/** Rows of one statement; more of them gain little. */
const ROWS_AT_ONCE = 50;

/** Runs operations on SQLite: each from its first statement to its last in one turn of the event loop. */
export interface Driver extends Database {
  /** Waits for pending writes. */
  close(): Promise<void>;
}

/** Runs the statements of operations, each prepared once. */
function createQueries(database: DatabaseSync): (query: Query) => unknown {
  const preparedByStatement = new Map<Statement, StatementSync>();
  const arraysByStatement = new Map<Statement, StatementSync>();
  const manyByStatement = new Map<Statement, StatementSync>();

  function prepared(statement: Statement): StatementSync {
    const known = preparedByStatement.get(statement);
    if (known !== undefined) return known;
    const made = database.prepare(statement.text);
    preparedByStatement.set(statement, made);
    return made;
  }

  function preparedForArrays(statement: Statement): StatementSync {
    const known = arraysByStatement.get(statement);
    if (known !== undefined) return known;
    const made = database.prepare(statement.text, { returnArrays: true });
    arraysByStatement.set(statement, made);
    return made;
  }

  function preparedForMany(statement: Statement): StatementSync {
    const known = manyByStatement.get(statement);
    if (known !== undefined) return known;
    const made = database.prepare(statement.textFor(ROWS_AT_ONCE));
    manyByStatement.set(statement, made);
    return made;
  }

  function runMany({ statement, rows }: Many): void {
    const whole = rows.length - (rows.length % ROWS_AT_ONCE);
    for (let at = 0; at < whole; at += ROWS_AT_ONCE)
      preparedForMany(statement).run(...rows.slice(at, at + ROWS_AT_ONCE).flat());
    for (const row of rows.slice(whole)) prepared(statement).run(...row);
  }

  function attempt({ statement, values }: Single): number | null {
    try {
      return Number(prepared(statement).run(...values).changes);
    } catch (error) {
      // The statement alone is undone.
      if (isOverlap(error)) return null;
      throw error;
    }
  }

  return (query) => {
    if (query.kind === 'runMany') return runMany(query);
    const { kind, statement, values } = query;
    switch (kind) {
      case 'get':
        return prepared(statement).get(...values);
      case 'all':
        return prepared(statement).all(...values);
      case 'tuples':
        return preparedForArrays(statement).all(...values);
      case 'run':
        return Number(prepared(statement).run(...values).changes);
      case 'insert':
        return Number(prepared(statement).run(...values).lastInsertRowid);
      case 'attempt':
        return attempt(query);
      // A transaction that writes is the only one.
      case 'lock':
    }
    return undefined;
  };
}

/** @param file of the database; null = in memory */
export function createDriver(database: DatabaseSync, file: string | null): Driver {
  const query = createQueries(database);
  const owned = new Map<() => unknown, unknown>();
  let moment: Moment | null = null;
  const commits = createCommits(database, file, () => {
    moment = null;
  });

  /** Between two turns of the event loop another process may write. */
  function present(): Moment {
    if (moment !== null) return moment;
    moment = { isWriting: false };
    setImmediate(() => {
      moment = null;
    });
    return moment;
  }

  function ownedBy(create: () => unknown): unknown {
    if (!owned.has(create)) owned.set(create, create());
    return owned.get(create);
  }

  function run<T>(work: Work<T>): T {
    let step = work.next();
    while (step.done !== true) {
      const request = step.value;
      if (request.kind === 'own') step = work.next({ value: ownedBy(request.create), moment: present() });
      else step = answer(work, request);
    }
    return step.value;
  }

  function answer<T>(work: Work<T>, request: Query): IteratorResult<Request, T> {
    let answered: unknown;
    try {
      answered = query(request);
    } catch (error) {
      return work.throw(error);
    }
    return work.next(answered);
  }

  const read = async <T>(work: () => Work<T>): Promise<T> => run(work());

  return {
    read,
    readSeveral: read,
    write: (work) => commits.write(() => run(work())),
    writeMany: (work) => commits.writeAlone(() => run(work())),
    fill: (work) => commits.writeAlone(() => withoutIndexes(database, () => run(work()))),
    lasting: commits.lasting,
    useStamps: createUseStamps(database),
    close: commits.close,
  };
}
