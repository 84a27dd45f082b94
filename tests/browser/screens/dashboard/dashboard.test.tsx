import { page, userEvent } from 'vitest/browser';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Failure, ReservationApi, ReservationDraft } from '../../../../workers/contract.ts';
import { cancelReservation, leaving } from '../../../../src/state/reservations/reservations.ts';
import { placeOf } from '../../../unit/rules/event-cards.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { card, dashboardOf, favourite, favouritesOf, HOUR, MINUTE, NOW, openDashboard, person } from './world.tsx';

const DOWN: Failure = { type: 'timeout', call: 'events' };
const stay = {
  resourceId: 'd1',
  resourceName: 'Desk 7',
  areaPath: 'Campus › Level 2',
  start: NOW - HOUR,
  end: NOW + 2 * HOUR,
  isNow: true,
};

beforeEach(() => page.viewport(1280, 900));

test('shows upcoming events by day, and counts the confirmation down every second', async () => {
  const due = card({ look: 'toConfirm', showConfirmButton: true, confirmUntil: NOW + 12 * MINUTE + 34_000 });
  const { screen } = await openDashboard({ state: dashboardOf({ cards: [due] }), favourites: favouritesOf([]) });
  await expect.element(screen.getByRole('heading', { name: /Today Wednesday,? 18 November 2026/ })).toBeVisible();
  await expect.element(screen.getByText(/^12:3\d left$/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Confirm Focus' })).toBeVisible();
  await expectAccessible(screen.container);
});

test('says in which building and on which floor each place is', async () => {
  const places = ['B1 › Level 3', 'B2 › Level 3'].map((areaPath) => placeOf({ name: 'Room 3.28', areaPath }));
  const { screen } = await openDashboard({
    state: dashboardOf({ cards: places.map((place, at) => card({ eventId: `event-${at}`, places: [place] })) }),
  });
  await expect.element(screen.getByText('Room 3.28 · B1 › Level 3')).toBeVisible();
  await expect.element(screen.getByText('Room 3.28 · B2 › Level 3')).toBeVisible();
});

test('confirms from the list, and reads it again', async () => {
  const confirm = vi.fn<ReservationApi['confirm']>().mockResolvedValue({ ok: true, value: [] });
  const due = card({ look: 'toConfirm', showConfirmButton: true, confirmUntil: NOW + HOUR });
  const { screen, reloads } = await openDashboard({
    state: dashboardOf({ cards: [due] }),
    engine: { reservation: { confirm } },
  });
  await screen.getByRole('button', { name: 'Confirm Focus' }).click();
  expect(confirm.mock.calls[0]?.[0]).toBe('event-1');
  await expect.poll(() => reloads).toContain('dashboard');
});

test('an event that is being cancelled, or was, cannot be confirmed', async () => {
  const due = card({ look: 'toConfirm', showConfirmButton: true, confirmUntil: NOW + HOUR });
  const { screen } = await openDashboard({
    state: dashboardOf({ cards: [due] }),
    engine: { reservation: { cancel: async () => ({ ok: true, value: null }) } },
  });
  await expect.element(screen.getByRole('timer')).toBeVisible();
  leaving.eventIds = ['event-1'];
  await expect.element(screen.getByText('Cancelled')).toBeVisible();
  await expect.element(screen.getByText(/confirm/i)).not.toBeInTheDocument();
  // The worker has not read it again yet.
  await cancelReservation('event-1');
  leaving.eventIds = [];
  await expect.element(screen.getByText('Cancelled')).toBeVisible();
  await expect.element(screen.getByText(/confirm/i)).not.toBeInTheDocument();
});

test('an address with an event opens its sheet, and closing it leaves the list', async () => {
  const { screen } = await openDashboard({ search: '?event=event-1&x=1' });
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(location.search).toBe('?x=1');
});

test('the sheet of an event has an address that the back button leaves', async () => {
  const { screen } = await openDashboard();
  await screen.getByRole('button', { name: 'Focus', exact: true }).click();
  expect(location.search).toBe('?event=event-1');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  history.back();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('what all sections fail with is said once, at the top, and one retry reads all again', async () => {
  const none = { value: null, asOf: null, failure: DOWN };
  const { screen, reloads } = await openDashboard({
    state: dashboardOf({ upcoming: none, colleagues: none }),
    favourites: favouritesOf([], { ...none, ids: null }),
  });
  await expect.element(screen.getByRole('alert')).toBeVisible();
  const first = screen.getByRole('region', { name: 'Coming up' });
  await first.getByRole('button', { name: 'Try again' }).click();
  expect(reloads).toEqual(['dashboard', 'favourites']);
});

test('each empty section says why and offers one action', async () => {
  const { screen } = await openDashboard({ state: dashboardOf({ cards: [] }), favourites: favouritesOf([]) });
  await expect.element(screen.getByText('Nothing reserved')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Reserve a place' })).toBeVisible();
  await expect.element(screen.getByText('No favourites yet')).toBeVisible();
  await expect.element(screen.getByText('You do not follow anyone yet')).toBeVisible();
  await expectAccessible(screen.container);
});

test('a section that cannot be read says so, keeps its old data with its age, and can be retried', async () => {
  const failed = dashboardOf({ upcoming: { value: [card()], asOf: NOW - 5 * MINUTE, failure: DOWN } });
  const { screen, reloads } = await openDashboard({ state: failed, favourites: favouritesOf([]) });
  // Each is a sentence of its own: some end without a full stop.
  const alert = screen.getByRole('alert');
  await expect.element(alert.getByText('The server took too long. Try again.', { exact: true })).toBeVisible();
  await expect.element(alert.getByText(/^As of .*10:00\.$/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Focus', exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(reloads).toEqual(['dashboard']);
});

test('sections that are still loading say so', async () => {
  const { screen } = await openDashboard({ state: null });
  await expect.element(screen.getByText('Loading your reservations …')).toBeInTheDocument();
  await expect.element(screen.getByText('Loading your favourites …')).toBeInTheDocument();
});

test('a colleague who is in is shown with place, time and a link to reserve nearby', async () => {
  const people = [
    person('Ben', { stay }),
    person('Cleo', { stay: { ...stay, start: NOW + HOUR, isNow: false } }),
    person('Eve'),
    person('Dan', { problem: DOWN }),
    person('Fay', { busy: { start: NOW, end: NOW + HOUR, isNow: true } }),
  ];
  const { screen } = await openDashboard({
    state: dashboardOf({ colleagues: { value: people, asOf: NOW, failure: null } }),
  });
  await expect.element(screen.getByText('here until 12:05')).toBeVisible();
  await expect.element(screen.getByText('from 11:05 to 12:05')).toBeVisible();
  await expect.element(screen.getByText('busy until 11:05')).toBeVisible();
  await expect.element(screen.getByText('Nothing reserved today')).toBeVisible();
  await expect.element(screen.getByText(/Calendar not available/)).toBeVisible();
  const near = screen.getByRole('link', { name: 'Reserve nearby: Ben' });
  await expect.element(near).toHaveAttribute('href', '/reservations/timeline?near=ben%40campus.example&sort=near');
  await expectAccessible(screen.container);
});

test('one tap reserves what a favourite offers, reports the progress, and can be undone', async () => {
  const drafts: ReservationDraft[] = [];
  const cancelled: string[] = [];
  const { screen, reloads } = await openDashboard({
    favourites: favouritesOf([favourite('Desk 9')]),
    engine: {
      reservation: {
        create: async (draft, onProgress) => {
          drafts.push(draft);
          onProgress({ type: 'created', eventId: 'new' });
          return { ok: true, value: { eventId: 'new' } };
        },
        cancel: async (eventId) => {
          cancelled.push(eventId);
          return { ok: true, value: null };
        },
      },
    },
  });
  await screen.getByRole('button', { name: 'Reserve 10:15–11:15: Desk 9' }).click();
  await expect.element(screen.getByText(/Booking Desk 9, 10:15–11:15/)).toBeVisible();
  expect(drafts.map(({ start, end }) => [start - NOW, end - NOW])).toEqual([[10 * MINUTE, 70 * MINUTE]]);
  expect(reloads).toContain('favourites');
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText(/^Cancelled: Desk 9/)).toBeVisible();
  expect(cancelled).toEqual(['new']);
});

test('another tap without an answer repeats the same reservation, after a refusal it makes a new one', async () => {
  const keys: string[] = [];
  const failures: Failure[] = [
    { type: 'timeout', call: 'create' },
    { type: 'refused', status: 409, code: 'resource_busy', rule: null, detail: '' },
    { type: 'timeout', call: 'create' },
  ];
  const { screen } = await openDashboard({
    favourites: favouritesOf([favourite('Desk 3')]),
    engine: {
      reservation: {
        create: async ({ idempotencyKey }) => {
          keys.push(idempotencyKey);
          return { ok: false, error: failures[keys.length - 1]! };
        },
      },
    },
  });
  for (const count of [1, 2, 3]) {
    await screen.getByRole('button', { name: /^Reserve 10:15/ }).click();
    await expect.poll(() => keys.length).toBe(count);
  }
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  failures.push({ type: 'refused', status: 409, code: 'resource_busy', rule: null, detail: '' });
  await screen.getByRole('button', { name: 'Try again' }).last().click();
  await expect.poll(() => keys.length).toBe(4);
  expect(keys[3]).toBe(keys[2]);
});

test('tells a guest what is available', async () => {
  const { screen } = await openDashboard({ isGuest: true });
  await expect.element(screen.getByRole('heading', { name: 'You are here as a guest' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'See what is free' })).toBeVisible();
});

test('every control is reached by Tab, and nothing is wider than a phone', async () => {
  await page.viewport(390, 844);
  const cards = [card({ showChangeButton: true, showFinish: true, subject: 'A long subject of a long meeting' })];
  const { screen } = await openDashboard({
    state: dashboardOf({ cards, colleagues: { value: [person('Ben', { stay })], asOf: NOW, failure: null } }),
    favourites: favouritesOf([
      favourite('Desk 9'),
      favourite('A room with a very long name', { offer: null, state: 'SOON', capacity: 24 }),
    ]),
  });
  await expect.element(screen.getByRole('link', { name: 'Reserve nearby: Ben' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  const controls = [...document.querySelectorAll<HTMLElement>('main a, main button, a[href], button')];
  const reached = new Set<Element | null>();
  for (let step = 0; step <= controls.length; step += 1) {
    await userEvent.tab();
    reached.add(document.activeElement);
  }
  expect(controls.filter((control) => !reached.has(control)).map(({ outerHTML }) => outerHTML)).toEqual([]);
  await expectAccessible(screen.container);
});
