import { useTranslation } from 'react-i18next';

import type { ItemOwner, TimelineItem } from '../../../../workers/contract.ts';
import { namesOf } from '../../../../workers/painting/owner.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { formatLength, formatTimeRange } from '../state/formats.ts';
import styles from '../pointer/hover-card.module.css';
import { otherLook } from './other-look.ts';

interface ColleagueFactsProps {
  readonly model: TimelineModel;
  readonly item: TimelineItem;
  readonly owner: ItemOwner;
}

/** A colleague's reservation in short: who, what of it is told, when, and the answer of the place. */
export function ColleagueFacts({ model, item, owner }: ColleagueFactsProps) {
  const { t } = useTranslation('colleagues');
  return (
    <>
      <span>{t('item.ofOwner', { name: namesOf(owner), subject: item.subject || t('item.busy') })}</span>
      <span className={styles.time}>
        {formatTimeRange(model, item)} · {formatLength((item.end - item.start) / 60_000)}
      </span>
      <span>{t(`lookSentence.${otherLook(item.look)}`)}</span>
    </>
  );
}
