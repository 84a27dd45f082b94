import { page, userEvent } from 'vitest/browser';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import type { FavouritesApi, MyEventsApi, MyEventsState, ReservationApi } from '../../../../workers/contract.ts';
import { network } from '../../../../src/state/browser/network.ts';
import { toasts } from '../../../../src/state/toasts.ts';
import { placeOf } from '../../../unit/rules/event-cards.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { card, favourite, favouritesOf, HOUR, MINUTE, NOW, openFavourites } from '../dashboard/world.tsx';

const three = favouritesOf([
  favourite('Desk 1'),
  favourite('Desk 2', { state: 'SOON', start: NOW + 23 * HOUR + 55 * MINUTE, end: NOW + 25 * HOUR, offer: null }),
  favourite('Desk 3', { state: 'UNAVAILABLE', start: null, end: null, offer: null }),
]);

const home = location.pathname;

beforeEach(() => page.viewport(1280, 900));

test('each favourite shows a word and the times when it is free', async () => {
  const { screen } = await openFavourites({ favourites: three });
  await expect.element(screen.getByText('Free now')).toBeVisible();
  await expect.element(screen.getByText('Until 14:15')).toBeVisible();
  await expect.element(screen.getByText('From tomorrow, 10:00 to 11:05')).toBeVisible();
  await expect.element(screen.getByText('Nothing free in the next ten days')).toBeVisible();
  await expect.element(screen.getByText('3 favourites')).toBeVisible();
  await expectAccessible(screen.container);
});

test('shows an end only if the place is reserved or closed from then on', async () => {
  const tomorrow = NOW + 23 * HOUR + 55 * MINUTE;
  const start = NOW + 10 * MINUTE;
  const later = { state: 'SOON', start: tomorrow, offer: null } as const;
  const { screen } = await openFavourites({
    favourites: favouritesOf([
      favourite('Desk 1', { bound: 'longest', end: start + 90 * MINUTE }),
      favourite('Desk 2', { bound: 'longest', end: start + 24 * HOUR }),
      favourite('Desk 3', { bound: 'open', end: start + 240 * HOUR }),
      favourite('Desk 4', { ...later, bound: 'longest', end: tomorrow + 2 * HOUR }),
      favourite('Desk 5', { ...later, bound: 'open', end: start + 240 * HOUR }),
    ]),
  });
  const when = (name: string, text: string) =>
    screen.getByRole('listitem').filter({ hasText: name }).getByText(text, { exact: true });
  await expect.element(when('Desk 1', 'Up to 1h 30m at a time')).toBeVisible();
  await expect.element(when('Desk 2', 'Up to 1 day at a time')).toBeVisible();
  await expect.element(when('Desk 3', 'All of the next ten days')).toBeVisible();
  await expect.element(when('Desk 4', 'From tomorrow, 10:00, up to 2h at a time')).toBeVisible();
  await expect.element(when('Desk 5', 'From tomorrow, 10:00 on')).toBeVisible();
});

test.for([
  [1280, 900],
  [390, 844],
] as const)(
  'shows other reservations of the user at the offered time, %i pixels wide, and moves nothing',
  async ([width, height]) => {
    await page.viewport(width, height);
    const told: ((state: MyEventsState) => void)[] = [];
    const open: MyEventsApi['open'] = async (_query, onState) => {
      told.push(onState);
      return () => undefined;
    };
    const { screen } = await openFavourites({ favourites: three, engine: { myEvents: { open } } });
    const rows = screen.getByRole('listitem');
    await expect.element(rows.last()).toBeVisible();
    const bottoms = () => rows.elements().map((row) => row.getBoundingClientRect().bottom);
    const before = bottoms();
    const there = placeOf({ resourceId: 'room-1', name: 'Room 1' });
    const meeting = card({ eventId: 'e 1', places: [there], start: NOW, end: NOW + HOUR });
    await expect.poll(() => told).toHaveLength(1);
    told[0]?.({ value: [meeting] } as unknown as MyEventsState);
    const clash = rows.first().getByRole('link', { name: 'You also have Room 1, 10:05–11:05.' });
    await expect.element(clash).toBeVisible();
    expect(bottoms()).toEqual(before);
    const named = placeOf({ resourceId: 'room-1', name: 'The large room with the view of the river and of the hills' });
    told[0]?.({ value: [{ ...meeting, places: [named] }] } as unknown as MyEventsState);
    await expect.element(rows.first().getByRole('link', { name: /large room/ })).toBeVisible();
    expect(bottoms()).toEqual(before);
    expect(rows.first().element().scrollWidth).toBeLessThanOrEqual(width);
    const several = ['Room 1', 'Room 2', 'Room 3'].map((name) => placeOf({ resourceId: name, name }));
    told[0]?.({ value: [{ ...meeting, places: several }] } as unknown as MyEventsState);
    await expect.element(rows.first().getByRole('link', { name: 'You also have Room 1 and 2 more.' })).toBeVisible();
    told[0]?.({ value: [meeting] } as unknown as MyEventsState);
    await expect
      .element(screen.getByRole('button', { name: 'Reserve 10:15–11:15: Desk 1' }))
      .toHaveAccessibleDescription('You also have Room 1, 10:05–11:05.');
    await expectAccessible(screen.container);
    await clash.click();
    expect(location.pathname + location.search).toBe('/reservations/my?event=e+1');
    history.replaceState(null, '', home);
  },
);

