import type { ProblemCode } from '../../workers/wire/schemas/problem.ts';
import { ProblemError, type ProblemExtra } from '../http/problem.ts';

type Refusal = readonly [status: number, code: ProblemCode, detail: string];

const NOT_ALLOWED: Refusal = [403, 'forbidden', 'Exchange does not allow this.'];
const NOT_FOUND: Refusal = [404, 'not_found', 'Exchange has no such event or calendar.'];
const STALE: Refusal = [412, 'stale', 'The event was changed meanwhile: read it again.'];
const AWAY: Refusal = [503, 'unavailable', 'Exchange is not available at the moment.'];
const INTERVAL: Refusal = [400, 'invalid_interval', 'Exchange does not take this interval.'];
const TOO_LONG: Refusal = [400, 'interval_too_long', 'Exchange does not take an interval of this length.'];
const UNKNOWN_ZONE: Refusal = [400, 'invalid_time_zone', 'Exchange does not know this time zone.'];
const NOT_ORGANIZER: Refusal = [403, 'not_organizer', 'Only the organizer may change this event.'];
const CANCELLED: Refusal = [409, 'already_cancelled', 'The event is cancelled.'];
const FAILED: Refusal = [502, 'internal', 'Exchange could not do this.'];

/** The members of ResponseCodeType that mean something to a client; all others are failures. */
const REFUSALS: readonly (readonly [RegExp, Refusal])[] = [
  [/^Error(?:AccessDenied|.*AccessDenied|Impersonat\w*Denied|ImpersonationFailed)$/, NOT_ALLOWED],
  [
    /^Error(?:ItemNotFound|FolderNotFound|NonExistentMailbox|NoCalendar|InvalidId\w*|MailRecipientNotFound|NameResolution\w*)$/,
    NOT_FOUND,
  ],
  [/^Error(?:CalendarOccurrenceIsDeletedFromRecurrence|CalendarOccurrenceIndexIsOutOfRecurrenceRange)$/, NOT_FOUND],
  [/^Error(?:IrresolvableConflict|StaleObject|ChangeKeyRequired\w*|InvalidChangeKey)$/, STALE],
  [/^Error(?:TimeIntervalTooBig|CalendarViewRangeTooBig|CalendarDurationIsTooLong)$/, TOO_LONG],
  [/^Error(?:InvalidTimeInterval|InvalidMergedFreeBusyInterval|CalendarEndDateIsEarlierThanStartDate)$/, INTERVAL],
  [/^Error(?:CalendarInvalidTimeZone|TimeZone)$/, UNKNOWN_ZONE],
  [/^ErrorCalendarIsNotOrganizer$/, NOT_ORGANIZER],
  [/^ErrorCalendarIsCancelled\w*$/, CANCELLED],
  [
    /^Error(?:InternalServerTransientError|MailboxStoreUnavailable|ADUnavailable|InsufficientResources|MailboxFailover|TimeoutExpired)$/,
    AWAY,
  ],
];

/** A refusal of Exchange, in the words of our own contract. Its own text is not repeated: it can name people. */
export class ExchangeError extends ProblemError {
  /** ResponseCodeType. */
  readonly responseCode: string;

  constructor(responseCode: string) {
    super(...(REFUSALS.find(([pattern]) => pattern.test(responseCode))?.[1] ?? FAILED));
    this.responseCode = responseCode;
  }
}

/** @param detail for the reader */
export function unavailable(detail: string, extra: ProblemExtra = {}): ProblemError {
  return new ProblemError(503, 'unavailable', detail, extra);
}

/** Exchange does not take the credentials: the person signs in again. */
export class CredentialsRefused extends ProblemError {
  constructor() {
    super(401, 'unauthorized', 'Exchange does not accept the sign-in any more; sign in again.');
  }
}

/** @returns true for a refusal with one of these codes */
export const hasCode = (error: unknown, ...codes: readonly string[]): error is ExchangeError =>
  error instanceof ExchangeError && codes.includes(error.responseCode);
