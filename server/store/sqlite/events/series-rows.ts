import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';

import type { Recurrence } from '../../store.ts';
import { type Row, text } from '../database/database.ts';

const DatesSchema = v.array(v.string());

export function rowToRecurrence(row: Row): Recurrence {
  return { rule: text(row, 'rule'), exceptions: v.parse(DatesSchema, JSON.parse(text(row, 'exceptions'))) };
}

/** The rules of series; all of it runs within the caller's transaction. */
export interface SeriesRows {
  read(id: string): Recurrence | null;
  write(id: string, recurrence: Recurrence): void;
}

export function prepareSeriesRows(database: DatabaseSync): SeriesRows {
  const read = database.prepare('SELECT * FROM series WHERE id = ?');
  const write = database.prepare(
    `INSERT INTO series (id, rule, exceptions) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET rule = excluded.rule, exceptions = excluded.exceptions`,
  );
  return {
    read(id) {
      const row = read.get(id);
      return row === undefined ? null : rowToRecurrence(row);
    },
    write(id, { rule, exceptions }) {
      write.run(id, rule, JSON.stringify(exceptions));
    },
  };
}
