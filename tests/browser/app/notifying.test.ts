import { beforeEach, expect, onTestFinished, test } from 'vitest';

import type { EventCard, Failure, MyEventsQuery, MyEventsState } from '../../../workers/contract.ts';
import { createNotices } from '../../../workers/areas/my-events/notices.ts';
import { setInterfaceLanguage } from '../../../src/i18n/index.ts';
import { keepNotifying } from '../../../src/state/notifications/notifying.ts';
import { preferences, setTimeFormat } from '../../../src/state/browser/preferences.ts';
import { markLeaving } from '../../../src/state/reservations/reservations.ts';
import { session } from '../../../src/state/session/session.ts';
import { systemNotices } from '../../../src/state/notifications/system-notices.ts';
import { cardOf, MINUTE, placeOf } from '../../unit/rules/event-cards.ts';
import { beginAt, provideFakeEngine, signedIn } from './fake-engine.ts';
import { provideNotifications, provideServiceWorker } from './fake-notifications.ts';

/** Wednesday 18 November 2026, 13:00 in the viewer's zone. */
const NOON = new Date(2026, 10, 18, 13).getTime();
const DAY = 24 * 60 * MINUTE;

const home = location.pathname;
let tellers: ((state: MyEventsState) => void)[] = [];
let asked: MyEventsQuery[] = [];
let cards: Record<string, EventCard | Failure> = {};

beforeEach(async () => {
  localStorage.removeItem('deskway-told');
  [tellers, asked, cards] = [[], [], {}];
  provideFakeEngine({
    reservation: {
      card: async (eventId) => {
        const known = cards[eventId] ?? ({ type: 'internal', detail: '' } as const);
        return 'type' in known ? { ok: false, error: known } : { ok: true, value: known };
      },
    },
    myEvents: {
      // Notices are chosen as in the worker.
      watch: createNotices({
        source: { current: () => null },
        log: () => undefined,
        open: async (query, onState) => {
          asked.push(query);
          tellers.push(onState);
          return () => void (tellers = tellers.filter((teller) => teller !== onState));
        },
      }),
    },
  });
  await beginAt(home, signedIn);
  onTestFinished(() => history.replaceState(null, '', home));
});

/** Simulates another tab that uses the same storage. */
function begin(): () => void {
  const end = keepNotifying('alice');
  onTestFinished(end);
  return end;
}

const card = (changes: Partial<EventCard> = {}): EventCard =>
  cardOf({ subject: 'Focus', start: NOON + DAY, end: NOON + DAY + 60 * MINUTE, ...changes });

const DUE: Partial<EventCard> = {
  look: 'toConfirm',
  showConfirmButton: true,
  confirmUntil: NOON + 15 * MINUTE,
  places: [placeOf({ look: 'toConfirm' })],
};

/** The worker reports its state; the first time, this waits until something listens. */
async function say(value: readonly EventCard[], minutes = 0): Promise<void> {
  await expect.poll(() => tellers.length).toBe(1);
  const now = NOON + minutes * MINUTE;
  const [start, end] = [NOON - 13 * 60 * MINUTE, NOON + 30 * DAY];
  const range = { start, end, date: '2026-11-18', today: '2026-11-18', days: 30, dates: [] };
  const state = { ...range, value, now, asOf: now, failure: null, total: value.length, isGuest: false };
  for (const tell of tellers) tell(state);
  // Notices are chosen in promises: these are done before the next task.
  await new Promise((resolve) => setTimeout(resolve));
}

test('notifies once of a due confirmation, in the user’s language and time format, and opens it', async () => {
  const shown = provideNotifications({ permission: 'granted' });
  begin();
  await say([card(DUE)]);
  await say([card(DUE)], 1);
  await expect
    .poll(() => shown.map(({ title, body }) => [title, body]))
    .toEqual([['Confirm now: Focus', 'until 13:15 · Desk 1']]);
  shown[0]?.press();
  expect(location.pathname + location.search).toBe('/reservations/my?event=event-1');
});

test('notifies by the service worker on a phone, and opens the pressed notice', async () => {
  provideNotifications({ permission: 'granted', isForbidden: true });
  const shown = provideServiceWorker();
  const end = begin();
  await say([card(DUE)]);
  await expect
    .poll(() => shown.map(({ title, body }) => [title, body]))
    .toEqual([['Confirm now: Focus', 'until 13:15 · Desk 1']]);
  expect(location.pathname).toBe(home);
  shown[0]?.press();
  expect(location.pathname + location.search).toBe('/reservations/my?event=event-1');
  history.replaceState(null, '', home);
  end();
  shown[0]?.press();
  expect(location.pathname).toBe(home);
});

