/*
 * Events that come back to whoever has cancelled or left them, as by a new invitation: they are gone no more.
 */
import { subscribe } from 'valtio';

import type { EventCard } from '../../../workers/contract.ts';
import { leaving } from './reservations.ts';

interface Returns {
  /** Hears all that one subscription tells. */
  hear(told: readonly Pick<EventCard, 'eventId'>[]): void;
  end(): void;
}

/**
 * Looks in what a subscription tells for events that are gone. What it still has was read before; what it has again, after
 * it was told without, has come back.
 * @param isReadAnew it tells only what is read once it is open: what is gone by then is missing in it
 */
export function watchReturns(isReadAnew: boolean): Returns {
  let missing = new Set(isReadAnew ? leaving.goneIds : []);
  const end = subscribe(leaving, () => {
    missing = new Set(leaving.goneIds.filter((eventId) => missing.has(eventId)));
  });
  return {
    hear(told) {
      const known = new Set(told.map(({ eventId }) => eventId));
      const stay = leaving.goneIds.filter((eventId) => !known.has(eventId) || !missing.has(eventId));
      for (const eventId of stay) if (!known.has(eventId)) missing.add(eventId);
      if (stay.length < leaving.goneIds.length) leaving.goneIds = stay;
    },
    end,
  };
}
