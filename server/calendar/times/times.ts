import * as v from 'valibot';

import { unknownZone } from '../../../workers/model/zones.ts';
import type { ZonedTime } from '../../../workers/wire/schemas/calendar.ts';
import { ProblemError } from '../../http/problem.ts';
import { resolveZone, zoneOrUtc } from './zones.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
/** A date on which clocks are put back lasts longer: by two hours at most (Antarctica/Troll). */
const LONGEST_CLOCK_CHANGE = 2 * 3_600_000;

/** Years of four digits in every zone: answers can contain no others. */
const FIRST_INSTANT = Date.UTC(1000, 0, 1);
const LAST_INSTANT = Date.UTC(9999, 0, 1);

/** `2026-11-23T09:00:00Z`; with milliseconds only where they are not zero. */
export function toUtc(instant: number): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}

/** A wall-clock time in a zone together with its instant. */
export function toZonedTime(instant: number, timeZone: string): ZonedTime {
  const zone = zoneOrUtc(timeZone);
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime();
  const dateTime = local.toString({ smallestUnit: 'second' });
  return { dateTime, timeZone: zone, utcDateTime: toUtc(instant) };
}

function requireReach(instant: number, text: string): number {
  if (instant >= FIRST_INSTANT && instant < LAST_INSTANT) return instant;
  throw new ProblemError(400, 'invalid_request', `${text} is beyond the years of this calendar.`);
}

/**
 * The instant of an RFC 3339 time.
 * @throws ProblemError 400 for times that do not exist, e.g. February 30, and for years outside the stored range
 */
export function fromUtc(text: string): number {
  try {
    return requireReach(Temporal.Instant.from(text).epochMilliseconds, text);
  } catch (error) {
    if (error instanceof RangeError) throw new ProblemError(400, 'invalid_request', `${text} is not a time.`);
    throw error;
  }
}

/** @throws ProblemError 400 `invalid_time_zone` */
export function requireZone(name: string): string {
  const zone = resolveZone(name);
  if (zone !== null) return zone;
  throw new ProblemError(400, 'invalid_time_zone', unknownZone(name.slice(0, 100)));
}

/**
 * The instant of a wall-clock time. A time that the clock skips is moved on by the change; of a repeated time the first
 * one counts, unless `utcDateTime` names the second. Otherwise `utcDateTime` must agree.
 * @throws ProblemError 400
 */
export function fromZonedTime(time: ZonedTime): number {
  const zone = requireZone(time.timeZone);
  const local = parseLocal(time.dateTime);
  const zoned = local.toZonedDateTime(zone, { disambiguation: 'compatible' });
  const instant = requireReach(zoned.epochMilliseconds, time.dateTime);
  if (time.utcDateTime === undefined) return instant;
  const told = fromUtc(time.utcDateTime);
  if (told === instant || told === repeatOf(local, zone)) return told;
  const detail = `${time.dateTime} in ${zone} is ${toUtc(instant)}, not ${time.utcDateTime}.`;
  throw new ProblemError(400, 'invalid_request', detail);
}

/** The second instant of a wall-clock time that a change of the clocks repeats, else null. */
function repeatOf(local: Temporal.PlainDateTime, zone: string): number | null {
  const later = local.toZonedDateTime(zone, { disambiguation: 'later' });
  return later.toPlainDateTime().equals(local) ? later.epochMilliseconds : null;
}

/** @throws ProblemError 400 for times that do not exist */
export function parseLocal(text: string): Temporal.PlainDateTime {
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' });
  } catch (error) {
    if (error instanceof RangeError) throw new ProblemError(400, 'invalid_request', `${text} is not a time.`);
    throw error;
  }
}

/** Whether a period is longer than so many consecutive dates in any zone. */
export function isLongerThan(days: number, { start, end }: { readonly start: number; readonly end: number }): boolean {
  return end - start > days * DAY_MS + LONGEST_CLOCK_CHANGE;
}

/**
 * Limits the work of a schedule query.
 * @param most addresses × days, started days counted as whole
 * @throws ProblemError 413 `too_many_schedules`
 */
export function requireFewSchedules(
  addresses: number,
  { start, end }: { readonly start: number; readonly end: number },
  most: number,
): void {
  const days = Math.ceil((end - start) / DAY_MS);
  if (addresses * days <= most) return;
  const detail = `At most ${Math.floor(most / days)} addresses at once for ${days} days, not ${addresses}: ask in parts.`;
  throw new ProblemError(413, 'too_many_schedules', detail);
}

/** The cost of the largest schedule query, in units of `http/rate-limit.ts`. */
const LARGEST_COST = 40;
const QuestionSchema = v.object({ start: v.string(), end: v.string(), emails: v.array(v.string()) });

/** The cost of a schedule query by its body: its share of the cost of the largest query, which is the maximum. */
export function costOfSchedules(body: unknown, mostAddressDays: number): number {
  const asked = v.safeParse(QuestionSchema, body);
  if (!asked.success) return 0;
  const { start, end, emails } = asked.output;
  const days = Math.max(1, Math.ceil((Date.parse(end) - Date.parse(start)) / DAY_MS));
  const share = Math.min(1, (emails.length * days) / mostAddressDays);
  // Times can be written in ways that are read elsewhere alone.
  return Number.isNaN(share) ? LARGEST_COST : Math.ceil(share * LARGEST_COST);
}

/**
 * The range of a query.
 * @throws ProblemError 400 `invalid_interval` or `interval_too_long`
 */
export function parseRange(
  range: { readonly start: string; readonly end: string },
  mostDays: number,
): { readonly start: number; readonly end: number } {
  const start = fromUtc(range.start);
  const end = fromUtc(range.end);
  if (end <= start) throw new ProblemError(400, 'invalid_interval', 'The end is not after the start.');
  if (isLongerThan(mostDays, { start, end })) {
    throw new ProblemError(400, 'interval_too_long', `At most ${mostDays} days at once.`);
  }
  return { start, end };
}
