import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import type { Instant } from '../../../../workers/contract.ts';
import { failureText } from '../../../state/failure-text.ts';
import { bookedToast } from '../../../state/reservations/booked-toast.ts';
import { progressToast } from '../../../state/reservations/outcome-news.ts';
import { reserve } from '../../../state/reservations/reservations.ts';
import { reservedAddress } from '../../../state/reservations/reserve-address.ts';
import { noteProgress } from '../../../state/reservations/reserve-outcomes.ts';
import { type Sending, useSending } from '../../../state/reservations/use-sending.ts';
import { formatShown } from '../state/formats.ts';
import { closeSheet } from '../state/board-state.ts';
import type { BoardState, NamedResource } from '../state/board-state.ts';
import type { SlotRange } from '../state/ranges.ts';
import type { DraftControl } from './use-draft.ts';

interface Times {
  readonly start: Instant;
  readonly end: Instant;
}

interface SheetSending extends Sending<Times> {
  /** The last request for these times had no answer: it may have succeeded, and can be sent again. */
  readonly isUnanswered: (times: Times) => boolean;
}

interface SheetSendingInput {
  readonly board: BoardState;
  readonly resource: NamedResource;
  readonly draft: DraftControl;
  /** The subject if none is written. */
  readonly usual: string;
  /** The range for which the sheet was opened, on the row of the resource then. */
  readonly range: SlotRange;
}

/** Reserves a resource, and opens the reservation once the server accepts it (spec point 2). */
export function useSheetSending({ board, resource, draft, usual, range }: SheetSendingInput): SheetSending {
  const { t } = useTranslation('timeline');
  const [, navigate] = useLocation();
  const subjectNow = (): string => draft.subject.trim() || usual;
  const sending = useSending<Times, { readonly eventId: string }>({
    request({ start, end }, onProgress) {
      const subject = subjectNow();
      const facts = { resourceId: resource.id, subject, start, end };
      return reserve({ ...facts, idempotencyKey: draft.keyOf(JSON.stringify(facts)) }, range.row, (progress) => {
        noteProgress(progress);
        onProgress(progress);
      });
    },
    accepted({ eventId }, _, isHere) {
      draft.forget();
      // If the sheet was closed, the user is doing something else.
      if (!isHere) return;
      closeSheet(board);
      navigate(reservedAddress(eventId, location.search), { state: { stepsBack: 1 } });
    },
    progressToast(progress, times) {
      const values = { place: resource.name, range: formatShown(times) };
      if (progress.type !== 'answered' || progress.answer !== 'accepted') {
        return progressToast(progress, (told) => t(`progress.${told}`, values));
      }
      const { eventId } = progress;
      return bookedToast(t('progress.accepted', values), { eventId, subject: subjectNow(), isSeries: false });
    },
    refusalToast: (failure, _, run) => ({
      text: `${resource.name}: ${failureText(failure, t)}`,
      action: { label: t('failed.retry'), run },
    }),
  });
  const { refusal } = sending;
  const isUnanswered = ({ start, end }: Times): boolean =>
    refusal !== null && refusal.failure.type !== 'refused' && refusal.form.start === start && refusal.form.end === end;
  return { ...sending, isUnanswered };
}
