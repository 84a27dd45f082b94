import type { FastifyError } from 'fastify';

import type { ProblemCode } from '../../../workers/wire/schemas/problem.ts';
import { errorToProblem, type ProblemError } from '../../http/problem.ts';
import { GraphError } from '../graph/graph-error.ts';

/** A refusal in the words of Exchange: of one item, or as a fault of the whole request. */
export class EwsError extends Error {
  override readonly name = 'EwsError';
  readonly code: string;
  /** The number of an error of the availability service; null = it has none. */
  readonly number: number | null;
  /** Milliseconds that a client has to wait; null = it is not told. */
  readonly backOff: number | null;

  constructor(
    code: string,
    message: string,
    { number = null, backOff = null }: { readonly number?: number | null; readonly backOff?: number | null } = {},
  ) {
    super(message);
    this.code = code;
    this.number = number;
    this.backOff = backOff;
  }
}

/** The codes of Graph that Exchange has other names for; Graph passes most of its codes through. */
const BY_GRAPH_CODE: Readonly<Record<string, string>> = {
  BadRequest: 'ErrorInvalidRequest',
  ErrorInvalidUser: 'ErrorNonExistentMailbox',
  ErrorPropertyValidationFailure: 'ErrorCalendarInvalidPropertyValue',
  TimeZoneNotSupportedException: 'ErrorCalendarInvalidTimeZone',
};

const BY_CODE: Readonly<Record<ProblemCode, string>> = {
  invalid_request: 'ErrorInvalidRequest',
  invalid_interval: 'ErrorCalendarEndDateIsEarlierThanStartDate',
  interval_too_long: 'ErrorCalendarDurationIsTooLong',
  invalid_time_zone: 'ErrorCalendarInvalidTimeZone',
  too_many_schedules: 'ErrorMailboxDataArrayTooBig',
  series_too_large: 'ErrorCalendarInvalidRecurrence',
  quota_exceeded: 'ErrorQuotaExceeded',
  unauthorized: 'ErrorAccessDenied',
  forbidden: 'ErrorAccessDenied',
  not_found: 'ErrorItemNotFound',
  schedule_not_found: 'ErrorMailRecipientNotFound',
  no_free_busy_access: 'ErrorNoFreeBusyAccess',
  gone: 'ErrorItemNotFound',
  resource_busy: 'ErrorItemSave',
  stale: 'ErrorIrresolvableConflict',
  policy_violation: 'ErrorItemSave',
  not_organizer: 'ErrorCalendarIsNotOrganizer',
  already_cancelled: 'ErrorInvalidOperation',
  not_started: 'ErrorInvalidOperation',
  too_many_calendars: 'ErrorInvalidRequest',
  throttled: 'ErrorServerBusy',
  storage_full: 'ErrorQuotaExceeded',
  unavailable: 'ErrorInternalServerTransientError',
  internal: 'ErrorInternalServerError',
};

const MESSAGES: Readonly<Record<string, string>> = {
  ErrorItemNotFound: 'The specified object was not found in the store.',
  ErrorAccessDenied: 'Access is denied. Check credentials and try again.',
  ErrorServerBusy: 'The server cannot service this request right now. Try again later.',
  ErrorInternalServerError: 'An internal server error occurred. The operation failed.',
};

/** A refusal with the message that Exchange has for its code. */
export function refusal(code: string, message?: string): EwsError {
  return new EwsError(code, message ?? MESSAGES[code] ?? code);
}

function ofProblem({ problemCode, statusCode, detail, extra }: ProblemError): EwsError {
  if (statusCode === 413 && problemCode === 'invalid_request') {
    return refusal('ErrorRequestStreamTooBig', 'The request is larger than 400 KB.');
  }
  const code = BY_CODE[problemCode];
  const backOff = extra.retryAfter === undefined ? null : extra.retryAfter * 1_000;
  return new EwsError(code, MESSAGES[code] ?? detail ?? problemCode, { backOff });
}

/**
 * Anything that was thrown, in the words of Exchange.
 * @returns the code `ErrorInternalServerError` for what was not expected
 */
export function toEwsError(error: unknown): EwsError {
  if (error instanceof EwsError) return error;
  if (error instanceof GraphError) {
    const code = BY_GRAPH_CODE[error.code] ?? error.code;
    return new EwsError(code, MESSAGES[code] ?? error.message);
  }
  return ofProblem(errorToProblem(error as FastifyError | ProblemError));
}
