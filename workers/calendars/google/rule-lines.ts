/*
 * The lines of a repetition, as Google has them (RFC 5545): its rule, and the dates that are left out.
 */
import type { Recurrence } from '../../model/event.ts';
import type { Instant } from '../../model/units.ts';
import { partsOf, ruleOf } from '../providers/series-moves.ts';

/** The first date of a series. */
export interface Beginning {
  readonly start: Instant;
  /** IANA name. */
  readonly timeZone: string;
  readonly isAllDay: boolean;
}

/** The rule of a series; null where it has several, or dates beside it. */
export function ruleOfLines(lines: readonly string[]): string | null {
  const rules = lines.flatMap((line) => /^RRULE:(.+)$/i.exec(line.trim())?.[1] ?? []);
  const hasOthers = lines.some((line) => /^(?:RDATE|EXRULE)\b/i.test(line.trim()));
  const [rule = null, ...more] = rules;
  return hasOthers || more.length > 0 ? null : (rule?.toUpperCase() ?? null);
}

/** What is sent of a rule and the dates that it leaves out. */
export function toLines({ rule, exceptions }: Recurrence, beginning: Beginning): readonly string[] {
  const line = `RRULE:${withEnd(rule, beginning)}`;
  if (exceptions.length === 0) return [line];
  const dates = exceptions.map((date) => date.replaceAll('-', ''));
  if (beginning.isAllDay) return [line, `EXDATE;VALUE=DATE:${dates.join(',')}`];
  const { start, timeZone } = beginning;
  const time = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone).toPlainTime();
  const clock = time.toString({ smallestUnit: 'second' }).replaceAll(':', '');
  return [line, `EXDATE;TZID=${timeZone}:${dates.map((date) => `${date}T${clock}`).join(',')}`];
}

/** The lines of a series that ends before a date (`YYYY-MM-DD`); what it leaves out stays so. */
export function linesBefore(lines: readonly string[], date: string, beginning: Beginning): readonly string[] {
  const until = Temporal.PlainDate.from(date).subtract({ days: 1 }).toString().replaceAll('-', '');
  return lines.map((line) => {
    const rule = ruleOfLines([line]);
    if (rule === null) return line;
    const parts = [...partsOf(rule)].filter(([name]) => name !== 'COUNT' && name !== 'UNTIL');
    return `RRULE:${withEnd(ruleOf([...parts, ['UNTIL', until]]), beginning)}`;
  });
}

/** The last date that a rule with UNTIL gives, `YYYY-MM-DD`; null without one. */
export function lastDateOf(rule: string, timeZone: string): string | null {
  const until = partsOf(rule).get('UNTIL');
  return until === undefined ? null : untilDate(until, timeZone).toString();
}

/** The end is of the kind of the start: a date for whole days, else a time in UTC. */
function withEnd(rule: string, { timeZone, isAllDay }: Beginning): string {
  const parts = new Map(partsOf(rule));
  const until = parts.get('UNTIL');
  if (until === undefined) return ruleOf(parts);
  const date = untilDate(until, timeZone).toString().replaceAll('-', '');
  parts.set('UNTIL', isAllDay ? date : untilTime(until, timeZone));
  return ruleOf(parts);
}

function untilDate(until: string, timeZone: string): Temporal.PlainDate {
  if (!until.endsWith('Z')) return Temporal.PlainDate.from(until.slice(0, 8));
  const time = Temporal.PlainDateTime.from(until.slice(0, -1)).toZonedDateTime('UTC');
  return time.withTimeZone(timeZone).toPlainDate();
}

function untilTime(until: string, timeZone: string): string {
  if (until.endsWith('Z')) return until;
  const time = until.includes('T')
    ? Temporal.PlainDateTime.from(until)
    : Temporal.PlainDate.from(until).toPlainDateTime('23:59:59');
  const { epochMilliseconds } = time.toZonedDateTime(timeZone);
  return `${new Date(epochMilliseconds).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}
