import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { EventCard, SeriesScope } from '../../../workers/contract.ts';
import { network } from '../../state/browser/network.ts';
import { failureText } from '../../state/failure-text.ts';
import { cancelLater } from '../../state/reservations/cancellations.ts';
import { leaving } from '../../state/reservations/reservations.ts';
import { showToast } from '../../state/toasts.ts';
import { computation } from '../../state/workers/workers.ts';
import { ScopeDialog } from './CancelButton.tsx';

interface AskedCancellationProps {
  readonly eventId: string;
  readonly onEnd: () => void;
}

/** Does what the cancel button of a reservation does, for a key; shows the question about a series. */
export function AskedCancellation({ eventId, onEnd }: AskedCancellationProps) {
  const { t } = useTranslation('events');
  const [series, setSeries] = useState<EventCard | null>(null);
  const latest = useRef({ t, onEnd });
  useEffect(() => {
    latest.current = { t, onEnd };
  });
  useEffect(() => {
    let isWanted = true;
    const begin = async (): Promise<void> => {
      const isLeaving = [...leaving.eventIds, ...leaving.goneIds].includes(eventId);
      const card = isLeaving ? null : await computation().reservation.card(eventId);
      if (!isWanted) return;
      const { t: translate, onEnd: end } = latest.current;
      if (card?.ok === true && card.value.canCancel && network.isOnline && card.value.isRecurring) {
        setSeries(card.value);
        return;
      }
      if (card !== null && !card.ok) {
        showToast({ text: failureText(card.error, translate), kind: 'error' });
      } else if (card !== null && !(card.value.canCancel && network.isOnline)) {
        const { subject } = card.value;
        showToast({ text: translate(network.isOnline ? 'fixed' : 'offline', { subject }), kind: 'error' });
      } else if (card !== null) cancel(card.value, 'occurrence');
      end();
    };
    void begin();
    return () => {
      isWanted = false;
    };
  }, [eventId]);
  if (series === null) return null;
  return (
    <ScopeDialog
      subject={series.subject}
      isLeaving={!series.isOrganizer}
      onChoose={(scope) => {
        cancel(series, scope);
        onEnd();
      }}
      onClose={onEnd}
    />
  );
}

const cancel = ({ eventId, subject, isOrganizer }: EventCard, scope: SeriesScope): void =>
  cancelLater({ eventId, scope, subject, isLeaving: !isOrganizer });
