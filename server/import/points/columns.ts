/* The columns of a table of points: POIs, kiosks and codes. */
import * as v from 'valibot';

import { filled, LANGUAGES, MOST_CHARACTERS, shown, tableId, tooLong, yesOrNo } from '../columns.ts';
import type { CsvRow } from '../csv.ts';
import { fold, normaliseText } from '../text.ts';

export const POINT_KINDS = ['poi', 'kiosk', 'code'] as const;
export type PointKind = (typeof POINT_KINDS)[number];

/** Licences of POIs and of kiosks (docs/licences.md), by code and by name. */
const LICENCES: Readonly<Record<'poi' | 'kiosk', ReadonlyMap<string, string>>> = {
  poi: new Map([
    ['standard', 'CS0621'],
    ['basic', 'CS0642'],
  ]),
  kiosk: new Map([
    ['basic', 'CS0637'],
    ['standard', 'CS0638'],
    ['premium', 'CS0639'],
  ]),
};

/** @returns the code of a licence by code or name, or null where the kind has no such licence */
export function licenceOf(kind: 'poi' | 'kiosk', text: string): string | null {
  const folded = text.toLowerCase();
  const codes = LICENCES[kind];
  return codes.get(folded) ?? [...codes.values()].find((code) => code.toLowerCase() === folded) ?? null;
}

const short = v.pipe(v.string(), v.maxLength(MOST_CHARACTERS, tooLong(MOST_CHARACTERS)));
const MOST_METRES = 10_000;
const METRES_MESSAGE = `takes metres from the upper left corner of the building, such as 12.5, ${MOST_METRES} at most`;
const centimetres = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}(?:[.,]\d{1,3})?$/, METRES_MESSAGE),
  v.transform((text) => Math.round(Number(text.replace(',', '.')) * 100)),
  v.maxValue(MOST_METRES * 100, METRES_MESSAGE),
);
const wholeUpTo = (most: number, message: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{0,3}$/, message),
    v.transform((text) => Number(text)),
    v.maxValue(most, message),
  );

const COLUMNS = {
  kind: v.picklist(POINT_KINDS, `takes ${POINT_KINDS.join(', ')}`),
  id: tableId,
  name: filled,
  category: short,
  description: short,
  licence: short,
  area: filled,
  x: centimetres,
  y: centimetres,
  heading: wholeUpTo(360, 'takes degrees clockwise from up on the plan, 0 to 360'),
  outOfOrder: yesOrNo,
  displayMode: wholeUpTo(13, 'takes a display mode, 0 to 13'),
  location: short,
};

const RowSchema = v.partial(v.object(COLUMNS), [
  'name',
  'category',
  'description',
  'licence',
  'area',
  'x',
  'y',
  'heading',
  'outOfOrder',
  'displayMode',
  'location',
]);
type Cells = v.InferOutput<typeof RowSchema>;

/** A row; columns that are missing are undefined. */
export interface PointRow extends Cells {
  readonly line: number;
  /** By language. */
  readonly names: Readonly<Record<string, string>>;
}

/** Whether the first line of a table is one of points: resources have `email` besides, parts of objects `partKind`. */
export function isPointHeader(header: CsvRow | undefined): boolean {
  const names = new Set(header?.cells.map(fold));
  return names.has('kind') && !names.has('email') && !names.has('partkind');
}

export interface Problem {
  readonly line: number;
  readonly text: string;
}

/** The rows below the header, or what is wrong with them. */
export function readPointRows([header, ...body]: readonly CsvRow[]): {
  readonly rows: readonly PointRow[];
  readonly problems: readonly Problem[];
} {
  const line = header?.line ?? 1;
  const columns = (header?.cells ?? []).map((cell) => columnOf(normaliseText(cell)));
  const names = columns.map((column) => column.key);
  const wrong = columns.flatMap(({ key, isKnown }, index) => {
    if (!isKnown) return [`there is no column “${shown(key)}”`];
    return names.indexOf(key) === index ? [] : [`the column “${shown(key)}” is there twice`];
  });
  const missing = ['kind', 'id'].filter((name) => !names.includes(name));
  if (missing.length > 0) wrong.push(`these columns are missing: ${missing.join(', ')}`);
  if (wrong.length > 0) return { rows: [], problems: wrong.map((text) => ({ line, text })) };
  if (body.length === 0)
    return { rows: [], problems: [{ line, text: 'nothing stands below the names of the columns' }] };
  const read = body.map((row) => readRow(row, names));
  return { rows: read.flatMap(({ row }) => row ?? []), problems: read.flatMap(({ problems }) => problems) };
}

/** `name:cs` is the name in one language. */
const LANGUAGE_PREFIX = 'name:';

function columnOf(header: string): { readonly key: string; readonly isKnown: boolean } {
  const folded = header.toLowerCase();
  const known = Object.keys(COLUMNS).find((name) => name.toLowerCase() === folded);
  if (known !== undefined) return { key: known, isKnown: true };
  const isName = folded.startsWith(LANGUAGE_PREFIX) && LANGUAGES.has(folded.slice(LANGUAGE_PREFIX.length));
  return { key: folded === '' ? header : folded, isKnown: isName };
}

/** Cells that may be empty: the value is taken away. Of the others an empty cell is as none. */
const CLEARED: ReadonlySet<string> = new Set(['category', 'description', 'heading', 'outOfOrder', 'displayMode']);

function readRow(
  { line, cells }: CsvRow,
  names: readonly string[],
): { readonly row: PointRow | null; readonly problems: readonly Problem[] } {
  const fields: Record<string, string> = {};
  const labels: Record<string, string> = {};
  const problems: Problem[] = [];
  if (cells.length > names.length)
    problems.push({ line, text: `there are ${cells.length} cells for ${names.length} columns` });
  for (const [index, name] of names.entries()) {
    const cell = normaliseText(cells[index] ?? '');
    const isLabel = name.startsWith(LANGUAGE_PREFIX);
    if (isLabel && cell.length > MOST_CHARACTERS) problems.push({ line, text: `${name} ${tooLong(MOST_CHARACTERS)}` });
    if (isLabel) labels[name.slice(LANGUAGE_PREFIX.length)] = cell;
    else if (cell !== '' || CLEARED.has(name) || name === 'kind' || name === 'id') fields[name] = cell;
  }
  const parsed = v.safeParse(RowSchema, fields);
  if (parsed.success) return { row: problems.length > 0 ? null : { ...parsed.output, line, names: labels }, problems };
  const wrong = parsed.issues.map(({ path, message }): Problem => {
    const name = String(path?.[0]?.key);
    const cell = fields[name] ?? '';
    return { line, text: `${name} ${message}${cell === '' ? '' : ` (“${shown(cell)}”)`}` };
  });
  return { row: null, problems: [...problems, ...wrong] };
}
