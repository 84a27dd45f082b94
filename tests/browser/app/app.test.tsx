import '../../../src/styles/global.css';

import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import type { Failure, SessionApi } from '../../../workers/contract.ts';
import { App } from '../../../src/app/App.tsx';
import { NotSecure } from '../../../src/app/FullStates.tsx';
import { live } from '../../../src/state/live.ts';
import { network } from '../../../src/state/browser/network.ts';
import { returnAddress } from '../../../src/state/session/return-address.ts';
import { setShortcuts } from '../../../src/state/browser/preferences.ts';
import { session } from '../../../src/state/session/session.ts';
import { workerState } from '../../../src/state/workers/workers.ts';
import { expectAccessible } from './accessibility.ts';
import { beginAt, provideFakeEngine, signedIn, signedOut } from './fake-engine.ts';

const home = location.pathname;

beforeEach(() => {
  sessionStorage.clear();
  provideFakeEngine();
  Object.assign(workerState, { restarts: 0, isRestarting: false, isGivenUp: false });
  Object.assign(live, { connection: 'Connected', now: 0 });
  return () => history.replaceState(null, '', home);
});

const FAILURES: readonly (readonly [Failure, string])[] = [
  [{ type: 'config-unreadable', detail: '' }, 'Cannot load config file.'],
  [{ type: 'api-unreachable', detail: '' }, 'Cannot connect to API server, check if it is available'],
  [
    { type: 'api-not-configured' },
    "API is not configured. Edit the settings in the provider's administration console.",
  ],
  [
    { type: 'assist-not-configured' },
    "Assist is not configured. Edit the settings in the provider's administration console",
  ],
];

test.for(FAILURES)('%j fills the page with its message and a retry button', async ([failure, text]) => {
  const retry = vi.fn<() => Promise<void>>().mockResolvedValue();
  provideFakeEngine({ session: { retry } });
  await beginAt('/settings', { type: 'failed', failure });
  const screen = await render(<App />);
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible(screen.container);
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(retry).toHaveBeenCalledOnce();
});

