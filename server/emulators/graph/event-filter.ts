import type { Item } from '../items.ts';
import { GraphError } from './graph-error.ts';
import { findProperty, type Reading, toGraphEvent } from './graph-event.ts';
import { toInstant } from './graph-times.ts';

export type EventTest = (item: Item, reading: Reading) => boolean;

const refused = (text: string): GraphError =>
  new GraphError(
    400,
    'ErrorInvalidUrlQueryFilter',
    `The query filter contains one or more invalid nodes: ${text.slice(0, 100)}`,
  );

/** Each is compared with each event. */
const MOST_PARTS = 10;

const STRING = String.raw`'((?:[^']|'')*)'`;
const EQUALS = new RegExp(String.raw`^([\w/]+) (eq|ne) ${STRING}$`, 'i');
const COMPARED = /^(start|end)\/dateTime (eq|gt|ge|lt|le) '([^']*)'$/i;
const STARTS = new RegExp(String.raw`^startswith\(subject,\s*${STRING}\)$`, 'i');
const EXTENDED = new RegExp(
  String.raw`^singleValueExtendedProperties/any\((\w+):\s*\1/id eq ${STRING} and \1/value eq ${STRING}\)$`,
  'i',
);

const unquote = (text: string): string => text.replaceAll("''", "'");

/** The properties that are compared as texts, by path in lower case. */
const TEXTS = new Map(
  ['subject', 'iCalUId', 'transactionId', 'sensitivity', 'showAs', 'type', 'seriesMasterId'].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);

/** A comparison sees no more of an event than its reader: else it would tell what is hidden. */
function textOf(item: Item, reading: Reading, name: string): string {
  const value = toGraphEvent(item, reading)[name];
  return typeof value === 'string' ? value.toLowerCase() : '';
}

const COMPARISONS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  eq: (a, b) => a === b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
};

function readPart(part: string): EventTest {
  const [, path = '', operator = '', literal = ''] = EQUALS.exec(part) ?? [];
  const name = TEXTS.get(path.toLowerCase());
  if (name !== undefined) {
    const wanted = unquote(literal).toLowerCase();
    const isEqual = operator.toLowerCase() === 'eq';
    return (item, reading) => (textOf(item, reading, name) === wanted) === isEqual;
  }
  const [, side = '', relation = '', time = ''] = COMPARED.exec(part) ?? [];
  const compare = COMPARISONS[relation.toLowerCase()];
  if (compare !== undefined) {
    const instant = toInstant(time);
    return ({ stored }) => compare(side.toLowerCase() === 'start' ? stored.start : stored.end, instant);
  }
  const [, start] = STARTS.exec(part) ?? [];
  if (start !== undefined) {
    const wanted = unquote(start).toLowerCase();
    return (item, reading) => textOf(item, reading, 'subject').startsWith(wanted);
  }
  const [, , id, value] = EXTENDED.exec(part) ?? [];
  if (id === undefined || value === undefined) throw refused(part);
  return (item, reading) => findProperty(item, reading, unquote(id)) === unquote(value);
}

/** Splits at `and` outside quotes and brackets. */
function partsOf(filter: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  let isQuoted = false;
  for (const word of filter.split(/(\sand\s|['()])/i)) {
    if (word === "'") isQuoted = !isQuoted;
    if (!isQuoted && word === '(') depth += 1;
    if (!isQuoted && word === ')') depth -= 1;
    if (!isQuoted && depth === 0 && /^\sand\s$/i.test(word)) parts.push('');
    else parts.push((parts.pop() ?? '') + word);
  }
  return parts.map((part) => part.trim());
}

/**
 * The part of `$filter` that clients use: comparisons joined by `and`.
 * @throws GraphError 400 for anything else
 */
export function readFilter(filter: string | undefined): EventTest {
  if (filter === undefined) return () => true;
  const parts = partsOf(filter);
  if (parts.length > MOST_PARTS) throw refused(`more than ${MOST_PARTS}`);
  const tests = parts.map(readPart);
  return (item, reading) => tests.every((test) => test(item, reading));
}
