/* The columns of a table of resources: their names, their allowed values, and what these mean. */
import * as v from 'valibot';

import { unreachable } from '../../workers/model/unreachable.ts';
import type { AssistConfiguration } from '../../workers/wire/schemas/configuration.ts';
import { HourMinuteSchema, WeekdaySchema } from '../../workers/wire/schemas/common.ts';
import { EmailSchema } from '../../workers/wire/schemas/email.ts';
import type { ResourceProperty } from '../../workers/wire/schemas/resource.ts';
import { resolveZone } from '../calendar/times/zones.ts';
import { normaliseText } from './text.ts';

/** What separates several values of one cell. */
const SEPARATOR = '|';
export const listOf = (text: string): readonly string[] => text.split(SEPARATOR).flatMap((part) => part.trim() || []);

export const MOST_CHARACTERS = 200;
const MOST_TEXT_CHARACTERS = 2_000;
export const tooLong = (most: number): string => `has more than ${most} characters`;
const short = v.pipe(v.string(), v.maxLength(MOST_CHARACTERS, tooLong(MOST_CHARACTERS)));
export const filled = v.pipe(
  v.string(),
  v.minLength(1, 'is empty'),
  v.maxLength(MOST_CHARACTERS, tooLong(MOST_CHARACTERS)),
);
const orNull = <const S extends v.GenericSchema<string, unknown>>(schema: S) =>
  v.union(
    [
      v.pipe(
        v.literal(''),
        v.transform((): null => null),
      ),
      schema,
    ],
    (issue) => subIssue(issue.issues),
  );

/** The message of the schema for cells that are not empty. */
const subIssue = (issues: readonly v.BaseIssue<unknown>[] | undefined): string => issues?.at(-1)?.message ?? 'is wrong';

const whole = (least: number, most: number) => {
  const message = `takes a whole number from ${least} to ${most}`;
  return orNull(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, message),
      v.transform(Number),
      v.minValue(least, message),
      v.maxValue(most, message),
    ),
  );
};
const YES: ReadonlySet<string> = new Set(['yes', 'true', '1']);
const NO: ReadonlySet<string> = new Set(['no', 'false', '0', '']);
export const yesOrNo = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.check((text) => YES.has(text) || NO.has(text), 'takes yes or no'),
  v.transform((text) => YES.has(text)),
);
/** An empty cell means no. */
const yesUnlessNo = v.pipe(
  v.string(),
  v.transform((text) => text || 'yes'),
  yesOrNo,
);
const clock = orNull(
  v.pipe(
    v.string(),
    v.transform((text) => text.padStart(5, '0')),
    v.pipe(HourMinuteSchema, v.string()),
  ),
);
const days = orNull(v.pipe(v.string(), v.transform(listOf), v.array(v.pipe(v.string(), WeekdaySchema))));
export const EMAIL_SHAPE = /^[^\s@|;,]+@[^\s@|;,]+$/;
const email = v.pipe(filled, EmailSchema, v.regex(EMAIL_SHAPE, 'takes an e-mail address'));
const people = orNull(
  v.pipe(
    v.string(),
    v.transform(listOf),
    v.everyItem((text) => EMAIL_SHAPE.test(text), `takes e-mail addresses with ${SEPARATOR} between them`),
  ),
);

/** Licences that a resource has (docs/licences.md), by code and by name. */
const LICENCES: ReadonlyMap<string, string> = new Map([
  ...['CS0600', 'CS0641', 'CS0640', 'CS0601', 'CS0606'].map((code) => [code.toLowerCase(), code] as const),
  ['premium', 'CS0600'],
  ['standard', 'CS0641'],
  ['basic', 'CS0640'],
  ['workplace', 'CS0601'],
  ['custom', 'CS0606'],
]);
const licence = v.pipe(
  v.string(),
  v.transform((text) => LICENCES.get(text.toLowerCase()) ?? ''),
  v.minLength(1, 'takes CS0600 premium, CS0641 standard, CS0640 basic, CS0601 workplace or CS0606 custom'),
);
export const zone = v.pipe(
  v.string(),
  v.check((name) => resolveZone(name) !== null, 'is no time zone that is known, such as Europe/Prague'),
);
const minutes = whole(0, 527_040);

