/*
 * A whole series as one iCalendar file (RFC 5545): its rule on the wall clock of its zone, which the file describes, and
 * an event of its own for each date that is not as the rule has it.
 */
import { convertIcsRecurrenceRule, type IcsDateObject, type IcsEvent, type IcsTimezone } from 'ts-ics';

import { hasInstant, zonedTimeToInstant } from '../calendars/zoned-time.ts';
import type { Failure, InterfaceLanguage } from '../contract.ts';
import { dateOf } from '../model/day.ts';
import type { Occurrence } from '../model/recurrence.ts';
import { failure, type Result, success } from '../model/result.ts';
import { MINUTE_MS } from '../model/slots.ts';
import type { Instant } from '../model/units.ts';
import { offsetAt, readZoneOffsets } from '../model/zone-offsets.ts';
import { createZoneResolver } from '../model/zones.ts';
import type { CalendarEvent } from '../wire/schemas/calendar.ts';
import { NEVER, type Timers } from '../wire/timers.ts';
import { dateObject, type IcsFile, toIcsEvent, toIcsFile } from './event-ics.ts';
import { eventTimes } from './event-resources.ts';
import { persist } from './patience.ts';
import { eventsInScope } from './reservation-series.ts';
import type { Workspace } from './workspace.ts';

export interface Series {
  /** What all of its dates have in common; its rule and its zone. */
  readonly master: CalendarEvent;
  /** The dates that take place; those of the rule that are missing are left out. */
  readonly dates: readonly CalendarEvent[];
}

/** The series of an event, read from the calendar. */
export async function readSeries(
  event: CalendarEvent,
  workspace: Workspace,
  timers: Timers,
): Promise<Result<Series, Failure>> {
  const masterId = event.seriesMasterId ?? event.id;
  const master = await persist(() => workspace.calendar.event(masterId, NEVER), timers, NEVER);
  if (!master.ok) return master;
  const times = eventTimes(master.value);
  if (times === null) return unreadable(master.value, 'no times');
  const dates = await persist(
    () => eventsInScope(event, 'series', workspace, times.start - EARLIER, NEVER),
    timers,
    NEVER,
  );
  return dates.ok ? success({ master: master.value, dates: dates.value }) : dates;
}

const zoneOf = createZoneResolver();
/** A date may have been moved to before the first one. */
const EARLIER = 31 * 1_440 * MINUTE_MS;
/** Long enough that the change of clocks before the first date is described as well. */
const BEFORE = 400 * 1_440 * MINUTE_MS;

/** The file of a series, with the names of places in a language. @returns or why its rule cannot be written */
export async function seriesToIcs(
  { master, dates }: Series,
  workspace: Workspace,
  language: InterfaceLanguage,
  now: Instant,
): Promise<Result<IcsFile, Failure>> {
  const times = eventTimes(master);
  const rule = master.recurrence?.rule;
  if (times === null || rule === undefined) return unreadable(master, 'no rule');
  const timeZone = zoneOf(master.start.timeZone) ?? workspace.timeZone;
  const { expandRecurrence } = await import('../model/recurrence.ts');
  const expanded = expandRecurrence(rule, { ...times, timeZone, isAllDay: master.isAllDay });
  if (!expanded.ok) return unreadable(master, expanded.error);
  const [first] = expanded.value;
  if (first === undefined) return unreadable(master, 'no dates');

  const write = (event: CalendarEvent): IcsEvent => toIcsEvent(event, workspace, language, now);
  const common = write({ ...master, type: 'single' });
  const toDate = (instant: Instant): IcsDateObject => inZone(instant, timeZone, master.isAllDay);
  const present = new Map(dates.map((event) => [ruledStart(event), event]));
  const changed = expanded.value.flatMap((date): readonly IcsEvent[] => {
    const event = present.get(date.start);
    if (event === undefined) return [];
    const written = write({ ...event, type: 'single' });
    if (isAsRuled(event, date) && isAlike(written, common)) return [];
    return [{ ...written, uid: common.uid, recurrenceId: { value: toDate(date.start) } }];
  });
  const ruledStarts = new Set<Instant | null>(expanded.value.map(({ start }) => start));
  // Of a date that was moved long ago the calendar may not tell where the rule has it.
  const others = dates
    .filter((event) => !ruledStarts.has(ruledStart(event)))
    .map((event) => write({ ...event, type: 'single', iCalUId: event.id }));
  const left = expanded.value.filter(({ start }) => !present.has(start)).map(({ start }) => toDate(start));
  const { duration: _, ...said } = common;
  const ruled: IcsEvent = {
    ...said,
    start: toDate(first.start),
    end: toDate(first.end),
    // COUNT, as UNTIL is read as a date by some and as an instant by others.
    recurrenceRule: {
      ...convertIcsRecurrenceRule(undefined, { value: withoutEnd(rule) }),
      count: expanded.value.length,
    },
    ...(left.length === 0 ? {} : { exceptionDates: left }),
  };
  const last = expanded.value.at(-1) ?? first;
  const timezones = master.isAllDay ? [] : [describeZone(timeZone, first.start, last.end)];
  return success(toIcsFile(master.subject, [ruled, ...changed, ...others], timezones));
}

function unreadable({ id }: CalendarEvent, detail: string): Result<never, Failure> {
  return failure({ type: 'malformed', call: `the series ${id}`, detail });
}

const withoutEnd = (rule: string): string =>
  rule
    .split(';')
    .filter((part) => !/^(?:UNTIL|COUNT)=/i.test(part))
    .join(';');

/** Where the rule has a date of a series, wherever it was moved to; null where it has no times. */
function ruledStart(event: CalendarEvent): Instant | null {
  const { originalStart = null } = event;
  if (originalStart !== null && hasInstant(originalStart)) return zonedTimeToInstant(originalStart);
  return eventTimes(event)?.start ?? null;
}

function isAsRuled(event: CalendarEvent, { start, end }: Occurrence): boolean {
  const times = eventTimes(event);
  return times?.start === start && times.end === end;
}

/** Whether a date says what all of them say, its time aside. */
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

/** The offsets of a zone over the time of a series, as many calendars know no zone that a file does not describe. */
function describeZone(timeZone: string, start: Instant, end: Instant): IcsTimezone {
  const { starts, offsets } = readZoneOffsets(timeZone, start - BEFORE, end);
  const standard = Math.min(...offsets);
  const props = starts.map((from, index) => {
    const to = offsets[index] ?? 0;
    const before = offsets[index - 1] ?? to;
    return {
      type: to > standard ? ('DAYLIGHT' as const) : ('STANDARD' as const),
      // RFC 5545 wants it by the clock as it was until then, and the library adds what it is from then on.
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
