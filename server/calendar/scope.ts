import type { FastifyRequest } from 'fastify';

import type { Caller, ServerContext } from '../context.ts';
import { requireCaller, seesPeople } from '../http/callers.ts';
import { ProblemError } from '../http/problem.ts';
import type { ValibotApp } from '../http/validation.ts';

/** The routes of the calendar and what they share. */
export interface CalendarScope {
  readonly app: ValibotApp;
  readonly context: ServerContext;
  /** The caller of a request, known for every request that reaches a handler. */
  callerOf(request: FastifyRequest): Caller;
  /** @throws ProblemError 403 for a guest, who may only read */
  memberOf(request: FastifyRequest): Caller;
  /** @throws ProblemError 403 for a guest or a door display: they see resources, not people */
  personOf(request: FastifyRequest): Caller;
}

/** Refuses every request without a valid token before anything else of it is read. */
export function createScope(app: ValibotApp, context: ServerContext): CalendarScope {
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.addHook('onRequest', async (request) => {
    callers.set(request, await requireCaller(context, request));
  });

  function callerOf(request: FastifyRequest): Caller {
    const caller = callers.get(request);
    if (caller === undefined) throw new Error('The request was not authenticated.');
    return caller;
  }

  function memberOf(request: FastifyRequest): Caller {
    const caller = callerOf(request);
    if (caller.isGuest) throw new ProblemError(403, 'forbidden', 'Guests may look, nothing more.');
    return caller;
  }

  return {
    app,
    context,
    callerOf,
    memberOf,
    personOf(request) {
      const caller = memberOf(request);
      if (!seesPeople(caller)) throw new ProblemError(403, 'forbidden', 'This account sees places, not people.');
      return caller;
    },
  };
}
