import { failure, type Result, success } from './result.ts';
import type { Instant } from './units.ts';

/** From `start` up to `end`, which is exclusive. */
export interface Interval {
  readonly start: Instant;
  readonly end: Instant;
}

export interface InvalidInterval {
  readonly type: 'invalid-interval';
  /** `not-finite`: a bound is no instant, e.g. because its text was no time. */
  readonly reason: 'not-finite' | 'empty' | 'reversed';
}

/** An interval that is requested or reserved: its end is after its start (spec point 5). */
export function toInterval(start: Instant, end: Instant): Result<Interval, InvalidInterval> {
  return start === end && Number.isFinite(start) ? invalid('empty') : toEventInterval(start, end);
}

/** The interval of an event already in a calendar, where it may have zero length (D10). */
export function toEventInterval(start: Instant, end: Instant): Result<Interval, InvalidInterval> {
  if (!Number.isFinite(start) || !Number.isFinite(end)) return invalid('not-finite');
  return start <= end ? success({ start, end }) : invalid('reversed');
}

function invalid(reason: InvalidInterval['reason']): Result<never, InvalidInterval> {
  return failure({ type: 'invalid-interval', reason });
}
