import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import * as v from 'valibot';

import { ProblemError } from './problem.ts';

/** Types the requests and answers of a route by its valibot schemas. */
export interface ValibotTypeProvider extends FastifyTypeProvider {
  readonly validator: this['schema'] extends v.GenericSchema ? v.InferOutput<this['schema']> : unknown;
  readonly serializer: this['schema'] extends v.GenericSchema ? v.InferInput<this['schema']> : unknown;
}

export type ValibotApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ValibotTypeProvider
>;

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => name.includes('\0') || hasNul(member));
}

function replaceNul(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '\uFFFD');
  if (Array.isArray(value)) return value.map(replaceNul);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [replaceNul(name), replaceNul(member)]));
}

/** The path and the kind of the first fault, e.g. `body.start: Invalid timestamp`. The value itself is left out. */
function describeIssue(part: string, issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  const place = path === null ? part : `${part}.${path}`;
  return `${place}: expected ${issue.expected ?? 'another value'} (${issue.type})`;
}

/**
 * Validates requests and answers against valibot schemas. An invalid request is a 400 `invalid_request` whose detail
 * names the path; an invalid answer is a programmer error: logged, answered 500. Unknown fields are dropped in both
 * directions. Not all databases can store a NUL: in requests U+FFFD takes its place, as in HTML. `schema.headers` is not supported (Fastify rewrites such schemas): read headers in the handler.
 * @returns the same app, typed by the schemas of its routes
 */
export function useValibot(app: FastifyInstance): ValibotApp {
  app.setValidatorCompiler<v.GenericSchema>(({ schema, httpPart }) => (data: unknown) => {
    const parsed = v.safeParse(schema, hasNul(data) ? replaceNul(data) : data, { abortEarly: true });
    if (parsed.success) return { value: parsed.output };
    return { error: new ProblemError(400, 'invalid_request', describeIssue(httpPart ?? 'request', parsed.issues[0])) };
  });
  app.setSerializerCompiler<v.GenericSchema>(({ schema, method, url }) => (data: unknown) => {
    const parsed = v.safeParse(schema, data, { abortEarly: true });
    if (parsed.success) return JSON.stringify(parsed.output);
    throw new Error(
      `The answer of ${method} ${url} does not match its schema: ${describeIssue('answer', parsed.issues[0])}`,
    );
  });
  return app.withTypeProvider<ValibotTypeProvider>();
}
