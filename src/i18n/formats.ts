/*
 * Times, dates and durations in the interface language. Formatters cost milliseconds to create, so they are kept.
 */
import type { Instant } from '../../workers/contract.ts';
import { clockStyle, isWallClock } from './clock.ts';
import { locale } from './index.ts';

/** The browser's variant of the interface language (`en-GB` for `en`), if it has one. */
function writtenLocale(): string {
  const language = locale();
  return navigator.language.split('-')[0] === language ? navigator.language : language;
}

/** Cached texts of times are valid as long as this is the same. */
export const writtenStyle = (): string => `${writtenLocale()} ${String(isWallClock())}`;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${writtenLocale()} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(writtenLocale(), options);
  formatters.set(key, known);
  return known;
}

/** A count as the texts write numbers: `9,624`. */
export const formatCount = (count: number): string => count.toLocaleString(locale());

/** `HH:mm` (spec point 9), or according to the settings, in the viewer's zone or a given one. */
export function formatTime(instant: Instant, timeZone?: string): string {
  return formatter({ ...clockStyle(), ...inZone(timeZone) }).format(instant);
}

/** A wall-clock time, given as `HH:mm`, according to the settings. */
export const formatClock = (clock: string): string =>
  isWallClock() ? clock : formatTime(Date.parse(`1970-01-01T${clock}Z`), 'UTC');

/** A full hour of a wall clock, given as `HH:mm`. */
export function formatHour(clock: string): string {
  return isWallClock()
    ? clock
    : formatter({ hour: 'numeric', hourCycle: 'h12', timeZone: 'UTC' }).format(Date.parse(`1970-01-01T${clock}Z`));
}

/** "Friday 20 November 2026". */
export function formatDay(date: string): string {
  return formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${date}T00:00Z`),
  );
}

/**
 * "20/11/2026", in German "20.11.26": the locale's short form (spec point 9); for `data-written` of a date field, which
 * the browser itself writes as the device does.
 */
export function formatDate(date: string): string {
  return formatter({ dateStyle: 'short', timeZone: 'UTC' }).format(Date.parse(`${date}T00:00Z`));
}

/** Day and month in the order and with the separators of the locale's short form (spec point 9). */
const dayAndMonth = { day: 'numeric', month: 'numeric' } as const;

/** "Fri 20/11". */
export function formatShortDay(date: string): string {
  return formatter({ weekday: 'short', ...dayAndMonth, timeZone: 'UTC' }).format(Date.parse(`${date}T00:00Z`));
}

/** "Wed 18". */
export function formatWeekday(date: string): string {
  return formatter({ weekday: 'short', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${date}T00:00Z`));
}

/** "Wed 18 Nov". */
export function formatMonthDay(date: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return formatter(options).format(Date.parse(`${date}T00:00Z`));
}

const unitFormatters = new Map<string, Intl.NumberFormat>();

/**
 * English alone has plain one-letter units; "15 m" is fifteen metres in Czech, and "15х" no length at all in Ukrainian.
 */
const unitDisplayOf = (language: string): 'narrow' | 'short' => (language === 'en' ? 'narrow' : 'short');

function formatUnit(value: number, unit: 'hour' | 'minute'): string {
  const key = `${locale()} ${unit}`;
  const options = { style: 'unit', unit, unitDisplay: unitDisplayOf(locale()) } as const;
  const known = unitFormatters.get(key) ?? new Intl.NumberFormat(locale(), options);
  unitFormatters.set(key, known);
  return known.format(value);
}

/** "45m", "2h", "2h 30m"; in Czech "45 min", "2 h", "2 h 30 min". */
export function formatLength(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 ? formatUnit(hours, 'hour') : '', rest > 0 || hours === 0 ? formatUnit(rest, 'minute') : ''];
  return parts.filter((part) => part !== '').join(' ');
}

/** "2 days". */
export function formatDays(days: number): string {
  return new Intl.NumberFormat(locale(), { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
}

/** "Fri 09:00". */
export function formatWeekdayTime(instant: Instant): string {
  return formatter({ weekday: 'short', ...clockStyle() }).format(instant);
}

/** "20/11, 09:00". */
export function formatDayTime(instant: Instant, timeZone?: string): string {
  return formatter({ ...dayAndMonth, ...clockStyle(), ...inZone(timeZone) }).format(instant);
}

type Zone = Pick<Intl.DateTimeFormatOptions, 'timeZone'>;

const inZone = (timeZone: string | undefined): Zone => (timeZone === undefined ? {} : { timeZone });

/** Whether a range lies within one date; an end at midnight belongs to the day before. */
export function isOneDay(start: Instant, end: Instant, timeZone?: string): boolean {
  const dates = formatter({ dateStyle: 'short', ...inZone(timeZone) });
  return dates.format(start) === dates.format(Math.max(start, end - 1));
}

/** "09:00–10:00", "00:00–24:00"; over several days "Fri 20/11, 22:00 – Sat 21/11, 06:00", for whole days the dates. */
export function formatRange(start: Instant, end: Instant, timeZone?: string): string {
  if (isOneDay(start, end, timeZone)) return `${formatTime(start, timeZone)}–${endOfOneDay(start, end, timeZone)}`;
  const day = { weekday: 'short', ...dayAndMonth, ...inZone(timeZone) } as const;
  if (isWhole(start, end, timeZone)) return `${formatter(day).format(start)} – ${formatter(day).format(end - 1)}`;
  const moment = formatter({ ...day, ...clockStyle() });
  return `${moment.format(start)} – ${moment.format(end)}`;
}

/** The same within one day, with its weekday: "Fri 09:00–10:00". */
export const formatWeekdayRange = (start: Instant, end: Instant): string =>
  `${formatWeekdayTime(start)}–${endOfOneDay(start, end)}`;

const endOfOneDay = (start: Instant, end: Instant, timeZone?: string): string =>
  isWhole(start, end, timeZone) && isWallClock() ? '24:00' : formatTime(end, timeZone);

/** Whole days. */
const isWhole = (start: Instant, end: Instant, timeZone?: string): boolean =>
  end > start && isStartOfDate(start, timeZone) && isStartOfDate(end, timeZone);

/** A date begins with its first instant, which is not midnight where the clocks skip that. */
const isStartOfDate = (instant: Instant, timeZone?: string): boolean => {
  const dates = formatter({ dateStyle: 'short', ...inZone(timeZone) });
  return dates.format(instant) !== dates.format(instant - 1);
};

/** The date so many days away; dates only, no zone is involved. */
export function shiftDate(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The viewer's date of an instant, `YYYY-MM-DD`. */
export function dateOf(instant: Instant): string {
  const day = new Date(instant);
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
}

export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`));