test('resources that fail on a first visit replace every screen by a message with a reload button', async () => {
  await beginAt('/settings', { ...signedIn, verified: false, resourcesFailure: { detail: 'Error: x', asOf: null } });
  const screen = await render(<App />);
  await expect.element(screen.getByText('Error loading resources: Error: x')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Click to reload browser' })).toBeVisible();
});

test('a running sign-in shows its own outcome, even if the start has failed meanwhile', async () => {
  const unreachable = { type: 'api-unreachable', detail: '' } as const;
  const signIn = Promise.withResolvers<Awaited<ReturnType<SessionApi['signIn']>>>();
  provideFakeEngine({ session: { signIn: () => signIn.promise } });
  const attempt = { state: 'mine', codeVerifier: 'verifier', returnTo: '/outbox', made: Date.now() };
  sessionStorage.setItem('deskway-sign-in', JSON.stringify(attempt));
  await beginAt('/account/oauth-callback?code=abc&state=mine', signedOut);
  const screen = await render(<App />);
  await expect.poll(() => location.search).toBe('');
  session.state = { type: 'failed', failure: unreachable };
  signIn.resolve({ ok: false, error: unreachable });
  await expect.element(screen.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
  await screen.getByRole('button', { name: 'Sign in again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Deskway cannot start' })).toBeVisible();
});

test('a code that waits for a failed start is not used up', async () => {
  await beginAt('/account/oauth-callback?code=abc&state=mine', {
    type: 'failed',
    failure: { type: 'api-unreachable', detail: '' },
  });
  const screen = await render(<App />);
  await expect.element(screen.getByRole('heading', { name: 'Deskway cannot start' })).toBeVisible();
  expect(location.search).toBe('?code=abc&state=mine');
});

test('a signed-out user goes to the sign-in, and the page is remembered', async () => {
  await beginAt('/settings?x=1', signedOut);
  const screen = await render(<App />);
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(location.pathname).toBe('/account/login');
  expect(returnAddress()).toBe('/settings?x=1');
});

test('signing out remembers the page and leads to the sign-in', async () => {
  provideFakeEngine({
    session: {
      signOut: () => {
        session.state = signedOut;
        return Promise.resolve();
      },
    },
  });
  await beginAt('/settings', signedIn);
  const screen = await render(<App />);
  await screen.getByRole('button', { name: 'Account Alice Nová' }).click();
  await screen.getByRole('button', { name: 'Sign out' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(returnAddress()).toBe('/settings');
});

test('an unknown address shows a message and a link', async () => {
  await beginAt('/nowhere', signedIn);
  const screen = await render(<App />);
  await expect.element(screen.getByText(/There is no page at \/nowhere/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Go home' })).toBeVisible();
  await expectAccessible(screen.container);
});

test('the shell with the settings is accessible', async () => {
  await page.viewport(1280, 800);
  await beginAt('/settings', signedIn);
  const screen = await render(<App />);
  await expect.element(screen.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(screen.container);
});

test('on a phone the bar has five entries, and the account’s menu the others', async () => {
  await page.viewport(390, 844);
  await beginAt('/settings', signedIn);
  const screen = await render(<App />);
  const rail = screen.getByRole('navigation');
  await expect.element(rail.getByRole('link', { name: 'Plan' })).toBeVisible();
  expect(rail.getByRole('link').elements().length).toBe(4);
  await screen.getByRole('button', { name: 'Account Alice Nová' }).click();
  await expect.element(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(screen.container);
  await screen.getByRole('link', { name: 'Mail' }).click();
  await expect.element(screen.getByRole('link', { name: 'Mail' })).not.toBeInTheDocument();
  expect(location.pathname).toBe('/outbox');
});

test('the first Tab stop skips to the content', async () => {
  await beginAt('/settings', signedIn);
  const screen = await render(<App />);
  await expect.element(screen.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await userEvent.tab();
  await expect.element(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
});

test('a restart of the workers is reported in one quiet line', async () => {
  await beginAt('/settings', signedIn);
  const screen = await render(<App />);
  workerState.isRestarting = true;
  await expect.element(screen.getByText(/Deskway is restarting/)).toBeVisible();
  workerState.restarts = 1;
  workerState.isRestarting = false;
  await expect.element(screen.getByText('Deskway restarted')).toBeVisible();
});

test('workers that were given up are reported with a reload button', async () => {
  await beginAt('/settings', signedIn);
  workerState.isGivenUp = true;
  const screen = await render(<App />);
  await expect.element(screen.getByText(/Deskway keeps stopping/)).toBeVisible();
});

test('being offline is reported until it ends', async () => {
  await beginAt('/settings', signedIn);
  const screen = await render(<App />);
  network.isOnline = false;
  await expect.element(screen.getByText(/You are offline/)).toBeVisible();
  network.isOnline = true;
  await expect.element(screen.getByText(/You are offline/)).not.toBeInTheDocument();
});

test.for([
  ['Connected', 'Live'],
  ['Connecting', 'Connecting'],
  ['Reconnecting', 'Reconnecting'],
  // The duration is unknown: no connection has been tried yet.
  ['Disconnected', 'Connecting'],
  ['Disconnecting', 'Not live'],
] as const)('a connection that is %s reads "%s"', async ([connection, word]) => {
  await beginAt('/settings', signedIn);
  live.connection = connection;
  const screen = await render(<App />);
  await expect.element(screen.getByText(word, { exact: true })).toBeInTheDocument();
});

test('a page over plain http says that it needs https', async () => {
  const screen = await render(<NotSecure />);
  await expect.element(screen.getByRole('heading', { name: 'Deskway needs https' })).toBeVisible();
  await expectAccessible(screen.container);
});

test.for([
  [1366, 'words'],
  [1280, 'icon'],
  [390, 'icon'],
] as const)(
  'a new reservation is one press away %i px wide, with its %s, but not for guests',
  async ([width, look]) => {
    await page.viewport(width, 800);
    await beginAt('/settings', signedIn);
    const screen = await render(<App />);
    const button = screen.getByRole('button', { name: 'New reservation' });
    await expect.element(button).toBeInViewport({ ratio: 1 });
    const { right, width: own } = button.element().getBoundingClientRect();
    expect(width - right).toBeLessThanOrEqual(16);
    expect(own > 100).toBe(look === 'words');
    session.state = { ...signedIn, account: { ...signedIn.account, isGuest: true } };
    await expect.element(button).not.toBeInTheDocument();
    session.state = signedIn;
    await button.click();
    expect(location.pathname + location.search).toBe('/reservations/reserve');
    await expect.element(button).not.toBeInTheDocument();
  },
);

test('from a day to come a new reservation begins in its morning', async () => {
  Object.assign(live, { now: Date.parse('2026-11-18T09:00:00Z') });
  await beginAt('/reservations/timeline?date=2026-11-27', signedIn);
  const screen = await render(<App />);
  await screen.getByRole('button', { name: 'New reservation' }).click();
  const start = new Date('2026-11-27T08:00').toISOString().slice(0, 16);
  expect(new URLSearchParams(location.search).get('start')).toBe(`${start}Z`);
});

/** The keys come a little later than the screen. */
async function pressUntil(key: string, isDone: () => boolean): Promise<void> {
  await expect
    .poll(async () => {
      if (!isDone()) await userEvent.keyboard(key);
      return isDone();
    })
    .toBe(true);
}

const isHelpShown = (): boolean => page.getByRole('dialog', { name: 'Keyboard shortcuts' }).query() !== null;

test('the keys of every screen work on one without their fields, but not in a text field, nor switched off', async () => {
  await beginAt('/settings', signedIn);
  const screen = await render(<App />);
  await expect.element(screen.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await pressUntil('?', isHelpShown);
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(help.getByText('Cancel the selected reservation')).toBeVisible();
  await expectAccessible(screen.container);
  // In a dialog no single key acts.
  await userEvent.keyboard('n');
  expect(location.pathname).toBe('/settings');
  await userEvent.keyboard('{Escape}');
  await expect.element(help).not.toBeInTheDocument();
  setShortcuts(false);
  await userEvent.keyboard('nfg/?');
  expect(location.pathname).toBe('/settings');
  expect(isHelpShown()).toBe(false);
  setShortcuts(true);
  await userEvent.keyboard('/');
  await expect.element(screen.getByRole('searchbox', { name: 'Find a place by name or area' })).toHaveFocus();
  expect(location.pathname).toBe('/reservations/timeline');
  await userEvent.keyboard('g?');
  await expect.element(screen.getByRole('searchbox', { name: 'Find a place by name or area' })).toHaveValue('g?');
});

test('search and date lead to the fields of the screen, where it has them', async () => {
  await beginAt('/favourites', signedIn);
  const screen = await render(<App />);
  const field = screen.getByRole('searchbox');
  await expect.element(field).toBeVisible();
  await pressUntil('/', () => document.activeElement === field.element());
  expect(location.pathname).toBe('/favourites');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('n');
  expect(location.pathname).toBe('/reservations/reserve');
});
