import { Move } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { EventCard, Instant, TimelineItem } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { Button } from '../../../components/Button.tsx';
import { EventSheet } from '../../../components/events/EventSheet.tsx';
import { MoveForm } from './MoveForm.tsx';
import { closeSheet } from '../state/board-state.ts';
import type { BoardState } from '../state/board-state.ts';
import styles from './sheets.module.css';

export interface DetailsSheetProps {
  readonly model: TimelineModel;
  readonly item: TimelineItem;
  readonly board: BoardState;
}

/** One of the user's own reservations: what it is, and what can be done with it now, here also by moving it. */
export function DetailsSheet({ model, item, board }: DetailsSheetProps) {
  const { t } = useTranslation('timeline');
  const [isMoving, setMoving] = useState(false);
  const { subject, start, end } = item;
  return (
    <EventSheet
      eventId={item.eventId}
      known={{ subject, start, end, isAllDay: false }}
      onClose={() => closeSheet(board)}
      hidesActions={({ showChangeButton }) => isMoving && showChangeButton}
    >
      {(card, now) => (
        <>
          {waitsForConfirmation(card, now) ? (
            <p className={styles.muted}>{t('move.confirmFirst', { subject })}</p>
          ) : null}
          {/* The worker's word is newer than the item that was opened, and decided by the same rule. */}
          {card.showChangeButton ? (
            <Button icon={Move} aria-expanded={isMoving} onClick={() => setMoving(!isMoving)}>
              {t('move.open')}
            </Button>
          ) : null}
          {isMoving && card.showChangeButton ? <MoveForm model={model} item={item} board={board} /> : null}
        </>
      )}
    </EventSheet>
  );
}

/** It would be moved if it were confirmed (spec point 4). The facts of the event say from when on, before it can be. */
function waitsForConfirmation(card: EventCard, now: Instant): boolean {
  const { look, isOrganizer, showChangeButton, confirmFrom } = card;
  const isEarly = confirmFrom !== null && confirmFrom > now;
  return isOrganizer && !showChangeButton && !isEarly && (look === 'toConfirm' || look === 'unconfirmed');
}
