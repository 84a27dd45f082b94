/*
 * Reports by a toast that a sent reservation is booked, and the rest of its progress to users who do not see its sheet.
 */
import type { ReservationProgress } from '../../../workers/contract.ts';
import type { ToastInput } from '../toasts.ts';
import { reservedEvent } from './reserve-address.ts';
import { unreachable } from '../unreachable.ts';

/** What is reported about one reservation that is being sent. */
export interface OutcomeNews {
  hear(progress: ReservationProgress): void;
  /** The server has accepted it, and its page is on the screen where the user has waited for that. */
  settle(): void;
}

/**
 * Reports what the user does not see. While the form waits nothing is reported: its page comes next. A user who leaves
 * the form before that gets the report then.
 * @param isHere whether its form is still on the screen
 */
export function createOutcomeNews(isHere: () => boolean, tell: (progress: ReservationProgress) => void): OutcomeNews {
  let isAwaited = true;
  let held: ReservationProgress | null = null;
  const say = (progress: ReservationProgress): void => {
    // Undo is offered by the toast alone.
    if (isBooked(progress) || !isOnScreen(progress.eventId)) tell(progress);
  };
  return {
    hear(progress) {
      held = isAwaited && isHere() ? progress : null;
      if (held === null) say(progress);
    },
    settle() {
      isAwaited = false;
      if (held !== null) say(held);
      held = null;
    },
  };
}

const isBooked = (progress: ReservationProgress): boolean =>
  progress.type === 'answered' && progress.answer === 'accepted';

/** The progress that is worth a toast. */
type ToldProgress = 'created' | 'accepted' | 'declined' | 'unanswered';

/** The toast about the progress of a reservation; null = none. */
export function progressToast(
  progress: ReservationProgress,
  textOf: (told: ToldProgress) => string,
): ToastInput | null {
  switch (progress.type) {
    case 'created':
      return { text: textOf('created') };
    case 'answered':
      return { text: textOf(progress.answer), kind: progress.answer === 'accepted' ? 'success' : 'error' };
    case 'unanswered':
      return { text: textOf('unanswered'), kind: 'warning' };
    case 'waiting':
    case 'not-found-yet':
    case 'ended':
      return null;
    default:
      return unreachable(progress);
  }
}

/** The address decides: it is right even where a page loads slowly, or never. */
const isOnScreen = (eventId: string): boolean => reservedEvent(location.pathname, location.search) === eventId;
