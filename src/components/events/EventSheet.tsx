import CalendarArrowDown from 'lucide-react/icons/calendar-arrow-down';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { EventCard, Failure, Instant, ItemLook } from '../../../workers/contract.ts';
import { reloadEvent, useEvent } from '../../state/reservations/events.ts';
import { failureText } from '../../state/failure-text.ts';
import { saveIcs } from '../../state/reservations/save-ics.ts';
import { Button } from '../controls/Button.tsx';
import primitives from '../primitives.module.css';
import { Sheet } from '../overlays/Sheet.tsx';
import { useModule } from '../loading/use-module.ts';
import { EventActions } from './EventActions.tsx';
import { EventFacts, When } from './EventFacts.tsx';
import { EventStatus } from './EventStatus.tsx';
import styles from './event-sheet.module.css';
import { Problems } from './Problems.tsx';
import type { Stage } from './stage.ts';
import { useBooking } from './use-booking.ts';
import { useMarkCancelled } from './use-mark-cancelled.ts';

interface EventSheetProps {
  readonly eventId: string;
  readonly onClose: () => void;
  /** Facts that the opener already knows; shown until the event is loaded. */
  readonly known?: Pick<EventCard, 'subject' | 'start' | 'end' | 'isAllDay'>;
  /** Whether `children` has the only buttons at the moment. */
  readonly hidesActions?: (card: EventCard) => boolean;
  /** Shown below the facts. */
  readonly children?: (card: EventCard, now: Instant) => ReactNode;
}

/** Another try would find no more. */
const isGone = (failure: Failure): boolean =>
  failure.type === 'refused' && (failure.code === 'not_found' || failure.code === 'gone');

const none = (): null => null;
const never = (): boolean => false;

/** The details of an event of the user with all available actions; follows its changes. */
export function EventSheet({ eventId, onClose, known, hidesActions = never, children = none }: EventSheetProps) {
  const { t } = useTranslation('events');
  const { value: read, failure, now } = useEvent(eventId);
  const markCancelled = useMarkCancelled();
  const value = read === null ? null : { ...read, card: markCancelled(read.card) };
  const card = value?.card ?? null;
  const { stage, isFollowed, meetingFailure } = useBooking(eventId, card, failure);
  const title = card?.subject ?? known?.subject ?? t('title');
  const footer =
    value === null ? undefined : (
      <EventActions
        card={value.card}
        now={now}
        extent="full"
        latestEnd={value.latestEnd}
        isQuiet={hidesActions(value.card)}
        onDone={(what) => {
          if (what === 'cancel' || what === 'finish') onClose();
        }}
      />
    );
  return (
    <Sheet title={title} onClose={onClose} footer={footer}>
      <div className={styles.sheet}>
        {/* It is there before its text, so that screen readers announce it. */}
        <output>{card === null && !isFollowed ? null : <State stage={stage} card={card} />}</output>
        {card === null && known !== undefined ? <When card={known} /> : null}
        {value === null && failure === null ? <Skeleton /> : null}
        {card?.look === 'declined' && card.isOrganizer ? <Instead card={card} /> : null}
        {meetingFailure === null ? null : (
          <p role="alert" className={primitives.warning}>
            {t('noMeeting', { reason: failureText(meetingFailure, t) })}
          </p>
        )}
        {value === null ? null : <EventFacts event={value} now={now} />}
        {value === null ? null : children(value.card, now)}
        {value === null ? null : <IcsButton eventId={eventId} />}
        {value?.card.isRecurring === true ? <IcsButton eventId={eventId} isWhole /> : null}
        {failure === null || stage === 'sent' ? null : (
          <>
            <Problems lines={[failureText(failure, t)]} />
            {isGone(failure) ? null : <Button onClick={reloadEvent}>{t('retry')}</Button>}
          </>
        )}
      </div>
    </Sheet>
  );
}

interface StateProps {
  readonly stage: Stage;
  readonly card: EventCard | null;
}

/** What has become of it; until when it must be confirmed is said below. */
function State({ stage, card }: StateProps) {
  const look = lookOf(stage, card);
  return look === null ? null : <EventStatus look={look} />;
}

function lookOf(stage: Stage, card: EventCard | null): ItemLook | null {
  if (stage === 'lost') return null;
  if (stage === 'sent' || stage === 'waiting') return 'tentative';
  return stage === 'accepted' && card?.look === 'toConfirm' ? 'toConfirm' : stage;
}

const importAlternatives = () => import('./Alternatives.tsx');

/** Other places, once their code is loaded; the rest of the sheet does without. */
function Instead({ card }: { readonly card: EventCard }) {
  const loaded = useModule(importAlternatives);
  return loaded === null ? null : <loaded.Alternatives card={card} />;
}

interface IcsButtonProps {
  readonly eventId: string;
  /** Saves the whole series of the event. */
  readonly isWhole?: boolean;
}

/** Saves an event, or its series, as an iCalendar file for other calendars. */
function IcsButton({ eventId, isWhole = false }: IcsButtonProps) {
  const { t } = useTranslation('events');
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const save = async (): Promise<void> => {
    setBusy(true);
    const failure = await saveIcs(eventId, isWhole);
    setBusy(false);
    setProblems(failure === null ? [] : [failureText(failure, t)]);
  };
  return (
    <div className={styles.inLine}>
      <Button kind="quiet" icon={CalendarArrowDown} isBusy={isBusy} onClick={() => void save()}>
        {t(isWhole ? 'icsSeries' : 'ics')}
      </Button>
      <Problems lines={problems} />
    </div>
  );
}

/** Placeholders for the lines that every event has. */
function Skeleton() {
  const { t } = useTranslation('events');
  return (
    <output className={styles.skeleton} aria-label={t('loading')}>
      <span />
      <span />
      <span />
      <span />
    </output>
  );
}
