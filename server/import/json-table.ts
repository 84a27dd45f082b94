import * as v from 'valibot';

import { CsvError, type CsvRow } from './csv.ts';

const CellSchema = v.nullable(v.union([v.string(), v.number(), v.boolean()]));
const TableSchema = v.array(v.record(v.string(), CellSchema));

/** Whether a JSON text is a list, as tables are; floor plans are objects. */
export const isJsonTable = (text: string): boolean => /^\s*\[/.test(text);

/**
 * A list of objects as the lines of a table, whose first line has the names of all their fields. Lines count the objects.
 * @throws CsvError where the text is none
 */
export function parseJsonTable(text: string): readonly CsvRow[] {
  const parsed = v.safeParse(TableSchema, parseJson(text));
  if (!parsed.success) {
    const at = Number(parsed.issues[0].path?.[0]?.key ?? 0) + 1;
    throw new CsvError(at, 'the file is no list of objects with texts, numbers, yes or no');
  }
  const names = [...new Set(parsed.output.flatMap((entry) => Object.keys(entry)))];
  const rows = parsed.output.map((entry, i) => ({
    line: i + 1,
    cells: names.map((name) => String(entry[name] ?? '')),
  }));
  return names.length === 0 ? [] : [{ line: 1, cells: names }, ...rows];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CsvError(1, error instanceof Error ? error.message : 'the file is no JSON');
  }
}
