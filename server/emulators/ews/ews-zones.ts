import type { XmlElement } from '../../xml/read.ts';
import { element, elementWith, type XmlContent, type XmlNode } from '../../xml/write.ts';
import { requireZone } from '../../calendar/times/times.ts';
import { resolveZone } from '../../calendar/times/zones.ts';
import { toWindowsName } from '../graph/graph-times.ts';
import { refusal } from './ews-error.ts';
import { attributeOf, invalid, requireChild, textIn, wholeNumber } from './soap.ts';

/* Zones as Exchange writes them: by their Windows names, or as minutes from UTC with two changes of the clocks a year. */

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const LAST = 5;
const MINUTE_MS = 60_000;

/** A day of a year on which the clocks change. */
interface Change {
  readonly month: number;
  /** 1 to 4, or 5 for the last one of the month. */
  readonly order: number;
  /** 1 = Monday. */
  readonly weekday: number;
  /** Wall clock before the change. */
  readonly time: Temporal.PlainTime;
}

interface Rules {
  /** Minutes to add to UTC. */
  readonly standard: number;
  readonly daylight: number;
  /** Null = the clocks never change. */
  readonly changes: { readonly toDaylight: Change; readonly toStandard: Change } | null;
}

/** How wall-clock times of a request are read and written. */
export interface WallClock {
  /** Epoch milliseconds. */
  toInstant(local: Temporal.PlainDateTime): number;
  toLocal(instant: number): Temporal.PlainDateTime;
}

export function clockOf(zone: string): WallClock {
  return {
    toInstant: (local) => local.toZonedDateTime(zone).epochMilliseconds,
    toLocal: (instant) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime(),
  };
}

/** @throws EwsError for a name that is neither in the IANA nor in the Windows table */
export function zoneOf(name: string): string {
  const zone = resolveZone(name);
  if (zone !== null) return zone;
  throw refusal('ErrorCalendarInvalidTimeZone', `The time zone '${name.slice(0, 100)}' is not known.`);
}

function dateIn(year: number, { month, order, weekday, time }: Change): Temporal.PlainDateTime {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  const day = 1 + ((weekday - first.dayOfWeek + 7) % 7) + (order - 1) * 7;
  return first.with({ day: day > first.daysInMonth ? day - 7 : day }).toPlainDateTime(time);
}

function isDaylight(local: Temporal.PlainDateTime, changes: NonNullable<Rules['changes']>): boolean {
  const [from, to] = [dateIn(local.year, changes.toDaylight), dateIn(local.year, changes.toStandard)];
  const isAfter = (one: Temporal.PlainDateTime): boolean => Temporal.PlainDateTime.compare(local, one) >= 0;
  // In the southern half of the world summer goes over the turn of the year.
  return Temporal.PlainDateTime.compare(from, to) < 0 ? isAfter(from) && !isAfter(to) : isAfter(from) || !isAfter(to);
}

function clockByRules({ standard, daylight, changes }: Rules): WallClock {
  const utc = clockOf('UTC');
  const offsetAt = (local: Temporal.PlainDateTime): number =>
    (changes !== null && isDaylight(local, changes) ? daylight : standard) * MINUTE_MS;
  return {
    toInstant: (local) => utc.toInstant(local) - offsetAt(local),
    toLocal(instant) {
      // The hour that is repeated is read by standard time.
      const byDaylight = utc.toLocal(instant + daylight * MINUTE_MS);
      const byStandard = utc.toLocal(instant + standard * MINUTE_MS);
      const isSummer = changes !== null && isDaylight(byStandard, changes) && isDaylight(byDaylight, changes);
      return isSummer ? byDaylight : byStandard;
    },
  };
}

function readChange(parent: XmlElement): { readonly bias: number; readonly change: Change | null } {
  const bias = wholeNumber(textIn(parent, 'Bias'), 'Bias', -1_440, 1_440);
  const month = wholeNumber(textIn(parent, 'Month'), 'Month', 0, 12);
  if (month === 0) return { bias, change: null };
  const order = wholeNumber(textIn(parent, 'DayOrder'), 'DayOrder', 1, LAST);
  const weekday = DAYS.findIndex((day) => day === textIn(parent, 'DayOfWeek')) + 1;
  const time = textIn(parent, 'Time') ?? '';
  if (weekday === 0 || !/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time))
    throw invalid('the time zone has no such day.');
  return { bias, change: { month, order, weekday, time: Temporal.PlainTime.from(time) } };
}

/** The zone that a question for free and busy times brings along: UTC = local time + bias. @throws EwsError */
export function readSerializedZone(zone: XmlElement): WallClock {
  const bias = wholeNumber(textIn(zone, 'Bias'), 'Bias', -1_440, 1_440);
  const toStandard = readChange(requireChild(zone, 'StandardTime'));
  const toDaylight = readChange(requireChild(zone, 'DaylightTime'));
  const hasChanges = toStandard.change !== null && toDaylight.change !== null && toStandard.bias !== toDaylight.bias;
  return clockByRules({
    standard: -(bias + toStandard.bias),
    daylight: -(bias + toDaylight.bias),
    changes: hasChanges ? { toStandard: toStandard.change, toDaylight: toDaylight.change } : null,
  });
}

