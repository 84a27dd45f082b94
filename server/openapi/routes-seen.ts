import type { FastifyInstance, RouteOptions } from 'fastify';
import * as v from 'valibot';

/** A registered call with the schemas that check it. */
export interface SeenRoute {
  readonly method: string;
  /** With `:name` for its parameters. */
  readonly url: string;
  readonly params: v.GenericSchema | null;
  readonly querystring: v.GenericSchema | null;
  readonly body: v.GenericSchema | null;
  /** By status. */
  readonly response: Readonly<Record<string, v.GenericSchema>>;
}

/** Calls, as opposed to pages, the hub, sign-in pages and emulators. */
const CALL = /^\/(?:api\/(?!docs)|v1\/|images\/|config\.json$|healthz$|readyz$)/;

const SchemaSchema = v.custom<v.GenericSchema>(
  (value) => typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema',
);
const RouteSchemas = v.optional(
  v.object({
    params: v.optional(SchemaSchema),
    querystring: v.optional(SchemaSchema),
    body: v.optional(SchemaSchema),
    response: v.optional(v.record(v.string(), SchemaSchema), {}),
  }),
  {},
);

function toSeen({ url, schema }: RouteOptions, method: string): SeenRoute {
  const { params = null, querystring = null, body = null, response } = v.parse(RouteSchemas, schema);
  return { method, url, params, querystring, body, response };
}

/** Notes the calls that are registered from now on. @returns a list that grows */
export function noteRoutes(app: FastifyInstance): readonly SeenRoute[] {
  const seen: SeenRoute[] = [];
  app.addHook('onRoute', (route) => {
    if (!CALL.test(route.url)) return;
    for (const method of [route.method].flat()) if (method !== 'HEAD') seen.push(toSeen(route, method));
  });
  return seen;
}
