import * as v from 'valibot';

import type { Recurrence } from '../../store.ts';
import { text } from '../rows.ts';
import { type Row, statement, type Work } from '../work.ts';

const DatesSchema = v.array(v.string());

const read = statement('SELECT * FROM series WHERE id = ?');
const write = statement(
  `INSERT INTO series (id, rule, exceptions) VALUES (?, ?, ?)
   ON CONFLICT (id) DO UPDATE SET rule = excluded.rule, exceptions = excluded.exceptions`,
);

const keep = statement('SELECT 1 FROM series WHERE id = ? FOR NO KEY UPDATE');

export function rowToRecurrence(row: Row): Recurrence {
  return { rule: text(row, 'rule'), exceptions: v.parse(DatesSchema, JSON.parse(text(row, 'exceptions'))) };
}

/** The rule of a series, which nobody else changes until the end of the transaction. */
export function* readRecurrence(id: string): Work<Recurrence | null> {
  yield* keep.lock(id);
  const row = yield* read.get(id);
  return row === undefined ? null : rowToRecurrence(row);
}

export function* writeRecurrence(id: string, { rule, exceptions }: Recurrence): Work<void> {
  yield* write.run(id, rule, JSON.stringify(exceptions));
}
