import type { TFunction } from 'i18next';

import type { Favourite, Instant } from '../../../workers/contract.ts';
import { dateOf, formatShortDay, formatTime, shiftDate } from '../../i18n/formats.ts';

type Translate = TFunction<'favourites'>;

/** When a favourite can be had, in a few words: "Until 14:30", "From tomorrow, 15:00 to 16:30". */
export function whenText({ state, start, end, serviceError }: Favourite, now: Instant, t: Translate): string {
  if (serviceError !== null) return t('when.failed', { reason: serviceError });
  if (state === 'UNAVAILABLE' || start === null || end === null) return t('when.never');
  if (state === 'SOON')
    return t('when.between', { start: momentText(start, now, now, t), end: momentText(end, start, now, t) });
  const day = dayText(end, now, t);
  const time = formatTime(end);
  return day === null ? t('when.until', { time }) : t('when.untilDay', { day, time });
}

/** What the clock shows at a place where that is another time than the viewer's; null where it is not. */
export function timeThere({ timeZone }: Favourite, now: Instant): string | null {
  const there = formatTime(now, timeZone);
  return there === formatTime(now) ? null : there;
}

/** "14:30"; with its day where that is another than the one it stands beside. */
function momentText(instant: Instant, beside: Instant, now: Instant, t: Translate): string {
  const time = formatTime(instant);
  const day = dateOf(instant) === dateOf(beside) ? null : dayText(instant, now, t);
  return day === null ? time : `${day}, ${time}`;
}

/** Null for today. */
function dayText(instant: Instant, now: Instant, t: Translate): string | null {
  const [date, today] = [dateOf(instant), dateOf(now)];
  if (date === today) return null;
  return date === shiftDate(today, 1) ? t('when.tomorrow') : formatShortDay(date);
}
