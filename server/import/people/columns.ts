/* The columns of a table of people, and of one of groups. */
import * as v from 'valibot';

import { resolveZone } from '../../calendar/times/zones.ts';
import type { GroupRow, PersonRow } from '../../store/directory-change.ts';
import { EMAIL_SHAPE, filled, listOf, shown, zone } from '../columns.ts';
import type { CsvRow } from '../csv.ts';
import type { Problem } from '../plan.ts';
import { fold, normaliseText } from '../text.ts';

const address = v.pipe(filled, v.regex(EMAIL_SHAPE, 'takes an e-mail address'), v.toLowerCase());
/** An empty cell is as none. */
const orNone = <const S extends v.GenericSchema<string, string>>(schema: S) =>
  v.union(
    [
      v.pipe(
        v.literal(''),
        v.transform((): undefined => undefined),
      ),
      schema,
    ],
    ({ issues }) => issues?.at(-1)?.message ?? 'is wrong',
  );

const PersonSchema = v.object({
  email: address,
  displayName: filled,
  username: v.optional(orNone(filled)),
  timeZone: v.optional(
    orNone(
      v.pipe(
        zone,
        v.transform((name) => resolveZone(name) ?? name),
      ),
    ),
  ),
  groups: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => [...new Set(listOf(text))]),
      v.array(address, 'takes addresses'),
    ),
  ),
});
const GroupSchema = v.pipe(
  v.object({ group: address, displayName: filled }),
  v.transform(({ group, displayName }) => ({ email: group, displayName })),
);

/** Columns that other tables with e-mail addresses have. */
const OF_PLACES = ['id', 'area', 'type', 'licence', 'kind'];

const foldedNames = (header: CsvRow | undefined): ReadonlySet<string> => new Set(header?.cells.map(fold));

/** Whether a table is one of people, or of groups. */
export function isPeopleHeader(header: CsvRow | undefined): boolean {
  const names = foldedNames(header);
  return (names.has('email') || names.has('group')) && !OF_PLACES.some((name) => names.has(name));
}

export interface PeopleTable {
  readonly people: readonly PersonRow[];
  readonly groups: readonly GroupRow[];
  /** Of each address, also where it is in a cell of groups. */
  readonly lineByEmail: ReadonlyMap<string, number>;
  readonly problems: readonly Problem[];
}

/** The rows below the header, or what is wrong with them. */
export function readPeople([header, ...body]: readonly CsvRow[]): PeopleTable {
  const isOfGroups = foldedNames(header).has('group');
  const known = isOfGroups ? ['group', 'displayName'] : Object.keys(PersonSchema.entries);
  const names = (header?.cells ?? []).map((cell) => nameIn(known, normaliseText(cell)));
  const wrong = headerProblems(names, known, isOfGroups ? 'group' : 'email');
  const none = { people: [], groups: [], lineByEmail: new Map<string, number>() };
  const line = header?.line ?? 1;
  if (wrong.length > 0) return { ...none, problems: wrong.map((text) => ({ line, text })) };
  if (body.length === 0) {
    return { ...none, problems: [{ line, text: 'nothing stands below the names of the columns' }] };
  }
  const lineByEmail = new Map<string, number>();
  const problems: Problem[] = [];
  const read = <T extends GroupRow>(schema: v.GenericSchema<unknown, T>): readonly T[] =>
    body.flatMap((row) => readRow(row, names, schema, lineByEmail, problems));
  const people = isOfGroups ? [] : read<PersonRow>(PersonSchema);
  const groups = isOfGroups ? read<GroupRow>(GroupSchema) : [];
  for (const [index, { groups: named = [] }] of people.entries()) {
    const at = body[index]?.line ?? line;
    for (const group of named) if (!lineByEmail.has(group)) lineByEmail.set(group, at);
  }
  return { people, groups, lineByEmail, problems };
}

const nameIn = (known: readonly string[], cell: string): string =>
  known.find((name) => name.toLowerCase() === cell.toLowerCase()) ?? cell;

function headerProblems(names: readonly string[], known: readonly string[], key: string): readonly string[] {
  const wrong = names.flatMap((name, index) => {
    if (!known.includes(name)) return [`there is no column “${shown(name)}”`];
    return names.indexOf(name) === index ? [] : [`the column “${shown(name)}” is there twice`];
  });
  const missing = [key, 'displayName'].filter((name) => !names.includes(name));
  return missing.length > 0 ? [...wrong, `these columns are missing: ${missing.join(', ')}`] : wrong;
}

/** @returns the row, or nothing where it has mistakes, which are added to the problems */
function readRow<T extends GroupRow>(
  { line, cells }: CsvRow,
  names: readonly string[],
  schema: v.GenericSchema<unknown, T>,
  lineByEmail: Map<string, number>,
  problems: Problem[],
): readonly T[] {
  if (cells.length > names.length)
    problems.push({ line, text: `there are ${cells.length} cells for ${names.length} columns` });
  const fields = Object.fromEntries(names.map((name, index) => [name, normaliseText(cells[index] ?? '')]));
  const parsed = v.safeParse(schema, fields);
  if (!parsed.success) {
    for (const { path, message } of parsed.issues) {
      const name = String(path?.[0]?.key);
      const cell = fields[name] ?? '';
      problems.push({ line, text: `${name} ${message}${cell === '' ? '' : ` (“${shown(cell)}”)`}` });
    }
    return [];
  }
  const before = lineByEmail.get(parsed.output.email);
  if (before !== undefined) problems.push({ line, text: `${parsed.output.email} is on line ${before} already` });
  lineByEmail.set(parsed.output.email, line);
  return [parsed.output];
}
