/* User journeys, each from one press to a visible outcome. */
import { expect, type Page } from '@playwright/test';
import * as v from 'valibot';

import { FavouritesSchema } from '../../workers/wire/schemas/account.ts';
import { eventOf, places, reserveFree, storedAs } from './stored.ts';
import { bookingState, timelineReady } from './support.ts';

export interface Journey {
  readonly path: string;
  /** Waits until the screen from which it starts is complete. */
  ready(page: Page): Promise<void>;
  /** The user's action, repeated where the screen offers it again. */
  act(page: Page): Promise<void>;
  /** Whether the screen shows the outcome, and not merely that it is pending. */
  isDone(page: Page): Promise<boolean>;
  /** How many results the server itself has, asked without the proxy; absent where nothing is written. */
  stored?(page: Page, origin: string): Promise<number>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Presses a button that a connection loss may remove meanwhile. */
async function pressIfOffered(page: Page, name: string | RegExp): Promise<void> {
  await page.evaluate(
    ([source, flags]) => {
      const isMeant = new RegExp(source, flags);
      const offered = [...document.querySelectorAll('button')].find(
        ({ ariaLabel, textContent, disabled, ariaDisabled }) =>
          isMeant.test(ariaLabel ?? textContent) && !disabled && ariaDisabled !== 'true',
      );
      offered?.click();
    },
    typeof name === 'string' ? ([`^${name}$`, ''] as const) : ([name.source, name.flags] as const),
  );
}

/** Goes to another screen as a link does, whether or not it loads. */
const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    if (location.pathname + location.search !== to) history.pushState(null, '', to);
  }, path);

/** Reads a screen that has not been opened before. */
const screen = (path: string, isDone: (page: Page) => Promise<boolean>): Journey => ({
  path: '/settings',
  ready: (page) => expect(page.getByRole('combobox', { name: 'Language' })).toBeVisible(),
  act: (page) => goTo(page, path),
  isDone,
});

const FORM = '/reservations/reserve?start=2026-11-19T20:00&end=2026-11-19T21:00';
const CANCELLED = 'Called off';
const RESERVED = 'Reserved once';
const DOOR_SUBJECT = 'Booked at the door';
const STARRED = 'r00040';

export const JOURNEYS: Readonly<Record<string, Journey>> = {
  'another day of the timeline is shown': {
    path: '/reservations/timeline?date=2026-11-19',
    ready: timelineReady,
    act: (page) => goTo(page, '/reservations/timeline?date=2026-12-03'),
    isDone: async (page) => {
      const free = page.locator('[data-timeline-row] [role=gridcell][aria-label*="free"]');
      return (await page.getByRole('grid', { name: /3 December/ }).isVisible()) && (await free.count()) > 0;
    },
  },
  'one’s own reservations are listed': screen('/reservations/my?date=2026-11-23&days=7', (page) =>
    page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .isVisible(),
  ),
  'the favourites are listed': screen('/favourites', (page) =>
    page
      .getByText(/^Free now$|^Free later$|^Not free$|^Yours$/)
      .first()
      .isVisible(),
  ),
  'a place is made a favourite': {
    path: `/resources/${STARRED}`,
    ready: (page) => expect(button(page, 'Add to favourites')).toBeEnabled(),
    act: (page) => pressIfOffered(page, 'Add to favourites'),
    isDone: async (page) =>
      (await button(page, 'Remove from favourites').isVisible()) &&
      !(await page.getByText(/^Still saving/).isVisible()),
    async stored(page, origin) {
      const token = await page.evaluate(() => localStorage.getItem('api_token'));
      const url = new URL('/api/users/me/favourites', origin).href;
      const answer = await page.request.get(url, { headers: { authorization: `Bearer ${token}` } });
      return v.parse(FavouritesSchema, await answer.json()).filter(({ resourceId }) => resourceId === STARRED).length;
    },
  },
  'somebody is invited': {
    path: FORM,
    ready: (page) => expect(page.getByRole('combobox', { name: 'People' })).toBeVisible(),
    async act(page) {
      const field = page.getByRole('combobox', { name: 'People' });
      await field.fill('');
      await field.fill('okaf');
    },
    isDone: (page) => page.getByRole('option', { name: 'Ben Okafor' }).isVisible(),
  },
  'a reservation is cancelled': {
    path: '/reservations/my',
    async ready(page) {
      const sets = places.slice(0, 40).map(({ email }) => [email]);
      const { id } = await reserveFree(page, sets, (set) =>
        eventOf(CANCELLED, '2026-11-19T19:00:00', '2026-11-19T20:00:00', set),
      );
      await page.goto(new URL(`/reservations/my?days=14&event=${id}`, page.url()).href);
      await expect(button(page, 'Cancel reservation')).toBeEnabled();
    },
    async act(page) {
      await pressIfOffered(page, 'Cancel reservation');
      await pressIfOffered(page, 'Dismiss');
    },
    async isDone(page) {
      const list = page.getByRole('main');
      const others = list.getByRole('checkbox', { name: /^Select (?!all)/ });
      return (await others.count()) > 0 && (await list.getByText(CANCELLED).count()) === 0;
    },
    stored: async (page, origin) => ((await storedAs(page, CANCELLED, origin)).length === 0 ? 1 : 0),
  },
  'a place is reserved by the form': {
    path: FORM,
    async ready(page) {
      await page.getByLabel('Subject').fill(RESERVED);
      await page.getByRole('combobox', { name: 'Places' }).click();
      const list = page.getByRole('listbox', { name: 'Places' });
      await list.getByRole('option').filter({ hasText: 'free' }).first().click();
      await expect(button(page, /^Reserve 20:00/)).toBeEnabled();
    },
    act: (page) => pressIfOffered(page, /^Reserve 20:00/),
    isDone: (page) => bookingState(page, 'Booked').isVisible(),
    stored: async (page, origin) => (await storedAs(page, RESERVED, origin)).length,
  },
  'a place is booked at its door': {
    path: '/touch/r00022',
    ready: (page) => expect(button(page, 'Book 30m')).toBeEnabled(),
    act: (page) => pressIfOffered(page, 'Book 30m'),
    isDone: (page) => page.getByText('In use', { exact: true }).isVisible(),
    stored: async (page, origin) => (await storedAs(page, DOOR_SUBJECT, origin)).length,
  },
  'a colleague is found': {
    path: '/colleagues',
    ready: (page) => expect(page.getByLabel('Find people to follow')).toBeVisible(),
    async act(page) {
      const field = page.getByLabel('Find people to follow');
      await field.fill('');
      await field.fill('okaf');
    },
    isDone: (page) => page.getByRole('button', { name: 'Follow Ben Okafor' }).isVisible(),
  },
  'a place is shown': screen('/resources/r00022', (page) =>
    page
      .getByRole('button', { name: /^Reserve on / })
      .first()
      .isVisible(),
  ),
};