const FLOOR_MESSAGE = 'takes a whole number from -99 to 999; 0 is the ground';
const floor = orNull(v.pipe(v.string(), v.regex(/^(?:[-−]\d{1,2}|\d{1,3})$/, FLOOR_MESSAGE), v.transform(toFloor)));

/** Spreadsheets also write U+2212 as the minus sign. */
function toFloor(text: string): number {
  return Number(text.replace('−', '-')) || 0;
}

/** An id that stands in addresses. */
export const tableId = v.pipe(
  filled,
  v.regex(/^[\w.~-]{1,64}$/, 'takes letters, digits and . _ ~ - alone, 64 at most'),
  // In an address these two would name another path.
  v.regex(/^(?!\.{1,2}$)/, 'must not be . or ..'),
);

/** All columns by name; only those of `NEEDED` are required. */
const COLUMNS = {
  id: tableId,
  name: filled,
  displayName: short,
  email,
  username: short,
  type: filled,
  area: filled,
  floorLevel: floor,
  capacity: whole(0, 100_000),
  licence,
  timezone: zone,
  idForFiltering: orNull(short),
  daysOfWeek: days,
  startTime: clock,
  endTime: clock,
  minimumMeetingDurationInMinutes: minutes,
  maximumMeetingDurationInMinutes: minutes,
  maxAdvanceDays: whole(0, 3_660),
  rejectOutsideWorkingHours: yesOrNo,
  requiresConfirmation: yesOrNo,
  resourceMinutesForConfirmationBeforeStartTime: minutes,
  resourceUnconfirmedEventCancelEventTime: minutes,
  resourceUnconfirmedEventCancelEventAllDayTime: minutes,
  reservationsEnabled: yesUnlessNo,
  navigationEnabled: yesUnlessNo,
  reservedTo: people,
} as const;

/** Columns by their names in the first line. */
export const columnNames = Object.keys(COLUMNS);
type ColumnName = keyof typeof COLUMNS;
const RowSchema = v.partial(v.object(COLUMNS));
export type Cells = v.InferOutput<typeof RowSchema>;

/** The values of a row for a resource. */
export interface RowValues {
  readonly cells: Cells;
  /** By language. */
  readonly labels: Readonly<Record<string, string>>;
  /** By id; null = it has none. */
  readonly properties: ReadonlyMap<string, ResourceProperty | null>;
}

/** Columns that every table needs. */
const NEEDED: readonly ColumnName[] = ['id', 'name', 'email', 'type', 'area', 'licence'];
export const LANGUAGES: ReadonlySet<string> = new Set(['cs', 'en', 'de', 'fr', 'es', 'ca', 'ua']);

type FilterDefinition = AssistConfiguration['filters'][number];

/** One column of a file. */
export type Column =
  | { readonly type: 'field'; readonly name: ColumnName }
  /** Its name in one language. */
  | { readonly type: 'label'; readonly language: string }
  | { readonly type: 'property'; readonly definition: FilterDefinition };

/** A cell as quoted in messages. */
export const shown = (cell: string): string => cell.slice(0, 60);

/** The column of a cell in the first line, or what is wrong with it. */
export function readHeader(
  cells: readonly string[],
  filters: readonly FilterDefinition[],
): { readonly columns: readonly Column[]; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const headers = cells.map(normaliseText);
  const names = headers.map((header) => header.toLowerCase());
  const columns = headers.flatMap((header, index): readonly Column[] => {
    const column = toColumn(header, filters);
    if (column === null) problems.push(`there is no column “${shown(header)}”`);
    if (names.indexOf(names[index] ?? '') !== index) problems.push(`the column “${shown(header)}” is there twice`);
    return column === null ? [] : [column];
  });
  const missing = NEEDED.filter((name) => !names.includes(name.toLowerCase()));
  if (missing.length > 0) problems.push(`these columns are missing: ${missing.join(', ')}`);
  return { columns, problems };
}

