import { useEffect, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { TimelineItem, Instant, Failure, ReservationDetails, Result } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { lengthText } from '../../../i18n/obstacle-text.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import { computation } from '../../../state/workers/workers.ts';
import { ColleagueFacts } from '../colleagues/ColleagueItemSheet.tsx';
import styles from '../pointer/hover-card.module.css';
import { formatLength, formatTimeRange, formatTime } from '../state/formats.ts';
import { preloadDetails } from './ItemSheet.tsx';

interface ItemFactsProps {
  readonly model: TimelineModel;
  readonly item: TimelineItem;
}

/** A short description of a reservation; the user's own with its confirmation deadline and who has booked it for them. */
export function ItemFacts({ model, item }: ItemFactsProps) {
  const { owner } = item;
  return owner === null ? (
    <OwnFacts model={model} item={item} />
  ) : (
    <ColleagueFacts model={model} item={item} owner={owner} />
  );
}

function OwnFacts({ model, item }: ItemFactsProps) {
  const { t } = useTranslation(['timeline', 'place']);
  useEffect(preloadDetails, []);
  const mayWait = item.look === 'toConfirm' || item.look === 'unconfirmed';
  // What the user may change is their own.
  const { details } = useDetails(mayWait || !item.canChange ? item.eventId : null);
  return (
    <>
      {item.subject === '' ? null : <span>{item.subject}</span>}
      <span className={styles.time}>
        {formatTimeRange(model, item)} · {formatLength((item.end - item.start) / 60_000)}
      </span>
      {item.look === 'accepted' ? null : <span>{t(`lookSentence.${item.look}`)}</span>}
      {details === null || details.isOrganizer ? null : (
        <span>{t('place:organizer', { name: details.organizerName })}</span>
      )}
      {details === null ? null : <ConfirmUntil until={details.confirmUntil} />}
    </>
  );
}

/** Until when a reservation must be confirmed; nothing if it need not be. */
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

/** The details of a reservation; null until they are read, and for no event. */
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

/** Whole minutes until an instant, rounded up; null once it is over, and for none. */
export function useMinutesUntil(instant: number | null): number | null {
  const { now } = useSnapshot(timeline);
  return instant === null || instant < now ? null : Math.ceil((instant - now) / 60_000);
}
