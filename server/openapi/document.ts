import type { JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

import { ProblemSchema } from '../../workers/wire/schemas/problem.ts';
import type { Access, RequestHeader, WrittenAnswer } from './call.ts';
import { callByRoute, CALLS_BY_TOPIC, type TopicCall } from './calls/index.ts';
import { createJsonSchemas, type JsonSchemas } from './json-schemas.ts';
import { DESCRIPTION } from './notes.ts';
import type { SeenRoute } from './routes-seen.ts';

interface Header {
  readonly description?: string;
  readonly schema: JsonSchema;
}

export interface Parameter extends Header {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

export interface Answer {
  readonly description: string;
  readonly content?: Content;
  readonly headers?: Readonly<Record<string, Header>>;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer | { readonly $ref: string }>>;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, JsonSchema | Readonly<Record<string, string>>>>;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

const WHO: Readonly<Record<Access, string>> = {
  anyone: 'Anyone may call.',
  visitor: 'Anyone may call; a token shows what is hidden from visitors.',
  'signed-in': 'For everybody signed in, guests as well.',
  member: 'For everybody signed in but guests.',
  person: 'For people signed in: neither guests nor door displays.',
  display: 'For door displays.',
};

const BEARER = { bearer: [] };
const securityOf = (access: Access): Operation['security'] => {
  if (access === 'anyone') return [];
  return access === 'visitor' ? [{}, BEARER] : [BEARER];
};

const inHeader = (name: RequestHeader, required: boolean, schema: JsonSchema, description: string): Parameter => ({
  name,
  in: 'header',
  required,
  description,
  schema,
});
const TEXT: JsonSchema = { type: 'string' };
const UUID: JsonSchema = { type: 'string', format: 'uuid' };
const KEY = 'A UUID made for this request, and sent again when it is repeated.';

const REQUEST_HEADERS: Readonly<Record<RequestHeader, Parameter>> = {
  'Idempotency-Key': inHeader('Idempotency-Key', true, UUID, KEY),
  'If-Match': inHeader('If-Match', true, TEXT, 'The ETag of the event as it was read.'),
  'If-None-Match': inHeader('If-None-Match', false, TEXT, 'The ETag of the copy at hand.'),
};

const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  ETag: 'The version that was sent.',
  Location: 'The address of what was created.',
};

const STATUS_TEXTS: Readonly<Record<string, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Taken; it is done later.',
  204: 'Nothing to send.',
  304: 'The copy at hand is current.',
};

const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } });

const toPath = (url: string): string => url.replaceAll(/:(\w+)/g, '{$1}');

/** What the schema of a query does not tell. */
const PARAMETER_TEXTS: Readonly<Record<string, string>> = {
  cachedTimestamp: 'The stamp of the copy at hand.',
  pageSize: 'At most 250.',
  skip: 'Written by `nextLink`.',
};

/** The fields of a schema of a query or of the parameters of a path. */
function toParameters(schemas: JsonSchemas, schema: v.GenericSchema | null, place: 'path' | 'query'): Parameter[] {
  if (schema === null) return [];
  const { properties = {}, required = [] } = schemas.contentOf(schema, 'input');
  return Object.entries(properties).flatMap(([name, field]) => {
    if (typeof field === 'boolean') return [];
    const description = PARAMETER_TEXTS[name];
    const own = { name, in: place, required: required.includes(name), schema: field };
    return [description === undefined ? own : { ...own, description }];
  });
}

function contentOf(schemas: JsonSchemas, answer: WrittenAnswer): Content | null {
  if (answer === null) return null;
  if (typeof answer === 'string') return { [answer]: { schema: TEXT } };
  if ('kind' in answer) return answer.type === 'null' ? null : json(schemas.schemaOf(answer, 'output'));
  return Object.fromEntries(answer.map((type) => [type, { schema: TEXT }]));
}

function toAnswers(schemas: JsonSchemas, route: SeenRoute, call: TopicCall): Operation['responses'] {
  const entries = Object.entries<WrittenAnswer>({ ...route.response, ...call.answers });
  const headers = Object.fromEntries(
    (call.sends ?? []).map((name) => [
      name,
      { description: ANSWER_HEADERS[name] ?? 'The time stamp of the answer.', schema: TEXT },
    ]),
  );
  const answers = entries.map(([status, answer]): [string, Answer] => {
    const content = contentOf(schemas, answer);
    return [
      status,
      {
        description: STATUS_TEXTS[status] ?? status,
        ...(content === null ? {} : { content }),
        ...(call.sends === undefined ? {} : { headers }),
      },
    ];
  });
  const problem = { $ref: '#/components/responses/Problem' };
  return { ...Object.fromEntries(answers), '4XX': problem, '5XX': problem };
}

function toOperation(schemas: JsonSchemas, route: SeenRoute, call: TopicCall): Operation {
  const parameters: Parameter[] = [
    ...toParameters(schemas, route.params, 'path'),
    ...toParameters(schemas, route.querystring, 'query'),
    ...(call.headers ?? []).map((name) => REQUEST_HEADERS[name]),
  ];
  const { body } = route;
  return {
    operationId: call.id,
    tags: [call.topic],
    summary: call.summary,
    description: WHO[call.access],
    security: securityOf(call.access),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === null
      ? {}
      : { requestBody: { required: body.type !== 'optional', content: json(schemas.schemaOf(body, 'input')) } }),
    responses: toAnswers(schemas, route, call),
  };
}

const writtenSchemas = (call: TopicCall): v.GenericSchema[] =>
  Object.values(call.answers ?? {}).flatMap((answer) =>
    answer !== null && typeof answer === 'object' && 'kind' in answer ? [answer] : [],
  );

/**
 * The OpenAPI description of registered routes.
 * @throws Error for a route without a row in `calls/`
 */
export function createDocument(routes: readonly SeenRoute[]): OpenApiDocument {
  const described = routes.map((route) => {
    const name = `${route.method} ${route.url}`;
    const call = callByRoute.get(name);
    if (call === undefined) throw new Error(`server/openapi/calls says nothing about ${name}.`);
    return { route, call };
  });
  const schemas = createJsonSchemas(
    described.flatMap(({ route: { params, querystring, body, response }, call }) => [
      ...[params, querystring, body].filter((schema) => schema !== null),
      ...Object.values(response),
      ...writtenSchemas(call),
    ]),
  );
  const paths: Record<string, Record<string, Operation>> = {};
  const order = [...callByRoute.values()];
  for (const { route, call } of described.toSorted((a, b) => order.indexOf(a.call) - order.indexOf(b.call))) {
    const path = (paths[toPath(route.url)] ??= {});
    path[route.method.toLowerCase()] = toOperation(schemas, route, call);
  }
  const problem: Answer = {
    description: 'Refused, or failed: problem details with a stable `code`.',
    content: { 'application/problem+json': { schema: schemas.schemaOf(ProblemSchema, 'output') } },
    headers: {
      'Retry-After': {
        description: 'Seconds until a retry may succeed, where that is known.',
        schema: { type: 'integer' },
      },
    },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Deskway', version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: Object.keys(CALLS_BY_TOPIC).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: { Problem: problem },
      schemas: schemas.referredBy(JSON.stringify([paths, problem])),
    },
  };
}
