import CalendarCheck2 from 'lucide-react/icons/calendar-check-2';
import CheckCheck from 'lucide-react/icons/check-check';
import PencilLine from 'lucide-react/icons/pencil-line';
import Search from 'lucide-react/icons/search';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';

import type { EventCard, Instant } from '../../../workers/contract.ts';
import { formatTime } from '../../i18n/formats.ts';
import { momentText } from '../../i18n/time-text.ts';
import { undoToast } from '../../state/reservations/cancellations.ts';
import { network } from '../../state/browser/network.ts';
import { reserveAddress } from '../../state/reservations/reserve-address.ts';
import { pauseToasts, takeToastAction, toasts } from '../../state/toasts.ts';
import { Button, type ButtonProps } from '../controls/Button.tsx';
import { Question } from '../overlays/Question.tsx';
import { CancelButton } from './CancelButton.tsx';
import styles from './event-sheet.module.css';
import { Problems } from './Problems.tsx';
import { type EventActionDone, useEventActions } from './use-event-actions.ts';

interface EventActionsProps {
  readonly card: EventCard;
  /** The last time that the worker reported. */
  readonly now: Instant;
  /** `list`: the actions that the rules offer now (spec point 4); `full`: also extending, cancelling and Undo. */
  readonly extent?: 'list' | 'full';
  /** The start of the next reservation of one of its places; null = none known. */
  readonly latestEnd?: Instant | null;
  /** Other actions are shown elsewhere: only problems are shown here. */
  readonly isQuiet?: boolean;
  /** Opens the offers of other places, where a place has declined. */
  readonly onFindAnother?: () => void;
  /** Called after an action; the worker reports the changed event itself. */
  readonly onDone?: (what: EventActionDone) => void;
}

const nothing = (): void => undefined;

/** ms for which a pressed button stays in place, so that a double click does not press the next one. */
const secondClick = 1_000;

/** ms; finishing takes effect at the end of the current minute, so an event that ends then needs no button. */
const runningMinute = 60_000;

/** The available actions of an event as buttons; results are shown in toasts or below. */
export function EventActions({
  card,
  now,
  extent = 'list',
  latestEnd = null,
  isQuiet = false,
  onFindAnother,
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
  const isOpenToExtend = card.showChangeButton && look !== 'declined' && !card.isAllDay && card.end > now;
  const isToFind = onFindAnother !== undefined && look === 'declined' && card.isOrganizer && card.end > now;

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
          // The filled button of a screen with a list is in its bar.
          kind={extent === 'full' ? 'primary' : 'plain'}
          isOff={hasConfirmed}
          icon={CheckCheck}
          isBusy={actions.busy === 'confirm'}
          aria-label={t('confirmName', { subject })}
          onClick={actions.confirm}
        >
          {t('confirm')}
        </Button>
      ) : null}
      {isToFind ? (
        <Button {...common} icon={Search} aria-label={t('findAnotherName', { subject })} onClick={onFindAnother}>
          {t('findAnother')}
        </Button>
      ) : null}
      {card.showChangeButton && !isConfirmKept && !isToFind ? (
        <Button
          {...common}
          icon={PencilLine}
          aria-label={t('changeName', { subject })}
          onClick={() => navigate(reserveAddress({ eventId }))}
        >
          {t('change')}
        </Button>
      ) : null}
      {extent === 'full' && waitsForConfirmation(card, now) ? <ChangeLater card={card} now={now} /> : null}
      {card.showFinish && card.end - now > runningMinute ? (
        <FinishButton {...common} isBusy={actions.busy === 'finish'} subject={subject} onFinish={actions.finish} />
      ) : null}
      {extent === 'full' ? <CancelButton card={card} onCancel={actions.cancel} /> : null}
      {extent === 'full' ? <UndoButton eventId={eventId} /> : null}
      <Problems lines={actions.problems} />
    </>
  );
}

/** It could be changed if it were confirmed (spec point 4). */
const waitsForConfirmation = ({ isOrganizer, showChangeButton, look, end }: EventCard, now: Instant): boolean =>
  isOrganizer && !showChangeButton && (look === 'toConfirm' || look === 'unconfirmed') && end > now;

/** The button of a reservation that cannot be changed yet, with the reason. */
function ChangeLater({ card, now }: Pick<EventActionsProps, 'card' | 'now'>) {
  const { t } = useTranslation('events');
  const reasonId = useId();
  const { subject, confirmFrom } = card;
  return (
    <>
      <Button
        size="large"
        icon={PencilLine}
        isOff
        aria-label={t('changeName', { subject })}
        aria-describedby={reasonId}
      >
        {t('change')}
      </Button>
      <p id={reasonId} className={styles.reason}>
        {confirmFrom === null || confirmFrom <= now
          ? t('changeFirst')
          : t('changeLater', { subject, time: momentText(confirmFrom, now) })}
      </p>
    </>
  );
}

const MINUTES = [15, 30, 60] as const;
const MINUTE_MS = 60_000;

interface ExtendButtonsProps {
  /** The end of the event. */
  readonly end: Instant;
  /** The start of the next reservation of its place; null = none known. */
  readonly latestEnd: Instant | null;
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly onExtend: (minutes: number) => void;
}

/** Buttons to extend an event until the next reservation begins. */
function ExtendButtons({ end, latestEnd, isBusy, isDisabled, onExtend }: ExtendButtonsProps) {
  const { t } = useTranslation('events');
  const offered = MINUTES.filter((minutes) => latestEnd === null || end + minutes * MINUTE_MS <= latestEnd);
  if (offered.length === 0 && latestEnd !== null) {
    return <p className={styles.muted}>{t('extendNone', { time: formatTime(latestEnd) })}</p>;
  }
  return (
    <fieldset className={styles.extend}>
      <legend className="spoken">{t('extend')}</legend>
      {offered.map((minutes) => (
        <Button key={minutes} isBusy={isBusy} disabled={isDisabled} onClick={() => onExtend(minutes)}>
          {t('extendBy', { minutes })}
        </Button>
      ))}
    </fieldset>
  );
}

interface FinishButtonProps extends Pick<ButtonProps, 'size' | 'disabled' | 'isBusy'> {
  readonly subject: string;
  readonly onFinish: () => void;
}

/** Ends an event now, after a question: it cannot be undone, as its places may be reserved immediately. */
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
          {/* First, so that a held or repeated key does not finish the event. */}
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

/** Undoes the cancellation of an event while its toast offers it; hidden if the toast covers other events too. */
function UndoButton({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation('events');
  const { list } = useSnapshot(toasts);
  // It disappears under the pointer, so the timer of the other toasts must continue.
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
