import { useEffect, useState } from 'react';
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

/** ms for which a button that was pressed keeps its place: a second press does not hit what comes there. */
const SECOND_PRESS = 1_000;

type Times = NonNullable<Favourite['offer']>;

/** What was asked for; `isTaken` once the server has it. */
interface Sent extends Times {
  readonly isTaken: boolean;
}

interface ReserveNow {
  /** What is being reserved, until the list has told of it; null = nothing. */
  readonly sent: Times | null;
  /** Reserves what the favourite offers; how it goes on is said by toasts, with Undo. */
  readonly run: () => void;
}

/** @param onChanged the reservation has come, was answered or undone: what shows it is to be read again */
export function useReserveNow({ resourceId, name, offer, own }: Favourite, onChanged: () => void): ReserveNow {
  const { t } = useTranslation('favourites');
  const [sent, setSent] = useState<Sent | null>(null);
  const isTold = sent !== null && sent.isTaken && (own !== null || sent.start !== offer?.start);
  useEffect(() => {
    if (!isTold) return undefined;
    const timer = setTimeout(() => setSent(null), SECOND_PRESS);
    return () => clearTimeout(timer);
  }, [isTold]);

  const send = async (times: Times): Promise<void> => {
    const { start, end } = times;
    const facts = `${resourceId} ${start} ${end}`;
    const values = { name, range: formatRange(start, end) };
    const idempotencyKey = keyByFacts.get(facts) ?? crypto.randomUUID();
    let isUndone = false;
    const undo = async (eventId: string): Promise<void> => {
      isUndone = true;
      setSent(null);
      const undone = await cancelReservation(eventId);
      if (undone.ok) showToast({ text: t('toast.undone', values) });
      else showToast({ text: failureText(undone.error, t), kind: 'error' });
      onChanged();
    };
    const tell = (progress: ReservationProgress): void => {
      if (isUndone) return;
      if (progress.type === 'ended') setSent(null);
      if (progress.type === 'created') {
        const action = { label: t('toast.undo'), isUndo: true, run: () => void undo(progress.eventId) };
        showToast({ text: t('toast.created', values), action });
      }
      if (progress.type === 'unanswered') showToast({ text: t('toast.unanswered', values), kind: 'warning' });
      if (progress.type !== 'answered') return;
      const isAccepted = progress.answer === 'accepted';
      if (!isAccepted) setSent(null);
      showToast({ text: t(`toast.${progress.answer}`, values), kind: isAccepted ? 'success' : 'error' });
      onChanged();
    };
    keyByFacts.set(facts, idempotencyKey);
    setSent({ ...times, isTaken: false });
    const result = await reserve({ resourceId, subject: t('subject'), start, end, idempotencyKey }, NO_ROW, tell);
    if (!result.ok) setSent(null);
    // It may be undone or declined by now.
    else setSent((known) => (known === null ? null : { ...times, isTaken: true }));
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
    sent,
    run: () => {
      if (offer !== null && sent === null) void send(offer);
    },
  };
}
