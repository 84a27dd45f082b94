import { parseRule } from '../../calendar/series/recurrence.ts';
import { resolveZone, zoneOrUtc } from '../../calendar/times/zones.ts';
import type { Recurrence, StoredEvent } from '../../store/store.ts';
import { badValue } from './google-error.ts';

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** As in our own contract. */
const MOST_EXCEPTIONS = 1_000;

const badRule = (): Error => badValue('Invalid recurrence rule.');

/** The date of a value of EXDATE in the zone of the series. */
function dateOf(value: string, valueZone: string | null, zone: string): string {
  const [, date, time, utc] = /^(\d{8})(?:T(\d{6})(Z)?)?$/.exec(value) ?? [];
  if (date === undefined) throw badRule();
  try {
    if (time === undefined) return Temporal.PlainDate.from(date).toString();
    const local = Temporal.PlainDateTime.from(`${date}T${time}`);
    const zoned = local.toZonedDateTime(utc === undefined ? (valueZone ?? zone) : 'UTC');
    return zoned.withTimeZone(zone).toPlainDate().toString();
  } catch (error) {
    if (error instanceof RangeError) throw badRule();
    throw error;
  }
}

/**
 * The lines `RRULE:…` and `EXDATE…` of a body; null = it does not repeat. Our calendar keeps one rule, and no further
 * dates.
 * @param zone that of the series
 * @throws GoogleError 400
 */
export function readRecurrence(lines: readonly string[], zone: string): Recurrence | null {
  if (lines.length === 0) return null;
  let rule: string | null = null;
  const exceptions = new Set<string>();
  for (const line of lines) {
    const [, name = '', parameters = '', value = ''] = /^([A-Za-z]+)((?:;[^:]*)?):(.*)$/.exec(line.trim()) ?? [];
    const kind = name.toUpperCase();
    if (kind === 'RRULE' && rule === null) rule = value;
    else if (kind === 'EXDATE') {
      const [, named] = /;TZID=([^;]+)/i.exec(parameters) ?? [];
      const valueZone = named === undefined ? null : resolveZone(named);
      if (named !== undefined && valueZone === null) throw badRule();
      for (const one of value.split(',')) exceptions.add(dateOf(one.trim(), valueZone, zone));
    } else throw badRule();
  }
  if (rule === null || exceptions.size > MOST_EXCEPTIONS) throw badRule();
  return { rule, exceptions: [...exceptions].toSorted() };
}

/**
 * The lines of a series. Dates that were taken out of it one by one are no part of them: those are cancelled events.
 * @param model an event of the series, with its regular time
 */
export function writeRecurrence(model: StoredEvent, siblings: readonly StoredEvent[]): readonly string[] {
  const { recurrence, isAllDay, timeZone } = model;
  if (recurrence === null) return [];
  const taken = new Set(siblings.map(({ seriesDate }) => seriesDate));
  const zone = zoneOrUtc(timeZone);
  const time = Temporal.Instant.fromEpochMilliseconds(model.start).toZonedDateTimeISO(zone).toPlainTime();
  const leftOut = recurrence.exceptions
    .filter((date) => !taken.has(date))
    .map((date) => {
      const day = date.replaceAll('-', '');
      if (isAllDay) return `EXDATE;VALUE=DATE:${day}`;
      return `EXDATE;TZID=${zone}:${day}T${time.toString({ smallestUnit: 'second' }).replaceAll(':', '')}`;
    });
  return [`RRULE:${recurrence.rule}`, ...leftOut];
}

/** Whether two rules give the same dates from a date on, but for their ends. */
export function isSamePattern(one: string, other: string, start: Temporal.PlainDate): boolean {
  const textOf = (rule: string): string => {
    const { COUNT: _, UNTIL: __, WKST, ...parts } = Object.fromEntries(parseRule(rule));
    const isWeekly = parts['FREQ'] === 'WEEKLY';
    const usual = {
      INTERVAL: '1',
      ...(isWeekly ? { BYDAY: DAYS[start.dayOfWeek - 1] } : {}),
      ...(parts['FREQ'] === 'MONTHLY' && parts['BYDAY'] === undefined ? { BYMONTHDAY: String(start.day) } : {}),
    };
    const all = { ...usual, ...parts, BYDAY: (parts['BYDAY'] ?? usual.BYDAY)?.split(',').toSorted().join(',') };
    // For weeks, the day on which they begin matters where some are left out.
    const weekStart = isWeekly && all.INTERVAL !== '1' ? (WKST ?? 'MO') : '';
    return JSON.stringify([weekStart, ...Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  };
  return textOf(one) === textOf(other);
}
