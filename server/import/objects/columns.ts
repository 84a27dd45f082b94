/* The columns of a table of controllable objects: a line is a part; those of an object have the same `object`. */
import * as v from 'valibot';

import { PartKind } from '../../../workers/model/objects.ts';
import { TopicSchema } from '../../objects/definition.ts';
import type { CsvRow } from '../csv.ts';
import type { Problem } from '../plan.ts';
import { fold, normaliseText } from '../text.ts';

const PART_KINDS: Readonly<Record<string, (typeof PartKind)[keyof typeof PartKind]>> = {
  label: PartKind.Label,
  control: PartKind.Control,
  'object label': PartKind.ObjectLabel,
  icon: PartKind.Icon,
  value: PartKind.Value,
  unit: PartKind.Unit,
  colour: PartKind.Color,
};

const KINDS = ['control-1', 'monitor-1', 'indicator-1'] as const;
const MOST_CHARACTERS = 200;
const MOST_CENTIMETRES = 1_000_000;

const short = v.pipe(v.string(), v.maxLength(MOST_CHARACTERS, `has more than ${MOST_CHARACTERS} characters`));
const filled = v.pipe(short, v.minLength(1, 'is empty'));
const id = v.pipe(short, v.regex(/^(?!\.{1,2}$)[A-Za-z\d._~-]+$/, 'takes letters, digits and . _ ~ -'));
const numberMessage = 'takes a number such as 12.5';
const number = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,9}(?:[.,]\d{1,6})?$/, numberMessage),
  v.transform((text) => Number(text.replace(',', '.'))),
);
const centimetres = v.pipe(
  number,
  v.transform((metres) => Math.round(metres * 100)),
  v.minValue(0, 'takes metres from the upper left corner of the building'),
  v.maxValue(MOST_CENTIMETRES, 'takes metres from the upper left corner of the building'),
);
const addresses = v.pipe(
  v.string(),
  v.transform((text) => text.split('|').flatMap((part) => part.trim().toLowerCase() || [])),
  v.everyItem((text) => /^[^\s@]+@[^\s@]+$/.test(text), 'takes e-mail addresses with a vertical bar between them'),
);
const orEmpty = <const S extends v.GenericSchema<string, unknown>>(schema: S) =>
  v.optional(
    v.union(
      [
        v.pipe(
          v.literal(''),
          v.transform((): null => null),
        ),
        schema,
      ],
      (issue) => wordsOf(issue),
    ),
    '',
  );

/** The message of the schema for cells that are not empty. */
const wordsOf = ({ issues }: v.UnionIssue<v.BaseIssue<unknown>>): string => issues?.at(-1)?.message ?? 'is wrong';

const COLUMNS = {
  object: id,
  part: id,
  partKind: v.pipe(
    v.string(),
    v.toLowerCase(),
    v.picklist(Object.keys(PART_KINDS), `takes ${Object.keys(PART_KINDS).join(', ')}`),
    v.transform((name) => PART_KINDS[name] ?? PartKind.Label),
  ),
  kind: orEmpty(v.picklist(KINDS, `takes ${KINDS.join(', ')}`)),
  area: orEmpty(filled),
  x: orEmpty(centimetres),
  y: orEmpty(centimetres),
  name: orEmpty(filled),
  category: orEmpty(filled),
  switchers: orEmpty(addresses),
  resource: orEmpty(filled),
  partName: orEmpty(short),
  of: orEmpty(id),
  value: orEmpty(short),
  control: orEmpty(v.picklist(['switch', 'slider'], 'takes switch or slider')),
  on: orEmpty(short),
  off: orEmpty(short),
  min: orEmpty(number),
  max: orEmpty(number),
  step: orEmpty(v.pipe(number, v.minValue(Number.EPSILON, 'takes a number above 0'))),
  stateTopic: orEmpty(TopicSchema),
  commandTopic: orEmpty(TopicSchema),
};
const RowSchema = v.object(COLUMNS);

export interface PartRow extends v.InferOutput<typeof RowSchema> {
  readonly line: number;
}

const NAME_BY_FOLDED = new Map(Object.keys(COLUMNS).map((name) => [name.toLowerCase(), name]));

/** Whether a table is one of controllable objects. */
export function isObjectHeader(header: CsvRow | undefined): boolean {
  const names = new Set(header?.cells.map(fold));
  return names.has('object') && names.has('part');
}

/** @returns the rows, with the mistakes of those that cannot be read */
export function readPartRows([header, ...rows]: readonly CsvRow[]): {
  readonly rows: readonly PartRow[];
  readonly problems: readonly Problem[];
} {
  const problems: Problem[] = [];
  const names = (header?.cells ?? []).map((cell) => {
    const name = NAME_BY_FOLDED.get(fold(cell));
    if (name === undefined) problems.push({ line: header?.line ?? 1, text: `there is no column “${cell}”` });
    return name ?? '';
  });
  const doubled = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (doubled !== undefined) problems.push({ line: header?.line ?? 1, text: `the column “${doubled}” is there twice` });
  if (!names.includes('partKind')) problems.push({ line: header?.line ?? 1, text: 'the column “partKind” is missing' });
  if (problems.length > 0) return { rows: [], problems };
  const read = rows.flatMap(({ line, cells }): readonly PartRow[] => {
    const fields = Object.fromEntries(names.map((name, index) => [name, normaliseText(cells[index] ?? '')]));
    const parsed = v.safeParse(RowSchema, fields);
    if (parsed.success) return [{ ...parsed.output, line }];
    problems.push(...parsed.issues.map((issue) => ({ line, text: `${v.getDotPath(issue) ?? ''} ${issue.message}` })));
    return [];
  });
  return { rows: read, problems };
}
