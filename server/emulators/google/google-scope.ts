import type { FastifyError, FastifyRequest } from 'fastify';

import type { Caller, ServerContext } from '../../context.ts';
import { logFailure, type ProblemError } from '../../http/problem.ts';
import type { ValibotApp } from '../../http/validation.ts';
import { createScope, type EmulatorScope } from '../scope.ts';
import { denied, type GoogleError, refusalOf, sendGoogleError, unauthenticated } from './google-error.ts';

export function answerRefusals(app: ValibotApp): void {
  app.setErrorHandler<FastifyError | ProblemError | GoogleError>((error, request, reply) => {
    const refusal = refusalOf(error);
    logFailure(request, error, refusal.statusCode);
    return sendGoogleError(request, reply, refusal);
  });
}

/**
 * Authenticates each request before anything else of it is read, and answers refusals as Google does.
 * @param authenticate the caller of a request; null = its token is not valid here
 */
export function createGoogleScope(
  app: ValibotApp,
  context: ServerContext,
  authenticate: (request: FastifyRequest) => Promise<Caller | null>,
): EmulatorScope {
  answerRefusals(app);
  return createScope(app, context, authenticate, { unauthenticated, denied });
}
