/*
 * Reservations on their way: shown at once, before the calendar has them, and cancelled only after the time to undo.
 */
import { proxy } from 'valtio';

import type { Failure, Instant, ReservationDraft, ReservationProgress, Result } from '../../workers/contract.ts';
import { computation } from './workers.ts';

/** ms */
const cleanUpAfter = 5_000;

/** A reservation that was sent; it goes once the timeline shows the real one, or when it is refused. */
export interface PendingReservation {
  readonly key: string;
  /** null until the server took it. */
  readonly eventId: string | null;
  readonly resourceId: string;
  /** Where its resource stood when it was sent. */
  readonly rowHint: number;
  readonly subject: string;
  readonly start: Instant;
  readonly end: Instant;
}

export const pending: { list: PendingReservation[] } = proxy<{ list: PendingReservation[] }>({ list: [] });

/** Events that will be cancelled once their toast has gone. */
export const leaving: { eventIds: string[] } = proxy<{ eventIds: string[] }>({ eventIds: [] });

/**
 * Sends a reservation and shows it as pending until the calendar's own takes its place.
 * @param onProgress how it goes on after the server took it
 */
export async function reserve(
  draft: ReservationDraft,
  rowHint: number,
  onProgress: (progress: ReservationProgress) => void,
): Promise<Result<{ readonly eventId: string }, Failure>> {
  const key = draft.idempotencyKey;
  drop(key);
  pending.list.push({ key, eventId: null, rowHint, ...pick(draft) });
  const result = await computation().reservation.create(draft, (progress) => {
    if (progress.type === 'answered' || progress.type === 'unanswered') {
      // The accepted one is hidden as soon as the calendar's own is painted; the timer only cleans up.
      const isDeclined = progress.type === 'answered' && progress.answer === 'declined';
      setTimeout(() => drop(key), isDeclined ? 0 : cleanUpAfter);
    }
    onProgress(progress);
  });
  if (!result.ok) drop(key);
  else pending.list = pending.list.map((one) => (one.key === key ? { ...one, eventId: result.value.eventId } : one));
  return result;
}

const pick = ({ resourceId, subject, start, end }: ReservationDraft) => ({ resourceId, subject, start, end });

function drop(key: string): void {
  pending.list = pending.list.filter((one) => one.key !== key);
}

/** Marks an event as about to go; the answer takes the mark away. */
export function markLeaving(eventId: string): () => void {
  leaving.eventIds.push(eventId);
  return () => {
    leaving.eventIds = leaving.eventIds.filter((other) => other !== eventId);
  };
}

/** Cancels an event after the time to undo has passed. */
export const cancelReservation = (eventId: string): Promise<Result<null, Failure>> =>
  computation().reservation.cancel(eventId);
