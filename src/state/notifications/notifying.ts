/*
 * Notifies the user of changes to their reservations while Deskway is open. Of all tabs one does so, the one that holds
 * a Web Lock; when it is closed the next one takes over.
 */
import { subscribe } from 'valtio';
import { navigate } from 'wouter/use-browser-location';

import type { Close, Failure, Instant, Notice, NoticesUpdate } from '../../../workers/contract.ts';
import { eventAddress } from '../reservations/event-address.ts';
import { i18n, loadTexts, locale } from '../../i18n/index.ts';
import { noticeText } from './notice-text.ts';
import { recallNotifications } from '../browser/preferences.ts';
import { leaving } from '../reservations/reservations.ts';
import { session } from '../session/session.ts';
import { followPresses, mayNotify, showSystemNotice } from './system-notices.ts';
import { claimTelling, leavingEvents, noteLeaving } from './told-notices.ts';
import { computation, followArea } from '../workers/workers.ts';

const LOCK = 'deskway-notifying';

/** Notifies of a user's reservations. @returns ends it */
export function keepNotifying(username: string): Close {
  const left = new AbortController();
  const { signal } = left;
  const endNoting = noteOwnCancellations();
  // One tab notifies for all, and another one may switch it off.
  window.addEventListener('storage', recallNotifications, { signal });
  followPresses(open, signal);
  void lead(username, signal);
  return () => {
    left.abort();
    endNoting();
  };
}

/** Waits for the lock among the tabs, then notifies until the signal aborts. */
async function lead(username: string, signal: AbortSignal): Promise<void> {
  const untilLeft = (): Promise<void> =>
    new Promise((resolve) => {
      const end = followEvents(username);
      const leave = (): void => {
        end();
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
    });
  try {
    await navigator.locks.request(LOCK, { signal }, untilLeft);
  } catch (error) {
    // This tab never held the lock.
    if (!signal.aborted) throw error;
  }
}

function followEvents(username: string): Close {
  const isTheirs = (): boolean => session.state.type === 'signed-in' && session.state.account.username === username;
  return followArea<NoticesUpdate>(
    (api, hear) => api.myEvents.watch(leavingEvents, hear),
    ({ notices, now }) => {
      if (!isTheirs()) return;
      for (const notice of notices) void tell(notice, now);
    },
  );
}

/** Shows a notice, unless it was shown, here or in another tab, or proves unfounded. */
async function tell(notice: Notice, now: Instant): Promise<void> {
  const { eventId } = notice.card;
  if (!mayNotify()) return;
  await loadTexts('events');
  if (notice.isGone && !(await isCancelled(eventId))) return;
  if (!claimTelling(notice.keys)) return;
  const address = eventAddress(eventId);
  const text = noticeText(notice, now, i18n.getFixedT(null, 'events'));
  showSystemNotice({ ...text, lang: locale(), tag: notice.keys[0] ?? '', address }, open);
}

const open = (address: string): void => navigate(address);

/** An event that left the calendar was cancelled; one that is still there was moved out of the range. */
async function isCancelled(eventId: string): Promise<boolean> {
  const answer = await computation().reservation.card(eventId);
  return answer.ok ? answer.value.look === 'cancelled' : GONE.has(statusOf(answer.error));
}

/** HTTP: not found, gone. */
const GONE: ReadonlySet<number | null> = new Set([404, 410]);

const statusOf = (failure: Failure): number | null => ('status' in failure ? failure.status : null);

/** Tells all tabs what is being cancelled in this one: while that runs, and for some time after it. */
function noteOwnCancellations(): Close {
  let noted: readonly string[] = [];
  const note = (): void => {
    noteLeaving([...noted, ...leaving.eventIds]);
    noted = [...leaving.eventIds];
  };
  note();
  return subscribe(leaving, note);
}
