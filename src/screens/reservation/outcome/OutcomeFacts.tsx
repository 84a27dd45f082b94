import { useTranslation } from 'react-i18next';

import type { EventCard } from '../../../../workers/contract.ts';
import { Invited } from '../../../components/events/Invited.tsx';
import type { SentForm } from '../../../state/reserve-outcomes.ts';
import { Whole } from '../../../components/Whole.tsx';
import styles from './outcome-page.module.css';
import shared from '../parts.module.css';
import { repeatText } from '../series/repeat-text.ts';
import { reminderText, whenText } from '../summary.ts';

interface OutcomeFactsProps {
  readonly card: EventCard;
  /** What the calendar does not tell of it. */
  readonly sent: SentForm | null;
}

/** What was reserved: when, where, how often, with whom. */
export function OutcomeFacts({ card, sent }: OutcomeFactsProps) {
  const { t } = useTranslation('reservation');
  const { attendees, reminder } = card;
  const repetition = useRepetition(card, sent);
  return (
    <div className={styles.event}>
      <p className={styles.subject}>{card.subject}</p>
      <p className={shared.time}>{whenText(card)}</p>
      <ul>
        {card.places.map(({ resourceId, name, areaPath, look }) => (
          <li key={resourceId} className={styles.place}>
            <span>
              {name}{' '}
              <span className={shared.facts}>
                <Whole text={areaPath} />
              </span>
            </span>
            <span className={shared.muted}>{t(`outcome.look.${look}`)}</span>
          </li>
        ))}
      </ul>
      {repetition === null ? null : <p className={shared.muted}>{repetition}</p>}
      <Invited guests={attendees} />
      {reminder === null ? null : (
        <p className={shared.muted}>
          {t('reminder.label')}: {reminderText(reminder, t)}
        </p>
      )}
    </div>
  );
}

/** "weekly, 10 times · left out: 1"; of a series whose rule is not known that it is one; null = it does not repeat. */
function useRepetition({ isRecurring }: EventCard, sent: SentForm | null): string | null {
  const { t } = useTranslation('reservation');
  const { t: tell } = useTranslation('events');
  const recurrence = sent?.recurrence ?? null;
  if (sent === null || recurrence === null) return isRecurring ? tell('recurring') : null;
  const { length } = recurrence.exceptions;
  const repeats = repeatText(recurrence, sent.start, t);
  return length === 0 ? repeats : `${repeats} · ${t('dates.out')}: ${length}`;
}
