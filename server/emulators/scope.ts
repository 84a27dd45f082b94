import type { FastifyRequest } from 'fastify';

import type { Caller, ServerContext } from '../context.ts';
import { seesPeople } from '../http/callers.ts';
import type { ValibotApp } from '../http/validation.ts';

/** The routes of an emulated provider and what they share. */
export interface EmulatorScope {
  readonly app: ValibotApp;
  readonly context: ServerContext;
  callerOf(request: FastifyRequest): Caller;
  /** @throws the provider's 403 for a guest, who may only read */
  memberOf(request: FastifyRequest): Caller;
  /** @throws the provider's 403 for a guest or a door display: they see places, not people */
  personOf(request: FastifyRequest): Caller;
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
  const callers = new WeakMap<FastifyRequest, Caller>();

  app.addHook('onRequest', async (request) => {
    const caller = await authenticate(request);
    if (caller === null) throw unauthenticated(request);
    callers.set(request, caller);
  });

  function callerOf(request: FastifyRequest): Caller {
    const caller = callers.get(request);
    if (caller === undefined) throw new Error('The request was not authenticated.');
    return caller;
  }

  function memberOf(request: FastifyRequest): Caller {
    const caller = callerOf(request);
    if (caller.isGuest) throw denied();
    return caller;
  }

  return {
    app,
    context,
    callerOf,
    memberOf,
    personOf(request) {
      const caller = memberOf(request);
      if (!seesPeople(caller)) throw denied();
      return caller;
    },
  };
}
