import { Repeat2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { EventCard, Instant } from '../../../workers/contract.ts';
import { formatRange } from '../../i18n/formats.ts';
import { CountDown } from './CountDown.tsx';
import { EventLook } from './EventLook.tsx';
import styles from './events.module.css';

interface EventRowProps {
  readonly card: EventCard;
  /** As the worker has told it last. */
  readonly now: Instant;
  /** Opens it in full. */
  readonly onOpen: () => void;
  /** What stands before it, e.g. a box to select it. */
  readonly lead?: ReactNode;
  /** Its actions, e.g. `EventActions`. */
  readonly children?: ReactNode;
}

/** Says that it is one of a series. */
function Recurring() {
  const { t } = useTranslation('events');
  return (
    <span title={t('recurring')} className={styles.series}>
      <Repeat2 size={16} aria-hidden="true" />
      <span className="spoken">{t('recurring')}</span>
    </span>
  );
}

/** One event in a list: when, what, where, how it stands; to be put into a list item. */
export function EventRow({ card, now, onOpen, lead, children }: EventRowProps) {
  const { t } = useTranslation('events');
  return (
    <div className={styles.row} data-look={card.look}>
      {lead === undefined ? null : <div className={styles.lead}>{lead}</div>}
      <p className={styles.time}>{card.isAllDay ? t('allDay') : formatRange(card.start, card.end)}</p>
      <div className={styles.what}>
        <p className={styles.subject}>
          <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
            {card.subject}
          </button>
          {card.isRecurring ? <Recurring /> : null}
        </p>
        <div className={styles.standing}>
          <p className={styles.places}>{card.places.map(({ name }) => name).join(', ')}</p>
          <EventLook look={card.look} />
        </div>
        {card.confirmUntil === null || !card.showConfirmButton ? null : (
          <CountDown until={card.confirmUntil} now={now} />
        )}
      </div>
      {children === undefined ? null : <div className={styles.rowActions}>{children}</div>}
    </div>
  );
}
