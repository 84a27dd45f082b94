import { ArrowLeft, CalendarDays, CalendarPlus, CheckCheck, List, Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';

import type { EventCard } from '../../../../workers/contract.ts';
import { Button } from '../../../components/Button.tsx';
import { CancelButton } from '../../../components/events/CancelButton.tsx';
import { Problems } from '../../../components/events/Problems.tsx';
import { useEventActions } from '../../../components/events/use-event-actions.ts';
import { dateOf } from '../../../i18n/formats.ts';
import { reserveAddress } from '../../../state/reserve-address.ts';
import { ROUTES } from '../../../state/routes.ts';
import { boardAt, goBack, goOn, stepsBack } from '../../../state/way-back.ts';
import styles from './outcome-actions.module.css';

interface OutcomeActionsProps {
  readonly eventId: string;
  /** Null = not read yet. */
  readonly card: EventCard | null;
}

/**
 * What comes next: after this reservation, and with it. Each has its place from the start, beside what is told, on a
 * phone under it: whatever comes with the answer, no other button is under a finger that is on its way.
 */
export function OutcomeActions({ eventId, card }: OutcomeActionsProps) {
  const { t } = useTranslation('reservation');
  const [, navigate] = useLocation();
  const go = (address: string) => () => goOn(navigate, address);
  // While a place answers it may still come.
  const isUnchangeable = card !== null && !card.showChangeButton && card.look !== 'tentative';
  return (
    <div className={styles.actions} data-foot>
      <ToTimeline card={card} />
      <Button size="large" icon={CalendarPlus} onClick={go(reserveAddress())}>
        {t('outcome.another')}
      </Button>
      <Link href={ROUTES.myEvents} className={styles.link}>
        <List size={16} aria-hidden="true" />
        {t('outcome.mine')}
      </Link>
      <div className={styles.change} data-none={isUnchangeable || undefined}>
        {card?.showChangeButton === true ? (
          <Button size="large" icon={Pencil} onClick={go(reserveAddress({ eventId }))}>
            {t('outcome.change')}
          </Button>
        ) : null}
      </div>
      {card === null ? null : (
        <div className={styles.cancel}>
          <Cancel card={card} />
        </div>
      )}
    </div>
  );
}

interface ActionProps {
  readonly card: EventCard;
}

interface ConfirmProps extends ActionProps {
  readonly onConfirmed: () => void;
}

/** The button without which the place is given back; nothing where there is nothing to confirm now. */
export function Confirm({ card, onConfirmed }: ConfirmProps) {
  const { t } = useTranslation('events');
  const { busy, problems, confirm } = useEventActions(card, onConfirmed);
  if (!card.showConfirmButton) return null;
  return (
    <div className={styles.confirm}>
      <Button kind="primary" size="large" icon={CheckCheck} isBusy={busy === 'confirm'} onClick={confirm}>
        {t('confirm')}
      </Button>
      <Problems lines={problems} />
    </div>
  );
}

/** What is cancelled has no page any more: its user goes on where the reservation was come to, or among the others. */
function Cancel({ card }: ActionProps) {
  const [, navigate] = useLocation();
  const leave = (): void => {
    const steps = stepsBack();
    if (steps === null) navigate(ROUTES.myEvents);
    else goBack(steps);
  };
  const { cancel } = useEventActions(card, leave);
  return <CancelButton card={card} onCancel={cancel} />;
}

/** Back to the timeline as it was left, else to the reservation on it. Whoever reserves several is there by Enter. */
function ToTimeline({ card }: { readonly card: EventCard | null }) {
  const { t } = useTranslation('reservation');
  const [, navigate] = useLocation();
  const [steps] = useState(stepsBack);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  useEscape(steps);
  const show = (): void => {
    if (card === null) return navigate(ROUTES.timeline);
    const address = `${ROUTES.timeline}?date=${dateOf(card.start)}`;
    navigate(address, { state: boardAt(card.start, card.places[0]?.resourceId) });
  };
  return (
    <Button
      kind="primary"
      size="large"
      ref={button}
      icon={steps === null ? CalendarDays : ArrowLeft}
      aria-describedby="outcome-title"
      // The Enter that sent it may still be held down.
      onKeyDown={(press) => (press.repeat ? press.preventDefault() : undefined)}
      onClick={() => (steps === null ? show() : goBack(steps))}
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
