import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import type { TimelineItem } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { ColleagueFacts } from '../colleagues/ColleagueFacts.tsx';
import { ConfirmUntil } from './ConfirmUntil.tsx';
import { formatLength, formatTimeRange } from '../state/formats.ts';
import styles from '../pointer/hover-card.module.css';
import { preloadDetails } from './OwnSheet.tsx';
import { useDetails } from './use-details.ts';

interface ItemFactsProps {
  readonly model: TimelineModel;
  readonly item: TimelineItem;
}

/** A reservation in short: subject, time, state in words; of one's own, by when it is to be confirmed. */
export function ItemFacts({ model, item }: ItemFactsProps) {
  const { owner } = item;
  return owner === null ? (
    <OwnFacts model={model} item={item} />
  ) : (
    <ColleagueFacts model={model} item={item} owner={owner} />
  );
}

function OwnFacts({ model, item }: ItemFactsProps) {
  const { t } = useTranslation('timeline');
  useEffect(preloadDetails, []);
  const mayWait = item.look === 'toConfirm' || item.look === 'unconfirmed';
  const { details } = useDetails(mayWait ? item.eventId : null);
  return (
    <>
      {item.subject === '' ? null : <span>{item.subject}</span>}
      <span className={styles.time}>
        {formatTimeRange(model, item)} · {formatLength((item.end - item.start) / 60_000)}
      </span>
      <span>{t(`lookSentence.${item.look}`)}</span>
      {details === null ? null : <ConfirmUntil until={details.confirmUntil} />}
    </>
  );
}
