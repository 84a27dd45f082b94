import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import type { TimelineItem } from '../../../../workers/contract.ts';
import type { Scene } from '../../../../workers/painting/scene.ts';
import { ColleagueFacts } from '../colleagues/ColleagueFacts.tsx';
import { ConfirmUntil } from './ConfirmUntil.tsx';
import { formatLength, formatStretch } from '../state/formats.ts';
import styles from '../pointer/hover-card.module.css';
import { preloadDetails } from './OwnSheet.tsx';
import { useDetails } from './use-details.ts';

interface ItemFactsProps {
  readonly scene: Scene;
  readonly item: TimelineItem;
}

/** A reservation in short: subject, time, state in words; of one's own, by when it is to be confirmed. */
export function ItemFacts({ scene, item }: ItemFactsProps) {
  const { owner } = item;
  return owner === null ? (
    <OwnFacts scene={scene} item={item} />
  ) : (
    <ColleagueFacts scene={scene} item={item} owner={owner} />
  );
}

function OwnFacts({ scene, item }: ItemFactsProps) {
  const { t } = useTranslation('timeline');
  useEffect(preloadDetails, []);
  const mayWait = item.look === 'toConfirm' || item.look === 'unconfirmed';
  const { details } = useDetails(mayWait ? item.eventId : null);
  return (
    <>
      {item.subject === '' ? null : <span>{item.subject}</span>}
      <span className={styles.time}>
        {formatStretch(scene, item)} · {formatLength((item.end - item.start) / 60_000)}
      </span>
      <span>{t(`lookSentence.${item.look}`)}</span>
      {details === null ? null : <ConfirmUntil until={details.confirmUntil} />}
    </>
  );
}
