import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';

import type { Booked, Failure, ReservationForm, SeriesScope } from '../../../workers/contract.ts';
import { failureText } from '../../state/failure-text.ts';
import { dateOf, formatRange } from '../../i18n/formats.ts';
import { bookedToast } from '../../state/reservations/booked-toast.ts';
import { progressToast } from '../../state/reservations/outcome-news.ts';
import { bookForm, outcomes, sendingName, undoForm, updateForm } from '../../state/reservations/reserve-outcomes.ts';
import { reserveAddress, reservedAddress } from '../../state/reservations/reserve-address.ts';
import { type Sending, useSending } from '../../state/reservations/use-sending.ts';
import { dismissOlderToasts, showToast } from '../../state/toasts.ts';
import { goBack, isReturning } from '../../state/way-back.ts';
import { computation } from '../../state/workers/workers.ts';
import { whenText } from './summary.ts';
import type { FormState } from './use-form-state.ts';

interface SentForm {
  readonly form: ReservationForm;
  readonly scope: SeriesScope;
}

export type FormSending = Sending<SentForm>;

/**
 * Books or changes a reservation; after success the timeline shows it, or the plan where it was begun.
 * @param eventId the reservation to change; null = a new one
 */
export function useFormSending(eventId: string | null, formState: FormState): FormSending {
  const { t } = useTranslation('reservation');
  // Also true if the user has left the form meanwhile, and returned.
  const isSending = useSnapshot(outcomes).sending === sendingName(eventId);
  const [, navigate] = useLocation();
  const go = (label: string, address: string) => ({ label, run: () => navigate(address) });
  const sending = useSending<SentForm, Booked>({
    request: ({ form, scope }, onProgress) =>
      eventId === null
        ? bookForm(form, formState.idempotencyKey(JSON.stringify(form)), onProgress)
        : updateForm(eventId, form, scope),
    accepted(booked, { form: { subject, start } }, isHere) {
      formState.done();
      const address = reservedAddress(booked.eventId, `date=${dateOf(start)}`);
      const isShown = isHere && !isReturning();
      if (isShown) navigate(address, { replace: true });
      else if (isHere) goBack(1);
      if (eventId !== null) reportChange(booked, subject, isShown, t);
      const { meetingFailure } = booked;
      if (isShown || meetingFailure === null) return;
      const text = t('toast.noMeeting', { subject, reason: failureText(meetingFailure, t) });
      showToast({ text, kind: 'warning', stays: true, action: go(t('toast.show'), address) });
    },
    async progressToast(progress, { form }) {
      const { subject, start, end, isAllDay, recurrence } = form;
      if (progress.type === 'answered' && progress.answer === 'accepted') {
        const values = {
          place: await placesOf(progress.eventId, subject),
          range: isAllDay ? whenText(form) : formatRange(start, end),
        };
        return bookedToast(t('toast.accepted', values), {
          eventId: progress.eventId,
          subject,
          isSeries: recurrence !== null,
        });
      }
      const toast = progressToast(progress, (told) => t(`toast.${told}`, { subject }));
      return toast && { ...toast, action: go(t('toast.show'), reservedAddress(progress.eventId)) };
    },
    refusalToast: (failure, { form: { subject } }, run) => ({
      text: t('toast.refused', { subject, reason: failureText(failure, t) }),
      action: isRefusal(failure) ? go(t('toast.open'), reserveAddress({ eventId })) : { label: t('failed.retry'), run },
    }),
  });
  return { ...sending, isSending };
}

/** The names of the places of an event; its subject where there are none, or they cannot be read. */
async function placesOf(eventId: string, subject: string): Promise<string> {
  const card = await computation().reservation.card(eventId);
  const names = card.ok ? card.value.places.map(({ name }) => name).join(', ') : '';
  return names === '' ? subject : names;
}

/** The server has refused it; anything else may be retried. */
const isRefusal = ({ type }: Failure): boolean => type === 'refused' || type === 'unauthorized';

type Translate = ReturnType<typeof useTranslation<'reservation'>>['t'];

/**
 * Reports a saved change, with Undo if possible.
 * @param isSeen the page already shows it
 */
function reportChange({ eventId, canUndo }: Booked, subject: string, isSeen: boolean, t: Translate): void {
  dismissOlderToasts(eventId);
  if (!canUndo && isSeen) return;
  const run = (): void => void undo(eventId, subject, t);
  const action = canUndo ? { action: { label: t('toast.undo'), isUndo: true, run } } : {};
  showToast({ text: t('toast.changed', { subject }), kind: 'success', about: eventId, ...action });
}

async function undo(eventId: string, subject: string, t: Translate): Promise<void> {
  const result = await undoForm(eventId);
  if (result.ok) showToast({ text: t('toast.undone', { subject }), kind: 'success' });
  else showToast({ text: `${t('toast.notUndone', { subject })} ${failureText(result.error, t)}`, kind: 'error' });
}
