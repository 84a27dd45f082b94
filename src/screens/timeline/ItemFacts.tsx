import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import type { TimelineItem } from '../../../workers/contract.ts';
import { ColleagueFacts } from './colleagues/ColleagueFacts.tsx';
import { ConfirmUntil } from './ConfirmUntil.tsx';
import { formatLength, formatRange } from './formats.ts';
import styles from './hover-card.module.css';
import { preloadDetails } from './OwnSheet.tsx';
import { useDetails } from './use-details.ts';

/** A reservation in short: subject, time, state in words; of one's own, by when it is to be confirmed. */
export function ItemFacts({ item }: { readonly item: TimelineItem }) {
  const { owner } = item;
  return owner === null ? <OwnFacts item={item} /> : <ColleagueFacts item={item} owner={owner} />;
}

function OwnFacts({ item }: { readonly item: TimelineItem }) {
  const { t } = useTranslation('timeline');
  useEffect(preloadDetails, []);
  const mayWait = item.look === 'toConfirm' || item.look === 'unconfirmed';
  const { details } = useDetails(mayWait ? item.eventId : null);
  return (
    <>
      <span>{item.subject}</span>
      <span className={styles.time}>
        {formatRange(item.start, item.end)} · {formatLength((item.end - item.start) / 60_000)}
      </span>
      <span>{t(`lookSentence.${item.look}`)}</span>
      {details === null ? null : <ConfirmUntil until={details.confirmUntil} />}
    </>
  );
}
