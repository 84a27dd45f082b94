import {
  ArrowLeft,
  CalendarDays,
  CalendarPlus,
  Check,
  CircleAlert,
  CircleCheck,
  CircleX,
  Hourglass,
  List,
  Pencil,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';

import type { EventCard } from '../../../workers/contract.ts';
import { Button } from '../../components/Button.tsx';
import { TopBarTitle } from '../../components/TopBar.tsx';
import { useTitle } from '../../components/use-title.ts';
import { dateOf } from '../../i18n/formats.ts';
import { failureText } from '../../state/failure-text.ts';
import { meetingFailureOf } from '../../state/meeting-failures.ts';
import { outcomes } from '../../state/reserve-outcomes.ts';
import { reserveAddress } from '../../state/reserve-address.ts';
import { ROUTES } from '../../state/routes.ts';
import { goBack, goOn, stepsBack } from '../../state/way-back.ts';
import { Alternatives } from './Alternatives.tsx';
import styles from './outcome-page.module.css';
import shared from './parts.module.css';
import { stageOf, type Stage } from './stage.ts';
import { whenText } from './summary.ts';
import { useCard } from './use-card.ts';

interface OutcomePageProps {
  readonly eventId: string;
}

const icons = {
  sent: Hourglass,
  waiting: Hourglass,
  accepted: CircleCheck,
  declined: CircleX,
  cancelled: CircleX,
  lost: CircleAlert,
} as const;

/** How a reservation goes on that was sent: taken, in the calendar, answered (spec point 4). */
export function OutcomePage({ eventId }: OutcomePageProps) {
  const { t } = useTranslation('reservation');
  const { byEventId } = useSnapshot(outcomes);
  const outcome = byEventId[eventId] ?? null;
  const [kept] = useState(() => meetingFailureOf(eventId));
  const meetingFailure = outcome === null ? kept : outcome.meetingFailure;
  const progress = outcome?.progress ?? null;
  const { card, failure } = useCard(eventId, progress);
  const stage = stageOf(progress, card, failure);
  const title = t(`outcome.title.${stage}`);
  useTitle(title);
  const Icon = icons[stage];
  return (
    <div className={styles.page}>
      <TopBarTitle>{t('title.outcome')}</TopBarTitle>
      <section className={styles.outcome} data-stage={stage} aria-labelledby="outcome-title">
        <output className={styles.head}>
          <Icon size={32} strokeWidth={1.5} aria-hidden="true" className={styles.icon} />
          <h2 id="outcome-title">{title}</h2>
          <p>{stage === 'lost' ? (failure === null ? null : failureText(failure, t)) : t(`outcome.text.${stage}`)}</p>
        </output>
        {card === null ? null : <Facts card={card} />}
        {stage === 'lost' ? null : <Steps stage={stage} />}
        {meetingFailure === null ? null : (
          <p role="alert" className={shared.warning}>
            {t('outcome.noMeeting', { reason: failureText(meetingFailure, t) })}
          </p>
        )}
        {stage === 'declined' && card !== null ? <Alternatives card={card} /> : null}
        <Actions eventId={eventId} card={card} />
      </section>
    </div>
  );
}

function Facts({ card }: { readonly card: EventCard }) {
  const { t } = useTranslation('reservation');
  return (
    <div className={styles.event}>
      <p className={styles.subject}>{card.subject}</p>
      <p className={shared.time}>{whenText(card)}</p>
      <ul>
        {card.places.map(({ resourceId, name, areaPath, look }) => (
          <li key={resourceId} className={styles.place}>
            <span>
              {name} <span className={shared.facts}>{areaPath}</span>
            </span>
            <span className={shared.muted}>{t(`outcome.look.${look}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const steps = ['sent', 'appeared', 'answered'] as const;
const stepsDone = { sent: 1, waiting: 2, accepted: 3, declined: 3, cancelled: 3 } as const;

function Steps({ stage }: { readonly stage: Exclude<Stage, 'lost'> }) {
  const { t } = useTranslation('reservation');
  const done = stepsDone[stage];
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li key={step} data-done={index < done || undefined} aria-current={index === done ? 'step' : undefined}>
          <span className={styles.stepMark}>{index < done ? <Check size={14} aria-hidden="true" /> : index + 1}</span>
          <span>{t(`outcome.step.${step}`)}</span>
          <span className="spoken">{t(index < done ? 'outcome.done' : 'outcome.toCome')}</span>
        </li>
      ))}
    </ol>
  );
}

function Actions({ eventId, card }: OutcomePageProps & { readonly card: EventCard | null }) {
  const { t } = useTranslation('reservation');
  const [, navigate] = useLocation();
  const go = (address: string) => () => goOn(navigate, address);
  return (
    <div className={styles.actions}>
      <ToTimeline card={card} />
      <Button size="large" icon={CalendarPlus} onClick={go(reserveAddress())}>
        {t('outcome.another')}
      </Button>
      {card?.showChangeButton === true ? (
        <Button size="large" icon={Pencil} onClick={go(reserveAddress({ eventId }))}>
          {t('outcome.change')}
        </Button>
      ) : null}
      <Link href={ROUTES.myEvents} className={styles.link}>
        <List size={16} aria-hidden="true" />
        {t('outcome.mine')}
      </Link>
    </div>
  );
}

/** Back to the timeline as it was left, else to the day of the reservation. Whoever reserves several is there by Enter. */
function ToTimeline({ card }: { readonly card: EventCard | null }) {
  const { t } = useTranslation('reservation');
  const [, navigate] = useLocation();
  const [steps] = useState(stepsBack);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  useEscape(steps);
  const day = card === null ? ROUTES.timeline : `${ROUTES.timeline}?date=${dateOf(card.start)}`;
  return (
    <Button
      kind="primary"
      size="large"
      ref={button}
      icon={steps === null ? CalendarDays : ArrowLeft}
      aria-describedby="outcome-title"
      // The Enter that sent it may still be held down.
      onKeyDown={(press) => (press.repeat ? press.preventDefault() : undefined)}
      onClick={() => (steps === null ? navigate(day) : goBack(steps))}
    >
      {t(steps === null ? 'outcome.timeline' : 'outcome.back')}
    </Button>
  );
}

/** Escape leads back as it closes a sheet; it does nothing where there is nothing to go back to. */
function useEscape(steps: number | null): void {
  useEffect(() => {
    if (steps === null) return undefined;
    const listen = (press: KeyboardEvent): void => {
      if (press.key === 'Escape' && !press.defaultPrevented) goBack(steps);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [steps]);
}
