/*
 * The end of a move: it is sent, or refused at once.
 */
import type { TFunction } from 'i18next';
import { subscribe } from 'valtio';

import type { EventCard, Failure, Instant, TimelineItem } from '../../../../workers/contract.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { i18n } from '../../../i18n/index.ts';
import { momentText } from '../../../i18n/time-text.ts';
import { isAway } from '../../../state/browser/away.ts';
import { failureText } from '../../../state/failure-text.ts';
import { moveReservation, returnBack } from '../../../state/reservations/moves.ts';
import type { Destination } from '../../../state/reservations/moves.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import { dismissOlderToasts, showToast } from '../../../state/toasts.ts';
import { computation } from '../../../state/workers/workers.ts';
import { formatShown, slotInstant } from '../state/formats.ts';
import { asMoved, destinationOf, firstTaken, isHome } from './moving.ts';
import type { Moving, Span } from './moving.ts';
import { clearPick, refuse } from '../state/board-state.ts';
import type { BoardState, ScreenPoint } from '../state/board-state.ts';

const texts = (): TFunction<'timeline'> => i18n.getFixedT(null, 'timeline');

/** Sends a held reservation, or shows why it can't be moved there. @param point position of the reason */
export function settleMove(board: BoardState, model: TimelineModel, moving: Moving, point: ScreenPoint): void {
  clearPick(board);
  if (isHome(model, moving)) return;
  const { item, row } = moving;
  const to = destinationOf(model, moving);
  if (isAway()) {
    returnBack({ item, to });
    showToast({ text: texts()('move.away', { subject: item.subject }), kind: 'error' });
    return;
  }
  if (moving.isFree) {
    void sendMove(item, { ...to, name: model.table.rowName(row) }, (failure) => {
      const isElsewhere = !board.isMounted || board.isDragging || board.sheet !== null;
      if (isElsewhere) tellRefusal(item, failure);
      else refuseMove(board, model, item, { ...moving, failure }, point);
    });
    return;
  }
  returnBack({ item, to });
  refuseMove(board, model, item, { ...moving, failure: null }, point);
}

/** A destination with the name of its resource. */
export interface NamedDestination extends Destination {
  readonly name: string;
}

/**
 * Sends a move; once it is accepted it can be undone.
 * @param onRefused receives the reason
 * @returns whether it was accepted
 */
export async function sendMove(
  item: TimelineItem,
  to: NamedDestination,
  onRefused: (failure: Failure) => void,
): Promise<boolean> {
  const result = await moveReservation(item, to);
  if (!result.ok) {
    onRefused(result.error);
    return false;
  }
  const t = texts();
  const values = { subject: item.subject, place: to.name, range: formatShown(to) };
  const before = { resourceId: item.resourceId, rowHint: item.row, start: item.start, end: item.end };
  const action = {
    label: t('details.undo'),
    isUndo: true,
    run: () => void undoMove(asMoved(item, to), before),
  };
  const text = t(to.resourceId === item.resourceId ? 'move.done' : 'move.doneElsewhere', values);
  const about = item.eventId;
  dismissOlderToasts(about);
  showToast({ text, kind: 'success', about, action });
  onDeclined(item.eventId, to, () => {
    dismissOlderToasts(about);
    showToast({ text: t('progress.declined', values), kind: 'warning', about, action, stays: true });
  });
  return true;
}

/** How long to wait for the answer of a resource. */
const ANSWER_TIMEOUT_MS = 60_000;

/** Runs a task if the resource declines the moved reservation. */
function onDeclined(eventId: string, { resourceId, start, end }: Destination, run: () => void): void {
  const close = subscribe(timeline, () => {
    const item = timeline.model?.itemByKey.get(`${eventId}:${resourceId}`);
    if (item?.start !== start || item.end !== end || item.look !== 'declined') return;
    close();
    run();
  });
  setTimeout(close, ANSWER_TIMEOUT_MS);
}

/** Shows in a toast why a reservation could not be moved. */
export function tellRefusal({ subject }: TimelineItem, failure: Failure): void {
  const t = texts();
  showToast({ text: `${t('move.refused', { subject })} ${failureText(failure, t)}`, kind: 'error' });
}

/** Shows why a reservation can't be moved, as the worker decided; null = there is none. */
export function tellFixed(item: TimelineItem | null, now: Instant): void {
  const t = texts();
  if (item === null) {
    showToast({ text: t('move.nothing') });
    return;
  }
  const { subject, look, end } = item;
  if (look === 'declined' || look === 'cancelled') showToast({ text: t('move.void', { subject }) });
  else if (end <= now) showToast({ text: t('move.over', { subject }) });
  else if (look === 'toConfirm') showToast({ text: t('move.confirmFirst', { subject }) });
  else if (look === 'unconfirmed') void tellUnconfirmed(item, now);
  else if (look === 'tentative') void tellUnanswered(item);
  else showToast({ text: t('move.notYours', { subject }) });
}

/** The user gets a reason within this time. */
const READ_TIMEOUT_MS = 1_500;

/** Null if it does not arrive in time. */
async function readCard(eventId: string): Promise<EventCard | null> {
  const tooLate = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), READ_TIMEOUT_MS);
  });
  const read = await Promise.race([computation().reservation.card(eventId), tooLate]);
  return read?.ok === true ? read.value : null;
}

/** If confirmation is not open yet, the toast says from when on. */
async function tellUnconfirmed({ eventId, subject }: TimelineItem, now: Instant): Promise<void> {
  const card = await readCard(eventId);
  const from = card?.confirmFrom ?? null;
  const t = texts();
  if (from === null || from <= now) showToast({ text: t('move.confirmFirst', { subject }) });
  else showToast({ text: t('move.confirmLater', { subject, time: momentText(from, now) }) });
}

/** A resource that approves reservations has to answer first. */
async function tellUnanswered({ eventId, subject }: TimelineItem): Promise<void> {
  const card = await readCard(eventId);
  showToast({ text: texts()(card?.isOrganizer === true ? 'move.unanswered' : 'move.notYours', { subject }) });
}

async function undoMove(item: TimelineItem, to: Destination): Promise<void> {
  const result = await moveReservation(item, to);
  const t = texts();
  if (result.ok) showToast({ text: t('move.undone', { subject: item.subject }), kind: 'success' });
  else
    showToast({
      text: `${t('move.notUndone', { subject: item.subject })} ${failureText(result.error, t)}`,
      kind: 'error',
    });
}

function refuseMove(
  board: BoardState,
  model: TimelineModel,
  item: TimelineItem,
  { row, failure, ...span }: Span & { readonly failure: Failure | null },
  point: ScreenPoint,
): void {
  const { start, end } = destinationOf(model, { row, ...span });
  const slot = firstTaken(model, item, { row, ...span });
  const taken = slot === null ? start : Math.max(start, slotInstant(model, slot));
  refuse(board, { ...point, row, start, end, taken, item, failure });
}
