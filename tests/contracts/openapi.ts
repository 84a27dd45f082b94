import { readFileSync } from 'node:fs';

import { Ajv2020 } from 'ajv/dist/2020.js';
import type { AnySchemaObject, ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/* The calendar contract of serverType touchone-calendar, as data (design D13). */

interface Media {
  readonly schema?: AnySchemaObject;
  readonly example?: unknown;
}

interface Answer {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, AnySchemaObject>>;
    readonly responses: Readonly<Record<string, Answer>>;
  };
}

const source = readFileSync(new URL('./vectors/touchone/openapi.json', import.meta.url), 'utf8');
const openapi = JSON.parse(source) as Document;

const NAME = 'touchone';
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: NAME, ...openapi });

const absolute = (schema: AnySchemaObject): AnySchemaObject =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', `"${NAME}#/components/`)) as AnySchemaObject;

/** A validator of a schema of the document, which may refer to others. */
export const validatorOf = (schema: AnySchemaObject): ValidateFunction => ajv.compile(absolute(schema));

const resolveAnswer = (answer: Answer): Answer => {
  const name = answer.$ref?.replace('#/components/responses/', '');
  return name === undefined ? answer : (openapi.components.responses[name] ?? answer);
};

export const operations: readonly { readonly method: string; readonly path: string; readonly operation: Operation }[] =
  Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );

export const operationOf = (operationId: string): Operation => {
  const found = operations.find(({ operation }) => operation.operationId === operationId);
  if (found === undefined) throw new Error(`No operation ${operationId}`);
  return found.operation;
};

/** @returns the media of an answer by type; null if the operation does not define the status */
export const answerOf = (operation: Operation, status: number): Readonly<Record<string, Media>> | null => {
  const answer = operation.responses[String(status)];
  return answer === undefined ? null : (resolveAnswer(answer).content ?? {});
};

export interface NamedExample {
  readonly title: string;
  readonly schema: { readonly $ref: string };
  readonly example: unknown;
}

const mediaOf = ({
  operationId,
  requestBody,
  responses,
}: Operation): { readonly title: string; readonly media: Media }[] => [
  ...Object.values(requestBody?.content ?? {}).map((media) => ({ title: `${operationId} request`, media })),
  ...Object.entries(responses).flatMap(([status, answer]) =>
    Object.values(resolveAnswer(answer).content ?? {}).map((media) => ({
      title: answer.$ref?.split('/').at(-1) ?? `${operationId} ${status}`,
      media,
    })),
  ),
];

/** The examples of the document whose schemas have a name; answers that operations share come once. */
export const namedExamples = (): readonly NamedExample[] => {
  const byTitle = new Map<string, NamedExample>();
  for (const { title, media } of operations.flatMap(({ operation }) => mediaOf(operation))) {
    const name: unknown = media.schema?.['$ref'];
    if (typeof name !== 'string' || media.example === undefined) continue;
    byTitle.set(title, { title, schema: { $ref: name }, example: media.example });
  }
  return [...byTitle.values()];
};
