import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';

import { GraphError } from './graph-error.ts';
import { GRAPH_PATH } from './graph-path.ts';
import type { GraphScope } from './graph-scope.ts';

const MOST_PARTS = 20;
const AT_ONCE = 4;

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;
const PartSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  method: v.pipe(v.string(), v.toUpperCase(), v.picklist(METHODS)),
  url: v.pipe(v.string(), v.minLength(1), v.maxLength(4_000)),
  headers: v.optional(v.nullable(v.record(v.string(), v.string())), {}),
  body: v.optional(v.unknown()),
  dependsOn: v.optional(v.nullable(v.array(v.string())), []),
});
const BatchSchema = v.object({ requests: v.array(PartSchema) });
type Part = v.InferOutput<typeof PartSchema>;

interface PartAnswer {
  readonly id: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const bad = (message: string): GraphError => new GraphError(400, 'BadRequest', message);

/** @throws GraphError 400 for what Graph refuses as a whole */
function requireParts(parts: readonly Part[]): void {
  if (parts.length === 0) throw bad('The batch has no requests.');
  if (parts.length > MOST_PARTS) {
    throw bad(`Number of batch request steps exceeds the maximum value. Maximum batch steps: ${MOST_PARTS}.`);
  }
  const ids = new Set<string>();
  for (const { id, url, method, headers, body, dependsOn } of parts) {
    if (ids.has(id)) throw bad(`Duplicated request id: ${id}.`);
    if ((dependsOn ?? []).some((other) => !ids.has(other))) throw bad(`Request ${id} depends on an unknown one.`);
    ids.add(id);
    const path = url.startsWith('/') ? URL.parse(GRAPH_PATH + url, 'http://localhost')?.pathname : undefined;
    // With `..` it would lead to the rest of this server.
    if (path === undefined || /[\\#]/.test(url) || !path.startsWith(`${GRAPH_PATH}/`) || path.includes('//')) {
      throw bad(`The url of request ${id} is not relative.`);
    }
    if (/\/(?:\$|%24)batch(?:\/|$)/i.test(path)) throw bad('Batches are not nested.');
    const type = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'content-type');
    if (body !== undefined && method !== 'GET' && type === undefined) {
      throw bad(`Request ${id} has a body without the header Content-Type.`);
    }
  }
}

/** What a part may say by headers of its own: not who sends it, nor from where. */
const OWN_HEADERS = new Set(['client-request-id', 'consistencylevel', 'content-type', 'if-match', 'prefer']);

/** Headers of a part: its own, and those of the whole. */
function headersOf(request: FastifyRequest, { headers }: Part): Readonly<Record<string, string>> {
  const { authorization = '' } = request.headers;
  const own = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    ...Object.fromEntries(own.filter(([name]) => OWN_HEADERS.has(name))),
    authorization,
    host: request.host,
    // The call comes from this machine, whose headers are believed.
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
  };
}

/** POST /$batch: up to 20 requests, four at a time, each with an answer of its own. */
export function registerBatch({ app }: GraphScope): void {
  async function send(request: FastifyRequest, part: Part): Promise<PartAnswer> {
    const { id, method, url, body } = part;
    const answer = await app.inject({
      method,
      url: GRAPH_PATH + url,
      headers: headersOf(request, part),
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const type = answer.headers['content-type'] ?? '';
    const retryAfter = answer.headers['retry-after'];
    const named: Record<string, string> = type === '' ? {} : { 'Content-Type': type };
    if (retryAfter !== undefined) named['Retry-After'] = retryAfter;
    const isJson = type.includes('json');
    // Pictures are base64 in a batch.
    const text = isJson ? (JSON.parse(answer.body) as unknown) : answer.rawPayload.toString('base64');
    return { id, status: answer.statusCode, headers: named, body: answer.rawPayload.length === 0 ? null : text };
  }

  app.route({
    method: 'POST',
    url: '/$batch',
    schema: { body: BatchSchema },
    handler: async (request) => {
      const { requests } = request.body;
      requireParts(requests);
      const answers: PartAnswer[] = [];
      const running = new Map<string, Promise<PartAnswer>>();
      const slots = Array.from({ length: AT_ONCE }, () => Promise.resolve());

      async function run(part: Part): Promise<PartAnswer> {
        const before = await Promise.all((part.dependsOn ?? []).flatMap((id) => running.get(id) ?? []));
        const failed = before.find(({ status }) => status >= 400);
        const answer =
          failed === undefined
            ? await send(request, part)
            : {
                id: part.id,
                status: 424,
                headers: {},
                body: { error: { code: 'FailedDependency', message: failed.id } },
              };
        // In the order in which they are done, which is not that of the requests.
        answers.push(answer);
        return answer;
      }

      for (const [index, part] of requests.entries()) {
        const slot = index % AT_ONCE;
        const done = (slots[slot] ?? Promise.resolve()).then(() => run(part));
        running.set(part.id, done);
        slots[slot] = done.then(() => undefined);
      }
      await Promise.all(running.values());
      return { responses: answers };
    },
  });
}
