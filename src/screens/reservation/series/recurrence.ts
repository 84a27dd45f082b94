/*
 * Recurrence as the fields show it, and as a rule of RFC 5545. Pure.
 */
import type { Instant, ReservationForm } from '../../../../workers/contract.ts';
import { dateOf } from '../../../i18n/formats.ts';

export const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
export type Weekday = (typeof weekdays)[number];

export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type Frequency = (typeof frequencies)[number];

export interface Repeat {
  readonly frequency: Frequency;
  /** Every n days, weeks, months or years. */
  readonly interval: number;
  /** For weekly ones; the weekday of the start is always included. */
  readonly weekdays: readonly Weekday[];
  /** On the same date of the month, or on the same weekday. */
  readonly monthly: 'date' | 'weekday';
  readonly ends: { readonly type: 'count'; readonly count: number } | { readonly type: 'until'; readonly date: string };
}

/** The worker rejects longer series. */
export const maxDates = 200;
export const maxInterval = 99;

export const weekdayOf = (start: Instant): Weekday => weekdays[new Date(start).getDay()] ?? 'SU';

/** Which occurrence of its weekday in the month a start is: 1 to 4, or −1 for the last. */
export function weekOfMonth(start: Instant): number {
  const week = Math.ceil(new Date(start).getDate() / 7);
  return week > 4 ? -1 : week;
}

const usualDates = { daily: 5, weekly: 4, monthly: 6, yearly: 3 } as const;

/** The defaults of a frequency that was just chosen. */
export function newRepeat(frequency: Frequency, start: Instant): Repeat {
  return {
    frequency,
    interval: 1,
    weekdays: [weekdayOf(start)],
    monthly: 'date',
    ends: { type: 'count', count: usualDates[frequency] },
  };
}

export function toRule(repeat: Repeat, start: Instant): string {
  const { frequency, interval, monthly, ends } = repeat;
  return [
    `FREQ=${frequency.toUpperCase()}`,
    interval === 1 ? null : `INTERVAL=${interval}`,
    frequency === 'weekly' ? `BYDAY=${inOrder([...repeat.weekdays, weekdayOf(start)]).join(',')}` : null,
    frequency === 'monthly' && monthly === 'weekday' ? `BYDAY=${ownDay(start)}` : null,
    // A date includes the whole day, in any zone.
    ends.type === 'count' ? `COUNT=${ends.count}` : `UNTIL=${ends.date.replaceAll('-', '')}`,
  ]
    .filter((part) => part !== null)
    .join(';');
}

const inOrder = (days: readonly Weekday[]): readonly Weekday[] => weekdays.filter((day) => days.includes(day));

const ownDay = (start: Instant): string => `${weekOfMonth(start)}${weekdayOf(start)}`;

/** The values of the fields for a rule; null if the fields cannot express it. */
export function toRepeat(rule: string, start: Instant): Repeat | null {
  const parts = new Map(rule.toUpperCase().split(';').map(toPair));
  const frequency = frequencies.find((known) => known.toUpperCase() === parts.get('FREQ'));
  const ends = toEnd(parts.get('COUNT'), parts.get('UNTIL'));
  if (frequency === undefined || ends === null) return null;
  if (![...parts.keys()].every((name) => isShown(name, frequency)) || !isOwnDate(parts, start)) return null;
  const repeat = { ...newRepeat(frequency, start), interval: Number(parts.get('INTERVAL') ?? 1), ends };
  const byDay = parts.get('BYDAY') ?? '';
  if (byDay === '') return repeat;
  if (frequency === 'monthly') return byDay === ownDay(start) ? { ...repeat, monthly: 'weekday' } : null;
  const days = weekdays.filter((day) => byDay.split(',').includes(day));
  return frequency === 'weekly' && days.length === byDay.split(',').length ? { ...repeat, weekdays: days } : null;
}

function toPair(part: string): readonly [string, string] {
  const [name = '', value = ''] = part.split('=');
  return [name, value];
}

/** Whether the fields can show this part. The first day of the week comes from the calendar. */
function isShown(name: string, frequency: Frequency): boolean {
  if (name === 'BYMONTHDAY') return frequency === 'monthly' || frequency === 'yearly';
  if (name === 'BYMONTH') return frequency === 'yearly';
  return ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY'].includes(name);
}

function isOwnDate(parts: ReadonlyMap<string, string>, start: Instant): boolean {
  const date = new Date(start);
  const [day, month] = [parts.get('BYMONTHDAY'), parts.get('BYMONTH')];
  const isOwnDay = day === undefined || Number(day) === date.getDate();
  return isOwnDay && (month === undefined || Number(month) === date.getMonth() + 1);
}

function toEnd(count: string | undefined, until: string | undefined): Repeat['ends'] | null {
  if (count !== undefined) return { type: 'count', count: Number(count) };
  const parts = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(until ?? '');
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second, zone = ''] = parts;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return { type: 'until', date };
  return { type: 'until', date: dateOf(Date.parse(`${date}T${hour}:${minute}:${second}${zone}`)) };
}

/** The same recurrence for another start; the weekday of the start changes with it. */
export function withStart(repeat: Repeat, from: Instant, to: Instant): Repeat {
  const others = repeat.weekdays.filter((day) => day !== weekdayOf(from));
  return { ...repeat, weekdays: inOrder([...others, weekdayOf(to)]) };
}

/** A whole number from 1 to the maximum, else null. */
export function readCount(text: string, max: number): number | null {
  const count = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= max ? count : null;
}

/** The weekdays in the order of a week. @param firstDay 1 = Monday to 7 */
export const orderedWeekdays = (firstDay: number): readonly Weekday[] => [
  ...weekdays.slice(firstDay % 7),
  ...weekdays.slice(0, firstDay % 7),
];

/** Moves the start of a form; the length stays, and the rule follows. */
export function moved(form: ReservationForm, start: Instant): Partial<ReservationForm> {
  const { recurrence } = form;
  const repeat = recurrence === null ? null : toRepeat(recurrence.rule, form.start);
  const times = { start, end: start + (form.end - form.start) };
  if (recurrence === null || repeat === null) return times;
  return { ...times, recurrence: { ...recurrence, rule: toRule(withStart(repeat, form.start, start), start) } };
}
