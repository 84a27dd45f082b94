import { text } from './rows.ts';
import { statement, type Work } from './work.ts';

const read = statement('SELECT value FROM value WHERE name = ?');
const write = statement(
  'INSERT INTO value (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
);
const remove = statement('DELETE FROM value WHERE name = ?');
/* No locks of its row: those who share it would follow each other without a gap, and who wants it alone would wait for ever. */
const sharedLock = statement('SELECT pg_advisory_xact_lock_shared(hashtextextended(current_schema()::text || ?, 2))');
const lock = statement('SELECT pg_advisory_xact_lock(hashtextextended(current_schema()::text || ?, 2))');

/** A single value by its name; null = it is not set. */
export function* readValue(name: string): Work<string | null> {
  const row = yield* read.get(name);
  return row === undefined ? null : text(row, 'value');
}

export const writeValue = (name: string, value: string): Work<number> => write.run(name, value);

/** @returns false where it was not set */
export function* removeValue(name: string): Work<boolean> {
  return (yield* remove.run(name)) > 0;
}

/** Keeps others from `lockValue` until the end of the transaction. */
export const lockValueShared = (name: string): Work<void> => sharedLock.lock(name);

/** Keeps others from both until the end of the transaction. */
export const lockValue = (name: string): Work<void> => lock.lock(name);
