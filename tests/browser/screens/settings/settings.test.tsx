import '../../../../src/styles/global.css';

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import type { InterfaceLanguage, SessionApi } from '../../../../workers/contract.ts';
import { loadTexts, setInterfaceLanguage } from '../../../../src/i18n/index.ts';
import { formatTime } from '../../../../src/i18n/formats.ts';
import { SettingsScreen } from '../../../../src/screens/settings/SettingsScreen.tsx';
import { network } from '../../../../src/state/browser/network.ts';
import { preferences, setShortcuts, setTheme, setTimeFormat } from '../../../../src/state/browser/preferences.ts';
import { returnAddress } from '../../../../src/state/session/return-address.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { beginAt, provideFakeEngine, signedIn } from '../../app/fake-engine.ts';

const AREAS = [
  { id: 'campus', name: 'Campus', depth: 0, count: 9624 },
  { id: 'east', name: 'East', depth: 1, count: 5 },
  { id: 'bay', name: 'East bay', depth: 2, count: 2 },
  { id: 'west', name: 'West', depth: 1, count: 4 },
];

let kept: string[];
let isDown: boolean;
const told: InterfaceLanguage[] = [];

beforeEach(async () => {
  told.length = 0;
  [kept, isDown] = [[], false];
  setShortcuts(true);
  provideFakeEngine({
    timeline: {
      findingOptions: async () => ({ ok: true, value: { types: [], areas: AREAS, capacity: null, hasWays: false } }),
    },
    account: {
      settings: async () => ({ ok: true, value: { filteredAreaIds: ['east'] } }),
      keepSettings: async ({ filteredAreaIds }) => {
        kept.push(filteredAreaIds.join(' '));
        return isDown ? { ok: false, error: { type: 'timeout', call: '' } } : { ok: true, value: { filteredAreaIds } };
      },
    },
    session: {
      setLanguage: (language) => {
        told.push(language);
        return Promise.resolve();
      },
    },
  });
  await beginAt(location.pathname, signedIn);
  await loadTexts('settings');
});

test('the language changes texts, page and worker immediately and is remembered', async () => {
  onTestFinished(() => setInterfaceLanguage('en').then(() => undefined));
  const screen = await render(<SettingsScreen />);
  await screen.getByRole('combobox', { name: 'Language' }).selectOptions('cs');
  await expect.element(screen.getByRole('combobox', { name: 'Jazyk' })).toBeVisible();
  expect(document.documentElement.lang).toBe('cs');
  expect(localStorage.getItem('assist-lang')).toBe('cs');
  await expect.poll(() => told).toEqual(['cs']);
});

test('the theme is set on the page and remembered; the system theme needs neither', async () => {
  onTestFinished(() => void setTheme('system'));
  const screen = await render(<SettingsScreen />);
  await screen.getByText('Dark').click();
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('deskway-theme')).toBe('dark');
  await screen.getByText('System', { exact: true }).click();
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStorage.getItem('deskway-theme')).toBeNull();
});

test('single-key shortcuts can be switched off', async () => {
  const screen = await render(<SettingsScreen />);
  await screen.getByRole('checkbox', { name: 'Single-key shortcuts' }).click();
  expect(preferences.shortcuts).toBe(false);
  await screen.getByRole('checkbox', { name: 'Single-key shortcuts' }).click();
  expect(preferences.shortcuts).toBe(true);
});

test('times follow the chosen format everywhere', async () => {
  onTestFinished(() => void setTimeFormat('wall-clock'));
  const evening = new Date(2026, 10, 20, 21, 30).getTime();
  expect(formatTime(evening)).toBe('21:30');
  const screen = await render(<SettingsScreen />);
  await screen.getByText(/^12 hours/).click();
  expect(formatTime(evening)).toMatch(/^9:30\spm$/i);
  expect(localStorage.getItem('deskway-time-format')).toBe('half-days');
});

test('an area is selected with all areas below it, and stored on the server', async () => {
  const screen = await render(<SettingsScreen />);
  await expect.element(screen.getByRole('checkbox', { name: 'East 5' })).toBeChecked();
  await expect.element(screen.getByRole('checkbox', { name: 'East bay 2' })).toBeDisabled();
  await expect.element(screen.getByRole('checkbox', { name: 'Campus 9,624' })).toBeVisible();
  await screen.getByRole('checkbox', { name: 'West 4' }).click();
  await expect.element(screen.getByText(/^2 areas are shown/)).toBeVisible();
  await screen.getByRole('button', { name: 'Show the whole campus' }).click();
  await expect.element(screen.getByText('The whole campus is shown.')).toBeVisible();
  expect(kept).toEqual(['east west', '']);
  await expectAccessible(screen.container);
});

test('a failed change of the areas is reported, and can be sent again', async () => {
  const screen = await render(<SettingsScreen />);
  isDown = true;
  await screen.getByRole('checkbox', { name: 'West 4' }).click();
  isDown = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText(/^2 areas are shown. Saved/)).toBeVisible();
  expect(kept).toEqual(['east west', 'east west']);
});

test('a failed change of the areas is sent again when the server is back', async () => {
  onTestFinished(() => void (network.isOnline = true));
  const screen = await render(<SettingsScreen />);
  network.isOnline = false;
  isDown = true;
  await screen.getByRole('checkbox', { name: 'West 4' }).click();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  isDown = false;
  network.isOnline = true;
  await expect.element(screen.getByText(/^2 areas are shown. Saved/)).toBeVisible();
  expect(kept).toEqual(['east west', 'east west']);
});

test('nothing moves when the result of a choice appears', async () => {
  onTestFinished(() => {
    setTheme('system');
    setTimeFormat('wall-clock');
    return setInterfaceLanguage('en').then(() => undefined);
  });
  const screen = await render(<SettingsScreen />);
  await expect.element(screen.getByRole('checkbox', { name: /^Campus/ })).toBeVisible();
  const tops = (): readonly number[] =>
    [...document.querySelectorAll('h2')].map((heading) => Math.round(heading.getBoundingClientRect().top + scrollY));
  const before = tops();
  await screen.getByRole('combobox', { name: 'Language' }).selectOptions('en');
  await screen.getByText('Dark').click();
  await screen.getByRole('checkbox', { name: 'Single-key shortcuts' }).click();
  await expect.poll(() => screen.getByText('Saved on this device.').elements().length).toBeGreaterThan(1);
  expect(tops()).toEqual(before);
});

test('the calendar of another account is offered where the site allows it, and leads to the provider and back', async () => {
  const screen = await render(<SettingsScreen />);
  const button = screen.getByRole('button', { name: 'Use another account' });
  await expect.element(button).not.toBeInTheDocument();
  const authorize = vi
    .fn<SessionApi['authorize']>()
    .mockResolvedValue({ ok: false, error: { type: 'timeout', call: '' } });
  provideFakeEngine({ session: { authorize } });
  await beginAt('/settings', { ...signedIn, connectsCalendar: true });
  await button.click();
  expect(authorize.mock.calls).toEqual([[`${location.origin}/account/oauth-callback`, true]]);
  await expect.element(screen.getByText('The server took too long. Try again.')).toBeVisible();
  expect(returnAddress()).toBe('/settings');
  await expectAccessible(screen.container);
});
