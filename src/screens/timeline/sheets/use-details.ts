import { useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { Failure, ReservationDetails, Result } from '../../../../workers/contract.ts';
import { timeline } from '../../../state/timeline.ts';
import { computation } from '../../../state/workers.ts';

export interface Details {
  readonly details: ReservationDetails | null;
  readonly failure: Failure | null;
  /** Reads them again. */
  readonly reload: () => void;
}

/** What is known of an own reservation; null until it is read, and for no event. */
export function useDetails(eventId: string | null): Details {
  const [known, setKnown] = useState<{ eventId: string; result: Result<ReservationDetails, Failure> } | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (eventId === null) return undefined;
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const result = await computation().reservation.read(eventId);
      if (isCurrent && turn >= 0) setKnown({ eventId, result });
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [eventId, turn]);
  const reload = useCallback(() => setTurn((last) => last + 1), []);
  const result = known?.eventId === eventId ? known.result : null;
  return {
    details: result?.ok === true ? result.value : null,
    failure: result?.ok === false ? result.error : null,
    reload,
  };
}

/** Whole minutes until an instant, rounded up; follows the time of the timeline. Null once it is over, and for none. */
export function useMinutesUntil(instant: number | null): number | null {
  const { now } = useSnapshot(timeline);
  return instant === null || instant < now ? null : Math.ceil((instant - now) / 60_000);
}
