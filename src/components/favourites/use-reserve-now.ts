import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Favourite, ReservationProgress } from '../../../workers/contract.ts';
import { formatRange } from '../../i18n/formats.ts';
import { failureText } from '../../state/failure-text.ts';
import { cancelReservation, reserve } from '../../state/reservations.ts';
import { showToast } from '../../state/toasts.ts';

/** By what is reserved: its key as long as nobody knows whether the server took it, so that another tap is the same. */
const keyByFacts = new Map<string, string>();

/** It stands on no row of a timeline. */
const NO_ROW = -1;

interface ReserveNow {
  readonly isBusy: boolean;
  /** Reserves what the favourite offers; how it goes on is said by toasts, with Undo. */
  readonly run: () => void;
}

/** @param onChanged the reservation has come, was answered or undone: what shows it is to be read again */
export function useReserveNow({ resourceId, name, offer }: Favourite, onChanged: () => void): ReserveNow {
  const { t } = useTranslation('favourites');
  const [isBusy, setBusy] = useState(false);

  const send = async (times: NonNullable<Favourite['offer']>): Promise<void> => {
    const { start, end } = times;
    const facts = `${resourceId} ${start} ${end}`;
    const values = { name, range: formatRange(start, end) };
    const idempotencyKey = keyByFacts.get(facts) ?? crypto.randomUUID();
    let isUndone = false;
    const undo = async (eventId: string): Promise<void> => {
      isUndone = true;
      const undone = await cancelReservation(eventId);
      if (undone.ok) showToast({ text: t('toast.undone', values) });
      else showToast({ text: failureText(undone.error, t), kind: 'error' });
      onChanged();
    };
    const tell = (progress: ReservationProgress): void => {
      if (isUndone) return;
      if (progress.type === 'created') {
        const action = { label: t('toast.undo'), isUndo: true, run: () => void undo(progress.eventId) };
        showToast({ text: t('toast.created', values), action });
      }
      if (progress.type === 'unanswered') showToast({ text: t('toast.unanswered', values), kind: 'warning' });
      if (progress.type !== 'answered') return;
      const isAccepted = progress.answer === 'accepted';
      showToast({ text: t(`toast.${progress.answer}`, values), kind: isAccepted ? 'success' : 'error' });
      onChanged();
    };
    keyByFacts.set(facts, idempotencyKey);
    setBusy(true);
    const result = await reserve({ resourceId, subject: t('subject'), start, end, idempotencyKey }, NO_ROW, tell);
    setBusy(false);
    // A refusal is an answer; without one the same is asked again.
    const isAnswered = result.ok || result.error.type === 'refused';
    if (isAnswered) keyByFacts.delete(facts);
    if (!result.ok) {
      const again = { stays: true, action: { label: t('retry'), run: () => void send(times) } };
      showToast({ text: `${name}: ${failureText(result.error, t)}`, kind: 'error', ...(isAnswered ? {} : again) });
    }
    onChanged();
  };
  return {
    isBusy,
    run: () => {
      if (offer !== null) void send(offer);
    },
  };
}
