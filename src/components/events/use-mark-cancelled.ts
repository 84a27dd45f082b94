import { useSnapshot } from 'valtio';

import type { EventCard } from '../../../workers/contract.ts';
import { leaving } from '../../state/reservations/reservations.ts';

/**
 * Returns a function that marks cards as cancelled if the user is cancelling them, or has cancelled them in this tab,
 * whatever was read before.
 */
export function useMarkCancelled(): (card: EventCard) => EventCard {
  const { eventIds, goneIds } = useSnapshot(leaving);
  return (card) => (eventIds.includes(card.eventId) || goneIds.includes(card.eventId) ? toCancelled(card) : card);
}

/** A cancelled event has no pending confirmation and no actions. */
const toCancelled = (card: EventCard): EventCard => ({
  ...card,
  look: 'cancelled',
  places: card.places.map((place) => ({ ...place, look: 'cancelled' })),
  confirmFrom: null,
  confirmUntil: null,
  showConfirmButton: false,
  showChangeButton: false,
  showFinish: false,
  canCancel: false,
});
