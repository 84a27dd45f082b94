import { useEffect, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { TimelineItem, Instant, Failure, ReservationDetails, Result } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { lengthText } from '../../../i18n/obstacle-text.ts';
import { timeline } from '../../../state/timeline.ts';
import { computation } from '../../../state/workers.ts';
import { ColleagueFacts } from '../colleagues/ColleagueItemSheet.tsx';
import styles from '../pointer/hover-card.module.css';
import { formatLength, formatTimeRange, formatTime } from '../state/formats.ts';
import { preloadDetails } from './ItemSheet.tsx';

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

/** By when a reservation is to be confirmed, and how long that is; nothing where it needn't be. */
export function ConfirmUntil({ until }: { readonly until: Instant | null }) {
  const { t } = useTranslation('timeline');
  const minutes = useMinutesUntil(until);
  if (until === null || minutes === null) return null;
  return <span>{t('details.confirmWithin', { time: formatTime(until), length: lengthText(minutes) })}</span>;
}

export interface Details {
  readonly details: ReservationDetails | null;
  readonly failure: Failure | null;
  /** Reads them again. */
  readonly reload: () => void;
}

/** What is known of an own reservation; null until it is read, and for no event. */
export function useDetails(eventId: string | null): Details {
  const [known, setKnown] = useState<{ eventId: string; result: Result<ReservationDetails, Failure> } | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (eventId === null) return undefined;
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const result = await computation().reservation.read(eventId);
      if (isCurrent && turn >= 0) setKnown({ eventId, result });
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [eventId, turn]);
  const reload = useCallback(() => setTurn((last) => last + 1), []);
  const result = known?.eventId === eventId ? known.result : null;
  return {
    details: result?.ok === true ? result.value : null,
    failure: result?.ok === false ? result.error : null,
    reload,
  };
}

/** Whole minutes until an instant, rounded up; follows the time of the timeline. Null once it is over, and for none. */
export function useMinutesUntil(instant: number | null): number | null {
  const { now } = useSnapshot(timeline);
  return instant === null || instant < now ? null : Math.ceil((instant - now) / 60_000);
}
