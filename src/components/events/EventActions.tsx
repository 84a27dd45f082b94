import { CheckCheck, PencilLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';

import type { EventCard, Instant } from '../../../workers/contract.ts';
import { network } from '../../state/network.ts';
import { reserveAddress } from '../../state/reserve-address.ts';
import { Button } from '../Button.tsx';
import { CancelButton } from './CancelButton.tsx';
import { ExtendButtons } from './ExtendButtons.tsx';
import { FinishButton } from './FinishButton.tsx';
import { Problems } from './Problems.tsx';
import { UndoButton } from './UndoButton.tsx';
import { type EventActionDone, useEventActions } from './use-event-actions.ts';

interface EventActionsProps {
  readonly card: EventCard;
  /** As the worker has told it last. */
  readonly now: Instant;
  /** `list`: what the rules offer now (spec point 4); `full`: also extending, cancelling and its Undo. */
  readonly extent?: 'list' | 'full';
  /** When the next use of one of its places begins; null = none is known. */
  readonly latestEnd?: Instant | null;
  /** Something else is being done: only what has gone wrong is still told. */
  readonly isQuiet?: boolean;
  /** Told what has been done; what changes is told by the worker. */
  readonly onDone?: (what: EventActionDone) => void;
}

const nothing = (): void => undefined;

/** ms for which a button that was pressed keeps its place: a double click does not press the next one. */
const secondClick = 1_000;

/** ms; an event is finished at the end of the running minute, so that one that ends then has been. */
const runningMinute = 60_000;

/** What can be done with an event now, as a row of buttons; how it went is said by a toast or under them. */
export function EventActions({
  card,
  now,
  extent = 'list',
  latestEnd = null,
  isQuiet = false,
  onDone = nothing,
}: EventActionsProps) {
  const { t } = useTranslation('events');
  const [, navigate] = useLocation();
  const { isOnline } = useSnapshot(network);
  const [hasConfirmed, setConfirmed] = useState(false);
  const actions = useEventActions(card, (what) => {
    if (what === 'confirm') setConfirmed(true);
    onDone(what);
  });
  useEffect(() => {
    if (!hasConfirmed) return undefined;
    const timer = setTimeout(() => setConfirmed(false), secondClick);
    return () => clearTimeout(timer);
  }, [hasConfirmed]);
  const { eventId, subject, look } = card;
  const isConfirmKept = look !== 'cancelled' && (actions.busy === 'confirm' || hasConfirmed);
  if (isQuiet) return <Problems lines={actions.problems} />;
  const size = extent === 'full' ? 'large' : 'small';
  const common = { size, disabled: !isOnline } as const;
  const isOpenToExtend = card.showFinish && card.showChangeButton && !card.isAllDay && card.end > now;

  return (
    <>
      {extent === 'full' && isOpenToExtend ? (
        <ExtendButtons
          end={card.end}
          latestEnd={latestEnd}
          isBusy={actions.busy === 'extend'}
          isDisabled={!isOnline}
          onExtend={actions.extend}
        />
      ) : null}
      {card.showConfirmButton || isConfirmKept ? (
        <Button
          {...common}
          kind="primary"
          isOff={hasConfirmed}
          icon={CheckCheck}
          isBusy={actions.busy === 'confirm'}
          aria-label={t('confirmName', { subject })}
          onClick={actions.confirm}
        >
          {t('confirm')}
        </Button>
      ) : null}
      {card.showChangeButton && !isConfirmKept ? (
        <Button
          {...common}
          icon={PencilLine}
          aria-label={t('changeName', { subject })}
          onClick={() => navigate(reserveAddress({ eventId }))}
        >
          {t('change')}
        </Button>
      ) : null}
      {card.showFinish && card.end - now > runningMinute ? (
        <FinishButton {...common} isBusy={actions.busy === 'finish'} subject={subject} onFinish={actions.finish} />
      ) : null}
      {extent === 'full' ? <CancelButton card={card} onCancel={actions.cancel} /> : null}
      {extent === 'full' ? <UndoButton eventId={eventId} /> : null}
      <Problems lines={actions.problems} />
    </>
  );
}
