/*
 * A reservation in one spoken sentence: one's own, or a colleague's with their name.
 */
import type { TFunction } from 'i18next';

import type { TimelineItem, ItemLook } from '../../../../workers/contract.ts';
import { namesOf } from '../../../../workers/painting/owner.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { i18n } from '../../../i18n/index.ts';
import { formatTimeRange } from '../state/formats.ts';

/** "Focus, 9:00–10:00, accepted", "Ben Okafor, Busy, 9:00–10:00, accepted"; all who take part are named, and the day where several are shown. */
export function sayItem(model: TimelineModel, item: TimelineItem, t: TFunction<'timeline'>): string {
  const { owner, subject, look } = item;
  const range = formatTimeRange(model, item);
  // Nobody has said what it is about, or it is still on its way.
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

/** Whether somebody confirms is theirs to know: to others, what waits for it is accepted. */
export function otherLook(look: ItemLook): OtherLook {
  return look === 'toConfirm' || look === 'unconfirmed' ? 'accepted' : look;
}
