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

/** The text is scanned with `indexOf` and a search, since a regular expression over a cell of megabytes fills its stack. */
export const MOST_CELL_CHARACTERS = 10_000;
export const MOST_LINE_CHARACTERS = 100_000;
export const MOST_COLUMNS = 500;

/** What the first line has more of outside quotes. */
function separatorOf(text: string): ',' | ';' {
  let [commas, semicolons] = [0, 0];
  let isQuoted = false;
  for (const character of text.slice(0, MOST_LINE_CHARACTERS)) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '\n' || character === '\r') break;
    if (character === ',') commas += 1;
    if (character === ';') semicolons += 1;
  }
  return semicolons > commas ? ';' : ',';
}

interface Cell {
  readonly value: string;
  /** Index behind it. */
  readonly end: number;
}

/**
 * Reads a table; empty lines are left out.
 * @throws CsvError for a quote that does not end, or text around one, and for a cell or a line that is too long
 */
export function parseCsv(text: string): readonly CsvRow[] {
  const separator = separatorOf(text);
  const stop = new RegExp(`["${separator}\\r\\n]`, 'g');
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let at = 0;
  let [line, begin, beginAt] = [1, 1, 0];
  while (at < text.length || cells.length > 0) {
    const { value, end } = text[at] === '"' ? quotedCell(text, at, line) : plainCell(text, at, stop);
    const next = text[end] ?? '';
    const column = { name: rows[0]?.cells[cells.length]?.trim() ?? '', number: cells.length + 1 };
    refuseTooLong(begin, column, end - at, end - beginAt);
    if (!['', separator, '\r', '\n'].includes(next)) throw strayQuote(line);
    cells.push(value);
    line += (text.slice(at, end).match(/\r\n|\n|\r/g) ?? []).length;
    at = end + (text.startsWith('\r\n', end) ? 2 : next.length);
    if (next === separator) continue;
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: begin, cells });
    cells = [];
    line += 1;
    [begin, beginAt] = [line, at];
  }
  return rows;
}

function quotedCell(text: string, start: number, line: number): Cell {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 2)) {
    const isTooLong = quote - start > MOST_CELL_CHARACTERS;
    if (text[quote + 1] === '"' && !isTooLong) continue;
    return { value: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 };
  }
  throw new CsvError(line, 'a quote begins here that does not end');
}

function plainCell(text: string, start: number, stop: RegExp): Cell {
  stop.lastIndex = start;
  const end = stop.exec(text)?.index ?? text.length;
  return { value: text.slice(start, end), end };
}

interface ColumnOfCell {
  /** '' in the first line. */
  readonly name: string;
  readonly number: number;
}

function refuseTooLong(line: number, column: ColumnOfCell, cellLength: number, lineLength: number): void {
  if (column.number > MOST_COLUMNS) throw new CsvError(line, `there are more than ${MOST_COLUMNS} cells`);
  if (cellLength > MOST_CELL_CHARACTERS) {
    const where = column.name === '' ? `column ${column.number}` : `column “${column.name.slice(0, 60)}”`;
    throw new CsvError(line, `the cell in ${where} has more than ${MOST_CELL_CHARACTERS} characters`);
  }
  if (lineLength > MOST_LINE_CHARACTERS)
    throw new CsvError(line, `the line has more than ${MOST_LINE_CHARACTERS} characters`);
}

const strayQuote = (line: number): CsvError =>
  new CsvError(line, 'a quote stands within a cell: put the whole cell in quotes, and double those in it');
