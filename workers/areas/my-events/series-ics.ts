/*
 * A whole series as one iCalendar file (RFC 5545): its rule on the wall clock of its zone, which the file describes,
 * and a separate event for each date that differs from the rule.
 */
import { convertIcsRecurrenceRule, type IcsDateObject, type IcsEvent, type IcsTimezone } from 'ts-ics';

import { hasInstant, zonedTimeToInstant } from '../../calendars/zoned-time.ts';
import type { Failure, InterfaceLanguage } from '../../contract.ts';
import { dateOf } from '../../model/day.ts';
import type { CalendarEvent } from '../../model/event.ts';
import type { Occurrence } from '../../model/recurrence.ts';
import { type Result, success } from '../../model/result.ts';
import { DAY_MS, MINUTE_MS } from '../../model/slots.ts';
import type { Instant } from '../../model/units.ts';
import { offsetAt, readZoneOffsets } from '../../model/zone-offsets.ts';
import { createZoneResolver } from '../../model/zones.ts';
import { NEVER, type Timers } from '../../wire/timers.ts';
import { dateObject, type IcsFile, toIcsEvent, toIcsFile } from './event-ics.ts';
import { eventTimes } from '../events/event-resources.ts';
import { readRecurrence } from '../form/form-writing.ts';
import { retryTransient } from '../shared/retry-transient.ts';
import type { Workspace } from '../shared/workspace.ts';

export interface Series {
  /** An RRULE value; null where the calendar gives none. */
  readonly rule: string | null;
  /** The dates that take place, one at least. */
  readonly dates: readonly CalendarEvent[];
}

/** No series is longer, and no calendar is asked for more at once. */
const WINDOW_MS = 366 * DAY_MS;

/** The series of an event, read from the calendar. */
export async function readSeries(
  event: CalendarEvent,
  workspace: Workspace,
  timers: Timers,
): Promise<Result<Series, Failure>> {
  const recurrence = await readRecurrence(event, workspace, timers);
  if (!recurrence.ok) return recurrence;
  const middle = eventTimes(event)?.start ?? 0;
  const dates = new Map([[event.id, event]]);
  for (const start of [middle - WINDOW_MS, middle]) {
    const read = await retryTransient(
      () => workspace.calendar.events('me', start, start + WINDOW_MS, {}, NEVER),
      timers,
      NEVER,
    );
    if (!read.ok) return read;
    const ofSeries = read.value.filter(({ seriesMasterId }) => seriesMasterId === event.seriesMasterId);
    for (const date of ofSeries) if (!date.cancelled) dates.set(date.id, date);
  }
  return success({ rule: recurrence.value?.rule ?? null, dates: [...dates.values()] });
}

/**
 * The file of a series, with the names of places in a language. If its rule cannot be read it lists each date
 * separately.
 */
export async function seriesToIcs(
  { rule, dates }: Series,
  workspace: Workspace,
  language: InterfaceLanguage,
  now: Instant,
): Promise<IcsFile> {
  const write = (event: CalendarEvent): IcsEvent => toIcsEvent(event, workspace, language, now);
  const usual = dates.find(({ type }) => type === 'occurrence') ?? dates[0];
  if (usual === undefined) throw new RangeError('A series without dates');
  const timeZone = zoneOf(usual.start.timeZone) ?? workspace.timeZone;
  const ruled = rule === null ? [] : await datesOfRule(rule, dates, usual, timeZone);
  const [first] = ruled;
  if (rule === null || first === undefined) return toIcsFile(usual.subject, dates.map(write));

  const toDate = (instant: Instant): IcsDateObject => inZone(instant, timeZone, usual.isAllDay);
  const common = write({ ...usual, type: 'single' });
  const present = new Map(dates.map((event) => [ruledStart(event), event]));
  const changed = ruled.flatMap((date): readonly IcsEvent[] => {
    const event = present.get(date.start);
    if (event === undefined) return [];
    const written = write({ ...event, type: 'single' });
    if (isAsRuled(event, date) && isAlike(written, common)) return [];
    return [{ ...written, uid: common.uid, recurrenceId: { value: toDate(date.start) } }];
  });
  const ruledStarts = new Set<Instant | null>(ruled.map(({ start }) => start));
  // For a date that was moved long ago the calendar may not give its place in the rule.
  const others = dates
    .filter((event) => !ruledStarts.has(ruledStart(event)))
    .map((event) => write({ ...event, type: 'single', iCalUId: event.id }));
  const left = ruled.filter(({ start }) => !present.has(start)).map(({ start }) => toDate(start));
  const { duration: _, ...said } = common;
  const series: IcsEvent = {
    ...said,
    start: toDate(first.start),
    end: toDate(first.end),
    // COUNT, as UNTIL is read as a date by some and as an instant by others.
    recurrenceRule: { ...convertIcsRecurrenceRule(undefined, { value: withoutEnd(rule) }), count: ruled.length },
    ...(left.length === 0 ? {} : { exceptionDates: left }),
  };
  const last = ruled.at(-1) ?? first;
  const timezones = usual.isAllDay ? [] : [describeZone(timeZone, first.start, last.end)];
  return toIcsFile(usual.subject, [series, ...changed, ...others], timezones);
}

