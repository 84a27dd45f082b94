/*
 * Recurrence in words.
 */
import type { TFunction } from 'i18next';

import type { Instant, Recurrence } from '../../../../workers/contract.ts';
import { formatLocale } from '../../../i18n/index.ts';
import { toRepeat, type Weekday, weekdayOf, weekdays, weekOfMonth } from './recurrence.ts';

type Translate = TFunction<'reservation'>;

/** "Monday", "Mon". */
export function weekdayText(day: Weekday, width: 'long' | 'short'): string {
  // 1 November 2026 is a Sunday.
  const date = Date.UTC(2026, 10, 1 + weekdays.indexOf(day));
  return new Intl.DateTimeFormat(formatLocale(), { weekday: width, timeZone: 'UTC' }).format(date);
}

/** "On day 23". */
export const dayOfMonthText = (start: Instant, t: Translate): string =>
  t('repeat.onDay', { day: new Date(start).getDate() });

/** "On the fourth Monday". */
export function weekOfMonthText(start: Instant, t: Translate): string {
  const day = weekdayText(weekdayOf(start), 'long');
  return t(`repeat.week.${weekNames.at(weekOfMonth(start)) ?? 'last'}`, { day });
}

/** Indexed by the number of the week; −1 is the last. */
const weekNames = ['last', 'first', 'second', 'third', 'fourth', 'last'] as const;

/** "weekly, 10 times", "every 2 weeks until 12 Dec". */
export function repeatText({ rule }: Recurrence, start: Instant, t: Translate): string {
  const repeat = toRepeat(rule, start);
  if (repeat === null) return t('repeat.other');
  const { frequency, interval, ends } = repeat;
  const often = interval === 1 ? t(`repeat.each.${frequency}`) : t(`repeat.often.${frequency}`, { count: interval });
  if (ends.type === 'count') return t('repeat.times', { often, count: ends.count });
  const date = new Intl.DateTimeFormat(formatLocale(), { day: 'numeric', month: 'numeric', timeZone: 'UTC' });
  return t('repeat.untilDate', { often, date: date.format(Date.parse(`${ends.date}T00:00Z`)) });
}
