import X from 'lucide-react/icons/x';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { slotMilliseconds } from '../../../../workers/painting/measures.ts';
import { presentSlot } from '../../../../workers/painting/timeline-model.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { IconButton } from '../../../components/controls/Button.tsx';
import { obstacleText } from '../../../i18n/obstacle-text.ts';
import { failureText } from '../../../state/failure-text.ts';
import { focusGrid } from '../keyboard/focus.ts';
import { sendMove, tellRefusal } from '../pointer/move-actions.ts';
import { endRefusal, moveCursorIntoView, openReserve, takeOffer } from '../state/board-state.ts';
import type { BoardState, Offer, Refusal } from '../state/board-state.ts';
import { formatTimeRange, slotsTo } from '../state/formats.ts';
import { firstNotFree, rowOfResource, whyOf, wordAt } from '../state/ranges.ts';
import type { SlotRange } from '../state/ranges.ts';
import { useGoesWithScroll } from '../state/use-goes-with-scroll.ts';
import { Offers } from './Offers.tsx';
import styles from './refusal-card.module.css';
import { useSlotExplanation } from '../../../state/resources/use-slot-explanation.ts';

interface RefusalCardProps {
  readonly model: TimelineModel;
  readonly board: BoardState;
  readonly refusal: Refusal;
}

/** Why a range cannot be reserved, with alternatives. */
export function RefusalCard({ model, board, refusal }: RefusalCardProps) {
  const { t } = useTranslation('timeline');
  const { row, start, end, taken, item, failure } = refusal;
  const resource = { id: model.table.rowId(row), name: model.table.rowName(row) };
  // The requested length from the first taken slot: this gives the reason and what follows it.
  const request = { start: taken, minutes: Math.round((end - start) / 60_000) };
  const changing = item?.eventId ?? null;
  const explanation = useSlotExplanation({ resourceId: resource.id, ...request, changing });
  // Another resource is offered for the requested start.
  const ofStart = useSlotExplanation(taken === start ? null : { resourceId: resource.id, ...request, start, changing });
  const elsewhere = taken === start ? explanation : ofStart;
  const close = (): void => endRefusal(board);
  const card = useRef<HTMLDivElement>(null);
  useGoesWithScroll(close);
  useFocusBack(card);
  const take = (offer: Offer): void => {
    close();
    if (item === null) takeOffer(board, offer);
    else {
      const rowHint = rowOfResource(model, offer.resourceId, row);
      if (rowHint !== null) moveCursorIntoView(board, { row: rowHint, slot: slotOf(model, offer.start) });
      const to = { ...offer, rowHint: rowHint ?? -1, name: offer.resourceName };
      void sendMove(item, to, (reason) => tellRefusal(item, reason));
    }
  };
  const obstacle = explanation?.obstacle ?? null;
  // Until the worker answers, the state of the row is the reason.
  const word = wordAt(model, { row, slot: slotOf(model, taken) }, presentSlot(model));
  const why = whyOf(word, model, slotOf(model, taken));
  const [wasUnread] = useState(word === 'unread');
  const isWaiting = wasUnread && item === null && failure === null;
  const slots = Math.round((end - start) / slotMilliseconds);
  // The board shows the running quarter as past, but a longer reservation may begin in it (D3).
  const isNew = item === null && failure === null && taken === start;
  const isFree = isNew && why === 'running' && explanation !== null && obstacle === null;
  const from = slotOf(model, start);
  const whole = { row, start: from, end: Math.min(model.table.slotCount, from + slots) };
  useTakenOnceFree(board, model, isFree || (isWaiting && firstNotFree(model, whole) === null) ? whole : null);
  const sentence = obstacle === null ? t(`why.${why}`) : obstacleText(obstacle, request, t);
  const reason = failure === null ? sentence : failureText(failure, t);
  return (
    <div ref={card} className={styles.card} style={positionOf(refusal)} data-refusal>
      <strong className={styles.head}>
        {resource.name} <span className={styles.time}>{formatTimeRange(model, refusal)}</span>
      </strong>
      <p>{reason}</p>
      {failure === null || obstacle === null ? null : <p className={styles.more}>{sentence}</p>}
      {explanation === null || elsewhere === null ? null : (
        <Offers
          explanation={{ next: explanation.next, nearest: elsewhere.nearest ?? explanation.nearest }}
          resource={resource}
          start={start}
          onTake={take}
        />
      )}
      {/* Last, so that Tab leads from the grid to the offers first. */}
      <div className={styles.close}>
        <IconButton name={t('offer.close')} icon={X} onClick={close} />
      </div>
    </div>
  );
}

const slotOf = (model: TimelineModel, instant: number): number =>
  Math.max(0, Math.min(model.table.slotCount - 1, Math.floor(slotsTo(model, instant))));

/** Opens the reservation sheet if the range turns out to be free, e.g. once its row is read. @param range null = not free */
function useTakenOnceFree(board: BoardState, model: TimelineModel, range: SlotRange | null): void {
  const isFree = range !== null;
  const { row, start, end } = range ?? { row: -1, start: 0, end: 0 };
  useEffect(() => {
    if (isFree) openReserve(board, model, { row, start, end });
  }, [board, model, isFree, row, start, end]);
}

/** The width of the card and the least room below its slot, in CSS pixels. */
const width = 320;
const room = 190;

function positionOf({ x, y: pointY }: Refusal) {
  // A drag may end above or below the window.
  const y = Math.max(0, Math.min(window.innerHeight, pointY));
  const isLow = y > window.innerHeight - room;
  return {
    left: Math.max(8, Math.min(x - 24, window.innerWidth - width - 8)),
    ...(isLow ? { bottom: window.innerHeight - y + 16 } : { top: y + 16 }),
  };
}

/** Returns the focus to the grid if it is in the card when that closes. */
function useFocusBack(card: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const own = card.current;
    return () => {
      if (own?.contains(document.activeElement) !== true) return;
      focusGrid();
    };
  }, [card]);
}
