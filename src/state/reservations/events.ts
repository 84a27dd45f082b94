/*
 * One event as the worker reports it, for the components that show it.
 */
import { useEffect, useState } from 'react';

import type { EventState } from '../../../workers/contract.ts';
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

/** Reads it again; all who follow it are updated. */
export function reloadEvent(): void {
  void computation().events.reload();
}
