import type { FastifyRequest } from 'fastify';

import type { Caller, ServerContext } from '../context.ts';
import { createKnownCallers, type KnownCallers } from '../http/known-callers.ts';
import type { ValibotApp } from '../http/validation.ts';

/** The routes of an emulated provider and what they share. */
export interface EmulatorScope extends KnownCallers {
  readonly app: ValibotApp;
  readonly context: ServerContext;
}

/** Refusals in the words of a provider. */
interface Refusals {
  unauthenticated(request: FastifyRequest): Error;
  denied(): Error;
}

/**
 * Authenticates each request before anything else of it is read.
 * @param authenticate the caller of a request; null = its token is not valid here
 */
export function createScope(
  app: ValibotApp,
  context: ServerContext,
  authenticate: (request: FastifyRequest) => Promise<Caller | null>,
  { unauthenticated, denied }: Refusals,
): EmulatorScope {
  const { known, note } = createKnownCallers(denied);
  app.addHook('onRequest', async (request) => {
    const caller = await authenticate(request);
    if (caller === null) throw unauthenticated(request);
    note(request, caller);
  });
  return { app, context, ...known };
}
