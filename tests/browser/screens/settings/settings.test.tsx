import '../../../../src/styles/global.css';

import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';

import type { InterfaceLanguage } from '../../../../workers/contract.ts';
import { setInterfaceLanguage } from '../../../../src/i18n/index.ts';
import { SettingsScreen } from '../../../../src/screens/settings/SettingsScreen.tsx';
import { preferences, setShortcuts, setTheme } from '../../../../src/state/preferences.ts';
import { beginAt, provideFakeEngine, signedIn } from '../../app/fake-engine.ts';

const told: InterfaceLanguage[] = [];

beforeEach(async () => {
  told.length = 0;
  setShortcuts(true);
  provideFakeEngine({
    session: {
      setLanguage: (language) => {
        told.push(language);
        return Promise.resolve();
      },
    },
  });
  await beginAt(location.pathname, signedIn);
});

test('the language changes texts, page and worker at once and is remembered', async () => {
  onTestFinished(() => setInterfaceLanguage('en').then(() => undefined));
  const screen = await render(<SettingsScreen />);
  await screen.getByRole('combobox', { name: 'Language' }).selectOptions('cs');
  await expect.element(screen.getByRole('combobox', { name: 'Jazyk' })).toBeVisible();
  expect(document.documentElement.lang).toBe('cs');
  expect(localStorage.getItem('assist-lang')).toBe('cs');
  await expect.poll(() => told).toEqual(['cs']);
});

test('the theme is put on the page and remembered; the system needs neither', async () => {
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
  await screen.getByRole('checkbox', { name: 'Use single-key shortcuts' }).click();
  expect(preferences.shortcuts).toBe(false);
  await screen.getByRole('checkbox', { name: 'Use single-key shortcuts' }).click();
  expect(preferences.shortcuts).toBe(true);
});
