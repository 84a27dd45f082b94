import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';

import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { readDraft } from '../../../state/reservations/draft.ts';
import { session } from '../../../state/session/session.ts';
import { dateOf, slotsTo } from './formats.ts';
import type { QueryControl } from '../../../components/finding/query/query.ts';
import { rowOfResource } from './ranges.ts';
import { moveCursorIntoView, openReserve, takeOffer } from './board-state.ts';
import type { BoardState, Offer } from './board-state.ts';

/** The timeline was opened from the full form, to which the choice of a place returns. */
export const isForForm = (): boolean => new URLSearchParams(location.search).get('for') === 'form';

/** Opens the sheet of an accepted offer on its day; after a reload that of an open draft. */
export function usePendingOffer(model: TimelineModel | null, board: BoardState, { change }: QueryControl): void {
  const { pendingOffer } = useSnapshot(board);
  const hasRestored = useRef(false);
  useEffect(() => {
    if (model === null || hasRestored.current) return;
    hasRestored.current = true;
    const draft = isForForm() ? null : openDraft();
    if (draft !== null && isShown(model, draft)) takeOffer(board, draft);
  }, [model, board]);
  useEffect(() => {
    if (model === null || pendingOffer === null) return;
    if (!isShown(model, pendingOffer)) return change({ date: dateOf(pendingOffer.start) }, 'push');
    takeOffer(board, null);
    reserveOffer(model, board, pendingOffer);
  }, [model, board, pendingOffer, change]);
}

function openDraft(): Offer | null {
  const { state } = session;
  const draft = state.type === 'signed-in' ? readDraft(state.account.username) : null;
  return draft?.isOpen === true ? draft : null;
}

const isShown = ({ window }: TimelineModel, { start }: Offer): boolean => start >= window.start && start < window.end;

function reserveOffer(model: TimelineModel, board: BoardState, { resourceId, resourceName, start, end }: Offer): void {
  const slot = (instant: number): number => Math.round(slotsTo(model, instant));
  const row = rowOfResource(model, resourceId, board.cursor?.row ?? -1);
  const first = slot(start);
  const range = { row: row ?? -1, start: first, end: Math.max(first + 1, Math.min(model.table.slotCount, slot(end))) };
  if (row !== null) moveCursorIntoView(board, { row, slot: first });
  openReserve(board, model, range, { id: resourceId, name: resourceName });
}
