import { useSnapshot } from 'valtio';

import type { EventCard } from '../../../workers/contract.ts';
import { leaving } from '../../state/reservations.ts';

/**
 * Makes of cards, as they were read, how their user has left them: what they are cancelling, or have cancelled in this
 * tab, is cancelled whatever was read before.
 */
export function useStanding(): (card: EventCard) => EventCard {
  const { eventIds, goneIds } = useSnapshot(leaving);
  return (card) => (eventIds.includes(card.eventId) || goneIds.includes(card.eventId) ? toCancelled(card) : card);
}

/** Nothing is awaited of it, and nothing can be done with it. */
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
