import type { TFunction } from 'i18next';

import type { Bounds, Unsuitability } from '../../../../workers/contract.ts';
import { unreachable } from '../../../state/unreachable.ts';
import { formatTime } from '../../../i18n/formats.ts';

type Translate = TFunction<'finding'>;

/** Why a resource does not suit, as a part of a sentence: "seats 4, you asked for 6". */
export function unsuitabilityText(unsuitable: Unsuitability, t: Translate): string {
  switch (unsuitable.type) {
    case 'type':
    case 'assigned-to-others':
    case 'area':
    case 'licence':
      return t(`why.${unsuitable.type}`);
    case 'capacity':
      return unsuitable.capacity === null
        ? t('why.unknownSeats')
        : t('why.capacity', { count: unsuitable.capacity, asked: boundsText(unsuitable.asked, t) });
    case 'attendees':
      return unsuitable.capacity === null
        ? t('why.unknownSeats')
        : t('why.attendees', { count: unsuitable.capacity, present: unsuitable.present });
    case 'walk':
      return unsuitable.minutes === null
        ? t('why.noWay')
        : t('why.walk', { minutes: unsuitable.minutes, asked: unsuitable.asked });
    case 'requirement':
      return t('why.requirement', { name: unsuitable.name });
    case 'not-free':
      return unsuitable.at === null ? t('why.neverFree') : t('why.notFree', { time: formatTime(unsuitable.at) });
    default:
      return unreachable(unsuitable);
  }
}

/** "4–8", "4 or more", "at most 8". */
export function boundsText({ min, max }: Bounds, t: Translate): string {
  if (min !== null && max !== null) return min === max ? t('bounds.exactly', { min }) : t('bounds.both', { min, max });
  return min === null ? t('bounds.most', { max }) : t('bounds.least', { min });
}
