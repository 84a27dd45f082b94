import type { DatabaseSync } from 'node:sqlite';

import { text } from '../../operations/rows.ts';
import { CACHE_KB } from './database.ts';

/** In kB: rows are appended, so a large cache only takes memory. */
const FILLING_CACHE_KB = 8_192;

/** The overlap guard reads its index at each row; those of constraints have no SQL. */
const OF_EVENTS = `
  SELECT name, sql FROM sqlite_schema
  WHERE type = 'index' AND sql IS NOT NULL AND name <> 'event_resource_busy'
    AND tbl_name IN ('event', 'event_person', 'event_resource')
`;

/**
 * Creates the indexes of events after a transaction's work, sorted at once: row by row takes twice as long. Only for
 * empty tables.
 */
export function withoutIndexes<T>(database: DatabaseSync, work: () => T): T {
  database.exec(`PRAGMA cache_size = -${FILLING_CACHE_KB}`);
  const indexes = database.prepare(OF_EVENTS).all();
  for (const index of indexes) database.exec(`DROP INDEX ${text(index, 'name')}`);
  const value = work();
  for (const index of indexes) database.exec(text(index, 'sql'));
  database.exec(`PRAGMA cache_size = -${CACHE_KB}`);
  return value;
}
