/*
 * Comma-separated values (RFC 4180).
 */

export type Cell = string | number;

/** Lets spreadsheets read the text as UTF-8. */
const BYTE_ORDER_MARK = '\u{feff}';
/** How a spreadsheet recognises a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;

function toField(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  // A name of a place must not become a formula.
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as a file; each line has as many fields as the first. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  const width = rows[0]?.length ?? 0;
  const lines = rows.map((row) => Array.from({ length: width }, (_, i) => toField(row[i] ?? '')).join(','));
  return BYTE_ORDER_MARK + lines.map((line) => `${line}\r\n`).join('');
}
