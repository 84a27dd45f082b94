import * as v from 'valibot';

/** Whether a value already equals the output of its schema. */
export type Fit<T> = (value: unknown) => value is T;

/** The properties of a valibot schema that are used here. */
interface Node {
  readonly type: string;
  readonly pipe?: readonly unknown[];
  readonly requirement?: unknown;
  readonly default?: unknown;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly wrapped?: Node;
  readonly options?: readonly unknown[];
  readonly key?: Node;
  readonly value?: Node;
}

type Check = (value: unknown) => boolean;

/** Distinct values that a leaf caches: weekdays, hours and the like repeat in every resource. */
const MEMORY = 256;

const fitBySchema = new WeakMap<object, Check>();

/**
 * Compiles a schema into plain checks. A campus has 10,000 resources, nearly all of them valid, and valibot copies each
 * object as it parses; here a valid value is only checked and used as it is, including unknown keys.
 * False is inconclusive: a default or a transformation may still make the value valid, so the schema must decide.
 */
export function fitOf<T>(schema: v.GenericSchema<unknown, T>): Fit<T> {
  const known = fitBySchema.get(schema);
  const check = known ?? compile(schema);
  if (known === undefined) fitBySchema.set(schema, check);
  return (value): value is T => check(value);
}

/** The output of the schema for a value, null if it is invalid. */
export function parseOrNull<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | null {
  if (fitOf(schema)(value)) return value;
  const parsed = v.safeParse(schema, value, { abortEarly: true });
  return parsed.success ? parsed.output : null;
}

function compile(node: Node): Check {
  if (node.pipe !== undefined) return pipeline(node.pipe) ?? leaf(node);
  const { type, entries, item, wrapped, options, key, value } = node;
  if (type === 'unknown') return () => true;
  if (type === 'string' || type === 'number' || type === 'boolean') return primitive(type);
  if (type === 'object' && entries !== undefined) return object(entries);
  if (type === 'array' && item !== undefined) return array(compile(item));
  if (type === 'optional' && wrapped !== undefined) return absent(undefined, node.default, compile(wrapped));
  if (type === 'nullable' && wrapped !== undefined) return absent(null, node.default, compile(wrapped));
  if (type === 'union' && options !== undefined) return anyOf(options.filter(isNode).map(compile));
  if (type === 'record' && key?.type === 'string' && value !== undefined) return record(compile(value));
  return leaf(node);
}

/** A schema with further plain checks on its output; null if one of them is not supported here. */
function pipeline([schema, ...demands]: readonly unknown[]): Check | null {
  const checks = demands.map(demandCheck);
  if (!isNode(schema) || checks.includes(null)) return null;
  const all = [compile(schema), ...checks.filter((check) => check !== null)];
  return (value) => all.every((fits) => fits(value));
}

function demandCheck(demand: unknown): Check | null {
  if (!isNode(demand)) return null;
  const { type, requirement } = demand;
  if (type === 'integer') return Number.isInteger;
  if (type !== 'min_length' || typeof requirement !== 'number') return null;
  return (value) => typeof value === 'string' && value.length >= requirement;
}

function primitive(type: 'string' | 'number' | 'boolean'): Check {
  // For valibot NaN is not a number.
  // oxlint-disable-next-line valid-typeof -- one of three literals
  return (value) => typeof value === type && !Number.isNaN(value);
}

function object(entries: Readonly<Record<string, Node>>): Check {
  const checks = Object.entries(entries).map(([key, node]) => {
    const isOptional = node.type === 'optional';
    return { key, isOptional, fits: compile(node) };
  });
  return (value) => {
    if (!isRecord(value)) return false;
    for (const { key, isOptional, fits } of checks) {
      const field = value[key];
      if ((field === undefined && !isOptional) || !fits(field)) return false;
    }
    return true;
  };
}

function array(fits: Check): Check {
  return (value) => {
    if (!Array.isArray(value)) return false;
    // Not `every`, which skips holes.
    for (let index = 0; index < value.length; index += 1) if (!fits(value[index])) return false;
    return true;
  };
}

function record(fits: Check): Check {
  return (value) => {
    if (!isRecord(value)) return false;
    for (const key in value) if (!fits(value[key])) return false;
    return true;
  };
}

/** An absent value fits unless a default would take its place. */
function absent(none: null | undefined, replacement: unknown, fits: Check): Check {
  const isFine = replacement === undefined;
  return (value) => (value === none ? isFine : fits(value));
}

function anyOf(checks: readonly Check[]): Check {
  return (value) => checks.some((fits) => fits(value));
}

/** Other schemas use valibot, which must return the identical value; results for texts are cached. */
function leaf(node: Node): Check {
  const schema = node as v.GenericSchema;
  const answers = new Map<string, boolean>();
  return (value) => {
    const known = typeof value === 'string' ? answers.get(value) : undefined;
    if (known !== undefined) return known;
    const parsed = v.safeParse(schema, value);
    const isUnchanged = parsed.success && parsed.output === value;
    if (typeof value === 'string' && answers.size < MEMORY) answers.set(value, isUnchanged);
    return isUnchanged;
  };
}

function isNode(value: unknown): value is Node {
  return isRecord(value) && typeof value['type'] === 'string';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
