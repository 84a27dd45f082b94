import CalendarArrowDown from 'lucide-react/icons/calendar-arrow-down';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { EventCard, Instant } from '../../../workers/contract.ts';
import { reloadEvent, useEvent } from '../../state/reservations/events.ts';
import { failureText } from '../../state/failure-text.ts';
import { saveFile } from '../../state/browser/save-file.ts';
import { computation } from '../../state/workers/workers.ts';
import { Button } from '../Button.tsx';
import { Sheet } from '../Sheet.tsx';
import { EventActions } from './EventActions.tsx';
import { EventFacts, When } from './EventFacts.tsx';
import styles from './event-sheet.module.css';
import { Problems } from './Problems.tsx';
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

const none = (): null => null;
const never = (): boolean => false;

/** The details of an event of the user with all available actions; follows its changes. */
export function EventSheet({ eventId, onClose, known, hidesActions = never, children = none }: EventSheetProps) {
  const { t } = useTranslation('events');
  const { value: read, failure, now } = useEvent(eventId);
  const markCancelled = useMarkCancelled();
  const value = read === null ? null : { ...read, card: markCancelled(read.card) };
  const title = value?.card.subject ?? known?.subject ?? t('title');
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
        {value === null && known !== undefined ? <When card={known} /> : null}
        {value === null && failure === null ? <Skeleton /> : null}
        {value === null ? null : <EventFacts event={value} now={now} />}
        {value === null ? null : children(value.card, now)}
        {value === null ? null : <IcsButton eventId={eventId} />}
        {value?.card.isRecurring === true ? <IcsButton eventId={eventId} isWhole /> : null}
        {failure === null ? null : (
          <>
            <Problems lines={[failureText(failure, t)]} />
            <Button onClick={reloadEvent}>{t('retry')}</Button>
          </>
        )}
      </div>
    </Sheet>
  );
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
    const file = await computation().myEvents.toIcs(eventId, isWhole);
    setBusy(false);
    setProblems(file.ok ? [] : [failureText(file.error, t)]);
    if (file.ok) saveFile(file.value.fileName, 'text/calendar;charset=utf-8', file.value.text);
  };
  return (
    <div>
      <Button icon={CalendarArrowDown} isBusy={isBusy} onClick={() => void save()}>
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
