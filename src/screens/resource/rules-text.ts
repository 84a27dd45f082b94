/*
 * The reservation rules of a resource in words.
 */
import type { TFunction } from 'i18next';

import type { Instant, ResourceDetail } from '../../../workers/contract.ts';
import { isWallClock } from '../../i18n/clock.ts';
import { formatLength, formatTime } from '../../i18n/formats.ts';
import { formatLocale } from '../../i18n/index.ts';

type Translate = TFunction<'resource'>;

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
/** A Monday. */
const SOME_MONDAY = Date.UTC(1970, 0, 5);
const DAY = 86_400_000;
/** From this number of consecutive days on, only the first and the last are named. */
const RUN = 3;

/** "Mon–Fri, 08:00–18:00". */
export function hoursText({ workingHours }: Pick<ResourceDetail, 'workingHours'>, t: Translate): string {
  if (workingHours === null) return t('rules.anyHour');
  const { daysOfWeek, startTime, endTime } = workingHours;
  if (daysOfWeek.length === 0) return t('rules.noDay');
  const times = startTime === endTime ? t('rules.allDay') : `${clockText(startTime)}–${clockText(endTime)}`;
  return `${daysText(daysOfWeek)}, ${times}`;
}

/** Formats `HH:mm` in the format of the user. */
export function clockText(clock: string): string {
  return isWallClock() ? clock : formatTime(Date.parse(`1970-01-01T${clock}Z`), 'UTC');
}

function daysText(days: readonly string[]): string {
  const weekday = new Intl.DateTimeFormat(formatLocale(), { weekday: 'short', timeZone: 'UTC' });
  const names = WEEK.map((_, day) => weekday.format(SOME_MONDAY + day * DAY));
  const parts: string[] = [];
  for (let day = 0; day < WEEK.length; day += 1) {
    const length = runFrom(day, days);
    if (length >= RUN) parts.push(`${names[day] ?? ''}–${names[day + length - 1] ?? ''}`);
    else parts.push(...names.slice(day, day + length));
    day += length;
  }
  return new Intl.ListFormat(formatLocale(), { type: 'unit' }).format(parts);
}

/** The runs of consecutive days. */
function runFrom(first: number, days: readonly string[]): number {
  let length = 0;
  while (days.includes(WEEK[first + length] ?? '')) length += 1;
  return length;
}

/** The allowed lengths. */
export function lengthText({ minimum, maximum }: Pick<ResourceDetail, 'minimum' | 'maximum'>, t: Translate): string {
  const [min, max] = [minimum === null ? '' : formatLength(minimum), maximum === null ? '' : formatLength(maximum)];
  if (minimum !== null && maximum !== null) return t('rules.between', { min, max });
  if (minimum !== null) return t('rules.atLeast', { length: min });
  return maximum === null ? t('rules.anyLength') : t('rules.atMost', { length: max });
}

/** Whether and when a reservation must be confirmed. */
export function confirmText({ requiresConfirmation, confirmLead, confirmGrace }: ResourceDetail, t: Translate): string {
  if (!requiresConfirmation) return t('rules.noConfirmation');
  return t('rules.confirmation', { lead: formatLength(confirmLead), grace: formatLength(confirmGrace) });
}

/** The zone, with its current time if that differs from the viewer's. */
export function zoneText({ timeZone }: Pick<ResourceDetail, 'timeZone'>, now: Instant, t: Translate): string {
  const zone = timeZone.replaceAll('_', ' ');
  const there = timeIn(now, timeZone);
  return there === null || there === formatTime(now) ? zone : t('rules.timeThere', { zone, time: there });
}

/** Null if the browser does not know the zone. */
function timeIn(now: Instant, timeZone: string): string | null {
  try {
    return formatTime(now, timeZone);
  } catch {
    // An invalid zone; the schedule reports it.
    return null;
  }
}
