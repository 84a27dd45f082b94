import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';

import type { Booked, Failure, ReservationForm, ReservationProgress, SeriesScope } from '../../../workers/contract.ts';
import { failureText } from '../../state/failure-text.ts';
import { createOutcomeNews } from '../../state/reservations/outcome-news.ts';
import { bookForm, outcomes, sendingName, undoForm, updateForm } from '../../state/reservations/reserve-outcomes.ts';
import { reserveAddress, reservedAddress } from '../../state/reservations/reserve-address.ts';
import { dismissToast, showToast } from '../../state/toasts.ts';
import { useIsHere } from '../../state/browser/use-is-here.ts';
import { goOn } from '../../state/way-back.ts';
import type { FormState } from './use-form-state.ts';

export interface Sending {
  readonly isSending: boolean;
  /** Why the last attempt was refused. */
  readonly refusal: Failure | null;
  /** Resolves when the server has answered; after success the page shows the status of the reservation. */
  send(form: ReservationForm, scope: SeriesScope): Promise<void>;
}

/** @param eventId the reservation to change; null = a new one */
export function useSending(eventId: string | null, formState: FormState): Sending {
  const { t } = useTranslation('reservation');
  const { sending } = useSnapshot(outcomes);
  const [, navigate] = useLocation();
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const isHere = useIsHere();
  const send = async (form: ReservationForm, scope: SeriesScope): Promise<void> => {
    setRefusal(null);
    const go = (address: string) => () => navigate(address);
    const showProgress = (progress: ReservationProgress): void => {
      const text = progressText(progress, form.subject, t);
      if (text === null) return;
      showToast({ ...text, action: { label: t('toast.show'), run: go(reservedAddress(progress.eventId)) } });
    };
    const news = createOutcomeNews(() => isHere.current, showProgress);
    const result =
      eventId === null
        ? await bookForm(form, formState.idempotencyKey(JSON.stringify(form)), news.hear)
        : await updateForm(eventId, form, scope);
    if (result.ok) {
      formState.done();
      const address = reservedAddress(result.value.eventId);
      if (isHere.current) goOn(navigate, address, 'replace');
      news.settle();
      if (eventId !== null) reportChange(result.value, form.subject, isHere.current, t);
      const { meetingFailure } = result.value;
      if (isHere.current || meetingFailure === null) return;
      const text = t('toast.noMeeting', { subject: form.subject, reason: failureText(meetingFailure, t) });
      showToast({ text, kind: 'warning', stays: true, action: { label: t('toast.show'), run: go(address) } });
      return;
    }
    if (isHere.current) return setRefusal(result.error);
    // The form has been left, but it still holds what was typed.
    const text = t('toast.refused', { subject: form.subject, reason: failureText(result.error, t) });
    const open = { label: t('toast.open'), run: go(reserveAddress({ eventId })) };
    const again = { label: t('failed.retry'), run: () => void send(form, scope) };
    showToast({ text, kind: 'error', stays: true, action: isRefusal(result.error) ? open : again });
  };
  return { isSending: sending === sendingName(eventId), refusal, send };
}

/** The server has refused it; anything else may be retried. */
const isRefusal = ({ type }: Failure): boolean => type === 'refused' || type === 'unauthorized';

type Translate = ReturnType<typeof useTranslation<'reservation'>>['t'];

/** The toast about a reservation whose page is not shown; null = none. */
function progressText(progress: ReservationProgress, subject: string, t: Translate) {
  const values = { subject };
  if (progress.type === 'created') return { text: t('toast.created', values) };
  if (progress.type === 'unanswered') return { text: t('toast.unanswered', values), kind: 'warning' } as const;
  if (progress.type !== 'answered') return null;
  const isAccepted = progress.answer === 'accepted';
  return { text: t(`toast.${progress.answer}`, values), kind: isAccepted ? 'success' : 'error' } as const;
}

const toastByEventId = new Map<string, number>();

/**
 * Reports a saved change, with Undo if possible.
 * @param isSeen the page already shows it
 */
function reportChange({ eventId, canUndo }: Booked, subject: string, isSeen: boolean, t: Translate): void {
  dismissToast(toastByEventId.get(eventId) ?? -1);
  if (!canUndo && isSeen) return;
  const run = (): void => void undo(eventId, subject, t);
  const action = canUndo ? { action: { label: t('toast.undo'), isUndo: true, run } } : {};
  const id = showToast({ text: t('toast.changed', { subject }), kind: 'success', ...action });
  toastByEventId.set(eventId, id);
}

async function undo(eventId: string, subject: string, t: Translate): Promise<void> {
  toastByEventId.delete(eventId);
  const result = await undoForm(eventId);
  if (result.ok) showToast({ text: t('toast.undone', { subject }), kind: 'success' });
  else showToast({ text: `${t('toast.notUndone', { subject })} ${failureText(result.error, t)}`, kind: 'error' });
}
