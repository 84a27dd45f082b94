import type { TFunction } from 'i18next';

import type { Favourite, Instant, OwnReservation } from '../../../workers/contract.ts';
import { dateOf, formatDays, formatLength, formatShortDay, formatTime, shiftDate } from '../../i18n/formats.ts';

type Translate = TFunction<'favourites'>;

/**
 * When a favourite is free, or until when the user has it: "Until 14:30", "From tomorrow, 15:00 to 16:30". The end is
 * omitted if only the maximum length limits it, as it would seem that the place is reserved from then on.
 */
export function whenText(favourite: Favourite, now: Instant, t: Translate): string {
  const { state, start, end, bound, serviceError, own } = favourite;
  if (own !== null) return own.start > now ? betweenText(own, now, t) : untilText(own.end, now, t);
  if (serviceError === '') return t('when.failedNoReason');
  if (serviceError !== null) return t('when.failed', { reason: serviceError });
  if (state === 'UNAVAILABLE' || start === null || end === null) return t('when.never');
  const from = state === 'SOON' ? momentText(start, now, now, t) : null;
  if (bound === 'longest') {
    const length = lengthText((end - start) / 60_000);
    return from === null ? t('when.longest', { length }) : t('when.longestFrom', { start: from, length });
  }
  if (bound === 'open') return from === null ? t('when.open') : t('when.openFrom', { start: from });
  return from === null ? untilText(end, now, t) : betweenText({ start, end }, now, t);
}

const betweenText = ({ start, end }: Pick<OwnReservation, 'start' | 'end'>, now: Instant, t: Translate): string =>
  t('when.between', { start: momentText(start, now, now, t), end: momentText(end, start, now, t) });

function untilText(end: Instant, now: Instant, t: Translate): string {
  const day = dayText(end, now, t);
  const time = formatTime(end);
  return day === null ? t('when.until', { time }) : t('when.untilDay', { day, time });
}

const aDay = 24 * 60;

/** "2h", "1h 30m"; "1 day" instead of 24 hours. */
const lengthText = (minutes: number): string =>
  minutes % aDay === 0 ? formatDays(minutes / aDay) : formatLength(minutes);

/** The local time at the place if it differs from that of the viewer; null otherwise. */
export function timeThere({ timeZone }: Favourite, now: Instant): string | null {
  const there = formatTime(now, timeZone);
  return there === formatTime(now) ? null : there;
}

/** "14:30", with its day if that differs from the day of the other instant. */
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
