import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';

import type { ColleaguesState, Failure, FollowedDaysState, FollowedStay } from '../../../../workers/contract.ts';
import { Toasts } from '../../../../src/components/overlays/Toasts.tsx';
import { TopBarSlot } from '../../../../src/components/page/TopBar.tsx';
import { loadTexts } from '../../../../src/i18n/index.ts';
import { ColleaguesScreen } from '../../../../src/screens/colleagues/ColleaguesScreen.tsx';
import { network } from '../../../../src/state/browser/network.ts';
import { dismissToast, toasts } from '../../../../src/state/toasts.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { colleague, createTeller } from '../../app/colleagues.ts';
import { beginAt, provideFakeEngine, signedIn } from '../../app/fake-engine.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-18T10:00:00+01:00');
const DOWN: Failure = { type: 'timeout', call: 'events' };
const done = { ok: true, value: null } as const;

const stay = (resourceName: string, changes: Partial<FollowedStay> = {}): FollowedStay => ({
  resourceId: resourceName,
  resourceName,
  areaPath: 'Campus › Level 1',
  subject: 'Focus',
  start: NOW,
  end: NOW + HOUR,
  isNow: true,
  isOver: false,
  from: 0.25,
  to: 0.5,
  ...changes,
});

const daysOf = (days: FollowedDaysState['days'], changes: Partial<FollowedDaysState> = {}): FollowedDaysState => ({
  now: NOW,
  date: '2026-11-18',
  today: '2026-11-18',
  marks: [{ clock: '09:00', at: 0.2 }],
  nowAt: 0.25,
  days,
  ...changes,
});

interface WorldOptions {
  readonly path?: string;
  readonly isGuest?: boolean;
  readonly state?: Partial<ColleaguesState>;
  readonly days?: FollowedDaysState;
  readonly refusal?: Failure;
}

/** A worker that reports what the test sets and records its calls. */
async function open({ path = '/colleagues', isGuest = false, state = {}, days, refusal }: WorldOptions = {}) {
  const asked: string[] = [];
  const { watch, tell } = createTeller(state, isGuest);
  const note = async (call: string) => {
    asked.push(call);
    return refusal === undefined ? done : ({ ok: false, error: refusal } as const);
  };
  provideFakeEngine({
    colleagues: {
      watch,
      reload: async () => void asked.push('reload'),
      change: (id, change) => note(`change ${id} ${JSON.stringify(change)}`),
      move: (id, places) => note(`move ${id} ${places}`),
      unfollow: (id) => note(`unfollow ${id}`),
    },
    followedDays: {
      open: async (date, onState) => {
        asked.push(`open ${date}`);
        if (days !== undefined) onState(days);
        return () => undefined;
      },
      reload: async () => void asked.push('read'),
    },
  });
  await beginAt(path, { ...signedIn, account: { ...signedIn.account, isGuest } });
  await loadTexts('people');
  const screen = await render(
    <Router>
      <TopBarSlot value={document.body}>
        <main>
          <ColleaguesScreen />
        </main>
      </TopBarSlot>
      <Toasts />
    </Router>,
  );
  return { screen, asked, tell };
}

const two = { colleagues: [colleague('Ben'), colleague('Cleo', { colour: 3 })] };
const both = daysOf({
  ben: { stays: [stay('Desk 1')], busy: [], problem: null },
  cleo: { stays: [], busy: [], problem: null },
});

beforeEach(async () => {
  network.isOnline = true;
  for (const { id } of toasts.list) dismissToast(id);
  await page.viewport(1280, 900);
});

test('describes the day of each colleague, with a link to a place nearby', async () => {
  const { screen } = await open({ state: two, days: both });
  await expect.element(screen.getByText('Desk 1')).toBeVisible();
  await expect.element(screen.getByText('Nothing reserved on this day')).toBeVisible();
  const near = screen.getByRole('link', { name: 'Reserve nearby: Ben' });
  await expect.element(near).toHaveAttribute('href', '/reservations/timeline?near=ben%40example.org&sort=near');
  await expectAccessible(screen.container);
});

test('shows busy times if a calendar has no places', async () => {
  const time = { start: NOW, end: NOW + HOUR, isNow: true, isOver: false, from: 0.25, to: 0.5 };
  const days = daysOf({ ben: { stays: [], busy: [time], problem: null } });
  const { screen } = await open({ state: { colleagues: [colleague('Ben')] }, days });
  await expect.element(screen.getByText('10:00–11:00 now busy')).toBeVisible();
  expect(screen.getByText('Nothing reserved on this day').elements()).toEqual([]);
  await expectAccessible(screen.container);
});

test('another date is requested and kept in the address and in the link to a place', async () => {
  const days = daysOf(
    { ben: { stays: [stay('Desk 1')], busy: [], problem: null } },
    { date: '2026-11-20', nowAt: null },
  );
  const { screen, asked } = await open({ path: '/colleagues?date=2026-11-20', state: two, days });
  await expect
    .element(screen.getByRole('link', { name: /Ben/ }))
    .toHaveAttribute('href', expect.stringMatching(/&date=2026-11-20$/));
  await screen.getByRole('button', { name: 'Next day' }).click();
  await userEvent.keyboard('t');
  expect(asked).toEqual(['open 2026-11-20', 'open 2026-11-21', 'open null']);
  expect(location.search).toBe('');
});