test('survives a permission that the browser has withdrawn', async () => {
  provideNotifications({ permission: 'granted', isForbidden: true });
  const shown = provideServiceWorker(false);
  systemNotices.permission = 'default';
  begin();
  await say([card(DUE)]);
  await expect.poll(() => systemNotices.permission).toBe('granted');
  expect(shown).toEqual([]);
});

test('follows the language and the time format', async () => {
  const shown = provideNotifications({ permission: 'granted' });
  onTestFinished(async () => {
    setTimeFormat('wall-clock');
    await setInterfaceLanguage('en');
  });
  begin();
  await setInterfaceLanguage('cs');
  await say([]);
  await say([card({ eventId: 'a', look: 'declined', places: [placeOf({ look: 'declined' })] })]);
  await expect.poll(() => shown.at(-1)?.title).toBe('Odmítnuto: Focus');
  await setInterfaceLanguage('en');
  setTimeFormat('half-days');
  await say([card({ eventId: 'b', ...DUE })]);
  await expect.poll(() => shown.at(-1)?.title).toBe('Confirm now: Focus');
  const time = new Intl.DateTimeFormat(navigator.language, { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' });
  expect(shown.at(-1)?.body).toContain(time.format(NOON + 15 * MINUTE));
});

test('one of several tabs notifies; when it is closed the next one continues and repeats nothing', async () => {
  const shown = provideNotifications({ permission: 'granted' });
  const close = begin();
  begin();
  await say([card(DUE)]);
  await expect.poll(() => shown.length).toBe(1);
  expect(asked).toHaveLength(1);
  close();
  await expect.poll(() => asked.length).toBe(2);
  await say([card(DUE)]);
  await say([card({ ...DUE, look: 'cancelled', showConfirmButton: false })], 1);
  await expect.poll(() => shown.map(({ title }) => title)).toEqual(['Confirm now: Focus', 'Cancelled: Focus']);
});

test('a missing event is reported if it was cancelled, not if it was moved', async () => {
  const shown = provideNotifications({ permission: 'granted' });
  begin();
  const ids = ['moved', 'deleted', 'unread', 'called-off'];
  await say(ids.map((eventId) => card({ eventId, subject: eventId })));
  cards = {
    moved: card({ start: NOON + 60 * DAY, end: NOON + 61 * DAY }),
    deleted: { type: 'refused', status: 410, code: 'gone', rule: null, detail: '' },
    unread: { type: 'timeout', call: '' },
    'called-off': card({ look: 'cancelled' }),
  };
  await say([]);
  await expect
    .poll(() => shown.map(({ title }) => title).toSorted())
    .toEqual(['Cancelled: called-off', 'Cancelled: deleted']);
});

test('does not notify of cancellations made in any of the tabs', async () => {
  const shown = provideNotifications({ permission: 'granted' });
  begin();
  const [own, other] = [card({ eventId: 'own' }), card({ eventId: 'other', subject: 'Review' })];
  await say([own, other]);
  const unmark = markLeaving('own');
  await expect.poll(() => localStorage.getItem('deskway-told')).toContain('own');
  unmark();
  await say([card({ ...own, look: 'cancelled' }), card({ ...other, look: 'cancelled' })]);
  await expect.poll(() => shown.map(({ title }) => title)).toEqual(['Cancelled: Review']);
});

test('an invalid record counts as empty', async () => {
  const shown = provideNotifications({ permission: 'granted' });
  localStorage.setItem('deskway-told', '{"confirm":1}');
  begin();
  await say([card(DUE)]);
  await expect.poll(() => shown.length).toBe(1);
});

test('there are no notices while the browser forbids them, nor about another user’s events', async () => {
  const forbidden = provideNotifications({ permission: 'denied' });
  begin();
  await say([card(DUE)]);
  const shown = provideNotifications({ permission: 'granted' });
  session.state = { ...signedIn, account: { ...signedIn.account, username: 'bob' } };
  await say([card({ eventId: 'bobs', ...DUE })]);
  session.state = signedIn;
  await say([card({ eventId: 'late', subject: 'Late', ...DUE })]);
  await expect.poll(() => shown.map(({ title }) => title)).toEqual(['Confirm now: Late']);
  expect(forbidden).toEqual([]);
});

test('another tab switches it off here as well', () => {
  begin();
  preferences.notifications = true;
  localStorage.removeItem('deskway-notifications');
  window.dispatchEvent(new StorageEvent('storage', { key: 'deskway-notifications', newValue: null }));
  expect(preferences.notifications).toBe(false);
});
