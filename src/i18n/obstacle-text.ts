/*
 * Why a time range cannot be reserved, in one sentence.
 */
import type { TFunction } from 'i18next';

import type { Instant, SlotObstacle } from '../../workers/contract.ts';
import { unreachable } from '../state/unreachable.ts';
import { dateOf, formatDate, formatRange, formatShortDay, formatTime, formatWeekdayTime } from './formats.ts';
import { locale } from './index.ts';
import { momentText } from './time-text.ts';

type Translate = TFunction<'timeline'>;

/** The requested time. */
export interface Asked {
  readonly start: Instant;
  readonly minutes: number;
}

/** With its year where that differs from the requested day's. */
const dayNear = (date: string, asked: string): string =>
  date.slice(0, 4) === asked.slice(0, 4) ? formatShortDay(date) : formatDate(date);

/** "Reserved until 11:30." Times of another day than the requested one include their date. */
export function obstacleText(obstacle: SlotObstacle, { start, minutes }: Asked, t: Translate): string {
  switch (obstacle.type) {
    case 'reserved':
    case 'tentative':
    case 'current':
    case 'closed':
    case 'limited':
    case 'area-full':
      return t(`obstacle.${obstacle.type}`, { time: timeNear(obstacle.until, start) });
    case 'assigned':
      return t(`obstacle.assigned.${obstacle.to}`, { time: timeNear(obstacle.until, start) });
    case 'assigned-to-others':
    case 'unread':
      return t(`obstacle.${obstacle.type}`);
    case 'outside-hours':
      if (obstacle.opens === null) return t('obstacle.never-open');
      return t('obstacle.closed', { time: timeNear(obstacle.opens, start) });
    case 'past':
      return t('obstacle.past', { time: timeNear(obstacle.earliest, start) });
    case 'too-far':
      return t('obstacle.too-far', {
        count: obstacle.maxAdvanceDays,
        date: dayNear(dateOf(obstacle.limit - 1), dateOf(start)),
      });
    case 'too-short':
      return t('obstacle.too-short', {
        free: rangeNear(obstacle.from, obstacle.until, start),
        asked: lengthText(minutes),
      });
    case 'utilisation': {
      const { areaName: area, reserved, total } = obstacle;
      const share = new Intl.NumberFormat(locale(), { style: 'percent' }).format(total === 0 ? 0 : reserved / total);
      return t('obstacle.utilisation', { area, reserved, count: total, share });
    }
    case 'longer-than-allowed':
      return t('obstacle.longer-than-allowed', { length: lengthText(obstacle.maximum) });
    case 'shorter-than-allowed':
      return t('obstacle.shorter-than-allowed', { length: lengthText(obstacle.minimum) });
    case 'failed':
      return unreadText(obstacle.serviceError, t);
    default:
      return unreachable(obstacle);
  }
}

/** "Its calendar could not be read: …". @param reason the server's words; '' = it gave none */
export function unreadText(reason: string, t: Translate): string {
  return reason === '' ? t('failedNoReason') : t('failedSentence', { reason });
}

/** "Confirm between 17:45 and 18:15 that you come …". @param near the start of what is to be confirmed */
export function confirmationText({ start, end }: Window, near: Instant, t: Translate): string {
  return t('confirmation', { from: timeNear(start, near), until: timeNear(end, start) });
}

interface Window {
  readonly start: Instant;
  readonly end: Instant;
}

/** "45 minutes", "2 hours 30 minutes". */
export function lengthText(minutes: number): string {
  const parts = [
    { value: Math.floor(minutes / 60), unit: 'hour' },
    { value: minutes % 60, unit: 'minute' },
  ].filter(({ value, unit }) => value > 0 || (unit === 'minute' && minutes < 60));
  return parts
    .map(({ value, unit }) =>
      new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(value),
    )
    .join(' ');
}

/** ms */
const aDay = 24 * 60 * 60_000;

/** "11:30", "Mon 07:00", "Mon 30 Nov, 07:00": as short as it is unambiguous beside another time. */
export function timeNear(instant: Instant, near: Instant): string {
  if (dateOf(instant) === dateOf(near)) return formatTime(instant);
  return Math.abs(instant - near) < 6 * aDay ? formatWeekdayTime(instant) : momentText(instant, near);
}

/** "11:30–12:30"; with its day where that differs. */
export function rangeNear(start: Instant, end: Instant, near: Instant): string {
  if (dateOf(start) === dateOf(near)) return formatRange(start, end);
  return `${timeNear(start, near)}–${timeNear(end, start)}`;
}
