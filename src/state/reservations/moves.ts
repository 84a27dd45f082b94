/*
 * Own reservations on their way to another time or place: shown there at once, and back where they were if they are
 * refused.
 */
import { proxy, ref } from 'valtio';

import type { Failure, Instant, Result, TimelineItem } from '../../../workers/contract.ts';
import { isAway } from '../browser/away.ts';
import { computation } from '../workers/workers.ts';

/** Where a reservation is to be. */
export interface Destination {
  readonly resourceId: string;
  /** Where its resource stood when it was sent. */
  readonly rowHint: number;
  readonly start: Instant;
  readonly end: Instant;
}

export interface Move {
  readonly item: TimelineItem;
  readonly to: Destination;
  /** It was refused, and is on its way back to where it was. */
  readonly isReturning: boolean;
}

export const moves: { list: Move[] } = proxy<{ list: Move[] }>({ list: [] });

/** ms; a move is hidden as soon as the timeline shows it, the timer only cleans up. */
const cleanUpAfter = 5_000;

/** How long the way back takes, in ms; the style sheet's is the same. */
const returnTime = 200;

/**
 * Sends a change and shows the reservation at its new place until the timeline does. One at a time an event; while the
 * server is away it is refused at once, since one that waits would be carried out when nobody expects it any more.
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

/** Shows that a reservation goes back to where it was. */
export function returnBack(move: Omit<Move, 'isReturning'>): void {
  const returning: Move = ref({ ...move, isReturning: true });
  moves.list = [...moves.list.filter((other) => other.item.eventId !== move.item.eventId), returning];
  setTimeout(() => drop(returning), returnTime);
}

function drop(move: Move): void {
  moves.list = moves.list.filter((other) => other !== move);
}
