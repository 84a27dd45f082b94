import { useTranslation } from 'react-i18next';

import type { EventCard } from '../../../../workers/contract.ts';
import { PlaceOnPlan } from '../../../components/plan/PlaceOnPlan.tsx';
import { Invited } from '../../../components/events/Invited.tsx';
import { JoinLink } from '../../../components/events/JoinLink.tsx';
import type { SentForm } from '../../../state/reservations/reserve-outcomes.ts';
import { Whole } from '../../../components/Whole.tsx';
import styles from './outcome-page.module.css';
import shared from '../parts.module.css';
import { repeatText } from '../series/repeat-text.ts';
import { reminderText, whenText } from '../summary.ts';

interface OutcomeFactsProps {
  readonly card: EventCard;
  /** Facts that the calendar does not store. */
  readonly sent: SentForm | null;
}

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
      {card.places.slice(0, 1).map(({ resourceId, name }) => (
        <PlaceOnPlan key={resourceId} resourceId={resourceId} name={name} />
      ))}
      {repetition === null ? null : <p className={shared.muted}>{repetition}</p>}
      <Invited guests={attendees} />
      <JoinLink url={card.meetingUrl} />
      {reminder === null ? null : (
        <p className={shared.muted}>
          {t('reminder.label')}: {reminderText(reminder, t)}
        </p>
      )}
    </div>
  );
}

/** "weekly, 10 times · left out: 1", or just that it repeats if the rule is unknown; null = it does not repeat. */
function useRepetition({ isRecurring }: EventCard, sent: SentForm | null): string | null {
  const { t } = useTranslation('reservation');
  const { t: tEvents } = useTranslation('events');
  const recurrence = sent?.recurrence ?? null;
  if (sent === null || recurrence === null) return isRecurring ? tEvents('recurring') : null;
  const { length } = recurrence.exceptions;
  const repeats = repeatText(recurrence, sent.start, t);
  return length === 0 ? repeats : `${repeats} · ${t('dates.out')}: ${length}`;
}
