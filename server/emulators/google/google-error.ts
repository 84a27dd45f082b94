import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import type { ProblemCode } from '../../../workers/wire/schemas/problem.ts';
import { errorToProblem, ProblemError } from '../../http/problem.ts';
import { GOOGLE_PATH, PEOPLE } from './google-path.ts';

type Domain = 'global' | 'calendar' | 'usageLimits';

interface Place {
  readonly location: string;
  readonly locationType: 'parameter' | 'header';
}

/** A refusal in the words of Google. */
export class GoogleError extends Error {
  override readonly name = 'GoogleError';
  readonly statusCode: number;
  readonly domain: Domain;
  readonly reason: string;
  readonly place: Place | null;
  /** Seconds; null = Google does not say. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    [domain, reason]: readonly [Domain, string],
    message: string,
    { place = null, retryAfter = null }: { readonly place?: Place | null; readonly retryAfter?: number | null } = {},
  ) {
    super(message);
    this.statusCode = status;
    this.domain = domain;
    this.reason = reason;
    this.place = place;
    this.retryAfter = retryAfter;
  }
}

/** 400 for a parameter of the query. */
export const badParameter = (location: string, message = 'Invalid Value', reason = 'invalid'): GoogleError =>
  new GoogleError(400, ['global', reason], message, { place: { location, locationType: 'parameter' } });

export const badValue = (message: string, reason = 'invalid'): GoogleError =>
  new GoogleError(400, ['global', reason], message);

export const notFound = (): GoogleError => new GoogleError(404, ['global', 'notFound'], 'Not Found');
export const deleted = (): GoogleError => new GoogleError(410, ['global', 'deleted'], 'Resource has been deleted');
export const denied = (): GoogleError => new GoogleError(403, ['global', 'forbidden'], 'Forbidden');

/** Nobody writes into the calendars of others. */
export const noWriter = (): GoogleError =>
  new GoogleError(403, ['calendar', 'requiredAccessLevel'], 'You need to have writer access to this calendar.');

export function unauthenticated(): GoogleError {
  const place = { location: 'Authorization', locationType: 'header' } as const;
  return new GoogleError(401, ['global', 'authError'], 'Invalid Credentials', { place });
}

/** The status and the reason with which Google refuses what our calendar refuses. */
const BY_CODE: Readonly<Record<ProblemCode, readonly [status: number, domain: Domain, reason: string]>> = {
  invalid_request: [400, 'global', 'invalid'],
  invalid_interval: [400, 'calendar', 'timeRangeEmpty'],
  interval_too_long: [400, 'calendar', 'timeRangeTooLong'],
  invalid_time_zone: [400, 'global', 'invalid'],
  too_many_schedules: [400, 'global', 'invalid'],
  series_too_large: [400, 'global', 'invalid'],
  quota_exceeded: [403, 'usageLimits', 'quotaExceeded'],
  unauthorized: [401, 'global', 'authError'],
  forbidden: [403, 'global', 'forbidden'],
  not_found: [404, 'global', 'notFound'],
  schedule_not_found: [404, 'global', 'notFound'],
  no_free_busy_access: [404, 'global', 'notFound'],
  gone: [410, 'global', 'deleted'],
  resource_busy: [409, 'global', 'conflict'],
  stale: [412, 'global', 'conditionNotMet'],
  policy_violation: [400, 'global', 'invalid'],
  not_organizer: [403, 'calendar', 'forbiddenForNonOrganizer'],
  already_cancelled: [410, 'global', 'deleted'],
  not_started: [400, 'global', 'invalid'],
  too_many_calendars: [400, 'global', 'invalid'],
  throttled: [429, 'usageLimits', 'rateLimitExceeded'],
  storage_full: [403, 'usageLimits', 'quotaExceeded'],
  unavailable: [503, 'global', 'backendError'],
  internal: [500, 'global', 'backendError'],
};

const MESSAGES: Partial<Record<ProblemCode, string>> = {
  not_found: 'Not Found',
  gone: 'Resource has been deleted',
  forbidden: 'Forbidden',
  stale: 'Precondition Failed',
  throttled: 'Rate Limit Exceeded',
  internal: 'Backend Error',
};

/** @returns the refusal of a request in Google's words, whatever was thrown */
export function refusalOf(error: FastifyError | ProblemError | GoogleError): GoogleError {
  if (error instanceof GoogleError) return error;
  const problem = errorToProblem(error);
  const { problemCode, statusCode, detail, extra } = problem;
  if (!(error instanceof ProblemError) && statusCode === 400) {
    return new GoogleError(400, ['global', 'parseError'], 'Parse Error');
  }
  const [status, domain, reason] = BY_CODE[problemCode];
  // A refusal of the web server itself keeps its status: too large a body, an unknown media type.
  const isOfServer = problemCode === 'invalid_request' && statusCode !== 400 && statusCode < 500;
  const message = MESSAGES[problemCode] ?? detail ?? problemCode;
  return new GoogleError(isOfServer ? statusCode : status, [domain, reason], message, {
    retryAfter: extra.retryAfter ?? null,
  });
}

/** The names that newer APIs, People among them, have for a status. */
const STATUSES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

/** Sends Google's envelope of a refusal. */
export function sendGoogleError(request: FastifyRequest, reply: FastifyReply, error: GoogleError): FastifyReply {
  const { statusCode: code, message, domain, reason, place, retryAfter } = error;
  if (retryAfter !== null) reply.header('retry-after', String(Math.ceil(retryAfter)));
  if (code === 401)
    reply.header('www-authenticate', 'Bearer realm="https://accounts.google.com/", error=invalid_token');
  reply.code(code);
  if (request.url.startsWith(`${GOOGLE_PATH}${PEOPLE}/`)) {
    return reply.send({ error: { code, message, status: STATUSES[code] ?? 'UNKNOWN' } });
  }
  return reply.send({ error: { errors: [{ domain, reason, message, ...place }], code, message } });
}
