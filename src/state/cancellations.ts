/*
 * Cancelling with time to undo: the mail to the place must not go out while Undo is still offered. Whoever leaves the
 * page meanwhile does not undo: it goes out at once, and the browser asks them to stay until it has.
 */
import type { Failure, Result } from '../../workers/contract.ts';
import { cancelReservation, markLeaving } from './reservations.ts';
import { dismissToast, showToast } from './toasts.ts';

interface Texts {
  readonly cancelled: string;
  readonly undo: string;
  readonly refused: (failure: Failure) => string;
}

/** By event: ids of toasts whose time to undo runs. */
const waiting = new Map<string, number>();
/** Events whose cancellation was sent and not answered. */
const sent = new Set<string>();

/** Shows an event as cancelled, and cancels it once its toast has gone. */
export function cancelLater(eventId: string, texts: Texts): void {
  const unmark = markLeaving(eventId);
  const send = async (): Promise<void> => {
    waiting.delete(eventId);
    sent.add(eventId);
    const result: Result<null, Failure> = await cancelReservation(eventId);
    sent.delete(eventId);
    guard();
    unmark();
    if (!result.ok) showToast({ text: texts.refused(result.error), tone: 'danger' });
  };
  const undo = (): void => {
    waiting.delete(eventId);
    guard();
    unmark();
  };
  const id = showToast({
    text: texts.cancelled,
    action: { label: texts.undo, run: undo },
    onExpire: () => void send(),
  });
  waiting.set(eventId, id);
  guard();
}

/** Listens to the page's end only while something could be lost by it: a page that listens is kept in no cache. */
function guard(): void {
  const isNeeded = waiting.size + sent.size > 0;
  for (const type of ['beforeunload', 'pagehide'] as const) {
    window.removeEventListener(type, sendNow);
    if (isNeeded) window.addEventListener(type, sendNow);
  }
}

function sendNow(event: Event): void {
  for (const id of waiting.values()) dismissToast(id);
  // The worker, which sends it, ends with the page.
  if (event.type === 'beforeunload' && sent.size > 0) event.preventDefault();
}
