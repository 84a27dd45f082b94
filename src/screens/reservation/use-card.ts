import { useEffect, useReducer, useState } from 'react';

import type { EventCard, Failure, ReservationProgress } from '../../../workers/contract.ts';
import { computation } from '../../state/workers.ts';

/** ms between readings while an answer is still to come (spec point 4). */
const againAfter = 5_000;

interface Known {
  /** Null = not read yet. */
  readonly card: EventCard | null;
  /** Why it could not be read last. */
  readonly failure: Failure | null;
  readonly readAgain: () => void;
}

/** An event as the calendar has it, read anew with each progress, and while its places have not answered. */
export function useCard(eventId: string, progress: ReservationProgress | null): Known {
  const [known, setKnown] = useState<Omit<Known, 'readAgain'>>({ card: null, failure: null });
  const [reading, readAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async (): Promise<void> => {
      const answer = await computation().reservation.card(eventId);
      if (!isOpen) return;
      setKnown((before) => (answer.ok ? { card: answer.value, failure: null } : { ...before, failure: answer.error }));
      if (!answer.ok || answer.value.look === 'tentative') timer = setTimeout(() => void read(), againAfter);
    };
    void read();
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- whatever was heard, the calendar may say more by now
  }, [eventId, progress, reading]);
  return { ...known, readAgain };
}