test('a favourite whose calendar failed says why, and can be retried', async () => {
  const failed = favourite('Desk 1', {
    state: 'UNAVAILABLE',
    start: null,
    end: null,
    offer: null,
    serviceError: 'Gone',
  });
  const { screen, reloads } = await openFavourites({ favourites: favouritesOf([failed]) });
  await expect.element(screen.getByText('Calendar not available: Gone')).toBeVisible();
  await screen.getByRole('button', { name: 'Try again: Desk 1' }).click();
  expect(reloads).toEqual(['favourites']);
});

test('a favourite whose calendar failed without words of the server says no more', async () => {
  const { screen } = await openFavourites({
    favourites: favouritesOf([favourite('Desk 1', { state: 'UNAVAILABLE', offer: null, serviceError: '' })]),
  });
  await expect.element(screen.getByText('Calendar not available.', { exact: true })).toBeVisible();
});

test('a favourite that the user has reserved links to the reservation', async () => {
  const own = { eventId: 'e 1', start: NOW - 50 * MINUTE, end: NOW + 10 * MINUTE };
  const later = { state: 'SOON', offer: null } as const;
  const { screen } = await openFavourites({
    favourites: favouritesOf([
      favourite('Desk 1', { ...later, own }),
      favourite('Desk 2', { ...later, own: { eventId: 'e2', start: NOW + 10 * MINUTE, end: NOW + 70 * MINUTE } }),
    ]),
  });
  await expect.element(screen.getByText('Yours').first()).toBeVisible();
  await expect.element(screen.getByText('Until 10:15')).toBeVisible();
  await expect.element(screen.getByText('From 10:15 to 11:15')).toBeVisible();
  await expectAccessible(screen.container);
  await screen.getByRole('button', { name: 'Show reservation: Desk 1' }).click();
  expect(location.pathname + location.search).toBe('/reservations/my?event=e+1');
});

test('shows the local time of a place in another zone', async () => {
  const { screen } = await openFavourites({
    favourites: favouritesOf([favourite('Desk 1', { timeZone: 'Europe/London' })]),
  });
  await expect.element(screen.getByText('It is 09:05 there (Europe/London)')).toBeVisible();
});

test('the worker searches and orders', async () => {
  const { screen, asked } = await openFavourites({ favourites: three });
  await screen.getByRole('searchbox', { name: 'Search favourites' }).fill('oak');
  await screen.getByRole('combobox', { name: 'Sort' }).selectOptions('name');
  expect(asked.at(-1)).toEqual({ text: 'oak', sort: 'name', limit: null });
  expect(location.search).toBe('?sort=name');
});

test('an empty result offers to show all', async () => {
  const { screen, asked } = await openFavourites({ favourites: favouritesOf([], { total: 3, ids: ['a', 'b', 'c'] }) });
  await screen.getByRole('searchbox').fill('oak');
  await screen.getByRole('button', { name: 'Show all' }).click();
  expect(asked.at(-1)?.text).toBe('');
});

test('removing can be undone, also by keyboard', async () => {
  const set = vi.fn<FavouritesApi['set']>().mockResolvedValue({ ok: true, value: null });
  const { screen } = await openFavourites({ favourites: three, set });
  screen.getByRole('button', { name: 'Remove Desk 1 from favourites' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Removed from favourites')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  expect(set.mock.calls).toEqual([
    ['Desk 1', false],
    ['Desk 1', true],
  ]);
});

test('a double click removes one favourite, and not the next that has moved up', async () => {
  const set = vi.fn<FavouritesApi['set']>().mockResolvedValue({ ok: true, value: null });
  const { screen } = await openFavourites({ favourites: three, set });
  await screen.getByRole('button', { name: 'Remove Desk 1 from favourites' }).dblClick();
  expect(set.mock.calls).toEqual([['Desk 1', false]]);
});

