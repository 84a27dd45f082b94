/*
 * Events that come back to a user who has cancelled or left them, e.g. by a new invitation: they are no longer gone.
 */
import { subscribe } from 'valtio';

import type { EventCard } from '../../../workers/contract.ts';
import { leaving } from './reservations.ts';

interface Returns {
  /** Takes each update of one subscription. */
  hear(told: readonly Pick<EventCard, 'eventId'>[]): void;
  end(): void;
}

/**
 * Finds events that had gone in the updates of a subscription. What it still lists was read before they went; what it
 * lists again, after an update without it, has come back.
 * @param isFreshRead the subscription reports only what is read after it is opened, so gone events are missing in it
 */
export function watchReturns(isFreshRead: boolean): Returns {
  let missing = new Set(isFreshRead ? leaving.goneIds : []);
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
