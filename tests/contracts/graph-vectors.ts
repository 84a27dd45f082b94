import { readdirSync, readFileSync } from 'node:fs';

import { Ajv } from 'ajv';
import type { AnySchemaObject } from 'ajv';
import addFormats from 'ajv-formats';

/* Microsoft's description of Graph v1.0, as data, and the examples of its documentation. */

interface Media {
  readonly schema: AnySchemaObject;
}

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly schema?: AnySchemaObject;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, AnySchemaObject>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

const VECTORS = new URL('./vectors/graph/', import.meta.url);
const openapi = JSON.parse(readFileSync(new URL('openapi-v1.0-cut.json', VECTORS), 'utf8')) as Document;

const NAME = 'graph';
const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
addFormats.default(ajv);

/** An empty object in the place of null would let any object pass. */
const isNoValue = (value: unknown): boolean => {
  const { type, nullable } = value as { readonly type?: unknown; readonly nullable?: unknown };
  return type === 'object' && nullable === true && Object.keys(value as object).length === 2;
};

/** The description as a JSON schema: null where it says `nullable`, and words of enumerations in lower case. */
function toJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => (isNoValue(one) ? { type: 'null' } : toJsonSchema(one)));
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...entries } = Object.fromEntries(
    Object.entries(value).map(([key, one]): [string, unknown] => [key, toJsonSchema(one)]),
  );
  const { type, enum: words, format } = entries;
  if (format === 'time') delete entries['format'];
  if (Array.isArray(words))
    entries['enum'] = words.map((word) => (typeof word === 'string' ? word.toLowerCase() : word));
  if (nullable !== true || typeof type !== 'string') return entries;
  return { ...entries, type: [type, 'null'] };
}

const inNamespace = (schema: unknown): AnySchemaObject =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', `"${NAME}#/components/`)) as AnySchemaObject;

const { parameters: _, ...components } = openapi.components;
ajv.addSchema({ $id: NAME, ...inNamespace({ components: toJsonSchema(components) }) });

/** Properties whose values are words of enumerations, which the service compares without case. */
const WORDS: ReadonlySet<string> = new Set([
  'type',
  'showAs',
  'sensitivity',
  'importance',
  'contentType',
  'response',
  'status',
  'onlineMeetingProvider',
  'locationType',
  'uniqueIdType',
  'firstDayOfWeek',
  'index',
  'allowedOnlineMeetingProviders',
  'defaultOnlineMeetingProvider',
  'daysOfWeek',
  'dayOfWeek',
]);

/** A body as the service compares it: parameters of actions and words of enumerations in any case. */
function inAnyCase(value: unknown, parameters: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => inAnyCase(one, new Map()));
  if (typeof value !== 'object' || value === null) return value;
  const lower = (one: unknown): unknown => (typeof one === 'string' ? one.toLowerCase() : one);
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const name = parameters.get(key.toLowerCase()) ?? key;
      if (!WORDS.has(key)) return [name, inAnyCase(one, new Map())];
      return [
        name,
        Array.isArray(one) ? one.map(lower) : typeof one === 'object' ? inAnyCase(one, new Map()) : lower(one),
      ];
    }),
  );
}

/** A path of the description, with what each placeholder may be; actions are named without their namespace. */
const patterns = Object.keys(openapi.paths).map((path) => ({
  path,
  pattern: new RegExp(
    `^${path
      .replace('microsoft.graph.get', 'get')
      .replaceAll(/microsoft\.graph\.(?!room)/g, '')
      .replaceAll(/\{[^}]+\}/g, '[^/]+')
      .replaceAll('$', '\\$')}$`,
    'i',
  ),
}));

/** What is wrong with a request by the description; [] = nothing. */
export function problemsOfRequest(
  method: string,
  path: string,
  query: Readonly<Record<string, string>>,
  body: unknown,
): readonly string[] {
  const found = patterns.find(({ pattern }) => pattern.test(path));
  const operation = found === undefined ? undefined : openapi.paths[found.path]?.[method.toLowerCase()];
  if (operation === undefined) return [`${method} ${path} is not described`];
  return [...problemsOfQuery(operation, query), ...problemsOfBody(operation, body)];
}

function problemsOfQuery(operation: Operation, query: Readonly<Record<string, string>>): readonly string[] {
  const known = new Map(
    (operation.parameters ?? []).map((parameter) => {
      const name = parameter.$ref?.split('/').at(-1);
      const resolved = name === undefined ? parameter : openapi.components.parameters[name];
      return [resolved?.name ?? '', resolved?.schema];
    }),
  );
  return Object.entries(query).flatMap(([name, value]) => {
    if (!known.has(name)) return [`${name} is no parameter`];
    const words: unknown = known.get(name)?.['items']?.enum;
    if (name !== '$select' || !Array.isArray(words)) return [];
    return value.split(',').flatMap((word) => (words.includes(word) ? [] : [`$select ${word}`]));
  });
}

function problemsOfBody(operation: Operation, body: unknown): readonly string[] {
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (schema === undefined) return body === undefined ? [] : ['has no body'];
  const parameters = Object.keys((schema['properties'] as object | undefined) ?? {});
  const names = new Map(parameters.map((name) => [name.toLowerCase(), name]));
  return problemsOf(schema, inAnyCase(body, names));
}

function problemsOf(schema: unknown, value: unknown): readonly string[] {
  const validate = ajv.compile(inNamespace(toJsonSchema(schema)));
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Names of the properties of a type that are sent and not described. */
export function unknownProperties(type: string, body: object): readonly string[] {
  const known = new Set(propertiesOf(`#/components/schemas/${type}`));
  return Object.keys(body).filter((name) => !known.has(name));
}

function propertiesOf($ref: string): readonly string[] {
  const schema = openapi.components.schemas[$ref.split('/').at(-1) ?? ''] as
    | { readonly allOf?: readonly { $ref?: string; properties?: object }[]; readonly properties?: object }
    | undefined;
  const parts = schema?.allOf ?? [];
  const own = [schema, ...parts].flatMap((one) => Object.keys(one?.properties ?? {}));
  const inherited = parts.flatMap((one) => (one.$ref === undefined ? [] : propertiesOf(one.$ref)));
  return [...own, ...inherited];
}

/** A request and its answer, as the documentation shows them. */
export interface GraphExample {
  readonly name: string;
  readonly request: { readonly method: string; readonly url: string; readonly body: unknown } | null;
  readonly response: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
}

/** The examples by name of their file, those without an answer left out. */
export const EXAMPLES: ReadonlyMap<string, GraphExample> = new Map(
  readdirSync(new URL('examples/', VECTORS)).flatMap((file): [string, GraphExample][] => {
    const text = readFileSync(new URL(`examples/${file}`, VECTORS), 'utf8');
    const example = JSON.parse(text) as Partial<GraphExample>;
    const name = file.replace('.json', '');
    if (example.response === undefined) return [];
    return [[name, { name, request: example.request ?? null, response: example.response }]];
  }),
);

/** The error bodies that users quote. */
export const CALENDAR_ERRORS = (
  JSON.parse(readFileSync(new URL('examples/errors-calendar.json', VECTORS), 'utf8')) as {
    readonly cases: readonly {
      readonly when: string;
      readonly code?: string;
      readonly status?: number;
      readonly message?: string;
      readonly body?: { readonly error: { readonly code: string; readonly message: string } };
    }[];
  }
).cases;
