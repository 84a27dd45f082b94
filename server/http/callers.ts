import type { FastifyRequest } from 'fastify';

import type { Caller, ServerContext } from '../context.ts';
import { ProblemError } from './problem.ts';

const BEARER = /^Bearer +(\S+)$/i;

/** @returns the bearer token of a request, or null */
export function bearerToken(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** @returns the refusal of a request without a valid token */
export function unauthorized(): ProblemError {
  return new ProblemError(401, 'unauthorized', 'Sign in, then try again.');
}

/** @throws ProblemError 401 without a valid token */
export async function requireCaller(
  context: Pick<ServerContext, 'authenticate'>,
  request: FastifyRequest,
): Promise<Caller> {
  const caller = await context.authenticate(request);
  if (caller === null) throw unauthorized();
  return caller;
}

/**
 * @returns the caller; null without a token
 * @throws ProblemError 401 for an invalid token, so that clients refresh it: without one a resource may be hidden
 */
export async function optionalCaller(
  context: Pick<ServerContext, 'authenticate'>,
  request: FastifyRequest,
): Promise<Caller | null> {
  const caller = await context.authenticate(request);
  if (caller === null && bearerToken(request) !== null) throw unauthorized();
  return caller;
}

/** @throws ProblemError 401 without a valid token, 403 for a guest, who may only read */
export async function requireMember(
  context: Pick<ServerContext, 'authenticate'>,
  request: FastifyRequest,
): Promise<Caller> {
  const caller = await requireCaller(context, request);
  if (caller.isGuest) throw new ProblemError(403, 'forbidden', 'Guests may look, not change anything.');
  return caller;
}

/** Guests and door displays see resources, not people: a display taken off its wall must show no names. */
export const seesPeople = ({ isGuest, isDevice }: Pick<Caller, 'isGuest' | 'isDevice'>): boolean =>
  !isGuest && !isDevice;

/** @throws ProblemError 401 without a valid token, 403 for a guest or a door display */
export async function requirePerson(
  context: Pick<ServerContext, 'authenticate'>,
  request: FastifyRequest,
): Promise<Caller> {
  const caller = await requireMember(context, request);
  if (caller.isDevice) throw new ProblemError(403, 'forbidden', 'Door displays reserve their places, nothing more.');
  return caller;
}