/** The dates of a rule from the first to the last that takes place; none where the rule cannot be read. */
async function datesOfRule(
  rule: string,
  dates: readonly CalendarEvent[],
  usual: CalendarEvent,
  timeZone: string,
): Promise<readonly Occurrence[]> {
  const starts = dates.flatMap((event) => ruledStart(event) ?? []);
  const times = eventTimes(usual);
  if (times === null || starts.length === 0) return [];
  const start = Math.min(...starts);
  const until = dateOf(Math.max(...starts), timeZone).replaceAll('-', '');
  const { expandRecurrence } = await import('../../model/recurrence.ts');
  const first = { start, end: start + times.end - times.start, timeZone, isAllDay: usual.isAllDay };
  const expanded = expandRecurrence(`${withoutEnd(rule)};UNTIL=${until}`, first);
  return expanded.ok ? expanded.value : [];
}

const withoutEnd = (rule: string): string =>
  rule
    .split(';')
    .filter((part) => !/^(?:UNTIL|COUNT)=/i.test(part))
    .join(';');

const zoneOf = createZoneResolver();
/** Milliseconds, so that the change of clocks before the first date is described as well. */
const BEFORE = 400 * DAY_MS;

/** The original date of an event of a series, wherever it was moved to; null if that is not known. */
function ruledStart(event: CalendarEvent): Instant | null {
  const { type, originalStart = null } = event;
  if (originalStart !== null && hasInstant(originalStart)) return zonedTimeToInstant(originalStart);
  return type === 'exception' ? null : (eventTimes(event)?.start ?? null);
}

function isAsRuled(event: CalendarEvent, { start, end }: Occurrence): boolean {
  const times = eventTimes(event);
  return times?.start === start && times.end === end;
}

/** Whether a date has the same content as the others, its time aside. */
function isAlike(date: IcsEvent, common: IcsEvent): boolean {
  const said = ({ summary, description, location, status, timeTransparent, url, attendees, class: kind }: IcsEvent) =>
    JSON.stringify([summary, description, location, status, timeTransparent, url, attendees, kind]);
  return said(date) === said(common);
}

/** @param instant of a whole day its midnight */
function inZone(instant: Instant, timeZone: string, isAllDay: boolean): IcsDateObject {
  if (isAllDay) return dateObject(dateOf(instant, timeZone));
  const offset = offsetAt(readZoneOffsets(timeZone, instant, instant + 1), instant);
  const local = { date: new Date(instant + offset), timezone: timeZone, tzoffset: offsetText(offset) };
  return { date: new Date(instant), local };
}

/** The offsets of a zone during a series: many calendars know only the zones that the file describes. */
function describeZone(timeZone: string, start: Instant, end: Instant): IcsTimezone {
  const { starts, offsets } = readZoneOffsets(timeZone, start - BEFORE, end);
  const standard = Math.min(...offsets);
  const props = starts.map((from, index) => {
    const to = offsets[index] ?? 0;
    const before = offsets[index - 1] ?? to;
    return {
      type: to > standard ? ('DAYLIGHT' as const) : ('STANDARD' as const),
      // RFC 5545 wants it by the clock before the change, and the library adds the offset after it.
      start: new Date(from + before - to),
      offsetFrom: offsetText(before),
      offsetTo: offsetText(to),
    };
  });
  return { id: timeZone, props };
}

/** `+0130` */
function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS);
  const digits = (value: number): string => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}${digits(minutes % 60)}`;
}
