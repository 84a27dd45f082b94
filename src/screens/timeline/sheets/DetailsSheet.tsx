import Move from 'lucide-react/icons/move';
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

export { EventSheet };

export interface DetailsSheetProps {
  readonly model: TimelineModel;
  readonly item: TimelineItem;
  readonly board: BoardState;
}

/** The details of a reservation of the user, with its actions and a form that moves it. */
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
          {/* The card is newer than the item, and follows the same rule. */}
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

/** It could be moved if it were confirmed (spec point 4). Before confirmation opens, the event's facts say when. */
function waitsForConfirmation(card: EventCard, now: Instant): boolean {
  const { look, isOrganizer, showChangeButton, confirmFrom } = card;
  const isEarly = confirmFrom !== null && confirmFrom > now;
  return isOrganizer && !showChangeButton && !isEarly && (look === 'toConfirm' || look === 'unconfirmed');
}
