import { isBlank, normaliseText } from './text.ts';

/*
 * Tables in the format of RFC 4180: quoted cells may contain the separator, line ends and doubled quotes. Spreadsheets
 * of many countries write `;`, and empty cells after the last ones. A byte order mark is skipped.
 */

/** A non-empty line of the table; `line` counts from 1, as in editors. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The text is no table; the message is for the user. */
export class CsvError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** @throws CsvError where the bytes are not UTF-8 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new CsvError(1, 'the file is not UTF-8: save it as “CSV UTF-8”');
    throw error;
  }
}

/**
 * The text is scanned with `indexOf` and a search, since a regular expression over a cell of megabytes overflows its
 * stack.
 */
export const MOST_CELL_CHARACTERS = 10_000;
export const MOST_LINE_CHARACTERS = 100_000;
export const MOST_COLUMNS = 500;

interface Cell {
  readonly value: string;
  /** Index after the cell. */
  readonly end: number;
}

/**
 * Reads a table; empty lines, and empty cells at the ends of lines, are left out.
 * @throws CsvError for an unterminated quote, text around a quoted cell, and for a cell or a line that is too long
 */
export function parseCsv(text: string): readonly CsvRow[] {
  const start = findTableStart(text, MOST_LINE_CHARACTERS);
  const { separator } = start;
  const stop = new RegExp(`["${separator}\\r\\n]`, 'g');
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let { at, line } = start;
  let [begin, beginAt] = [line, at];
  while (at < text.length || cells.length > 0) {
    const { value, end } = text[at] === '"' ? quotedCell(text, at, line) : plainCell(text, at, stop);
    const next = text[end] ?? '';
    const column = { name: normaliseText(rows[0]?.cells[cells.length] ?? ''), number: cells.length + 1 };
    refuseTooLong(begin, column, end - at, end - beginAt);
    if (column.number > MOST_COLUMNS && !isBlank(value)) throw tooManyCells(begin);
    if (!['', separator, '\r', '\n'].includes(next)) throw strayQuote(line);
    cells.push(value);
    line += (text.slice(at, end).match(/\r\n|\n|\r/g) ?? []).length;
    at = end + (text.startsWith('\r\n', end) ? 2 : next.length);
    if (next === separator) continue;
    const filled = cells.slice(0, cells.findLastIndex((one) => !isBlank(one)) + 1);
    if (filled.length > 0) rows.push({ line: begin, cells: filled });
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
  if (cellLength > MOST_CELL_CHARACTERS) {
    const where = column.name === '' ? `column ${column.number}` : `column “${column.name.slice(0, 60)}”`;
    throw new CsvError(line, `the cell in ${where} has more than ${MOST_CELL_CHARACTERS} characters`);
  }
  if (lineLength > MOST_LINE_CHARACTERS)
    throw new CsvError(line, `the line has more than ${MOST_LINE_CHARACTERS} characters`);
}

const tooManyCells = (line: number): CsvError => new CsvError(line, `there are more than ${MOST_COLUMNS} cells`);

const strayQuote = (line: number): CsvError =>
  new CsvError(line, 'a quote stands within a cell: put the whole cell in quotes, and double those in it');

/** The separator of the cells of a table, and where its lines begin. */
interface TableStart {
  readonly separator: string;
  /** Index after a line that names the separator; 0 where there is none. */
  readonly at: number;
  /** Number of the line at that index, from 1. */
  readonly line: number;
}

/** Anything in a table but empty cells; control and format characters (`text.ts`) count as empty. */
const FILLED = /[^\s,;"\p{Cc}\p{Cf}]/u;
/** A quoted separator was text to the program that saved the file last, so it is no separator. */
const SEPARATOR_LINE = /(?:sep=([,;\t])\1*|sep=[,;\t]"[,;\t]*)[^\S\r\n]*(?:\r\n|\r|\n|$)/iy;
const LINE_END = /\r\n|\r|\n/g;

/**
 * Reads the first non-empty line: `sep=;` names the separator and is no line of the table; otherwise the more frequent
 * one of `,` and `;` separates.
 * @param mostCharacters of a line that are read
 */
function findTableStart(text: string, mostCharacters: number): TableStart {
  const filled = Math.max(text.search(FILLED), 0);
  SEPARATOR_LINE.lastIndex = filled;
  const named = SEPARATOR_LINE.exec(text);
  if (named === null) return { separator: commonSeparator(text, 0, filled, mostCharacters), at: 0, line: 1 };
  const at = SEPARATOR_LINE.lastIndex;
  const line = 1 + (text.slice(0, at).match(LINE_END) ?? []).length;
  const next = at + Math.max(text.slice(at).search(FILLED), 0);
  return { separator: named[1] ?? commonSeparator(text, at, next, mostCharacters), at, line };
}

/** The more frequent one outside quotes in the line of the character at `filled`. */
function commonSeparator(text: string, from: number, filled: number, mostCharacters: number): ',' | ';' {
  let [commas, semicolons] = [0, 0];
  let isQuoted = false;
  for (let index = from; index < Math.min(text.length, filled + mostCharacters); index += 1) {
    const character = text[index];
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === ',') commas += 1;
    if (character === ';') semicolons += 1;
    if (character !== '\n' && character !== '\r') continue;
    if (index > filled) break;
    [commas, semicolons] = [0, 0];
  }
  return semicolons > commas ? ';' : ',';
}
