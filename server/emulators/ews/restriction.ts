import type { XmlElement } from '../../xml/read.ts';
import { refusal } from './ews-error.ts';
import { findProperty } from '../graph/graph-event.ts';
import { extendedId } from './extended.ts';
import type { Seen } from './item-fields.ts';
import { UNLISTED, writeField } from './item-shape.ts';
import { attributeOf, child, childrenOf, requireChild } from './soap.ts';

export type Test = (seen: Seen) => boolean;

/** Each is compared with each item. */
const MOST_PARTS = 20;
const PATHS = new Set(['FieldURI', 'ExtendedFieldURI']);

const unsupported = (what: string) =>
  refusal('ErrorUnsupportedPathForQuery', `The property '${what}' cannot be used in a query.`);

/** Reads a property as a text; null where an item has none. What a reader does not see is compared with nothing. */
export type Read = (seen: Seen) => string | null;

export function readPath(path: XmlElement): Read {
  if (path.name === 'ExtendedFieldURI') {
    const id = extendedId(path);
    return ({ item, reading }) => findProperty(item, reading, id);
  }
  if (path.name !== 'FieldURI') throw unsupported(path.name);
  const field = attributeOf(path, 'FieldURI');
  // Lists, some of which take long to make.
  if (UNLISTED.has(field) && field.startsWith('calendar:')) throw unsupported(field);
  return (seen) => {
    const node = writeField(seen, field);
    if (node == null || typeof node === 'string') return null;
    const [first] = node.children;
    if (first !== undefined && typeof first !== 'string') throw unsupported(field);
    return first ?? '';
  };
}

/** Times are compared as instants, other texts without regard to case. */
export function compare(one: string, other: string): number {
  const isTime = /^\d{4}-\d\d-\d\dT/.test(one) && /^\d{4}-\d\d-\d\dT/.test(other);
  if (isTime) return Date.parse(one) - Date.parse(other);
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
}

const COMPARISONS: Readonly<Record<string, (order: number) => boolean>> = {
  IsEqualTo: (order) => order === 0,
  IsNotEqualTo: (order) => order !== 0,
  IsGreaterThan: (order) => order > 0,
  IsGreaterThanOrEqualTo: (order) => order >= 0,
  IsLessThan: (order) => order < 0,
  IsLessThanOrEqualTo: (order) => order <= 0,
};

function pathIn(expression: XmlElement): Read {
  const path = childrenOf(expression).find(({ name }) => PATHS.has(name));
  if (path === undefined) throw unsupported(expression.name);
  return readPath(path);
}

const constantIn = (parent: XmlElement): string => attributeOf(requireChild(parent, 'Constant'), 'Value');

function readContains(expression: XmlElement): Test {
  const [read, wanted] = [pathIn(expression), constantIn(expression).toLowerCase()];
  const mode = expression.attributes['ContainmentMode'] ?? 'FullString';
  const tests: Readonly<Record<string, (text: string) => boolean>> = {
    FullString: (text) => text === wanted,
    Prefixed: (text) => text.startsWith(wanted),
    Substring: (text) => text.includes(wanted),
    PrefixOnWords: (text) => text.split(/\s+/).some((word) => word.startsWith(wanted)),
    ExactPhrase: (text) => text.includes(wanted),
  };
  const test = Object.hasOwn(tests, mode) ? tests[mode] : undefined;
  if (test === undefined) throw unsupported(mode);
  return (seen) => test(read(seen)?.toLowerCase() ?? '');
}

/** Recursive: the depth of a request is limited. */
function readExpression(expression: XmlElement): Test {
  const { name } = expression;
  const parts = childrenOf(expression);
  const comparison = Object.hasOwn(COMPARISONS, name) ? COMPARISONS[name] : undefined;
  if (comparison !== undefined) {
    const read = pathIn(expression);
    const wanted = constantIn(requireChild(expression, 'FieldURIOrConstant'));
    return (seen) => {
      const value = read(seen);
      return value === null ? name === 'IsNotEqualTo' : comparison(compare(value, wanted));
    };
  }
  if (name === 'Contains') return readContains(expression);
  if (name === 'Exists') {
    const read = pathIn(expression);
    return (seen) => read(seen) !== null;
  }
  const tests = parts.map(readExpression);
  if (name === 'And') return (seen) => tests.every((test) => test(seen));
  if (name === 'Or') return (seen) => tests.some((test) => test(seen));
  if (name === 'Not') return (seen) => !tests.some((test) => test(seen));
  throw refusal('ErrorUnsupportedQueryFilter', `'${name}' is not supported in a restriction.`);
}

const countOf = (expression: XmlElement): number =>
  childrenOf(expression).reduce((sum, part) => sum + countOf(part), 1);

/** The test of a `Restriction`; all items pass where there is none. @throws EwsError */
export function readRestriction(operation: XmlElement): Test {
  const restriction = child(operation, 'Restriction');
  if (restriction === undefined) return () => true;
  if (countOf(restriction) > MOST_PARTS * 4)
    throw refusal('ErrorRestrictionTooComplex', 'The restriction is too complex.');
  const [expression] = childrenOf(restriction);
  if (expression === undefined) throw refusal('ErrorUnsupportedQueryFilter', 'The restriction is empty.');
  return readExpression(expression);
}
