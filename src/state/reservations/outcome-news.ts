/*
 * Who hears by a toast how a reservation goes on that was sent: whoever does not see its page.
 */
import type { ReservationProgress } from '../../../workers/contract.ts';
import { ROUTES } from '../routes.ts';

/** What is heard of one reservation that is being sent. */
export interface OutcomeNews {
  hear(progress: ReservationProgress): void;
  /** The server has taken it, and its page is on the screen where somebody has waited for that. */
  settle(): void;
}

/**
 * Tells what nobody sees. As long as its form waits nothing is told: its page comes next. Who leaves the form before that
 * is told then.
 * @param isHere whether its form is still on the screen
 */
export function createOutcomeNews(isHere: () => boolean, tell: (progress: ReservationProgress) => void): OutcomeNews {
  let isAwaited = true;
  let held: ReservationProgress | null = null;
  const say = (progress: ReservationProgress): void => {
    if (!isOnScreen(progress.eventId)) tell(progress);
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

/** The address tells: it stays true where a page is slow to come, or never does. */
function isOnScreen(eventId: string): boolean {
  const asked = new URLSearchParams(location.search);
  return location.pathname === ROUTES.reserve && asked.has('sent') && asked.get('event') === eventId;
}
