import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import type { Failure, Instant, ReservationProgress } from '../../../../workers/contract.ts';
import { failureText } from '../../../state/failure-text.ts';
import { createOutcomeNews } from '../../../state/reservations/outcome-news.ts';
import { reserve } from '../../../state/reservations/reservations.ts';
import { reservedAddress } from '../../../state/reservations/reserve-address.ts';
import { noteProgress } from '../../../state/reservations/reserve-outcomes.ts';
import { showToast } from '../../../state/toasts.ts';
import { useIsHere } from '../../../state/browser/use-is-here.ts';
import { leaveBoard } from '../../../state/way-back.ts';
import { formatShown } from '../state/formats.ts';
import { boardNow } from '../state/scroll-restoration.ts';
import { closeSheet } from '../state/board-state.ts';
import type { BoardState, NamedResource } from '../state/board-state.ts';
import type { DraftControl } from './use-draft.ts';

interface Times {
  readonly start: Instant;
  readonly end: Instant;
}

interface Sending {
  readonly isSending: boolean;
  readonly refusal: Failure | null;
  /** The last request for these times had no answer: it may have succeeded, and can be sent again. */
  readonly isUnanswered: (times: Times) => boolean;
  /** Opens the reservation once the server accepts it (spec point 2); if the sheet is closed, a toast reports it. */
  readonly send: (times: Times, draft: DraftControl) => Promise<void>;
}

/** @param rowHint row of the resource when its sheet was opened */
export function useSending(board: BoardState, resource: NamedResource, rowHint: number): Sending {
  const { t } = useTranslation('timeline');
  const [refusal, setRefusal] = useState<(Times & { readonly failure: Failure }) | null>(null);
  const [isSending, setSending] = useState(false);
  const [, navigate] = useLocation();
  const isHere = useIsHere();
  const send: Sending['send'] = async ({ start, end }, draft) => {
    const subject = draft.subject.trim() === '' ? t('reserve.usualSubject') : draft.subject.trim();
    const facts = { resourceId: resource.id, subject, start, end };
    setSending(true);
    setRefusal(null);
    const news = createOutcomeNews(
      () => isHere.current,
      (progress) => tellProgress(progress, resource.name, formatShown({ start, end }), t),
    );
    const tell = (progress: ReservationProgress): void => {
      noteProgress(progress);
      news.hear(progress);
    };
    const result = await reserve({ ...facts, idempotencyKey: draft.keyOf(JSON.stringify(facts)) }, rowHint, tell);
    setSending(false);
    if (!result.ok) {
      // The sheet is closed; what was typed is still in the draft.
      if (!isHere.current) {
        const action = { label: t('failed.retry'), run: () => void send({ start, end }, draft) };
        showToast({ text: `${resource.name}: ${failureText(result.error, t)}`, kind: 'error', stays: true, action });
      }
      return setRefusal({ start, end, failure: result.error });
    }
    draft.forget();
    // If the sheet was closed, the user is doing something else.
    if (isHere.current) {
      const left = boardNow({ resourceId: resource.id, at: start });
      closeSheet(board);
      leaveBoard(navigate, reservedAddress(result.value.eventId), left);
    }
    news.settle();
  };
  const isUnanswered = ({ start, end }: Times): boolean =>
    refusal !== null && refusal.failure.type !== 'refused' && refusal.start === start && refusal.end === end;
  return { isSending, refusal: refusal?.failure ?? null, isUnanswered, send };
}

type Translate = ReturnType<typeof useTranslation<'timeline'>>['t'];

/** Reports the progress of an accepted reservation (spec point 4). */
function tellProgress(progress: ReservationProgress, resourceName: string, range: string, t: Translate): void {
  const values = { place: resourceName, range };
  if (progress.type === 'created') showToast({ text: t('progress.created', values) });
  if (progress.type === 'unanswered') showToast({ text: t('progress.unanswered', values), kind: 'warning' });
  if (progress.type !== 'answered') return;
  const isAccepted = progress.answer === 'accepted';
  showToast({ text: t(`progress.${progress.answer}`, values), kind: isAccepted ? 'success' : 'error' });
}
