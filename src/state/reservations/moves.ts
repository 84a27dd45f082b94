/*
 * The user's reservations that are being moved to another time or place: shown there at once, and back in their old
 * place if the server refuses.
 */
import { proxy, ref } from 'valtio';

import type { Failure, Instant, Result, TimelineItem } from '../../../workers/contract.ts';
import { isAway } from '../browser/away.ts';
import { computation } from '../workers/workers.ts';

/** The new place of a reservation. */
export interface Destination {
  readonly resourceId: string;
  /** The row of its resource when it was sent. */
  readonly rowHint: number;
  readonly start: Instant;
  readonly end: Instant;
}

export interface Move {
  readonly item: TimelineItem;
  readonly to: Destination;
  /** It was refused and is being animated back to its old place. */
  readonly isReturning: boolean;
}

export const moves: { list: Move[] } = proxy<{ list: Move[] }>({ list: [] });

/** ms; a move is hidden as soon as the timeline shows it, this timer only cleans up. */
const cleanUpAfter = 5_000;

/** Duration of the animation back, in ms; the style sheet has the same value. */
const returnTime = 200;

/**
 * Sends a change and shows the reservation at its new place until the timeline does. One change at a time per event;
 * while the server is away it is refused at once, since a queued one would be carried out when nobody expects it.
 */
export async function moveReservation(item: TimelineItem, to: Destination): Promise<Result<null, Failure>> {
  if (isAway()) {
    returnBack({ item, to });
    return { ok: false, error: { type: 'api-unreachable', detail: 'The server is away' } };
  }
  const move: Move = ref({ item, to, isReturning: false });
  moves.list = [...moves.list.filter((other) => other.item.eventId !== item.eventId), move];
  const { eventId, resourceId } = item;
  const { start, end } = to;
  const result = await computation().reservation.change({
    eventId,
    resourceId,
    toResourceId: to.resourceId,
    start,
    end,
  });
  if (result.ok) setTimeout(() => drop(move), cleanUpAfter);
  else returnBack(move);
  return result;
}

/** Animates a reservation back to its old place. */
export function returnBack(move: Omit<Move, 'isReturning'>): void {
  const returning: Move = ref({ ...move, isReturning: true });
  moves.list = [...moves.list.filter((other) => other.item.eventId !== move.item.eventId), returning];
  setTimeout(() => drop(returning), returnTime);
}

function drop(move: Move): void {
  moves.list = moves.list.filter((other) => other !== move);
}
