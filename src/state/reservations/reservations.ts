/*
 * Reservations that are being sent: shown at once, before the calendar has them; cancelled only after the time to undo.
 */
import { proxy, subscribe } from 'valtio';

import type {
  Close,
  Failure,
  Instant,
  ReservationDraft,
  ReservationProgress,
  Result,
  SeriesScope,
} from '../../../workers/contract.ts';
import { isAway } from '../browser/away.ts';
import { unreachable } from '../unreachable.ts';
import { computation, workerState } from '../workers/workers.ts';

/**
 * ms; a pending one is hidden as soon as the calendar's own is painted, the timer only cleans up, and not while nothing
 * new is.
 */
const cleanUpAfter = 5_000;

/** A reservation that was sent; removed once the timeline shows the real one, or when it is refused. */
export interface PendingReservation {
  readonly key: string;
  /** null until the server has accepted it. */
  readonly eventId: string | null;
  readonly resourceId: string;
  /** The row of its resource when it was sent. */
  readonly rowHint: number;
  readonly subject: string;
  readonly start: Instant;
  readonly end: Instant;
}

export const pending: { list: PendingReservation[] } = proxy<{ list: PendingReservation[] }>({ list: [] });

interface LeavingEvents {
  eventIds: string[];
  /** Cancelled in this tab: data that still contains them was read before. */
  goneIds: string[];
}

/** Events that will be cancelled once their toast has gone, and those that were cancelled. */
export const leaving: LeavingEvents = proxy<LeavingEvents>({ eventIds: [], goneIds: [] });

/**
 * Sends a reservation and shows it as pending until the calendar's own takes its place.
 * @param onProgress reports progress after the server has accepted it
 */
export async function reserve(
  draft: ReservationDraft,
  rowHint: number,
  onProgress: (progress: ReservationProgress) => void,
): Promise<Result<{ readonly eventId: string }, Failure>> {
  const key = draft.idempotencyKey;
  drop(key);
  pending.list.push({ key, eventId: null, rowHint, ...pick(draft) });
  let endWatch: Close = () => undefined;
  const letGo = (after: number): void => {
    endWatch();
    if (after === 0) drop(key);
    else dropOncePainted(key);
  };
  const result = await computation().reservation.create(draft, (progress) => {
    const stay = stayAfter(progress);
    if (stay !== null) letGo(stay);
    onProgress(progress);
  });
  if (!result.ok) {
    drop(key);
    return result;
  }
  pending.list = pending.list.map((one) => (one.key === key ? { ...one, eventId: result.value.eventId } : one));
  // A worker that dies cannot report the end: the timeline of the next one shows the outcome.
  endWatch = onNextRestart(() => letGo(cleanUpAfter));
  return result;
}

function onNextRestart(run: () => void): Close {
  const { restarts } = workerState;
  return subscribe(workerState, () => {
    if (workerState.restarts !== restarts) run();
  });
}

/** How long a pending reservation stays after its final status, in ms; null where more progress is to come. */
function stayAfter(progress: ReservationProgress): number | null {
  switch (progress.type) {
    case 'created':
    case 'waiting':
    case 'not-found-yet':
      return null;
    case 'answered':
      return progress.answer === 'declined' ? 0 : cleanUpAfter;
    case 'unanswered':
      return cleanUpAfter;
    case 'ended':
      return 0;
    default:
      return unreachable(progress);
  }
}

const pick = ({ resourceId, subject, start, end }: ReservationDraft) => ({ resourceId, subject, start, end });

/** @param wasAway nothing new could be painted so far */
function dropOncePainted(key: string, wasAway = false): void {
  setTimeout(() => {
    const isStillAway = isAway();
    if (isStillAway || wasAway) dropOncePainted(key, isStillAway);
    else drop(key);
  }, cleanUpAfter);
}

function drop(key: string): void {
  pending.list = pending.list.filter((one) => one.key !== key);
}

/** Marks an event as about to be cancelled; the answer removes the mark. */
export function markLeaving(eventId: string): () => void {
  leaving.eventIds.push(eventId);
  return () => {
    leaving.eventIds = leaving.eventIds.filter((other) => other !== eventId);
  };
}

const cancelling = new Set<Promise<unknown>>();

/** Cancels an event after the time to undo has passed. */
export async function cancelReservation(eventId: string, scope?: SeriesScope): Promise<Result<null, Failure>> {
  const answer = computation().reservation.cancel(eventId, scope);
  cancelling.add(answer);
  const result = await answer;
  cancelling.delete(answer);
  if (result.ok) leaving.goneIds.push(eventId);
  return result;
}

/** Waits for the cancellations that are running, up to `limit` ms. */
export async function awaitCancellations(limit: number): Promise<void> {
  if (cancelling.size === 0) return;
  const tooLate = new Promise((resolve) => {
    setTimeout(resolve, limit);
  });
  await Promise.race([Promise.all(cancelling), tooLate]);
}
