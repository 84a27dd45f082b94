import { CalendarCheck2, CheckCheck, PencilLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';

import type { EventCard, Instant } from '../../../workers/contract.ts';
import { formatTime } from '../../i18n/formats.ts';
import { lengthText } from '../../i18n/obstacle-text.ts';
import { undoToast } from '../../state/cancellations.ts';
import { network } from '../../state/network.ts';
import { reserveAddress } from '../../state/reserve-address.ts';
import { pauseToasts, takeToastAction, toasts } from '../../state/toasts.ts';
import { Button, type ButtonProps } from '../Button.tsx';
import { Question } from '../Question.tsx';
import { CancelButton } from './CancelButton.tsx';
import styles from './events.module.css';
import { Problems } from './Problems.tsx';
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

const MINUTES = [15, 30, 60] as const;
const MINUTE_MS = 60_000;

interface ExtendButtonsProps {
  /** Of the event. */
  readonly end: Instant;
  /** When its place is wanted next; null = not known to be. */
  readonly latestEnd: Instant | null;
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly onExtend: (minutes: number) => void;
}

/** Makes an event end later by one press, as far as nobody comes after it. */
function ExtendButtons({ end, latestEnd, isBusy, isDisabled, onExtend }: ExtendButtonsProps) {
  const { t } = useTranslation('events');
  const offered = MINUTES.filter((minutes) => latestEnd === null || end + minutes * MINUTE_MS <= latestEnd);
  if (offered.length === 0 && latestEnd !== null) {
    return <p className={styles.muted}>{t('extendNone', { time: formatTime(latestEnd) })}</p>;
  }
  return (
    <fieldset className={styles.extend}>
      <legend>{t('extend')}</legend>
      {offered.map((minutes) => (
        <Button key={minutes} isBusy={isBusy} disabled={isDisabled} onClick={() => onExtend(minutes)}>
          {lengthText(minutes)}
        </Button>
      ))}
    </fieldset>
  );
}

interface FinishButtonProps extends Pick<ButtonProps, 'size' | 'disabled' | 'isBusy'> {
  readonly subject: string;
  readonly onFinish: () => void;
}

/** Ends an event now, once it is sure: there is no way back, as somebody else may have its places in no time. */
function FinishButton({ subject, onFinish, ...rest }: FinishButtonProps) {
  const { t } = useTranslation('events');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button {...rest} icon={CalendarCheck2} aria-label={t('finishName', { subject })} onClick={() => setAsking(true)}>
        {t('finish')}
      </Button>
      {isAsking ? (
        <Question
          title={t('finishTitle', { subject })}
          text={<p>{t('finishText')}</p>}
          onClose={() => setAsking(false)}
        >
          {/* First, so that a key that is held or pressed twice finishes nothing. */}
          <Button size="large" onClick={() => setAsking(false)}>
            {t('scope.keep')}
          </Button>
          <Button
            kind="danger"
            size="large"
            disabled={rest.disabled}
            onClick={() => {
              setAsking(false);
              onFinish();
            }}
          >
            {t('finish')}
          </Button>
        </Question>
      ) : null}
    </>
  );
}

const pause = (): void => pauseToasts(true);
const goOn = (): void => pauseToasts(false);

/** The Undo of an event's cancellation, as long as its toast offers it; nothing after that, or where it undoes more. */
function UndoButton({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation('events');
  const { list } = useSnapshot(toasts);
  // It goes away under the pointer, and what goes on then is the time of the other toasts.
  useEffect(() => goOn, []);
  const toast = list.find(({ id }) => id === undoToast(eventId));
  if (toast === undefined) return null;
  return (
    <Button
      size="large"
      onPointerEnter={pause}
      onPointerLeave={goOn}
      onFocus={pause}
      onBlur={goOn}
      onClick={() => takeToastAction(toast.id)}
    >
      {t('undo')}
    </Button>
  );
}
