import type { Row } from './work.ts';

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
