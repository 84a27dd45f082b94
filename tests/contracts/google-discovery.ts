import { readFileSync } from 'node:fs';

import { Ajv } from 'ajv';
import type { AnySchemaObject, ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

/* Google's own descriptions of Calendar v3, People v1 and Directory v1 (discovery documents), as checks. */

interface Parameter {
  readonly type?: string;
  readonly format?: string;
  readonly location?: string;
  readonly required?: boolean;
  readonly enum?: readonly string[];
  readonly minimum?: string;
  readonly maximum?: string;
}

interface Method {
  readonly id: string;
  readonly httpMethod: string;
  readonly path: string;
  readonly flatPath?: string;
  readonly parameters?: Readonly<Record<string, Parameter>>;
  readonly request?: { readonly $ref: string };
  readonly response?: { readonly $ref: string };
}

interface Resource {
  readonly methods?: Readonly<Record<string, Method>>;
  readonly resources?: Readonly<Record<string, Resource>>;
}

interface Description extends Resource {
  readonly servicePath: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly schemas: Readonly<Record<string, AnySchemaObject>>;
}

interface Operation extends Method {
  readonly api: string;
  readonly pattern: RegExp;
  /** All of the query. */
  readonly query: Readonly<Record<string, Parameter>>;
}

const FILES = {
  calendar: 'calendar-v3.discovery.json',
  people: 'people-v1.cut.discovery.json',
  directory: 'admin-directory-v1.cut.discovery.json',
};
const KNOWN_FORMATS: ReadonlySet<unknown> = new Set(['date', 'date-time', 'int32']);

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
addFormats.default(ajv);

/** A schema of draft 3 in the words of draft 7. Objects have no other properties than the described ones. */
function toSchema(value: unknown, api: string, isPatch: boolean): AnySchemaObject {
  const { type, format, $ref, items, properties, additionalProperties, enum: words } = value as AnySchemaObject;
  const of = (one: unknown): AnySchemaObject => toSchema(one, api, isPatch);
  if (typeof $ref === 'string') return { $ref: `${api}${isPatch ? '-patch' : ''}#/schemas/${$ref}` };
  // What is null in a patch is removed.
  const ofProperty = (one: unknown) => (isPatch ? { anyOf: [of(one), { type: 'null' }] } : of(one));
  const entries = Object.entries((properties ?? {}) as object).map(([name, one]) => [name, ofProperty(one)] as const);
  return {
    ...(type === undefined || type === 'any' ? {} : { type }),
    ...(KNOWN_FORMATS.has(format) ? { format } : {}),
    ...(words === undefined ? {} : { enum: words }),
    ...(items === undefined ? {} : { items: of(items) }),
    ...(properties === undefined ? {} : { properties: Object.fromEntries(entries), additionalProperties: false }),
    ...(additionalProperties === undefined ? {} : { additionalProperties: ofProperty(additionalProperties) }),
  };
}

function methodsOf({ methods, resources }: Resource): readonly Method[] {
  return [...Object.values(methods ?? {}), ...Object.values(resources ?? {}).flatMap(methodsOf)];
}

const described = new Map<string, Description>();

const operations: readonly Operation[] = Object.entries(FILES).flatMap(([api, file]) => {
  const text = readFileSync(new URL(`./vectors/google/${file}`, import.meta.url), 'utf8');
  const description = JSON.parse(text) as Description;
  described.set(api, description);
  for (const isPatch of [false, true]) {
    const schemas = Object.entries(description.schemas).map(([name, one]) => [name, toSchema(one, api, isPatch)]);
    ajv.addSchema({ $id: `${api}${isPatch ? '-patch' : ''}`, schemas: Object.fromEntries(schemas) as unknown });
  }
  return methodsOf(description).map((method) => {
    const path = `/${description.servicePath}${method.flatPath ?? method.path}`;
    const pattern = new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
    const query = Object.entries(method.parameters ?? {}).filter(([, { location }]) => location === 'query');
    return { ...method, api, pattern, query: { ...description.parameters, ...Object.fromEntries(query) } };
  });
});

/** A request, its path from the root of Google's host on. */
export interface GoogleRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Fixed paths come before those with a placeholder, such as `people:searchContacts`. */
function operationOf(method: string, path: string): Operation | undefined {
  return operations.find((one) => one.httpMethod === method && one.pattern.test(path));
}

/** The name of the method that a request calls, e.g. `calendar.events.insert`; null = none. */
export function methodOf(method: string, path: string): string | null {
  return operationOf(method, path)?.id ?? null;
}

/** What is wrong with a request by the description; [] = nothing. */
export function problemsOfRequest({ method, path, query, body }: GoogleRequest): readonly string[] {
  const operation = operationOf(method, path);
  if (operation === undefined) return [`${method} ${path} is not described`];
  return [...problemsOfQuery(operation, query), ...problemsOfBody(operation, body)];
}

function problemsOfQuery({ query: known }: Operation, query: GoogleRequest['query']): readonly string[] {
  const missing = Object.entries(known).filter(([name, { required }]) => required === true && !(name in query));
  const wrong = Object.entries(query).flatMap(([name, value]) => {
    const parameter = known[name];
    if (parameter === undefined) return [`${name} is no parameter`];
    return isValue(parameter, value) ? [] : [`${name} is ${value}`];
  });
  return [...missing.map(([name]) => `${name} is missing`), ...wrong];
}

function isValue({ type, format, enum: words, minimum, maximum }: Parameter, value: string): boolean {
  if (words !== undefined) return words.includes(value);
  if (type === 'boolean') return value === 'true' || value === 'false';
  if (type === 'integer') {
    const isInRange = Number(value) >= Number(minimum ?? -Infinity) && Number(value) <= Number(maximum ?? Infinity);
    return /^-?\d+$/.test(value) && isInRange;
  }
  return format !== 'date-time' || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value);
}

