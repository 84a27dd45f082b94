import * as v from 'valibot';

import type { ZonedTime } from '../../../workers/wire/schemas/calendar.ts';
import { requireZone } from '../../calendar/times/times.ts';
import { resolveZone } from '../../calendar/times/zones.ts';
import { windowsNameOf } from '../windows-names.ts';
import { GraphError } from './graph-error.ts';

/** A time as Graph writes it: seven decimals, and the zone beside it. */
export interface GraphTime {
  readonly dateTime: string;
  readonly timeZone: string;
}

export const DateTimeTimeZoneSchema = v.object({ dateTime: v.string(), timeZone: v.optional(v.string(), 'UTC') });

/** The Windows name of an IANA zone, as Exchange knows zones. */
export function toWindowsName(zone: string): string {
  return windowsNameOf(zone) ?? 'Customized Time Zone';
}

/** @throws GraphError 400 for a zone that is neither in the IANA nor in the Windows table */
export function toZone(name: string): string {
  const zone = name === '' ? null : resolveZone(name);
  if (zone !== null) return zone;
  throw new GraphError(400, 'TimeZoneNotSupportedException', `A valid TimeZone value must be specified. '${name}'`);
}

const withDecimals = (local: Temporal.PlainDateTime): string => local.toString({ fractionalSecondDigits: 7 });

/** @param name zone as the caller named it */
export function toGraphTime(instant: number, name: string): GraphTime {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(requireZone(name));
  return { dateTime: withDecimals(zoned.toPlainDateTime()), timeZone: name };
}

/** The midnight of a whole day, which Graph labels UTC whatever zone is asked for. */
export function toGraphDay(instant: number, zone: string): GraphTime {
  return { ...toGraphTime(instant, requireZone(zone)), timeZone: 'UTC' };
}

/** An instant as `2026-03-02T08:00:00Z`. */
export function toStamp(instant: number): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}

function parseLocal(text: string): Temporal.PlainDateTime {
  try {
    return Temporal.PlainDateTime.from(text);
  } catch (error) {
    if (error instanceof RangeError) throw badTime(text);
    throw error;
  }
}

function parseInstant(text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(text);
  } catch (error) {
    if (error instanceof RangeError) throw badTime(text);
    throw error;
  }
}

const badTime = (text: string): GraphError =>
  new GraphError(400, 'ErrorInvalidRequest', `The value '${text.slice(0, 40)}' is not a valid DateTime.`);

const HAS_OFFSET = /(?:z|[+-]\d\d:?\d\d)$/i;

/** A time of a body in the form of our own contract. @throws GraphError 400 */
export function toZonedTime({ dateTime, timeZone }: v.InferOutput<typeof DateTimeTimeZoneSchema>): ZonedTime {
  const zone = toZone(timeZone);
  const local = HAS_OFFSET.test(dateTime)
    ? parseInstant(dateTime).toZonedDateTimeISO(zone).toPlainDateTime()
    : parseLocal(dateTime);
  return { dateTime: local.toString({ smallestUnit: 'second' }), timeZone: zone };
}

/** A time of a query: it obeys its own offset, and is UTC without one. @throws GraphError 400 */
export function toInstant(text: string): number {
  // A plus in a query that was not encoded arrives as a space.
  const written = text.replace(/ (?=\d\d:?\d\d$)/, '+');
  if (HAS_OFFSET.test(written)) return parseInstant(written).epochMilliseconds;
  return parseInstant(`${parseLocal(written).toString()}Z`).epochMilliseconds;
}
