import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { EventCard, Failure } from '../../../workers/contract.ts';
import { reloadEvent } from '../../state/reservations/events.ts';
import { meetingFailureOf } from '../../state/reservations/meeting-failures.ts';
import { outcomes } from '../../state/reservations/reserve-outcomes.ts';
import { stageOf, type Stage } from './stage.ts';

/** ms between reads while an answer is pending (spec point 4). */
const REREAD_DELAY = 5_000;

interface Booking {
  readonly stage: Stage;
  /** Its progress was heard in this tab. */
  readonly isFollowed: boolean;
  /** Why its online meeting could not be made (spec point 8). */
  readonly meetingFailure: Failure | null;
}

/** How the booking of an event stands. It is read again after each progress message, and regularly until it is decided. */
export function useBooking(eventId: string, card: EventCard | null, failure: Failure | null): Booking {
  const { byEventId } = useSnapshot(outcomes);
  const outcome = byEventId[eventId] ?? null;
  const [kept] = useState(() => meetingFailureOf(eventId));
  const progress = outcome?.progress ?? null;
  const isOpen = failure !== null || card?.look === 'tentative';
  useEffect(() => {
    if (progress !== null) reloadEvent();
  }, [progress]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(reloadEvent, REREAD_DELAY);
    return () => clearInterval(timer);
  }, [isOpen]);
  return {
    stage: stageOf(progress, card, failure),
    isFollowed: progress !== null,
    meetingFailure: outcome === null ? kept : outcome.meetingFailure,
  };
}
