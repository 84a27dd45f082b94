import { CalendarClock, CheckCheck, CircleAlert, Move, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Failure, TimelineItem } from '../../../workers/contract.ts';
import type { Scene } from '../../../workers/painting/scene.ts';
import { Button } from '../../components/Button.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { cancelLater } from '../../state/cancellations.ts';
import { failureText } from '../../state/failure-text.ts';
import { showToast } from '../../state/toasts.ts';
import { computation } from '../../state/workers.ts';
import { ConfirmUntil } from './ConfirmUntil.tsx';
import { dateOf, formatDay, formatLength, formatRange } from './formats.ts';
import { MoveForm } from './MoveForm.tsx';
import { PlaceFacts } from './PlaceFacts.tsx';
import { closeSheet } from './reserving.ts';
import type { BoardState } from './reserving.ts';
import styles from './sheets.module.css';
import { useDetails } from './use-details.ts';

interface DetailsSheetProps {
  readonly scene: Scene;
  readonly item: TimelineItem;
  readonly board: BoardState;
}

/** One of the user's own reservations: what it is, and what can be done with it now. */
export function DetailsSheet({ scene, item, board }: DetailsSheetProps) {
  const { t } = useTranslation('timeline');
  const { details, failure, reload } = useDetails(item.eventId);
  const [busy, setBusy] = useState<'confirm' | 'finish' | null>(null);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [isMoving, setMoving] = useState(false);
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
  // They are newer than the item that was opened, and decided by the same rule.
  const mayMove = details?.isOrganizer === true && details.showChangeButton;
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
      {mayMove ? (
        <Button size="large" icon={Move} aria-expanded={isMoving} onClick={() => setMoving(!isMoving)}>
          {t('move.open')}
        </Button>
      ) : null}
      {shown.look === 'cancelled' ? null : <Cancel eventId={item.eventId} subject={shown.subject} board={board} />}
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
        <ConfirmUntil until={details?.confirmUntil ?? null} />
        {details === null ? null : (
          <p className={styles.muted}>{t('details.organizer', { name: details.organizerName })}</p>
        )}
        {isMoving && mayMove ? <MoveForm scene={scene} item={item} board={board} /> : null}
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

interface CancelProps {
  readonly eventId: string;
  readonly subject: string;
  readonly board: BoardState;
}

function Cancel({ eventId, subject, board }: CancelProps) {
  const { t } = useTranslation('timeline');
  const cancel = (): void => {
    closeSheet(board);
    cancelLater(eventId, {
      cancelled: t('details.cancelled', { subject }),
      undo: t('details.undo'),
      refused: (failure) => `${t('details.notCancelled', { subject })} ${failureText(failure, t)}`,
    });
  };
  return (
    <Button kind="danger" size="large" icon={Trash2} onClick={cancel}>
      {t('details.cancel')}
    </Button>
  );
}
