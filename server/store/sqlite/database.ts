import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';

import { migrate } from './schema.ts';

/** A row as SQLite gives it; read it by `text`, `integer` and their kin. */
export type Row = Readonly<Record<string, SQLOutputValue>>;

/** @returns the file of the database in a directory; null = in memory */
export const databaseFile = (directory: string | null): string | null =>
  directory === null ? null : join(directory, 'deskway.db');

const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens the database file `deskway.db` of a directory, making both where they are missing.
 * WAL with synchronous=FULL: a commit is on disk before it is acknowledged.
 * @param directory null = in memory
 */
export function openDatabase(directory: string | null): DatabaseSync {
  // It holds personal data: for the owner's eyes only.
  if (directory !== null) mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = databaseFile(directory) ?? ':memory:';
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -65536;
  `);
  migrate(database);
  return database;
}

/**
 * Runs work as one transaction of its own that takes the write lock first; a throw undoes all of it. What people wait for
 * goes through `commits.ts`.
 * @param isTrial true: it is undone in any case
 */
export function transaction<T>(database: DatabaseSync, work: () => T, isTrial = false): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    database.exec(isTrial ? 'ROLLBACK' : 'COMMIT');
    return value;
  } catch (error) {
    // A full disk and its like end the transaction by themselves.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** @returns true where the overlap guard of the schema refused a busy interval */
export function isOverlap(error: unknown): boolean {
  return error instanceof Error && error.message === 'OVERLAP';
}

function unexpected(column: string, value: unknown): TypeError {
  return new TypeError(`Column ${column} holds a ${value === null ? 'null' : typeof value}.`);
}

export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw unexpected(column, value);
  return value;
}

export function integer(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw unexpected(column, value);
  return value;
}

export function flag(row: Row, column: string): boolean {
  return integer(row, column) !== 0;
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

export function integerOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : integer(row, column);
}
