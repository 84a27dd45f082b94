import '../../../src/styles/global.css';

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { navigate } from 'wouter/use-browser-location';

import type { PanelState } from '../../../workers/contract.ts';
import { App } from '../../../src/app/App.tsx';
import { lastSignOut } from '../../../src/state/session/sign-out-broadcast.ts';
import { idle } from '../../../src/state/browser/idle.ts';
import { panel } from '../../../src/state/resources/panel.ts';
import { returnAddress } from '../../../src/state/session/return-address.ts';
import { session } from '../../../src/state/session/session.ts';
import { expectAccessible } from './accessibility.ts';
import { beginAt, provideFakeEngine, signedIn, signedOut } from './fake-engine.ts';

const home = location.pathname;
const NOW = Date.parse('2026-11-18T10:05:00+01:00');

const known: PanelState = {
  resourceId: 'room-1',
  name: 'Room Oak',
  areaPath: 'Campus › Level 1',
  capacity: 8,
  timeZone: 'Europe/Prague',
  now: NOW,
  dayStart: Date.parse('2026-11-18T00:00:00+01:00'),
  slots: new Uint8Array(96),
  workingHours: null,
  state: 'free',
  until: null,
  current: null,
  next: null,
  later: [],
  lengths: [15],
  refusal: null,
  asOf: NOW,
  isLive: true,
  failure: null,
  serviceError: null,
};

beforeEach(() => {
  sessionStorage.clear();
  provideFakeEngine();
  idle.seconds = 0;
  lastSignOut.last = null;
  return () => {
    idle.seconds = 0;
    lastSignOut.last = null;
    history.replaceState(null, '', home);
  };
});

/** Waits until listeners have received the change. */
const heard = () => new Promise((resolve) => setTimeout(resolve));

test('a door stays when its sign-in expires, and is cleared when a user signs out', async () => {
  await beginAt('/touch/room-1', signedIn);
  const screen = await render(<App />);
  lastSignOut.last = 'ended';
  session.state = signedOut;
  await expect
    .element(screen.getByText('This display is signed out. An administrator has to sign it in.'))
    .toBeVisible();
  expect(location.pathname).toBe('/touch/room-1');
  panel.state = known;
  await expect.element(screen.getByRole('heading', { name: 'Room Oak' })).toBeVisible();
  lastSignOut.last = 'left';
  await expect.element(screen.getByRole('heading', { name: 'Room Oak' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(location.pathname).toBe('/touch/room-1');
});

test('a door without a cache says that it is signed out, and returns after the sign-in', async () => {
  await beginAt('/touch/room-1', signedOut);
  const screen = await render(<App />);
  await expect
    .element(screen.getByText('This display is signed out. An administrator has to sign it in.'))
    .toBeVisible();
  await expectAccessible(screen.container);
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(returnAddress()).toBe('/touch/room-1');
});

test('the sign-in returns to the door if nobody signs in', async () => {
  await beginAt('/touch/room-1', signedOut);
  const screen = await render(<App />);
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await import('../../../src/state/resources/door-return.ts');
  idle.seconds = 50;
  await heard();
  expect(location.pathname).toBe('/account/login');
  idle.seconds = 60;
  await expect
    .element(screen.getByText('This display is signed out. An administrator has to sign it in.'))
    .toBeVisible();
  expect(location.pathname).toBe('/touch/room-1');
});

test('text typed at the sign-in of a door stays for five minutes after the last letter', async () => {
  await beginAt('/touch/room-1', signedOut);
  const screen = await render(<App />);
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await screen.getByRole('link', { name: /e-mail/ }).click();
  const address = screen.getByRole('textbox');
  await address.fill('ada.lind');
  const typedAt = performance.now();
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  for (const seconds of [60, 290]) {
    clock.mockReturnValue(typedAt + seconds * 1_000);
    idle.seconds = seconds;
    await heard();
    await expect.element(address).toHaveValue('ada.lind');
  }
  // An on-screen keyboard fires no key events.
  await address.fill('ada.lindholm');
  clock.mockReturnValue(typedAt + 310_000);
  idle.seconds = 310;
  await heard();
  await expect.element(address).toHaveValue('ada.lindholm');
  clock.mockReturnValue(typedAt + 600_000);
  idle.seconds = 600;
  await expect.element(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(location.pathname).toBe('/touch/room-1');
});

test('elsewhere the sign-in stays, however long it takes', async () => {
  await beginAt('/settings', signedOut);
  const screen = await render(<App />);
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  idle.seconds = 60;
  await heard();
  expect(location.pathname).toBe('/account/login');
});

test('a door display whose sign-in had ended before a reload keeps its door, and no other page', async () => {
  await beginAt('/touch/room-1', { ...signedOut, isDevice: true });
  const screen = await render(<App />);
  await expect
    .element(screen.getByText('This display is signed out. An administrator has to sign it in.'))
    .toBeVisible();
  expect(location.pathname).toBe('/touch/room-1');
  navigate('/settings');
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(returnAddress()).toBe('/settings');
});
