/*
 * Cancelling with time to undo: the mail to the place must not go out while Undo is still offered. A page that is left
 * meanwhile takes its worker along, so the browser asks to stay, and a reload carries out what was waiting.
 */
import type { Failure } from '../../workers/contract.ts';
import { cancelReservation, markLeaving } from './reservations.ts';
import { readStored, store } from './storage.ts';
import { dismissToast, showToast } from './toasts.ts';

const KEY = 'deskway-cancelling';

interface Texts {
  readonly cancelled: string;
  readonly undo: string;
  readonly refused: (failure: Failure) => string;
}

/** By event: the id of the toast whose time to undo runs; null once the cancellation was sent. */
const waiting = new Map<string, number | null>();

/** Shows an event as cancelled, and cancels it once its toast has gone. */
export function cancelLater(eventId: string, texts: Texts): void {
  const unmark = markLeaving(eventId);
  const undo = (): void => {
    note(eventId);
    unmark();
  };
  const id = showToast({
    text: texts.cancelled,
    action: { label: texts.undo, run: undo },
    onExpire: () => void send(eventId, unmark, texts.refused),
  });
  note(eventId, id);
}

/** Cancels what this tab had promised to before it was reloaded. */
export function resumeCancellations(refused: Texts['refused']): void {
  for (const eventId of stored()) {
    if (!waiting.has(eventId)) void send(eventId, markLeaving(eventId), refused);
  }
}

async function send(eventId: string, unmark: () => void, refused: Texts['refused']): Promise<void> {
  note(eventId, null);
  const result = await cancelReservation(eventId);
  note(eventId);
  unmark();
  if (!result.ok) showToast({ text: refused(result.error), tone: 'danger' });
}

/** Notes how far a cancellation is; without a state it is done with. */
function note(eventId: string, toast?: number | null): void {
  if (toast === undefined) waiting.delete(eventId);
  else waiting.set(eventId, toast);
  const ids = [...waiting.keys()];
  store(KEY, ids.length === 0 ? null : ids.join(' '), () => sessionStorage);
  // Only while something could be lost by it: a page that listens to its end is kept in no cache.
  window.removeEventListener('beforeunload', askToStay);
  if (ids.length > 0) window.addEventListener('beforeunload', askToStay);
}

const stored = (): readonly string[] =>
  (readStored(KEY, () => sessionStorage) ?? '').split(' ').filter((eventId) => eventId !== '');

/** Whoever stays does so to have it carried out. */
function askToStay(event: Event): void {
  event.preventDefault();
  for (const toast of waiting.values()) if (toast !== null) dismissToast(toast);
}
