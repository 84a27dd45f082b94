import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import { Button } from '../components/controls/Button.tsx';
import { openNewReservation } from '../state/reservations/new-reservation.ts';
import styles from './shell.module.css';

interface NewReservationProps {
  /** The screen has a filled button of its own. */
  readonly isPlain: boolean;
}

/** Opens the form, for those who do not know that a drag on the timeline reserves. */
export function NewReservation({ isPlain }: NewReservationProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const name = t('shell.new');
  return (
    <span className={styles.new}>
      <Button
        kind={isPlain ? 'plain' : 'primary'}
        icon={CalendarPlus}
        title={name}
        onClick={() => openNewReservation(navigate)}
      >
        <span className={styles.word}>{name}</span>
      </Button>
    </span>
  );
}
