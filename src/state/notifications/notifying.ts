/*
 * Has the device tell what becomes of the user's reservations, while Deskway is open. Of all tabs one does it, the one
 * that holds a Web Lock; when it is closed the next one takes over.
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

/** Tells of a user's reservations. @returns ends it */
export function keepNotifying(username: string): Close {
  const left = new AbortController();
  const { signal } = left;
  const endNoting = noteOwnCancellations();
  // Of all tabs one tells for all: that it is to stop may be said in another one.
  window.addEventListener('storage', recallNotifications, { signal });
  followPresses(open, signal);
  void lead(username, signal);
  return () => {
    left.abort();
    endNoting();
  };
}

/** Waits for its turn among the tabs, then tells until the signal aborts. */
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
    // It has never been this tab's turn.
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

/** Tells a notice, unless it was told, here or in another tab, or proves to be none. */
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

/** What has gone from the calendar was cancelled; what is still there was moved out of sight. */
async function isCancelled(eventId: string): Promise<boolean> {
  const answer = await computation().reservation.card(eventId);
  return answer.ok ? answer.value.look === 'cancelled' : GONE.has(statusOf(answer.error));
}

/** HTTP: not found, gone. */
const GONE: ReadonlySet<number | null> = new Set([404, 410]);

const statusOf = (failure: Failure): number | null => ('status' in failure ? failure.status : null);

/** Tells all tabs what is cancelled in this one: as long as that takes, and for a while after it. */
function noteOwnCancellations(): Close {
  let noted: readonly string[] = [];
  const note = (): void => {
    noteLeaving([...noted, ...leaving.eventIds]);
    noted = [...leaving.eventIds];
  };
  note();
  return subscribe(leaving, note);
}
