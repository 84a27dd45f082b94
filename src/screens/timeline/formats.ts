/*
 * Times, dates and lengths in words of the interface language. Formatters cost milliseconds to make, so they are kept.
 */
import { locale } from '../../i18n/index.ts';
import type { Instant } from '../../../workers/contract.ts';
import { slotMilliseconds } from '../../../workers/painting/measures.ts';
import type { Scene } from '../../../workers/painting/scene.ts';

/** The browser's own way to write the interface language (`en-GB` for `en`), where it speaks it. */
function writtenLocale(): string {
  const language = locale();
  return navigator.language.split('-')[0] === language ? navigator.language : language;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${writtenLocale()} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(writtenLocale(), options);
  formatters.set(key, known);
  return known;
}

/** `HH:mm` (spec point 9), in the viewer's zone or a given one. */
export function formatTime(instant: Instant, timeZone?: string): string {
  return formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...inZone(timeZone) }).format(instant);
}

/** "Friday 20 November 2026". */
export function formatDay(date: string): string {
  return formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${date}T00:00Z`),
  );
}

/** "Fri 20 Nov". */
export function formatShortDay(date: string): string {
  return formatter({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    Date.parse(`${date}T00:00Z`),
  );
}

const unitFormatters = new Map<string, Intl.NumberFormat>();

/** English alone has plain one-letter units; "15 m" is fifteen metres in Czech, and "15х" no length at all in Ukrainian. */
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

/** The instant at which a slot of the shown day begins. */
export const slotInstant = (scene: Scene, slot: number): Instant => scene.window.start + slot * slotMilliseconds;

interface SlotTexts {
  readonly locale: string;
  readonly bySlot: Map<number, string>;
}

/** Of the shown days: each row of the spoken twin says some of them. */
const slotTexts = new WeakMap<Scene['window'], SlotTexts>();

/** The time at which a slot begins; where several days are shown, with its day: "Fri 09:00". */
export function formatSlot(scene: Scene, slot: number): string {
  const { window } = scene;
  let texts = slotTexts.get(window);
  if (texts?.locale !== writtenLocale()) {
    texts = { locale: writtenLocale(), bySlot: new Map() };
    slotTexts.set(window, texts);
  }
  const instant = slotInstant(scene, slot);
  const text = texts.bySlot.get(slot) ?? (window.days.length > 1 ? formatWeekdayTime(instant) : formatTime(instant));
  texts.bySlot.set(slot, text);
  return text;
}

/** "09:00–10:00"; where several days are shown, with the day: "Fri 09:00–10:00". */
export function formatSlots(scene: Scene, { start, end }: { readonly start: number; readonly end: number }): string {
  const [first, last] = [slotInstant(scene, start), slotInstant(scene, end)];
  const isPlain = scene.window.days.length <= 1 || !isOneDay(first, last);
  return isPlain ? formatRange(first, last) : `${formatWeekdayTime(first)}–${formatTime(last)}`;
}

/** "Fri 09:00". */
export function formatWeekdayTime(instant: Instant): string {
  return formatter({ weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);
}

type Zone = Pick<Intl.DateTimeFormatOptions, 'timeZone'>;

const inZone = (timeZone: string | undefined): Zone => (timeZone === undefined ? {} : { timeZone });

/** Whether a stretch lies within one date; an end at midnight belongs to the day before. */
function isOneDay(start: Instant, end: Instant, timeZone?: string): boolean {
  const dates = formatter({ dateStyle: 'short', ...inZone(timeZone) });
  return dates.format(start) === dates.format(Math.max(start, end - 1));
}

/** "09:00–10:00", "00:00–24:00"; over several days "Fri 20 Nov, 22:00 – Sat 21 Nov, 06:00", of whole days the dates. */
export function formatRange(start: Instant, end: Instant, timeZone?: string): string {
  const [from, to] = [formatTime(start, timeZone), formatTime(end, timeZone)];
  const isWholeDays = from === midnight && to === midnight && end > start;
  if (isOneDay(start, end, timeZone)) return `${from}–${isWholeDays ? '24:00' : to}`;
  const day = { weekday: 'short', day: 'numeric', month: 'short', ...inZone(timeZone) } as const;
  if (isWholeDays) return `${formatter(day).format(start)} – ${formatter(day).format(end - 1)}`;
  const moment = formatter({ ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${moment.format(start)} – ${moment.format(end)}`;
}

const midnight = '00:00';

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
