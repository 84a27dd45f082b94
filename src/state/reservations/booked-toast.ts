/*
 * The toast about a reservation that is booked: what can still be done about it at once.
 */
import { i18n, loadTexts } from '../../i18n/index.ts';
import { failureText } from '../failure-text.ts';
import { showToast, type ToastInput } from '../toasts.ts';
import { cancelLater } from './cancellations.ts';
import { saveIcs } from './save-ics.ts';

interface BookedEvent {
  readonly eventId: string;
  readonly subject: string;
  readonly isSeries: boolean;
}

/** @param text names the place and the time */
export function bookedToast(text: string, { eventId, subject, isSeries }: BookedEvent): ToastInput {
  const t = i18n.getFixedT(null, 'timeline');
  const undo = async (): Promise<void> => {
    await loadTexts('events');
    cancelLater({ eventId, subject, scope: isSeries ? 'series' : 'occurrence', isLeaving: false });
  };
  const save = async (): Promise<void> => {
    const failure = await saveIcs(eventId, isSeries);
    if (failure !== null) showToast({ text: failureText(failure, t), kind: 'error' });
  };
  return {
    text,
    kind: 'success',
    about: eventId,
    action: { label: t('details.undo'), isUndo: true, run: () => void undo() },
    more: { label: t('progress.ics'), run: () => void save() },
  };
}
