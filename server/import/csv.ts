/*
 * Tables as RFC 4180 has them: cells in quotes may hold the separator, line ends and doubled quotes. Spreadsheets of many
 * countries write `;`: whichever the first line has more of separates. A byte order mark is left out.
 */

/** A line of the table with something in it; `line` counts from 1, as editors do. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The text is no table; the message is for people. */
export class CsvError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** @throws CsvError where the bytes are no UTF-8 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new CsvError(1, 'the file is not UTF-8: save it as “CSV UTF-8”');
    throw error;
  }
}

/** What the first line has more of outside quotes. */
function separatorOf(text: string): ',' | ';' {
  const [first = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\n|\r/, 1);
  return first.split(';').length > first.split(',').length ? ';' : ',';
}

/**
 * Reads a table; empty lines are left out.
 * @throws CsvError for a quote that does not end, or text around one
 */
export function parseCsv(text: string): readonly CsvRow[] {
  const separator = separatorOf(text);
  // A cell in quotes, or up to the next separator or line end; then what ends it.
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`, 'y');
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let begin = 1;
  while (cell.lastIndex < text.length || cells.length > 0) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    if (match === null) throw brokenCell(text.slice(at), line);
    const [, quoted, plain = '', end = ''] = match;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += (quoted?.match(/\r\n|\n|\r/g) ?? []).length;
    if (end === separator) continue;
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: begin, cells });
    cells = [];
    line += 1;
    begin = line;
  }
  return rows;
}

function brokenCell(rest: string, line: number): CsvError {
  const isOpen = rest.startsWith('"') && !/^"(?:[^"]|"")*"/.test(rest);
  if (isOpen) return new CsvError(line, 'a quote begins here that does not end');
  return new CsvError(line, 'a quote stands within a cell: put the whole cell in quotes, and double those in it');
}
