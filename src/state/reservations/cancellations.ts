/*
 * Cancelling with time to undo: the mail to the place must not be sent while Undo is still offered. A page that is
 * closed meanwhile ends its worker too, so the browser asks the user to stay; pending cancellations are kept on the
 * device, and the user's next page carries them out.
 */
import type { TFunction } from 'i18next';

import type { Failure, SeriesScope } from '../../../workers/contract.ts';
import { i18n, loadTexts } from '../../i18n/index.ts';
import { holdPromises, takeOrphans, type Promised } from './cancellation-promises.ts';
import { failureText } from '../failure-text.ts';
import { cancelReservation, markLeaving } from './reservations.ts';
import { session } from '../session/session.ts';
import { dismissOlderToasts, dismissToast, showToast } from '../toasts.ts';

/** An event to be cancelled. */
export interface Leaving {
  readonly eventId: string;
  readonly scope: SeriesScope;
  readonly subject: string;
  /** Somebody else organizes it: it leaves the user's calendar only. */
  readonly isLeaving: boolean;
}

/** By event: the promise, and the toast whose time to undo is running; null once the cancellation was sent. */
const waiting = new Map<string, { readonly promised: Promised; readonly toast: number | null }>();

const texts = (): TFunction<'events'> => i18n.getFixedT(null, 'events');

/**
 * The toast that can still keep an event, and no other event, from being cancelled; null where there is none. It may
 * have disappeared meanwhile.
 */
export function undoToast(eventId: string): number | null {
  const id = waiting.get(eventId)?.toast ?? null;
  const isShared = [...waiting.values()].filter(({ toast }) => toast === id).length > 1;
  return isShared ? null : id;
}

/** Shows an event as cancelled, and cancels it once its toast has gone. The texts of `events` must be loaded. */
export function cancelLater(leaving: Leaving): void {
  const { eventId, subject } = leaving;
  const t = texts();
  const unmark = markLeaving(eventId);
  dismissOlderToasts(eventId);
  const undo = (): void => {
    note(leaving);
    unmark();
    dismissOlderToasts(eventId);
    showToast({
      text: texts()(leaving.isLeaving ? 'done.stays' : 'done.kept', { subject }),
      kind: 'success',
      about: eventId,
    });
  };
  const toast = showToast({
    text: t(leaving.isLeaving ? 'done.leave' : 'done.cancel', { subject }),
    about: eventId,
    action: { label: t('undo'), isUndo: true, run: undo },
    onExpire: () => void send(leaving, unmark),
  });
  note(leaving, toast);
}

/** Cancels what earlier pages of the signed-in user had promised before they were closed, and reports it. */
export async function resumeCancellations(username: string): Promise<void> {
  const orphans = await takeOrphans(username);
  if (orphans.length === 0) return;
  await loadTexts('events');
  for (const leaving of orphans) {
    if (waiting.has(leaving.eventId)) continue;
    const isDone = await send(leaving, markLeaving(leaving.eventId));
    if (isDone) showToast({ text: texts()('done.cancel', { subject: leaving.subject }), kind: 'success' });
  }
}

/** @returns whether it is cancelled; where it is not, a toast that stays offers to try again */
async function send(leaving: Leaving, unmark: () => void): Promise<boolean> {
  const { eventId, scope, subject } = leaving;
  note(leaving, null);
  const result = await cancelReservation(eventId, scope);
  note(leaving);
  unmark();
  if (result.ok) return true;
  const t = texts();
  showToast({
    text: t(leaving.isLeaving ? 'notLeft' : 'notCancelled', { subject, reason: failureText(result.error, t) }),
    kind: 'error',
    stays: true,
    action: { label: t('retry'), run: () => void send(leaving, markLeaving(eventId)) },
  });
  return false;
}

/** Records the state of a cancellation; without a state it is finished. */
function note(leaving: Leaving, toast?: number | null): void {
  const { eventId } = leaving;
  if (toast === undefined) waiting.delete(eventId);
  else waiting.set(eventId, { promised: { ...leaving, user: userName() }, toast });
  holdPromises([...waiting.values()].map(({ promised }) => promised));
  // Only while something could be lost: a page with a `beforeunload` listener is not kept in the back/forward cache.
  window.removeEventListener('beforeunload', askToStay);
  if (waiting.size > 0) window.addEventListener('beforeunload', askToStay);
}

function userName(): string {
  return session.state.type === 'signed-in' ? session.state.account.username : '';
}

/** A user who stays wants the cancellation carried out. */
function askToStay(event: Event): void {
  event.preventDefault();
  for (const { toast } of waiting.values()) if (toast !== null) dismissToast(toast);
}

/** How the cancellation of one of several events ended. */
export interface CancellationEnd {
  readonly leaving: Leaving;
  /** Null = it is cancelled. */
  readonly failure: Failure | null;
}

/**
 * The same for several events, with one Undo for all of them.
 * @param text what the toast says
 * @param onEnd receives the results once all have ended
 */
export function cancelSeveralLater(
  several: readonly Leaving[],
  text: string,
  onEnd: (ends: readonly CancellationEnd[]) => void,
): void {
  const unmarks = several.map(({ eventId }) => markLeaving(eventId));
  const undo = (): void => {
    for (const leaving of several) note(leaving);
    for (const unmark of unmarks) unmark();
    showToast({ text: texts()('done.keptAll', { count: several.length }), kind: 'success' });
  };
  const toast = showToast({
    text,
    action: { label: texts()('undo'), isUndo: true, run: undo },
    onExpire: () => void sendSeveral(several, unmarks, onEnd),
  });
  for (const leaving of several) note(leaving, toast);
}

/** Cancels several events now, e.g. after a failed attempt. */
export function cancelSeveral(
  several: readonly Leaving[],
  onEnd: (ends: readonly CancellationEnd[]) => void,
): Promise<void> {
  const unmarks = several.map(({ eventId }) => markLeaving(eventId));
  return sendSeveral(several, unmarks, onEnd);
}

async function sendSeveral(
  several: readonly Leaving[],
  unmarks: readonly (() => void)[],
  onEnd: (ends: readonly CancellationEnd[]) => void,
): Promise<void> {
  for (const leaving of several) note(leaving, null);
  const ends = await Promise.all(
    several.map(async (leaving): Promise<CancellationEnd> => {
      const result = await cancelReservation(leaving.eventId, leaving.scope);
      note(leaving);
      return { leaving, failure: result.ok ? null : result.error };
    }),
  );
  onEnd(ends);
  for (const unmark of unmarks) unmark();
}
