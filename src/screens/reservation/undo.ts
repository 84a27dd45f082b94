/*
 * A change that was taken can be taken back for as long as its toast stands.
 */
import type { useTranslation } from 'react-i18next';

import type { Booked } from '../../../workers/contract.ts';
import { failureText } from '../../state/failure-text.ts';
import { undoForm } from '../../state/reserve-outcomes.ts';
import { dismissToast, showToast } from '../../state/toasts.ts';

type Translate = ReturnType<typeof useTranslation<'reservation'>>['t'];

/** Only the last change of a reservation can be taken back. */
const toastByEventId = new Map<string, number>();

/**
 * Tells of a change that was taken, with Undo where there is one.
 * @param isSeen its page says it already
 */
export function tellChanged({ eventId, canUndo }: Booked, subject: string, isSeen: boolean, t: Translate): void {
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
