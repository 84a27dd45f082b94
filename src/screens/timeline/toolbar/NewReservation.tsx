import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';

import { Button } from '../../../components/Button.tsx';
import { reserveAddress } from '../../../state/reservations/reserve-address.ts';
import { session } from '../../../state/session/session.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import { leaveBoard } from '../../../state/way-back.ts';
import { slotInstant } from '../state/formats.ts';
import { boardNow } from '../state/scroll-restoration.ts';
import { startingSlot } from '../state/ranges.ts';
import styles from './new-reservation.module.css';

interface NewReservationProps {
  /** The first requested day, `YYYY-MM-DD`, which may not be on the screen yet. */
  readonly date: string;
  readonly today: string;
  /** In the bar, or on a phone over the board. */
  readonly place: 'bar' | 'board';
}

/** The form opens at the start of a working day. */
const morning = '08:00';

/** Opens the full form for the shown day, for users who do not know that a drag reserves. Not for guests. */
export function NewReservation({ date, today, place }: NewReservationProps) {
  const { t } = useTranslation('timeline');
  const [, navigate] = useLocation();
  const { state } = useSnapshot(session);
  if (state.type === 'signed-in' && state.account.isGuest) return null;
  const open = (): void => {
    const { model } = timeline;
    // For past days the form opens today, at the next quarter.
    const address = reserveAddress({ start: date > today ? new Date(`${date}T${morning}`).getTime() : null });
    if (model === null || model.table.rowCount === 0) return navigate(address);
    const at = slotInstant(model, startingSlot(model));
    leaveBoard(navigate, address, boardNow({ resourceId: model.table.rowId(0), at }));
  };
  return (
    <div className={styles[place]} data-new={place}>
      <Button kind="primary" icon={CalendarPlus} aria-label={t('new')} title={t('new')} onClick={open}>
        <span className={styles.word}>{t('new')}</span>
      </Button>
    </div>
  );
}