test('unfolds a long list of places', async () => {
  const stays = ['A', 'B', 'C', 'D', 'E'].map((name) => stay(`Desk ${name}`));
  const { screen } = await open({ state: two, days: daysOf({ ben: { stays, busy: [], problem: null } }) });
  await expect.element(screen.getByText('Desk D')).toBeVisible();
  expect(screen.getByText('Desk E').elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Show all (5): Ben' }).click();
  await expect.element(screen.getByText('Desk E')).toBeVisible();
});

test('a calendar that cannot be read says why, keeps its old data and can be retried', async () => {
  const { screen, asked } = await open({
    state: two,
    days: daysOf({ ben: { stays: [stay('Desk 1')], busy: [], problem: DOWN } }),
  });
  await expect.element(screen.getByText(/Calendar not available: /)).toBeVisible();
  await expect.element(screen.getByText('Desk 1')).toBeVisible();
  await expect.element(screen.getByText('Loading the calendar of Cleo …')).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Try again: Ben' }).click();
  expect(asked).toEqual(['open null', 'read']);
});

test('the address of the calendars shows the same screen with colours and order, and keeps the query', async () => {
  const { screen, asked } = await open({ path: '/colleagues?date=2026-11-20', state: two, days: both });
  expect(screen.getByRole('radio').elements()).toEqual([]);
  const button = screen.getByRole('button', { name: 'Colours and order' });
  await button.click();
  expect(location.pathname + location.search).toBe('/calendars?date=2026-11-20');
  await expect.element(button).toHaveFocus();
  await expect.element(screen.getByRole('group', { name: 'Colour of Ben' })).toBeVisible();
  expect(asked).toEqual(['open 2026-11-20']);
  await expectAccessible(screen.container);
});

test('a colour is chosen by its name with the keyboard', async () => {
  const { screen, asked } = await open({ path: '/calendars', state: two, days: both });
  const colours = screen.getByRole('group', { name: 'Colour of Cleo' });
  await expect.element(colours.getByRole('radio', { name: 'Teal' })).toBeChecked();
  colours.getByRole('radio', { name: 'Teal' }).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(asked.at(-1)).toBe('change cleo {"colour":4}');
});

test('colleagues move by keys and buttons, which announce the position and keep the focus', async () => {
  const { screen, asked, tell } = await open({ path: '/calendars', state: two, days: both });
  const down = screen.getByRole('button', { name: 'Move Ben down' });
  down.element().focus();
  await userEvent.keyboard('{Enter}');
  tell({ colleagues: two.colleagues.toReversed() });
  await expect.element(screen.getByText('Ben: position 2 of 2')).toBeInTheDocument();
  await expect.element(down).toHaveFocus();
  await userEvent.keyboard('{Enter}{Alt>}{ArrowUp}{/Alt}');
  expect(asked.slice(1)).toEqual(['move ben 1', 'move ben -1']);
});

test('shows the error of a refused move', async () => {
  const { screen } = await open({ path: '/calendars', state: two, days: both, refusal: DOWN });
  await screen.getByRole('button', { name: 'Move Cleo up' }).click();
  await expect.element(screen.getByText(/Nothing changed for Cleo\. /)).toBeVisible();
});

test('unfollowing moves the focus to the next colleague, and can be undone', async () => {
  const { screen, asked } = await open({ state: two, days: both });
  await screen.getByRole('button', { name: 'Unfollow Ben' }).click();
  expect(asked.at(-1)).toBe('unfollow ben');
  await expect.element(screen.getByRole('checkbox', { name: /Cleo/ })).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('says what to do if nobody is followed, while loading and after a failure', async () => {
  const { screen, asked, tell } = await open();
  await expect.element(screen.getByText('Loading …')).toBeInTheDocument();
  tell({ failure: DOWN });
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(asked).toEqual(['open null', 'reload']);
  tell({ colleagues: [] });
  await expect.element(screen.getByText('You do not follow anyone yet')).toBeVisible();
  await expectAccessible(screen.container);
});

test('changes nothing while offline, and says so', async () => {
  const { screen, asked } = await open({ path: '/calendars', state: two, days: both });
  network.isOnline = false;
  await expect.element(screen.getByText(/^You are offline\./)).toBeVisible();
  await screen.getByRole('button', { name: 'Move Ben down' }).click({ force: true });
  expect(asked).toEqual(['open null']);
});

test('a guest is asked to sign in', async () => {
  const { screen, asked } = await open({ isGuest: true });
  await expect.element(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(asked).toEqual([]);
  await expectAccessible(screen.container);
});

test('nothing is wider than a phone', async () => {
  await page.viewport(390, 844);
  const { screen } = await open({ path: '/calendars', state: two, days: both });
  await expect.element(screen.getByText('Desk 1')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