function problemsOfBody({ id, api, httpMethod, request }: Operation, body: unknown): readonly string[] {
  if (request === undefined) return body === undefined ? [] : ['has no body'];
  const properties = described.get(api)?.schemas[request.$ref]?.['properties'] as Readonly<Record<string, unknown>>;
  const missing = Object.entries(properties).filter(([name, one]) => {
    const { annotations } = one as { readonly annotations?: { readonly required?: readonly string[] } };
    return annotations?.required?.includes(id) === true && (body as object | undefined)?.[name as never] === undefined;
  });
  const problems = problemsOf(`${api}${httpMethod === 'PATCH' ? '-patch' : ''}`, request.$ref, body);
  return [...missing.map(([name]) => `${name} is required`), ...problems];
}

/** What is wrong with the body of a successful answer by the description; undefined = it has none. */
export function problemsOfAnswer(method: string, path: string, body: unknown): readonly string[] {
  const operation = operationOf(method, path);
  if (operation === undefined) return [`${method} ${path} is not described`];
  const { api, response } = operation;
  if (response === undefined) return body === undefined || body === '' ? [] : ['is answered without a body'];
  return problemsOf(api, response.$ref, body);
}

const validators = new Map<string, ValidateFunction>();

function problemsOf(document: string, name: string, value: unknown): readonly string[] {
  const $ref = `${document}#/schemas/${name}`;
  const validate = validators.get($ref) ?? ajv.compile({ $ref });
  validators.set($ref, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** The error bodies that Google's documentation prints. */
export const GOOGLE_ERRORS = (
  JSON.parse(readFileSync(new URL('./vectors/google/examples/errors.json', import.meta.url), 'utf8')) as {
    readonly cases: readonly {
      readonly status: number;
      readonly body: {
        readonly error: { readonly message: string; readonly errors: readonly { readonly reason: string }[] };
      };
    }[];
  }
).cases;
