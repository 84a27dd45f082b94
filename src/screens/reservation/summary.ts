/*
 * One-line summaries of a form and its places, and the label of the button.
 */
import type { TFunction } from 'i18next';

import type { FormCheck, ReservationForm } from '../../../workers/contract.ts';
import { dateOf, formatDays, formatRange, formatShortDay, isOneDay } from '../../i18n/formats.ts';
import { lengthText } from '../../i18n/obstacle-text.ts';
import { usualSubject } from '../../i18n/usual-subject.ts';
import { calendarAddresses } from './people/free-busy.ts';
import { repeatText } from './series/repeat-text.ts';

type Translate = TFunction<'reservation'>;

/** "Mon 23 Nov, 09:00–10:00"; "Mon 23 Nov" for a whole day. */
export function whenText({ start, end, isAllDay }: Pick<ReservationForm, 'start' | 'end' | 'isAllDay'>): string {
  if (!isOneDay(start, end)) return formatRange(start, end);
  const day = formatShortDay(dateOf(start));
  return isAllDay ? day : `${day}, ${formatRange(start, end)}`;
}

/** "Mon 23 Nov, 09:00–10:00 · 2 places · 3 people · weekly, 10 times". */
export function summaryText(form: ReservationForm, t: Translate): string {
  const { resourceIds, attendees, recurrence, start, end } = form;
  if (end <= start) return '';
  const parts = [
    whenText(form),
    resourceIds.length === 0 ? null : t('summary.places', { count: resourceIds.length }),
    attendees.length === 0 ? null : t('summary.people', { count: calendarAddresses(attendees).length }),
    recurrence === null ? null : repeatText(recurrence, start, t),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

/** The subject of a form without one: by its people and its first place; '' without both. */
export function formSubject({ attendees, resourceIds }: ReservationForm, check: FormCheck | null): string {
  const [id] = resourceIds;
  const kind = check?.places.find(({ resourceId }) => resourceId === id)?.kind ?? 'other';
  return id === undefined && attendees.length === 0 ? '' : usualSubject(kind, attendees.length > 0);
}

/**
 * "Reserve 09:00–10:00", "Reserve 10 dates", "Reserve 3 of 4 dates", "Save changes".
 * @param exceptions of the series as it is sent
 */
export function buttonText(
  form: ReservationForm,
  check: FormCheck | null,
  { isChange, exceptions }: { readonly isChange: boolean; readonly exceptions: readonly string[] },
  t: Translate,
): string {
  if (isChange) return t('send.save');
  if (form.recurrence !== null) {
    const all = check?.occurrences.length ?? 0;
    const free = (check?.occurrences ?? []).filter(({ date }) => !exceptions.includes(date)).length;
    if (free === 0) return t('send.reserveSeries');
    return free === all ? t('send.reserveDates', { count: all }) : t('send.reserveSome', { free, all });
  }
  if (form.end <= form.start) return t('send.reserve');
  return t('send.reserveAt', { range: form.isAllDay ? whenText(form) : formatRange(form.start, form.end) });
}

const aDay = 24 * 60;

/** "15 minutes before", "1 day before" instead of 24 hours, "At the start". */
export function reminderText(minutes: number, t: Translate): string {
  if (minutes === 0) return t('reminder.atStart');
  return t('reminder.before', { length: minutes % aDay === 0 ? formatDays(minutes / aDay) : lengthText(minutes) });
}
