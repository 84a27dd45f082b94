import * as v from 'valibot';

import type { ZonedTime } from '../../../workers/wire/schemas/calendar.ts';
import { toZonedTime } from '../../calendar/times/times.ts';
import { resolveZone, zoneOrUtc } from '../../calendar/times/zones.ts';
import { badParameter, badValue } from './google-error.ts';

const part = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100))));
/** A day or a time; what is null is taken away. */
export const EventTimeSchema = v.object({ date: part, dateTime: part, timeZone: part });
export type EventTime = v.InferOutput<typeof EventTimeSchema>;

/** An instant in a zone, e.g. `2026-03-02T09:00:00+01:00`. */
export function toStamp(instant: number, zone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zoneOrUtc(zone));
  return zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' }).replace('+00:00', 'Z');
}

/** With milliseconds, as Google writes when something was changed. */
export const toMoment = (instant: number): string => new Date(instant).toISOString();

/** @param answerZone that of the answer: the event's own is beside the time */
export function toEventTime(instant: number, zone: string, isAllDay: boolean, answerZone: string) {
  if (!isAllDay) return { dateTime: toStamp(instant, answerZone), timeZone: zoneOrUtc(zone) };
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zoneOrUtc(zone));
  return { date: zoned.toPlainDate().toString() };
}

function attempt<T>(read: () => T, refusal: () => Error): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw refusal();
    throw error;
  }
}

const HAS_OFFSET = /(?:z|[+-]\d\d:?\d\d)$/i;
const FIRST = Date.UTC(1000, 0, 1);
const LAST = Date.UTC(9999, 0, 1);

/** A time of a query, which has an offset. @throws GoogleError 400 */
export function readMoment(text: string, parameter: string): number {
  // A plus in a query that was not encoded arrives as a space.
  const written = text.replace(/ (?=\d\d:?\d\d$)/, '+');
  const refusal = () => badParameter(parameter, 'Bad Request', 'badRequest');
  const instant = attempt(() => Temporal.Instant.from(written).epochMilliseconds, refusal);
  if (instant < FIRST || instant >= LAST) throw refusal();
  return instant;
}

/** A zone of a parameter. @throws GoogleError 400 */
export function readZone(name: string | undefined, otherwise: string): string {
  if (name === undefined) return zoneOrUtc(otherwise);
  const zone = name === '' ? null : resolveZone(name);
  if (zone === null) throw badParameter('timeZone');
  return zone;
}

export interface ReadTime {
  readonly time: ZonedTime;
  readonly isAllDay: boolean;
}

/**
 * A time of a body in the form of our own contract.
 * @param which for the words of a refusal
 * @param usual the zone where none is written
 * @throws GoogleError 400
 */
export function readEventTime(
  { date, dateTime, timeZone }: EventTime,
  which: 'start' | 'end',
  usual: string,
): ReadTime {
  const zone = timeZone == null ? zoneOrUtc(usual) : resolveZone(timeZone);
  if (zone === null) throw badValue(`Invalid time zone definition for ${which} time.`);
  const refusal = () => badValue(`Invalid ${which} time.`);
  if ((date == null) === (dateTime == null))
    throw date == null ? badValue(`Missing ${which} time.`, 'required') : refusal();
  if (date != null) {
    if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw refusal();
    const day = attempt(() => Temporal.PlainDate.from(date, { overflow: 'reject' }), refusal);
    return { time: { dateTime: `${day.toString()}T00:00:00`, timeZone: zone }, isAllDay: true };
  }
  const text = dateTime ?? '';
  const hasOffset = HAS_OFFSET.test(text);
  if (!hasOffset && timeZone == null) throw badValue(`Missing time zone definition for ${which} time.`, 'required');
  const instant = attempt(
    () =>
      hasOffset
        ? Temporal.Instant.from(text).round({ smallestUnit: 'second', roundingMode: 'floor' }).epochMilliseconds
        : Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(zone).epochMilliseconds,
    refusal,
  );
  if (instant < FIRST || instant >= LAST) throw refusal();
  return { time: toZonedTime(instant, zone), isAllDay: false };
}
