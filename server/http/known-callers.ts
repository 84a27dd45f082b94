import type { FastifyRequest } from 'fastify';

import type { Caller } from '../context.ts';
import { seesPeople } from './callers.ts';

/** The callers of the requests of a scope, each authenticated before anything else of it is read. */
export interface KnownCallers {
  /** The caller of a request, known for every request that reaches a handler. */
  callerOf(request: FastifyRequest): Caller;
  /** @throws the refusal of a guest, who may only read */
  memberOf(request: FastifyRequest): Caller;
  /** @throws the refusal of a guest or a door display: they see resources, not people */
  personOf(request: FastifyRequest): Caller;
}

/** @param refuse the refusal in the words of the scope */
export function createKnownCallers(refuse: (who: 'guest' | 'display') => Error) {
  const callers = new WeakMap<FastifyRequest, Caller>();

  function callerOf(request: FastifyRequest): Caller {
    const caller = callers.get(request);
    if (caller === undefined) throw new Error('The request was not authenticated.');
    return caller;
  }

  function memberOf(request: FastifyRequest): Caller {
    const caller = callerOf(request);
    if (caller.isGuest) throw refuse('guest');
    return caller;
  }

  const known: KnownCallers = {
    callerOf,
    memberOf,
    personOf(request) {
      const caller = memberOf(request);
      if (!seesPeople(caller)) throw refuse('display');
      return caller;
    },
  };
  return { known, note: (request: FastifyRequest, caller: Caller) => void callers.set(request, caller) };
}
