/*
 * Valibot schemas over elements of XML: children by name, attributes as `@name`. Elements of other namespaces are left
 * out.
 */
import * as v from 'valibot';

import type { XmlElement } from '../xml/read.ts';
import { MESSAGES, TYPES } from './names.ts';

const isElement = (value: unknown): boolean => typeof value === 'object' && value !== null && 'children' in value;

export const anyElement = v.custom<XmlElement>(isElement, 'Not an element');

function fieldsOf({ attributes, children }: XmlElement): Readonly<Record<string, unknown>> {
  const fields = new Map<string, XmlElement[]>();
  for (const child of children) {
    if (child.namespace !== TYPES && child.namespace !== MESSAGES) continue;
    const present = fields.get(child.name);
    if (present === undefined) fields.set(child.name, [child]);
    else present.push(child);
  }
  const named = Object.entries(attributes).map(([name, value]) => [`@${name}`, value] as const);
  return Object.fromEntries<unknown>([...fields, ...named]);
}

/** An element with these children and attributes. */
export const node = <const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.GenericSchema<unknown, v.InferOutput<v.ObjectSchema<Entries, undefined>>> =>
  v.pipe(anyElement, v.transform(fieldsOf), v.object(entries));

/** The text of an element, as it is. */
export const text = v.pipe(
  anyElement,
  v.transform((found) => found.text),
);
/** The text of an element without the white space around it. */
export const word = v.pipe(text, v.trim());
export const bool = v.pipe(
  word,
  v.picklist(['true', 'false', '1', '0']),
  v.transform((written) => written === 'true' || written === '1'),
);
export const whole = v.pipe(word, v.regex(/^-?\d{1,9}$/), v.transform(Number));

type Schema<T> = v.GenericSchema<unknown, T>;

/** A child that is there once. */
export const one = <T>(schema: Schema<T>): Schema<T> =>
  v.pipe(
    v.tuple([schema]),
    v.transform(([value]) => value),
  );
/** A child that may be missing. */
export const maybe = <T>(schema: Schema<T>) => v.optional(one(schema));
/** A child that may be repeated or missing. */
export const many = <T>(schema: Schema<T>) => v.optional(v.array(schema), []);

const HAS_OFFSET = /(?:z|[+-]\d\d:?\d\d)$/i;

/** A time, epoch milliseconds; one without an offset is of UTC, in which all requests are. */
export const time = v.pipe(
  word,
  v.transform((written) => Date.parse(HAS_OFFSET.test(written) ? written : `${written}Z`)),
  v.number('Not a time'),
);