const minutesOf = ({ offsetNanoseconds }: Temporal.ZonedDateTime): number => offsetNanoseconds / 60e9;

function changeAt(moment: Temporal.ZonedDateTime): Change {
  const before = moment.subtract({ milliseconds: 1 }).toPlainDateTime().add({ milliseconds: 1 });
  const isLast = before.day + 7 > before.daysInMonth;
  return {
    month: before.month,
    order: isLast ? LAST : Math.ceil(before.day / 7),
    weekday: before.dayOfWeek,
    time: before.toPlainTime(),
  };
}

/** The rules of an IANA zone, as they are in a year. */
function rulesOf(zone: string, year: number): Rules {
  const start = Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(zone);
  const first = start.getTimeZoneTransition('next');
  const second = first?.getTimeZoneTransition('next') ?? null;
  const third = second?.getTimeZoneTransition('next') ?? null;
  // Two changes that come back each year; the others happened once.
  if (first?.year !== year || second?.year !== year || third?.year !== year + 1) {
    return { standard: minutesOf(start), daylight: minutesOf(start), changes: null };
  }
  const [toDaylight, toStandard] = minutesOf(first) > minutesOf(start) ? [first, second] : [second, first];
  return {
    standard: minutesOf(toStandard),
    daylight: minutesOf(toDaylight),
    changes: { toDaylight: changeAt(toDaylight), toStandard: changeAt(toStandard) },
  };
}

const nameOf = (weekday: number): string => DAYS[weekday - 1] ?? 'Sunday';

function writeChange(name: string, change: Change | null, bias: number): XmlNode {
  return element(
    name,
    element('t:Bias', String(bias)),
    element('t:Time', change === null ? '00:00:00' : change.time.toString({ smallestUnit: 'second' })),
    element('t:DayOrder', String(change?.order ?? 0)),
    element('t:Month', String(change?.month ?? 0)),
    element('t:DayOfWeek', nameOf(change?.weekday ?? 7)),
  );
}

/** A zone as the hours of work are written in. @param now epoch milliseconds */
export function writeSerializedZone(zone: string, now: number): XmlNode {
  const { standard, daylight, changes } = rulesOf(zone, new Date(now).getUTCFullYear());
  return element(
    't:TimeZone',
    element('t:Bias', String(-standard)),
    writeChange('t:StandardTime', changes?.toStandard ?? null, 0),
    writeChange('t:DaylightTime', changes?.toDaylight ?? null, standard - daylight),
  );
}

const period = (id: string, name: string, offset: number): XmlNode =>
  elementWith('t:Period', { Bias: `${offset > 0 ? '-' : ''}PT${Math.abs(offset)}M`, Name: name, Id: id });

function transition(to: string, { month, order, weekday, time }: Change): XmlNode {
  return element(
    't:RecurringDayTransition',
    elementWith('t:To', { Kind: 'Period' }, to),
    element('t:TimeOffset', `PT${time.hour * 60 + time.minute}M`),
    element('t:Month', String(month)),
    element('t:DayOfWeek', nameOf(weekday)),
    element('t:Occurrence', String(order === LAST ? -1 : order)),
  );
}

/** A zone by its Windows name, with its periods and changes where they are asked for. @param now epoch milliseconds */
export function writeDefinition(tag: string, name: string, zone: string, now: number | null): XmlNode {
  const attributes = { Id: name, Name: name };
  if (now === null) return elementWith(tag, attributes);
  const { standard, daylight, changes } = rulesOf(zone, new Date(now).getUTCFullYear());
  const to = (kind: string, id: string): XmlNode => element('t:Transition', elementWith('t:To', { Kind: kind }, id));
  const periods: readonly XmlContent[] = [
    period('Std', 'Standard', standard),
    changes === null ? null : period('Dlt', 'Daylight', daylight),
  ];
  const transitions =
    changes === null
      ? [to('Period', 'Std')]
      : [transition('Std', changes.toStandard), transition('Dlt', changes.toDaylight)];
  return elementWith(
    tag,
    attributes,
    element('t:Periods', ...periods),
    element('t:TransitionsGroups', elementWith('t:TransitionsGroup', { Id: '0' }, ...transitions)),
    element('t:Transitions', to('Group', '0')),
  );
}

/** The zone of an item: its name alone, which every server knows. */
export const writeZone = (tag: string, zone: string): XmlNode =>
  writeDefinition(tag, toWindowsName(requireZone(zone)), zone, null);

/** The zone of an element with a `TimeZoneDefinitionType`. @throws EwsError */
export const readZone = (definition: XmlElement): string => zoneOf(attributeOf(definition, 'Id'));
