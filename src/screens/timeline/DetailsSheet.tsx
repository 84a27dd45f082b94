import { CalendarClock, CheckCheck, CircleAlert, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Failure, ReservationDetails, Result, TimelineItem } from '../../../workers/contract.ts';
import { Button } from '../../components/Button.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { failureText } from '../../state/failure-text.ts';
import { cancelReservation, markLeaving } from '../../state/reservations.ts';
import { showToast } from '../../state/toasts.ts';
import { computation } from '../../state/workers.ts';
import { dateOf, formatDay, formatLength, formatRange, formatTime } from './formats.ts';
import { PlaceFacts } from './PlaceFacts.tsx';
import { closeSheet } from './reserving.ts';
import type { BoardState } from './reserving.ts';
import styles from './sheets.module.css';

interface DetailsSheetProps {
  readonly item: TimelineItem;
  readonly board: BoardState;
}

/** One of the user's own reservations: what it is, and what can be done with it now. */
export function DetailsSheet({ item, board }: DetailsSheetProps) {
  const { t } = useTranslation('timeline');
  const { details, failure, reload } = useDetails(item.eventId);
  const [busy, setBusy] = useState<'confirm' | 'finish' | null>(null);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const problem = refusal ?? failure;
  const shown = details ?? item;

  const run = async (what: 'confirm' | 'finish'): Promise<void> => {
    setBusy(what);
    setRefusal(null);
    const result = await computation().reservation[what](item.eventId);
    setBusy(null);
    if (!result.ok) return setRefusal(result.error);
    showToast({ text: t(`details.${what}Done`, { subject: shown.subject }), tone: 'ok' });
    if (what === 'finish') closeSheet(board);
    else reload();
  };
  const isOver = shown.look === 'cancelled';
  const footer = (
    <>
      {details?.showConfirmButton === true ? (
        <Button
          kind="primary"
          size="large"
          icon={CheckCheck}
          isBusy={busy === 'confirm'}
          onClick={() => void run('confirm')}
        >
          {t('details.confirm')}
        </Button>
      ) : null}
      {details?.showFinish === true ? (
        <Button size="large" icon={CalendarClock} isBusy={busy === 'finish'} onClick={() => void run('finish')}>
          {t('details.finish')}
        </Button>
      ) : null}
      {isOver ? null : (
        <Button
          kind="danger"
          size="large"
          icon={Trash2}
          onClick={() => cancelLater(item.eventId, shown.subject, board, t)}
        >
          {t('details.cancel')}
        </Button>
      )}
    </>
  );
  return (
    <Sheet title={shown.subject} onClose={() => closeSheet(board)} footer={footer}>
      <div className={styles.form}>
        <p className={styles.when}>
          {formatDay(dateOf(shown.start))}
          <br />
          {formatRange(shown.start, shown.end)} · {formatLength((shown.end - shown.start) / 60_000)}
        </p>
        {details === null ? null : <p className={styles.place}>{details.resourceName}</p>}
        <PlaceFacts resourceId={item.resourceId} start={shown.start} end={shown.end} />
        <p className={styles.look} data-look={shown.look}>
          {t(`lookSentence.${shown.look}`)}
        </p>
        {details?.confirmUntil == null ? null : (
          <p>{t('details.confirmUntil', { time: formatTime(details.confirmUntil) })}</p>
        )}
        {details === null ? null : (
          <p className={styles.muted}>{t('details.organizer', { name: details.organizerName })}</p>
        )}
        {problem === null ? null : (
          <p role="alert" className={styles.refusal}>
            <CircleAlert size={16} aria-hidden="true" />
            {failureText(problem, t)}
          </p>
        )}
      </div>
    </Sheet>
  );
}

function useDetails(eventId: string) {
  const [result, setResult] = useState<Result<ReservationDetails, Failure> | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const answer = await computation().reservation.read(eventId);
      if (isCurrent && turn >= 0) setResult(answer);
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [eventId, turn]);
  const reload = useCallback(() => setTurn((last) => last + 1), []);
  return {
    details: result?.ok === true ? result.value : null,
    failure: result?.ok === false ? result.error : null,
    reload,
  };
}

type Translate = ReturnType<typeof useTranslation<'timeline'>>['t'];

/** Cancels once the toast has gone: the mail to the room must not go out while Undo is still offered. */
function cancelLater(eventId: string, subject: string, board: BoardState, t: Translate): void {
  const unmark = markLeaving(eventId);
  const send = async (): Promise<void> => {
    const result = await cancelReservation(eventId);
    unmark();
    if (result.ok) return;
    const text = `${t('details.notCancelled', { subject })} ${failureText(result.error, t)}`;
    showToast({ text, tone: 'danger' });
  };
  closeSheet(board);
  showToast({
    text: t('details.cancelled', { subject }),
    action: { label: t('details.undo'), run: unmark },
    onExpire: () => void send(),
  });
}