test('a pressed button stays busy in its place until the list is updated, and a moment longer', async () => {
  const create = vi.fn<ReservationApi['create']>().mockResolvedValue({ ok: true, value: { eventId: 'e1' } });
  const { screen, tell, reloads } = await openFavourites({ favourites: three, engine: { reservation: { create } } });
  const reserve = screen.getByRole('button', { name: 'Reserve 10:15–11:15: Desk 1' });
  await reserve.click();
  await expect.poll(() => reloads).toEqual(['favourites']);
  reserve.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const taken = favourite('Desk 1', { state: 'SOON', start: NOW + 70 * MINUTE, offer: null });
  tell.favourites(favouritesOf([taken, favourite('Desk 2')]));
  await expect.element(screen.getByText('Free later')).toBeVisible();
  await expect.element(reserve).toHaveAttribute('aria-disabled', 'true');
  reserve.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(screen.getByRole('button', { name: 'Choose a time: Desk 1' })).toBeVisible();
  expect(create.mock.calls.map(([{ subject }]) => subject)).toEqual(['Desk']);
  expect(location.pathname).toBe(home);
});

test('a place that has declined offers another instead of the same time again', async () => {
  let decline = (): void => undefined;
  const create: ReservationApi['create'] = (_draft, onProgress) => {
    decline = () => onProgress({ type: 'answered', eventId: 'e1', answer: 'declined', showChangeButton: false });
    return Promise.resolve({ ok: true, value: { eventId: 'e1' } });
  };
  const { screen } = await openFavourites({ favourites: three, engine: { reservation: { create } } });
  await screen.getByRole('button', { name: 'Reserve 10:15–11:15: Desk 1' }).click();
  decline();
  await expect.element(screen.getByText('Declined', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Free now')).not.toBeInTheDocument();
  expect(toasts.list.map(({ action }) => action?.label)).toEqual(['Find another']);
  await screen.getByRole('button', { name: 'Find another place: Desk 1' }).click();
  expect(location.pathname + location.search).toBe('/reservations/my?event=e1');
});

test('sorts again when the page becomes visible again', async () => {
  const { screen, asked } = await openFavourites({ favourites: three });
  await expect.element(screen.getByText('3 favourites')).toBeVisible();
  const before = asked.length;
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => asked.length).toBe(before + 1);
  await expect.element(screen.getByText('3 favourites')).toBeVisible();
});

test('a slow removal is not reported as done, and a failed one is reported until the user has seen it', async () => {
  const asked = Promise.withResolvers<Awaited<ReturnType<FavouritesApi['set']>>>();
  const { screen } = await openFavourites({ favourites: three, set: () => asked.promise });
  await screen.getByRole('button', { name: 'Remove Desk 2 from favourites' }).click();
  const waiting = screen.getByText('Still saving: Desk 2 …');
  await expect.element(waiting, { timeout: 10_000 }).toBeVisible();
  await expect.element(screen.getByText('Removed from favourites')).not.toBeInTheDocument();
  asked.resolve({ ok: false, error: { type: 'timeout', call: 'set' } });
  await expect.element(screen.getByText(/^Desk 2 was not removed: The server took too long/)).toBeVisible();
  await expect.element(waiting).not.toBeInTheDocument();
  expect(toasts.list.map(({ stays }) => stays)).toEqual([true]);
});

test('reports nothing about a change that signing out has discarded', async () => {
  const set = vi.fn<FavouritesApi['set']>().mockResolvedValue({ ok: false, error: { type: 'cancelled' } });
  const { screen } = await openFavourites({ favourites: three, set });
  await screen.getByRole('button', { name: 'Remove Desk 1 from favourites' }).click();
  await vi.waitFor(() => expect(set).toHaveBeenCalledOnce());
  await set.mock.results[0]?.value;
  await screen.getByRole('searchbox', { name: 'Search favourites' }).fill('oak');
  expect(toasts.list).toEqual([]);
});

test('says what favourites are for if there are none; a failure is not an empty list', async () => {
  const { screen, tell } = await openFavourites({ favourites: favouritesOf([]) });
  await expect.element(screen.getByRole('heading', { name: 'No favourites yet' })).toBeVisible();
  await expectAccessible(screen.container);
  tell.favourites(favouritesOf([], { ids: null, failure: { type: 'timeout', call: 'x' } }));
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.getByText('No favourites yet')).not.toBeInTheDocument();
  await expect.element(screen.getByText('0 favourites')).not.toBeInTheDocument();
});

test('tells a guest that guests have no favourites', async () => {
  const { screen } = await openFavourites({ favourites: favouritesOf([], { isGuest: true }) });
  await expect.element(screen.getByRole('heading', { name: 'Guests have no favourites' })).toBeVisible();
});

test('nothing is wider than a phone', async () => {
  await page.viewport(390, 844);
  const { screen } = await openFavourites({
    favourites: favouritesOf([
      favourite('A meeting room with a very long name', { capacity: 120 }),
      favourite('Desk 2'),
    ]),
  });
  await expect.element(screen.getByText('2 favourites')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('removes nothing while offline', async () => {
  onTestFinished(() => void (network.isOnline = true));
  const { screen } = await openFavourites({ favourites: three });
  const remove = screen.getByRole('button', { name: 'Remove Desk 1 from favourites' });
  await expect.element(remove).toBeEnabled();
  network.isOnline = false;
  await expect.element(remove).toBeDisabled();
});