function toColumn(header: string, filters: readonly FilterDefinition[]): Column | null {
  const folded = header.toLowerCase();
  const name = (Object.keys(COLUMNS) as readonly ColumnName[]).find((known) => known.toLowerCase() === folded);
  if (name !== undefined) return { type: 'field', name };
  const [kind = '', ...rest] = folded.split(':');
  const detail = rest.join(':').trim();
  if (kind === 'displayname' && LANGUAGES.has(detail)) return { type: 'label', language: detail };
  const definition = kind === 'property' ? filters.find(({ id }) => id.toLowerCase() === detail) : undefined;
  return definition === undefined ? null : { type: 'property', definition };
}

/** The values of a row, and what is wrong with them. */
export function readCells(
  cells: readonly string[],
  columns: readonly Column[],
): { readonly values: RowValues; readonly problems: readonly string[] } {
  const fields: Record<string, string> = {};
  const labels: Record<string, string> = {};
  const properties = new Map<string, ResourceProperty | null>();
  const problems: string[] = [];
  if (cells.length > columns.length) problems.push(`there are ${cells.length} cells for ${columns.length} columns`);
  for (const [index, column] of columns.entries()) {
    const cell = normaliseText(cells[index] ?? '');
    if (column.type === 'field') fields[column.name] = cell;
    else if (column.type === 'label') {
      labels[column.language] = cell;
      if (cell.length > MOST_CHARACTERS) problems.push(`displayName:${column.language} ${tooLong(MOST_CHARACTERS)}`);
    } else {
      const read = readProperty(column.definition, cell);
      if (read !== null && 'problem' in read) problems.push(`property:${column.definition.id} ${read.problem}`);
      else properties.set(column.definition.id, read);
    }
  }
  const parsed = v.safeParse(RowSchema, fields);
  if (parsed.success) return { values: { cells: parsed.output, labels, properties }, problems };
  const ofFields = parsed.issues.map((issue) => toProblem(issue, fields));
  return { values: { cells: {}, labels, properties }, problems: [...ofFields, ...problems] };
}

function toProblem({ path, message }: v.BaseIssue<unknown>, fields: Readonly<Record<string, string>>): string {
  const name = String(path?.[0]?.key);
  const cell = fields[name] ?? '';
  return `${name} ${messageOf(name, message)}${cell === '' ? '' : ` (“${shown(cell)}”)`}`;
}

/** Messages of the schemas shared with the wire are meant for programmers. */
function messageOf(name: string, message: string): string {
  if (!message.startsWith('Invalid')) return message;
  if (name === 'daysOfWeek') return `takes days such as monday${SEPARATOR}friday`;
  if (name === 'startTime' || name === 'endTime') return 'takes a time such as 08:00';
  return 'is wrong';
}

/** The value of a property in a cell; null = none. @returns or what is wrong with it */
function readProperty(
  { id, dataTypeId, choices }: FilterDefinition,
  text: string,
): ResourceProperty | null | { readonly problem: string } {
  if (text === '') return null;
  const number = /^-?\d{1,12}(?:[.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : null;
  switch (dataTypeId) {
    case 1: {
      const folded = text.toLowerCase();
      return YES.has(folded) || NO.has(folded)
        ? { propertyId: id, valueBoolean: YES.has(folded) }
        : { problem: 'takes yes or no' };
    }
    case 2:
      return number !== null && Number.isInteger(number)
        ? { propertyId: id, valueNumber: number }
        : { problem: 'takes a whole number' };
    case 3:
      return number === null ? { problem: 'takes a number' } : { propertyId: id, valueDecimal: number };
    case 4:
      return text.length > MOST_TEXT_CHARACTERS
        ? { problem: tooLong(MOST_TEXT_CHARACTERS) }
        : { propertyId: id, valueText: text };
    case 5: {
      const asked = listOf(text);
      const unknown = asked.filter((key) => !choices.some((choice) => choice.key === key));
      const known = choices.map(({ key }) => key).join(', ');
      if (unknown.length > 0) return { problem: `has no choice ${shown(unknown.join(', '))}; there are ${known}` };
      return { propertyId: id, valueChoiceIds: [...asked] };
    }
    case 6:
      return { propertyId: id, valueHTMLContent: text };
    default:
      return unreachable(dataTypeId);
  }
}
