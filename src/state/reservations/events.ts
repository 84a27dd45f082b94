/*
 * One event as the worker reports it, for the components that show it.
 */
import { useEffect, useState } from 'react';

import type { EventState, Instant, ItemLook } from '../../../workers/contract.ts';
import { watchReturns } from './returned-events.ts';
import { computation, followArea } from '../workers/workers.ts';

const UNREAD: EventState = { value: null, asOf: null, failure: null, now: 0 };

/** Follows an event while the component is mounted; unread at first. */
export function useEvent(eventId: string): EventState {
  const [known, setKnown] = useState<{ readonly eventId: string; readonly state: EventState } | null>(null);
  useEffect(() => {
    const returns = watchReturns(true);
    const close = followArea<EventState>(
      (api, tell) => api.events.watch(eventId, tell),
      (state) => {
        if (state.value !== null) returns.hear([state.value.card]);
        setKnown({ eventId, state });
      },
    );
    return () => {
      close();
      returns.end();
    };
  }, [eventId]);
  return known?.eventId === eventId ? known.state : UNREAD;
}

/** How long the answer of a place is awaited, in ms. */
const ANSWER_TIMEOUT = 60_000;

/** Reports once how the places of an event have decided about its new end; nothing if they do not answer. */
export function whenDecided(eventId: string, end: Instant, onDecided: (look: ItemLook) => void): void {
  let isOver = false;
  const close = followArea<EventState>(
    (api, tell) => api.events.watch(eventId, tell),
    ({ value }) => {
      if (isOver || value === null || value.card.end !== end || value.card.look === 'tentative') return;
      isOver = true;
      // It may be known before there is anything to close.
      setTimeout(stop);
      onDecided(value.card.look);
    },
  );
  const timer = setTimeout(close, ANSWER_TIMEOUT);
  function stop(): void {
    clearTimeout(timer);
    close();
  }
}

/** Reads it again; all who follow it are updated. */
export function reloadEvent(): void {
  void computation().events.reload();
}
