import * as v from 'valibot';

import { parseOrNull } from '../wire/fit.ts';

type Entries = Readonly<Record<string, v.GenericSchema>>;

/** The values of one field in all records. */
interface Column {
  readonly values: readonly unknown[];
  /** By record: index of its value; null = one value per record, in their order. */
  readonly at: Uint32Array | null;
}

/** Records stored by field; most fields of a campus have few distinct values, which are stored once. */
export interface PackedRecords {
  readonly count: number;
  readonly columns: Readonly<Record<string, Column>>;
}

const ColumnSchema = v.object({ values: v.array(v.unknown()), at: v.nullable(v.instance(Uint32Array)) });
const PackedSchema = v.object({ count: v.number(), columns: v.record(v.string(), ColumnSchema) });

/**
 * 10,000 resources are 12 MB as JSON, and a browser's database takes a tenth of a second to create objects from them:
 * packed they take less than half, and equal parts are read back as one object.
 * @param schema defines the kept fields; none of them may be missing in a record
 * @param records JSON values
 */
export function packRecords<const E extends Entries>(
  schema: v.ObjectSchema<E, undefined>,
  records: readonly v.InferOutput<v.ObjectSchema<E, undefined>>[],
): PackedRecords {
  const columns = Object.keys(schema.entries).map((key) => [key, packColumn(records.map((record) => record[key]))]);
  return { count: records.length, columns: Object.fromEntries(columns) };
}

/** @returns null if it was not packed here, or not with this schema */
export function unpackRecords<const E extends Entries>(
  schema: v.ObjectSchema<E, undefined>,
  packed: unknown,
): readonly v.InferOutput<v.ObjectSchema<E, undefined>>[] | null {
  const known = parseOrNull(PackedSchema, packed);
  if (known === null) return null;
  const columns: [string, Column][] = [];
  for (const [key, entry] of Object.entries(schema.entries)) {
    const column = known.columns[key];
    const values = column === undefined ? null : parseOrNull(v.array(entry), column.values);
    if (column === undefined || values === null || !isComplete(column, known.count)) return null;
    columns.push([key, { ...column, values }]);
  }
  // Cloned from the first, which has all fields: adding fields one by one takes several times as long.
  const first = Object.fromEntries(columns.map(([key, { values, at }]) => [key, values[at?.[0] ?? 0]]));
  const records = Array.from({ length: known.count }, () => ({ ...first }));
  for (const [key, { values, at }] of columns) {
    // All records already have the value from the first.
    if (values.length === 1) continue;
    records.forEach((record, index) => (record[key] = values[at === null ? index : (at[index] ?? 0)]));
  }
  return records as v.InferOutput<v.ObjectSchema<E, undefined>>[];
}

function packColumn(values: readonly unknown[]): Column {
  const indexByText = new Map<unknown, number>();
  const indexByValue = new Map<unknown, number>();
  const distinct: unknown[] = [];
  const at = Uint32Array.from(values, (value) => {
    const isPart = typeof value === 'object' && value !== null;
    const indexByKey = isPart ? indexByText : indexByValue;
    const key = isPart ? JSON.stringify(value) : value;
    const known = indexByKey.get(key);
    if (known !== undefined) return known;
    indexByKey.set(key, distinct.length);
    return distinct.push(value) - 1;
  });
  return distinct.length > values.length / 2 ? { values, at: null } : { values: distinct, at };
}

function isComplete({ values, at }: Column, count: number): boolean {
  return at === null ? values.length === count : at.length === count && at.every((index) => index < values.length);
}
