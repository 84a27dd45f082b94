import AlarmClock from 'lucide-react/icons/alarm-clock';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import X from 'lucide-react/icons/x';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { EventCard, Failure, ReservationProgress } from '../../../../workers/contract.ts';
import { useMarkCancelled } from '../../../components/events/use-mark-cancelled.ts';
import { TopBarTitle } from '../../../components/TopBar.tsx';
import { useTitle } from '../../../components/use-title.ts';
import primitives from '../../../components/primitives.module.css';
import { confirmationText } from '../../../i18n/obstacle-text.ts';
import { failureText } from '../../../state/failure-text.ts';
import { meetingFailureOf } from '../../../state/reservations/meeting-failures.ts';
import { outcomes, type SentForm } from '../../../state/reservations/reserve-outcomes.ts';
import { computation } from '../../../state/workers/workers.ts';
import { Alternatives } from './Alternatives.tsx';
import { Confirm, OutcomeActions } from './OutcomeActions.tsx';
import { OutcomeFacts } from './OutcomeFacts.tsx';
import styles from './outcome-page.module.css';
import shared from '../parts.module.css';
import { stageOf, type Stage } from './stage.ts';

interface OutcomePageProps {
  readonly eventId: string;
}

const icons = {
  sent: Hourglass,
  waiting: Hourglass,
  accepted: CircleCheck,
  changed: CircleCheck,
  toConfirm: AlarmClock,
  unconfirmed: Clock,
  declined: CircleX,
  cancelled: CircleX,
  lost: CircleAlert,
} as const;

/** The status of a reservation that was sent (spec point 4). */
export function OutcomePage({ eventId }: OutcomePageProps) {
  const { t } = useTranslation('reservation');
  const { byEventId } = useSnapshot(outcomes);
  const outcome = byEventId[eventId] ?? null;
  const [kept] = useState(() => meetingFailureOf(eventId));
  const meetingFailure = outcome === null ? kept : outcome.meetingFailure;
  const progress = outcome?.progress ?? null;
  const { card: read, failure, readAgain } = useCard(eventId, progress);
  const markCancelled = useMarkCancelled();
  const card = read === null ? null : markCancelled(read);
  const stage = stageOf(progress, card, failure);
  const sent = outcome?.sent ?? null;
  const head = headOf(stage, card, sent);
  const title = t(`outcome.title.${head}`);
  useTitle(title);
  const Icon = icons[head];
  const page = useRef<HTMLDivElement>(null);
  // The form before it may have been scrolled down.
  useLayoutEffect(() => {
    page.current?.scrollIntoView();
  }, []);
  return (
    <div ref={page} className={styles.page}>
      <TopBarTitle>{t('title.outcome')}</TopBarTitle>
      <section className={styles.outcome} data-stage={stage} aria-labelledby="outcome-title">
        <div className={styles.status}>
          <output className={styles.head}>
            <Icon size={32} strokeWidth={1.5} aria-hidden="true" className={styles.icon} />
            <h2 id="outcome-title">{title}</h2>
            <p>{stage === 'lost' ? (failure === null ? null : failureText(failure, t)) : t(`outcome.text.${stage}`)}</p>
            {stage !== 'accepted' || card === null ? null : <ToConfirm card={card} />}
          </output>
          {/* Only when the calendar says which place declined. */}
          {card?.look === 'declined' ? <Alternatives card={card} /> : null}
          {card === null ? null : <Confirm card={card} onConfirmed={readAgain} />}
          {card === null ? null : <OutcomeFacts card={card} sent={sent} />}
          {stage === 'lost' ? null : <Steps stage={stage} />}
          {meetingFailure === null ? null : (
            <p role="alert" className={primitives.warning}>
              {t('outcome.noMeeting', { reason: failureText(meetingFailure, t) })}
            </p>
          )}
        </div>
        <OutcomeActions eventId={eventId} card={card} />
      </section>
    </div>
  );
}

/** ms between reads while an answer is pending (spec point 4). */
const rereadDelay = 5_000;

interface Known {
  /** Null = loading. */
  readonly card: EventCard | null;
  /** Why the last read failed. */
  readonly failure: Failure | null;
  readonly readAgain: () => void;
}

/** Reads an event again after each progress message, and regularly while a place has not answered. */
function useCard(eventId: string, progress: ReservationProgress | null): Known {
  const [known, setKnown] = useState<Omit<Known, 'readAgain'>>({ card: null, failure: null });
  const [reading, readAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async (): Promise<void> => {
      const answer = await computation().reservation.card(eventId);
      if (!isOpen) return;
      setKnown((before) => (answer.ok ? { card: answer.value, failure: null } : { ...before, failure: answer.error }));
      if (!answer.ok || answer.value.look === 'tentative') timer = setTimeout(() => void read(), rereadDelay);
    };
    void read();
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- each progress message may mean a change in the calendar
  }, [eventId, progress, reading]);
  return { ...known, readAgain };
}

/** The title; for an accepted reservation it depends on what the user has done or still has to do. */
function headOf(stage: Stage, card: EventCard | null, sent: SentForm | null) {
  if (stage !== 'accepted') return stage;
  if (card?.look === 'toConfirm' || card?.look === 'unconfirmed') return card.look;
  return sent?.isChange === true ? 'changed' : stage;
}

/** Accepted, but it expires unless it is confirmed in time. */
function ToConfirm({
  card: { confirmFrom, confirmUntil, start, showChangeButton, canCancel },
}: {
  readonly card: EventCard;
}) {
  const { t } = useTranslation('reservation');
  const { t: tTimeline } = useTranslation('timeline');
  if (confirmFrom === null || confirmUntil === null) return null;
  return (
    <>
      <p>{confirmationText({ start: confirmFrom, end: confirmUntil }, start, tTimeline)}</p>
      {showChangeButton || !canCancel ? null : <p className={shared.muted}>{t('outcome.text.untilConfirmed')}</p>}
    </>
  );
}

const steps = ['sent', 'appeared', 'answered'] as const;
const stepsDone = { sent: 1, waiting: 2, accepted: 3, declined: 2, cancelled: 2 } as const;

/** The progress; a declined or cancelled reservation ends with that step. */
function Steps({ stage }: { readonly stage: Exclude<Stage, 'lost'> }) {
  const { t } = useTranslation('reservation');
  const done = stepsDone[stage];
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) =>
        step === 'answered' && (stage === 'declined' || stage === 'cancelled') ? (
          <li key={step} data-ended="">
            <X size={16} aria-hidden="true" />
            <span>{t(`outcome.title.${stage}`)}</span>
          </li>
        ) : (
          <li key={step} data-done={index < done || undefined} aria-current={index === done ? 'step' : undefined}>
            <span className={styles.stepMark}>{index < done ? <Check size={14} aria-hidden="true" /> : index + 1}</span>
            <span>{t(`outcome.step.${step}`)}</span>
            <span className="spoken">{t(index < done ? 'outcome.done' : 'outcome.toCome')}</span>
          </li>
        ),
      )}
    </ol>
  );
}
