/*
 * A reservation in one sentence for screen readers; a colleague's with the name.
 */
import type { TFunction } from 'i18next';

import type { TimelineItem, ItemLook } from '../../../../workers/contract.ts';
import { namesOf } from '../../../../workers/painting/owner.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { i18n } from '../../../i18n/index.ts';
import { formatTimeRange } from '../state/formats.ts';

/** "Focus, 9:00–10:00, booked", "Ben Okafor, Busy, 9:00–10:00, booked"; with all colleagues, and with the day if several are shown. */
export function sayItem(model: TimelineModel, item: TimelineItem, t: TFunction<'timeline'>): string {
  const { owner, subject, look } = item;
  const range = formatTimeRange(model, item);
  // The subject is missing or not loaded yet.
  if (owner === null && subject === '') return `${range}, ${t(`look.${look}`)}`;
  if (owner === null) return t('ownAt', { subject, range, look: t(`look.${look}`) });
  const ofColleagues = i18n.getFixedT(null, 'colleagues');
  return ofColleagues('itemAt', {
    name: namesOf(owner),
    subject: subject || ofColleagues('item.busy'),
    range,
    look: t(`look.${otherLook(look)}`),
  });
}

type OtherLook = 'accepted' | 'tentative' | 'declined' | 'cancelled';

/** Confirmation is private: to others a reservation that waits for it is accepted. */
export function otherLook(look: ItemLook): OtherLook {
  return look === 'toConfirm' || look === 'unconfirmed' ? 'accepted' : look;
}
