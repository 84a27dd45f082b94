import Move from 'lucide-react/icons/move';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';

import type { TimelineItem } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { EventSheet } from '../../../components/events/EventSheet.tsx';
import type { QueryControl } from '../../../components/finding/query/query.ts';
import { useEvent } from '../../../state/reservations/events.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import { ROUTES } from '../../../state/routes.ts';
import { goBack, stepsBack } from '../../../state/way-back.ts';
import { MoveForm } from './MoveForm.tsx';
import { closeSheet, moveCursorTo } from '../state/board-state.ts';
import type { BoardState } from '../state/board-state.ts';
import { dateOf, slotsTo } from '../state/formats.ts';
import { rowOfResource } from '../state/ranges.ts';

export { EventSheet };

export interface DetailsSheetProps {
  readonly model: TimelineModel;
  readonly item: TimelineItem;
  readonly board: BoardState;
}

/** The details of a reservation of the user, with its actions and a form that moves it. */
export function DetailsSheet({ model, item, board }: DetailsSheetProps) {
  return <OwnSheet model={model} eventId={item.eventId} item={item} board={board} onClose={() => closeSheet(board)} />;
}

interface OwnSheetProps extends Omit<DetailsSheetProps, 'item'> {
  readonly eventId: string;
  /** Null while the board does not show it: it cannot be moved from here. */
  readonly item: TimelineItem | null;
  readonly onClose: () => void;
}

function OwnSheet({ model, eventId, item, board, onClose }: OwnSheetProps) {
  const { t } = useTranslation('timeline');
  const [isMoving, setMoving] = useState(false);
  return (
    <EventSheet
      eventId={eventId}
      {...(item === null ? {} : { known: { ...item, isAllDay: false } })}
      onClose={onClose}
      hidesActions={({ showChangeButton }) => isMoving && showChangeButton}
    >
      {(card) => (
        <>
          {/* The card is newer than the item, and follows the same rule. */}
          {card.showChangeButton && item !== null ? (
            <Button kind="quiet" icon={Move} aria-expanded={isMoving} onClick={() => setMoving(!isMoving)}>
              {t('move.open')}
            </Button>
          ) : null}
          {isMoving && card.showChangeButton && item !== null ? (
            <MoveForm model={model} item={item} board={board} />
          ) : null}
        </>
      )}
    </EventSheet>
  );
}

interface ReservedSheetProps extends Omit<DetailsSheetProps, 'item'> {
  readonly eventId: string;
  readonly control: QueryControl;
}

/**
 * The sheet of a reservation that was sent (spec point 2), named by the address: it brings the board to its day and
 * item, and ends with the address.
 */
export function ReservedSheet({ model, eventId, board, control }: ReservedSheetProps) {
  const item = useShownItem(model, eventId);
  const [, navigate] = useLocation();
  const close = (): void => {
    const steps = stepsBack();
    if (steps !== null) return goBack(steps);
    const parameters = new URLSearchParams(location.search);
    parameters.delete('event');
    const text = parameters.toString();
    navigate(text === '' ? ROUTES.timeline : `${ROUTES.timeline}?${text}`, { replace: true });
  };
  useOtherSheet(board, close);
  useScrolledTo(model, item, board);
  const { change } = control;
  return (
    <>
      <OwnSheet model={model} eventId={eventId} item={item} board={board} onClose={close} />
      {control.query.date === null ? (
        <OpenDay eventId={eventId} onKnown={(date) => change({ date }, 'replace')} />
      ) : null}
    </>
  );
}

/** The reservation on the board; null while that does not show it. */
function useShownItem(model: TimelineModel, eventId: string): TimelineItem | null {
  // Patches arrive while the sheet is open.
  const { revision } = useSnapshot(timeline);
  if (revision < 0) return null;
  return [...model.itemByKey.values()].find((item) => item.owner === null && item.eventId === eventId) ?? null;
}

/** Another sheet that opens takes the place of this one. */
function useOtherSheet(board: BoardState, close: () => void): void {
  const { sheet } = useSnapshot(board);
  const isOther = sheet !== null;
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (isOther) latest.current();
  }, [isOther]);
}

/** Brings the item into view once. */
function useScrolledTo(model: TimelineModel, item: TimelineItem | null, board: BoardState): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (item === null || isDone.current) return;
    const row = rowOfResource(model, item.resourceId, item.row);
    if (row === null) return;
    isDone.current = true;
    moveCursorTo(board, { row, slot: Math.max(0, Math.floor(slotsTo(model, item.start))) });
  }, [model, item, board]);
}

interface OpenDayProps {
  readonly eventId: string;
  readonly onKnown: (date: string) => void;
}

/** Tells the day of a reservation whose address names none. */
function OpenDay({ eventId, onKnown }: OpenDayProps) {
  const start = useEvent(eventId).value?.card.start ?? null;
  const tell = useEffectEvent(onKnown);
  useEffect(() => {
    if (start !== null) tell(dateOf(start));
  }, [start]);
  return null;
}
