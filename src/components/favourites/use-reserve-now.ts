import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import type { Favourite, ReservationProgress } from '../../../workers/contract.ts';
import { formatRange } from '../../i18n/formats.ts';
import { usualSubject } from '../../i18n/usual-subject.ts';
import { failureText } from '../../state/failure-text.ts';
import { eventAddress } from '../../state/reservations/event-address.ts';
import { progressToast } from '../../state/reservations/outcome-news.ts';
import { cancelReservation, reserve } from '../../state/reservations/reservations.ts';
import { replaceToast, showToast } from '../../state/toasts.ts';

/** Idempotency keys of requests without an answer, so that another tap repeats the same request. */
const keyByFacts = new Map<string, string>();

/** Reservations that places have declined, by their facts: the calendar may still say free. */
const declinedByFacts = new Map<string, string>();

/** It is not a row of a timeline. */
const NO_ROW = -1;

/** ms for which a pressed button stays in place, so that a double click does not press the next one. */
const SECOND_PRESS = 1_000;

type Times = NonNullable<Favourite['offer']>;

const factsOf = (resourceId: string, { start, end }: Times): string => `${resourceId} ${start} ${end}`;

/** The requested time; `isTaken` once the server has accepted it. */
interface Sent extends Times {
  readonly isTaken: boolean;
}

interface ReserveNow {
  /** The time being reserved, until the list has been updated; null = none. */
  readonly sent: Times | null;
  /** The event by which the place has declined the offered time; null = none. */
  readonly declinedId: string | null;
  /** Reserves the offered time; toasts report the progress, with Undo. */
  readonly run: () => void;
}

/** @param onChanged the reservation was made, answered or undone: the list must be read again */
export function useReserveNow(
  { resourceId, name, kind, offer, own }: Pick<Favourite, 'resourceId' | 'name' | 'kind' | 'offer' | 'own'>,
  onChanged: () => void,
): ReserveNow {
  const { t } = useTranslation('favourites');
  const [, navigate] = useLocation();
  const [sent, setSent] = useState<Sent | null>(null);
  const isListed = sent !== null && sent.isTaken && (own !== null || sent.start !== offer?.start);
  useEffect(() => {
    if (!isListed) return undefined;
    const timer = setTimeout(() => setSent(null), SECOND_PRESS);
    return () => clearTimeout(timer);
  }, [isListed]);

  const send = async (times: Times): Promise<void> => {
    const { start, end } = times;
    const facts = factsOf(resourceId, times);
    const values = { name, range: formatRange(start, end) };
    const idempotencyKey = keyByFacts.get(facts) ?? crypto.randomUUID();
    let isUndone = false;
    let shown: number | null = null;
    const undo = async (eventId: string): Promise<void> => {
      isUndone = true;
      setSent(null);
      const undone = await cancelReservation(eventId);
      if (undone.ok) showToast({ text: t('toast.undone', values) });
      else showToast({ text: failureText(undone.error, t), kind: 'error' });
      onChanged();
    };
    const onProgress = (progress: ReservationProgress): void => {
      if (isUndone) return;
      const isDeclined = progress.type === 'answered' && progress.answer === 'declined';
      if (isDeclined) declinedByFacts.set(facts, progress.eventId);
      if (progress.type === 'ended' || isDeclined) setSent(null);
      const toast = progressToast(progress, (told) => t(`toast.${told}`, values));
      const action = isDeclined
        ? { label: t('findAnother'), run: () => navigate(eventAddress(progress.eventId)) }
        : { label: t('toast.undo'), isUndo: true, run: () => void undo(progress.eventId) };
      const isKept = isDeclined || progress.type !== 'answered' || progress.answer === 'accepted';
      if (toast !== null) shown = replaceToast(shown, isKept ? { ...toast, about: progress.eventId, action } : toast);
      if (progress.type === 'answered') onChanged();
    };
    keyByFacts.set(facts, idempotencyKey);
    setSent({ ...times, isTaken: false });
    const subject = usualSubject(kind);
    const result = await reserve({ resourceId, subject, start, end, idempotencyKey }, NO_ROW, onProgress);
    if (!result.ok) setSent(null);
    // It may already be undone or declined.
    else setSent((known) => (known === null ? null : { ...times, isTaken: true }));
    // A refusal is an answer; without an answer the same request is repeated.
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
    declinedId: (offer === null ? null : declinedByFacts.get(factsOf(resourceId, offer))) ?? null,
    run: () => {
      if (offer !== null && sent === null) void send(offer);
    },
  };
}
