import type { FastifyReply, FastifyRequest } from 'fastify';

import type { ProblemCode } from '../../../workers/wire/schemas/problem.ts';
import type { ProblemError } from '../../http/problem.ts';

/** A refusal in the words of Graph. */
export class GraphError extends Error {
  override readonly name = 'GraphError';
  readonly statusCode: number;
  readonly code: string;
  /** Seconds, with decimals. */
  readonly retryAfter: number | null;

  constructor(status: number, code: string, message: string, retryAfter: number | null = null) {
    super(message);
    this.statusCode = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** The status and the code with which Graph refuses what our calendar refuses. */
const BY_CODE: Readonly<Record<ProblemCode, readonly [status: number, code: string]>> = {
  invalid_request: [400, 'ErrorInvalidRequest'],
  invalid_interval: [400, 'ErrorInvalidRequest'],
  interval_too_long: [400, 'ErrorInvalidRequest'],
  invalid_time_zone: [400, 'TimeZoneNotSupportedException'],
  too_many_schedules: [400, 'ErrorMailboxDataArrayTooBig'],
  series_too_large: [400, 'ErrorInvalidRequest'],
  quota_exceeded: [403, 'ErrorQuotaExceeded'],
  unauthorized: [401, 'InvalidAuthenticationToken'],
  forbidden: [403, 'ErrorAccessDenied'],
  not_found: [404, 'ErrorItemNotFound'],
  schedule_not_found: [404, 'ErrorItemNotFound'],
  no_free_busy_access: [403, 'ErrorAccessDenied'],
  gone: [404, 'ErrorItemNotFound'],
  resource_busy: [409, 'ErrorIrresolvableConflict'],
  stale: [412, 'ErrorIrresolvableConflict'],
  policy_violation: [400, 'ErrorInvalidRequest'],
  not_organizer: [403, 'ErrorAccessDenied'],
  already_cancelled: [400, 'ErrorInvalidRequest'],
  not_started: [400, 'ErrorInvalidRequest'],
  too_many_calendars: [400, 'ErrorInvalidRequest'],
  throttled: [429, 'TooManyRequests'],
  storage_full: [507, 'ErrorQuotaExceeded'],
  unavailable: [503, 'ServiceNotAvailable'],
  internal: [500, 'ErrorInternalServerError'],
};

const MESSAGES: Partial<Record<ProblemCode, string>> = {
  not_found: 'The specified object was not found in the store.',
  gone: 'The specified object was not found in the store.',
  forbidden: 'Access is denied. Check credentials and try again.',
  internal: 'An internal server error occurred. The operation failed.',
};

/** The refusal of our calendar in the words of Graph. */
export function toGraphError({ problemCode, statusCode, detail, extra }: ProblemError): GraphError {
  const [status, code] = BY_CODE[problemCode];
  const message = MESSAGES[problemCode] ?? detail ?? problemCode;
  // A refusal of the web server itself keeps its status: too large a body, an unknown media type.
  const isOfServer = problemCode === 'invalid_request' && statusCode !== 400 && statusCode < 500;
  return new GraphError(isOfServer ? statusCode : status, code, message, extra.retryAfter ?? null);
}

/** Sends Graph's envelope of a refusal. */
export function sendGraphError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: GraphError,
  now: number,
): FastifyReply {
  const clientId = request.headers['client-request-id'];
  const innerError = {
    date: new Date(now).toISOString().slice(0, 19),
    'request-id': request.id,
    'client-request-id': typeof clientId === 'string' ? clientId : request.id,
  };
  if (error.retryAfter !== null) reply.header('retry-after', String(error.retryAfter));
  if (error.statusCode === 401) reply.header('www-authenticate', 'Bearer realm=""');
  return reply.code(error.statusCode).send({ error: { code: error.code, message: error.message, innerError } });
}
