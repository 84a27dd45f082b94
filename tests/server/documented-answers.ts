import { gunzipSync } from 'node:zlib';

import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

import type { OpenApiDocument, Operation } from '../../server/openapi/document.ts';

/* The answers of a server, held to its OpenAPI document. */

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

interface Described {
  readonly method: string;
  readonly path: RegExp;
  readonly operation: Operation;
}

/** Named segments come last: `/users/me` before `/users/{user}`. */
const byPath = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a.replaceAll('{', '\uffff') < b.replaceAll('{', '\uffff') ? -1 : 1;

/** Matches the paths that a path of the document stands for. */
export const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const described = ({ paths }: OpenApiDocument): readonly Described[] =>
  Object.entries(paths)
    .toSorted(byPath)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ method, path: toPattern(path), operation })),
    );

const typeOf = ({ headers }: LightMyRequestResponse): string => (headers['content-type'] ?? '').split(';', 1)[0] ?? '';

const textOf = ({ headers, body, rawPayload }: LightMyRequestResponse): string =>
  headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload).toString() : body;

/** The same with no fields but those that are named. */
const closed = (schema: object): object =>
  JSON.parse(JSON.stringify(schema), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'properties' in value
      ? { additionalProperties: false, ...value }
      : value,
  ) as object;

/** Checks answers, and the requests that they accept. */
export interface Contract {
  /** What an answer has that the document has not; null = nothing. */
  faultOf(asked: Asked, answer: LightMyRequestResponse): string | null;
}

export function createContract(document: OpenApiDocument): Contract {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  ajv.addSchema(closed(document), 'closed');
  const operations = described(document);
  const validators = new Map<string, ValidateFunction>();

  /** @param within `closed` for answers, which have nothing that is not described */
  function faultIn(within: 'document' | 'closed', schema: object, value: unknown): string | null {
    const text = JSON.stringify(within === 'closed' ? closed(schema) : schema);
    const validate = validators.get(within + text) ?? ajv.compile(JSON.parse(text.replaceAll('"#/', `"${within}#/`)));
    validators.set(within + text, validate);
    return validate(value) ? null : ajv.errorsText(validate.errors);
  }

  function faultOfAnswer({ responses }: Operation, answer: LightMyRequestResponse): string | null {
    const { statusCode, body } = answer;
    const found = responses[String(statusCode)] ?? responses[`${Math.floor(statusCode / 100)}XX`];
    if (found === undefined) return `status ${statusCode}`;
    const { content } = '$ref' in found ? document.components.responses['Problem']! : found;
    if (content === undefined) return body === '' ? null : 'a body';
    const type = typeOf(answer);
    const media = content[type];
    if (media === undefined) return `type ${type}`;
    return type.endsWith('json') ? faultIn('closed', media.schema, JSON.parse(textOf(answer))) : null;
  }

  return {
    faultOf({ method, url, body }, answer) {
      const path = url.split('?', 1)[0] ?? '';
      const found = operations.find((one) => one.method === method.toLowerCase() && one.path.test(path));
      if (found === undefined) return null;
      const fault = faultOfAnswer(found.operation, answer);
      if (fault !== null) return `the answer has ${fault}`;
      const schema = found.operation.requestBody?.content['application/json']?.schema;
      if (answer.statusCode >= 300 || schema === undefined || typeof body !== 'object' || body === null) return null;
      const accepted = faultIn('document', schema, body);
      return accepted === null ? null : `a request was accepted that is not described: ${accepted}`;
    },
  };
}

const isAsked = (
  value: unknown,
): value is { readonly method?: string; readonly url: string; readonly payload?: unknown } =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string';

type Inject = (...args: readonly unknown[]) => Promise<LightMyRequestResponse>;

/** From now on an injected request whose answer is not as the document says rejects. */
export function holdTo(app: FastifyInstance, read: () => Promise<Contract>): void {
  let contract: Promise<Contract> | null = null;
  const inject = app.inject as Inject;
  const check = async (request: unknown, answer: LightMyRequestResponse): Promise<LightMyRequestResponse> => {
    const asked = typeof request === 'string' ? { url: request } : request;
    if (!isAsked(asked) || !/^\/(?:api|v1|config|healthz|images)/.test(asked.url)) return answer;
    contract ??= read();
    const { method = 'GET', url, payload } = asked;
    const fault = (await contract).faultOf({ method, url, body: payload }, answer);
    if (fault !== null)
      throw new Error(`${method} ${url} ${answer.statusCode}: ${fault}\n${answer.body.slice(0, 500)}`);
    return answer;
  };
  app.inject = new Proxy(app.inject, {
    apply(_target, self, args: readonly unknown[]) {
      const answer = Reflect.apply(inject, self, args);
      return args.length === 1 ? Promise.resolve(answer).then((it) => check(args[0], it)) : answer;
    },
  });
}

const contractByDocument = new Map<string, Contract>();

/** The same for a whole server, whose document is its own. */
export function holdToDocument(app: FastifyInstance): void {
  const inject = app.inject as Inject;
  holdTo(app, async () => {
    const { body } = await Reflect.apply(inject, app, ['/api/openapi.json']);
    const known = contractByDocument.get(body) ?? createContract(JSON.parse(body) as OpenApiDocument);
    contractByDocument.set(body, known);
    return known;
  });
}
