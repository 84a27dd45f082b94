import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { StorageError, type StorageProblem } from '../store/storage-error.ts';
import type { POLICY_RULES, Problem, ProblemCode } from '../../workers/wire/schemas/problem.ts';

export interface ProblemExtra {
  readonly rule?: (typeof POLICY_RULES)[number];
  /** Dates of a series that conflict, and with which resource. */
  readonly conflicts?: { readonly date: string; readonly email: string }[];
  /** Seconds until a retry may succeed; also sent as `Retry-After`. */
  readonly retryAfter?: number;
}

/** A refusal with a stable code, thrown by routes and answered as RFC 9457 problem details. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  // Fastify reads statusCode from any error.
  readonly statusCode: number;
  readonly problemCode: ProblemCode;
  readonly detail: string | undefined;
  readonly extra: ProblemExtra;

  constructor(status: number, code: ProblemCode, detail?: string, extra: ProblemExtra = {}) {
    super(detail ?? code);
    this.statusCode = status;
    this.problemCode = code;
    this.detail = detail;
    this.extra = extra;
  }
}

const TITLE_BY_CODE: Readonly<Record<ProblemCode, string>> = {
  invalid_request: 'The request is not valid',
  invalid_interval: 'The interval is not valid',
  interval_too_long: 'The interval is too long',
  invalid_time_zone: 'The time zone is unknown',
  too_many_schedules: 'Too many schedules in one request',
  series_too_large: 'The series is too large',
  quota_exceeded: 'Too much is held already',
  unauthorized: 'Sign in first',
  forbidden: 'Not allowed',
  not_found: 'Not found',
  schedule_not_found: 'There is no such schedule',
  no_free_busy_access: 'The schedule may not be read',
  gone: 'It was deleted',
  resource_busy: 'The resource is busy',
  stale: 'It was changed meanwhile',
  policy_violation: 'A rule of the resource refuses this',
  not_organizer: 'Only the organizer may do this',
  already_cancelled: 'It is cancelled already',
  not_started: 'It has not started yet',
  too_many_calendars: 'Too many calendars are followed',
  throttled: 'Too many requests',
  storage_full: 'There is no room to keep this',
  unavailable: 'Not available at the moment',
  internal: 'The server failed',
};

/** With the addresses that monitoring tries: the page would look like a healthy answer. */
const API_PATH = /^\/(?:api|v1|oidc|emulator|MessageHub|(?:health|ready|live)z?|metrics|status|config\.json)(?:[/?]|$)/;

/** @returns true where an unknown path is an error, not a screen of the application */
export function isApiPath(url: string): boolean {
  return API_PATH.test(url);
}

/** Sends problem details, never a stack or the message of an unexpected error. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: ProblemError): FastifyReply {
  const problem: Problem = {
    type: 'about:blank',
    title: TITLE_BY_CODE[error.problemCode],
    status: error.statusCode,
    code: error.problemCode,
    requestId: request.id,
    ...(error.detail === undefined ? {} : { detail: error.detail }),
    ...error.extra,
  };
  if (error.extra.retryAfter !== undefined) reply.header('retry-after', String(error.extra.retryAfter));
  if (error.statusCode === 401) reply.header('www-authenticate', 'Bearer');
  // A string is sent unchanged, without the route's response schema.
  return reply
    .code(error.statusCode)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

function isProblemError(error: unknown): error is ProblemError {
  return error instanceof ProblemError;
}

/** Seconds after which a problem that passes by itself may be over. */
const RETRY_AFTER: Readonly<Partial<Record<StorageProblem, number>>> = { busy: 1, unreachable: 5 };

/** The path is for the operator only, in the log. */
function storageProblem({ problem }: StorageError): ProblemError {
  if (problem === 'full')
    return new ProblemError(507, 'storage_full', 'The disk of the server is full; nothing was kept.');
  const retryAfter = RETRY_AFTER[problem];
  const extra = retryAfter === undefined ? {} : { retryAfter };
  return new ProblemError(503, 'unavailable', 'The server cannot keep anything.', extra);
}

/** Turns any thrown value into a refusal; an unexpected one becomes a bare 500. */
export function errorToProblem(error: FastifyError | ProblemError): ProblemError {
  if (isProblemError(error)) return error;
  if (error instanceof StorageError) return storageProblem(error);
  const status = error.statusCode ?? 500;
  if (status === 429) return new ProblemError(429, 'throttled', 'Too many requests; wait a moment and try again.');
  // Messages of Fastify's own refusals (malformed JSON, body too large, wrong media type) contain no internal details.
  if (status >= 400 && status < 500) return new ProblemError(status, 'invalid_request', error.message);
  return new ProblemError(500, 'internal');
}

/**
 * Logs why a request failed. What a route refuses by intent, e.g. where something is not configured, is no failure; a
 * full disk has no stack to look into.
 * @param status of its answer
 */
export function logFailure({ log }: FastifyRequest, error: unknown, status: number): void {
  if (status < 500) return;
  if (error instanceof ProblemError) log.info({ reason: error.message }, 'request refused');
  else if (error instanceof StorageError) log.error({ reason: error.message }, 'request failed');
  else log.error({ err: error }, 'request failed');
}

/**
 * Answers errors and unknown API paths as `application/problem+json` (RFC 9457).
 * @param otherwise answers unknown paths outside the API, e.g. with the application's page
 */
export function useProblems(
  app: FastifyInstance,
  otherwise: ((request: FastifyRequest, reply: FastifyReply) => unknown) | null = null,
): void {
  app.setErrorHandler<FastifyError | ProblemError>((error, request, reply) => {
    const problem = errorToProblem(error);
    logFailure(request, error, problem.statusCode);
    return sendProblem(request, reply, problem);
  });
  app.setNotFoundHandler((request, reply) => {
    if (otherwise !== null && !isApiPath(request.url)) return otherwise(request, reply);
    return sendProblem(request, reply, new ProblemError(404, 'not_found', 'There is nothing at this address.'));
  });
}
