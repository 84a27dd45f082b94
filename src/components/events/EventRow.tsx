import Repeat2 from 'lucide-react/icons/repeat-2';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { EventCard, Instant } from '../../../workers/contract.ts';
import { formatRange } from '../../i18n/formats.ts';
import { Whole } from '../text/Whole.tsx';
import { CountDown } from './CountDown.tsx';
import { EventStatus } from './EventStatus.tsx';
import styles from './events.module.css';

interface EventRowProps {
  readonly card: EventCard;
  /** The last time that the worker reported. */
  readonly now: Instant;
  /** Opens the sheet of the event. */
  readonly onOpen: () => void;
  /** Shown before it, e.g. a checkbox. */
  readonly lead?: ReactNode;
  /** Shown after it, e.g. `EventActions`. */
  readonly children?: ReactNode;
}

/** Marks an event of a series. */
function Recurring() {
  const { t } = useTranslation('events');
  return (
    <span title={t('recurring')} className={styles.series}>
      <Repeat2 size={16} aria-hidden="true" />
      <span className="spoken">{t('recurring')}</span>
    </span>
  );
}

/** The content of a list item for one event. */
export function EventRow({ card, now, onOpen, lead, children }: EventRowProps) {
  const { t } = useTranslation('events');
  const deadline = card.showConfirmButton ? card.confirmUntil : null;
  // The deadline already says that it is to be confirmed.
  const isStatusShown = card.look !== 'accepted' && (card.look !== 'toConfirm' || deadline === null);
  return (
    <div className={styles.row} data-look={card.look} data-event={card.eventId}>
      {lead === undefined ? null : <div className={styles.lead}>{lead}</div>}
      <p className={styles.time}>{card.isAllDay ? t('allDay') : formatRange(card.start, card.end)}</p>
      <div className={styles.what}>
        <p className={styles.subject}>
          <button
            type="button"
            className={styles.open}
            aria-haspopup="dialog"
            aria-keyshortcuts={card.canCancel ? 'Delete' : undefined}
            onClick={onOpen}
          >
            {card.subject}
          </button>
          {card.isRecurring ? <Recurring /> : null}
        </p>
        <div className={styles.statusLine}>
          <p className={styles.places}>
            <Whole text={card.placesText} />
          </p>
          {isStatusShown ? <EventStatus look={card.look} /> : null}
        </div>
        {deadline === null ? null : <CountDown until={deadline} now={now} />}
      </div>
      {children === undefined ? null : <div className={styles.rowActions}>{children}</div>}
    </div>
  );
}
