import type { TFunction } from 'i18next';

import type { EventCard, Instant, Notice } from '../../../workers/contract.ts';
import { dateOf, formatShortDay } from '../../i18n/formats.ts';
import { momentText } from '../../i18n/time-text.ts';

/** The text of a notice: what has happened, then when and where. */
export function noticeText(
  { kind, card, places, others }: Notice,
  now: Instant,
  t: TFunction<'events'>,
): { readonly title: string; readonly body: string } {
  const subject = card.subject === '' ? t('title') : card.subject;
  const facts = [
    whenText(kind, card, now, t),
    places.join(', '),
    others === 0 ? '' : t('notice.others', { count: others }),
  ];
  return { title: t(`notice.${kind}`, { subject }), body: facts.filter((fact) => fact !== '').join(' · ') };
}

function whenText(
  kind: Notice['kind'],
  { start, isAllDay, confirmUntil }: EventCard,
  now: Instant,
  t: TFunction<'events'>,
): string {
  if (kind === 'confirm')
    return confirmUntil === null ? '' : t('notice.until', { time: momentText(confirmUntil, now) });
  return isAllDay ? formatShortDay(dateOf(start)) : momentText(start, now);
}
