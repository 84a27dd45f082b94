import { failure, type Result, success } from './result.ts';
import type { Instant } from './units.ts';

/** From `start` up to `end`, which is exclusive. */
export interface Interval {
  readonly start: Instant;
  readonly end: Instant;
}

export interface InvalidInterval {
  readonly type: 'invalid-interval';
  /** `not-finite`: an end is no instant, e.g. because its text was no time. */
  readonly reason: 'not-finite' | 'empty' | 'reversed';
}

/** An interval that is asked for or reserved: its end comes after its start (spec point 5). */
export function toInterval(start: Instant, end: Instant): Result<Interval, InvalidInterval> {
  return start === end && Number.isFinite(start) ? invalid('empty') : toEventInterval(start, end);
}

/** The interval of an event that a calendar holds already: there it may be without length (D10). */
export function toEventInterval(start: Instant, end: Instant): Result<Interval, InvalidInterval> {
  if (!Number.isFinite(start) || !Number.isFinite(end)) return invalid('not-finite');
  return start <= end ? success({ start, end }) : invalid('reversed');
}

function invalid(reason: InvalidInterval['reason']): Result<never, InvalidInterval> {
  return failure({ type: 'invalid-interval', reason });
}
