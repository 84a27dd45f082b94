import ArrowLeft from 'lucide-react/icons/arrow-left';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CheckCheck from 'lucide-react/icons/check-check';
import List from 'lucide-react/icons/list';
import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';

import type { EventCard } from '../../../../workers/contract.ts';
import { Button } from '../../../components/Button.tsx';
import { CancelButton } from '../../../components/events/CancelButton.tsx';
import { Problems } from '../../../components/events/Problems.tsx';
import { useEventActions } from '../../../components/events/use-event-actions.ts';
import { dateOf } from '../../../i18n/formats.ts';
import { reserveAddress } from '../../../state/reservations/reserve-address.ts';
import { ROUTES } from '../../../state/routes.ts';
import { boardAt, goBack, goOn, stepsBack } from '../../../state/way-back.ts';
import styles from './outcome-actions.module.css';

interface OutcomeActionsProps {
  readonly eventId: string;
  /** Null = loading. */
  readonly card: EventCard | null;
}

/**
 * The next steps. Each button has a fixed place from the start, beside the status or below it on a phone, so that no
 * other button moves under the pointer when the answer arrives.
 */
export function OutcomeActions({ eventId, card }: OutcomeActionsProps) {
  const { t } = useTranslation('reservation');
  const [, navigate] = useLocation();
  const go = (address: string) => () => goOn(navigate, address);
  // It may still become changeable while a place has not answered.
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

/** Confirms the reservation, which otherwise expires; nothing if it needs no confirmation now. */
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

/** A cancelled reservation has no page: goes back to where the user came from, or to the list. */
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

/** Goes back to the timeline as it was left, or shows the reservation there. It has the focus: Enter is enough. */
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
      // Enter may still be held down from sending the form.
      onKeyDown={(press) => (press.repeat ? press.preventDefault() : undefined)}
      onClick={() => (steps === null ? show() : goBack(steps))}
    >
      {t(steps === null ? 'outcome.timeline' : 'outcome.back')}
    </Button>
  );
}

/** Escape goes back, as it closes a sheet; it does nothing if there is no way back. */
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
