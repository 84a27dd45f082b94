import type { TFunction } from 'i18next';

import { formatDays } from '../../i18n/formats.ts';
import { lengthText } from '../../i18n/obstacle-text.ts';

const aDay = 24 * 60;

/** "15 minutes before", "1 day before" in place of 24 hours, "At the start". */
export function reminderText(minutes: number, t: TFunction<'reservation'>): string {
  if (minutes === 0) return t('reminder.atStart');
  return t('reminder.before', { length: minutes % aDay === 0 ? formatDays(minutes / aDay) : lengthText(minutes) });
}
