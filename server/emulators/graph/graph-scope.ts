import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import type { Caller, ServerContext } from '../../context.ts';
import { bearerToken } from '../../http/callers.ts';
import { errorToProblem, logFailure, ProblemError } from '../../http/problem.ts';
import type { ValibotApp } from '../../http/validation.ts';
import { createScope, type EmulatorScope } from '../scope.ts';
import { GraphError, sendGraphError, toGraphError } from './graph-error.ts';
import { GRAPH_PATH } from './graph-path.ts';
import { withKnownNames } from './graph-names.ts';
import { type Preferences, preferencesOf } from './preferences.ts';

/** The routes of the emulated Graph and what they share. */
export interface GraphScope extends EmulatorScope {
  preferencesOf(request: FastifyRequest): Preferences;
}

const denied = (): GraphError =>
  new GraphError(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.');

/** Routes of what belongs to a person who is signed in, however the address is written. */
const OF_ONESELF = new RegExp(`^${GRAPH_PATH}/me(?:[/?]|$)`);

const withoutPerson = (): GraphError =>
  new GraphError(400, 'BadRequest', '/me request is only valid with delegated authentication flow.');

function unauthenticated(token: string | null): GraphError {
  const message = token === null ? 'Access token is empty.' : 'Access token validation failure. Invalid token.';
  return new GraphError(401, 'InvalidAuthenticationToken', message);
}

/** @returns the refusal of a request in Graph's words, whatever was thrown */
function refusalOf(error: FastifyError | ProblemError | GraphError): GraphError {
  if (error instanceof GraphError) return error;
  const part = 'validationContext' in error ? error.validationContext : undefined;
  const problem = errorToProblem(error);
  if (part === 'body') return new GraphError(400, 'RequestBodyRead', problem.detail ?? 'The body cannot be read.');
  if (part !== undefined) return new GraphError(400, 'BadRequest', problem.detail ?? 'The query is not valid.');
  if (!(error instanceof ProblemError) && problem.statusCode === 400) {
    return new GraphError(400, 'BadRequest', 'Unable to read JSON request payload.');
  }
  return toGraphError(problem);
}

/**
 * Authenticates each request before anything else of it is read, and answers refusals as Graph does.
 * @param authenticate the caller of a request; null = its token is not valid here
 */
export function createGraphScope(
  app: ValibotApp,
  context: ServerContext,
  authenticate: (request: FastifyRequest) => Promise<Caller | null>,
): GraphScope {
  const wishes = new WeakMap<FastifyRequest, Preferences>();

  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id);
  });
  const unauthenticatedOf = (request: FastifyRequest): GraphError => unauthenticated(bearerToken(request));
  const scope = createScope(app, context, authenticate, { unauthenticated: unauthenticatedOf, denied });
  app.addHook('onRequest', async (request) => {
    if (scope.callerOf(request).isApplication === true && OF_ONESELF.test(request.routeOptions.url ?? '')) {
      throw withoutPerson();
    }
    wishes.set(request, preferencesOf(request));
  });
  app.addHook('preValidation', async (request) => {
    request.body = withKnownNames(request.body);
  });
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    const applied = wishes.get(request)?.applied ?? null;
    if (applied !== null && reply.statusCode < 400) reply.header('preference-applied', applied);
  });
  app.setErrorHandler<FastifyError | ProblemError | GraphError>((error, request, reply) => {
    const refusal = refusalOf(error);
    logFailure(request, error, refusal.statusCode);
    return sendGraphError(request, reply, refusal, context.clock.now());
  });

  return { ...scope, preferencesOf: (request) => wishes.get(request) ?? preferencesOf(request) };
}
