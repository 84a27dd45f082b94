import { readFileSync } from 'node:fs';

import { Ajv2020 } from 'ajv/dist/2020.js';
import type { AnySchemaObject, ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/* Microsoft's description of Graph v1.0 as data; its origin and its ways are in vectors/graph/README.md. */

interface Media {
  readonly schema: AnySchemaObject;
}
interface Answer {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Media>>;
}
interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Answer>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Answer>> };
}

const source = readFileSync(new URL('./vectors/graph/openapi-v1.0-cut.json', import.meta.url), 'utf8');

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON schema of 2020 from that of OpenAPI 3.0: null is a type there, and here a flag. */
function toJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toJsonSchema);
  if (!isRecord(value)) return value;
  const { nullable, ...schema } = value;
  // A reference or null is written as a reference or any object.
  if (nullable === true && schema['type'] === 'object' && !('properties' in schema)) return { type: 'null' };
  const converted = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, toJsonSchema(part)]));
  if (converted['format'] === 'time') delete converted['format'];
  if (nullable !== true || typeof converted['type'] !== 'string') return converted;
  const { enum: members } = converted;
  return {
    ...converted,
    type: [converted['type'], 'null'],
    ...(Array.isArray(members) ? { enum: [...(members as unknown[]), null] } : {}),
  };
}

const openapi = toJsonSchema(JSON.parse(source)) as Document;
const NAME = 'graph';
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
for (const format of ['duration', 'int32', 'int64', 'double', 'float', 'base64url', 'decimal']) {
  ajv.addFormat(format, true);
}
ajv.addSchema({ $id: NAME, ...openapi });

const absolute = (schema: AnySchemaObject): AnySchemaObject =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', `"${NAME}#/components/`)) as AnySchemaObject;

const routes = Object.entries(openapi.paths).map(([path, operations]) => {
  const parts = path
    .replace('/microsoft.graph.room', '/(?:microsoft\\.graph\\.)room')
    .replace(/\/microsoft\.graph\.(?=[a-z]+$)/i, '/(?:microsoft\\.graph\\.)?')
    .replaceAll('$', '\\$')
    .replaceAll(/\{[^}]+\}/g, '[^/]+');
  return { pattern: new RegExp(`^${parts}$`, 'i'), operations };
});

/** The described operation of a call; null where the cut has none. @param path without the base and the query */
function operationOf(method: string, path: string): Operation | null {
  const found = routes.filter(({ pattern }) => pattern.test(path));
  return found.map(({ operations }) => operations[method.toLowerCase()]).find((one) => one !== undefined) ?? null;
}

const compiled = new Map<string, ValidateFunction>();

function faultsIn(key: string, schema: AnySchemaObject, value: unknown): readonly string[] {
  const validate = compiled.get(key) ?? ajv.compile(absolute(schema));
  compiled.set(key, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}

const ERROR = { $ref: '#/components/schemas/microsoft.graph.ODataErrors.ODataError' };

/**
 * What is wrong with an answer by Microsoft's description; [] = nothing.
 * @param path without the base and the query
 */
export function answerFaults(method: string, path: string, status: number, body: unknown): readonly string[] {
  if (status >= 400) return faultsIn('error', ERROR, body);
  const operation = operationOf(method, path);
  if (operation === null) return [`${method} ${path} is not described`];
  const { responses } = operation;
  const written = responses[String(status)] ?? responses['2XX'];
  const name = written?.$ref?.replace('#/components/responses/', '');
  const answer = name === undefined ? written : openapi.components.responses[name];
  const schema = answer?.content?.['application/json']?.schema;
  if (schema === undefined) return body === null ? [] : ['the answer has a body'];
  return faultsIn(`${operation.operationId} answer`, schema, body);
}

/** What is wrong with the body of a request by Microsoft's description; [] = nothing. */
export function requestFaults(method: string, path: string, body: unknown): readonly string[] {
  const operation = operationOf(method, path);
  const schema = operation?.requestBody?.content['application/json']?.schema;
  if (operation === null || schema === undefined) return [`${method} ${path} takes no body`];
  return faultsIn(`${operation.operationId} request`, schema, body);
}
