import '../../../../src/styles/global.css';

import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';

import { readClock } from '../../../../src/i18n/clock-text.ts';
import { formatClock } from '../../../../src/i18n/formats.ts';
import { setInterfaceLanguage } from '../../../../src/i18n/index.ts';
import { setTimeFormat } from '../../../../src/state/browser/preferences.ts';
import { beginAnew, openPage } from './open-page.tsx';

const prefilled = '?resource=room-1&start=2026-11-23T13:00&end=2026-11-23T14:30';

/** A browser with a 12-hour clock. */
const speak = (language: string): void =>
  void Object.defineProperty(navigator, 'language', { value: language, configurable: true });

beforeEach(() => {
  beginAnew();
  setTimeFormat('half-days');
  speak('en-US');
});
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'language');
  setTimeFormat('wall-clock');
  await setInterfaceLanguage('en');
});

test('times are written and read in the format of the settings', async () => {
  const screen = await openPage(prefilled);
  const start = screen.getByRole('combobox', { name: 'Start time' });
  await expect.element(start).toHaveValue(formatClock('13:00'));
  expect(formatClock('13:00')).toMatch(/^1:00\sPM$/);
  await start.click();
  await expect.element(screen.getByRole('option', { name: '1:15 PM' })).toBeVisible();
  await start.fill('3:30 pm');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('combobox', { name: 'End time' })).toHaveValue(formatClock('17:00'));
});

test.for([
  ['en', 'en-AU'],
  ['es', 'es-MX'],
  ['cs', 'cs'],
  ['ua', 'uk'],
] as const)('a time is read as it is written in %s, as in %s', async ([language, spoken]) => {
  await openPage(prefilled);
  speak(spoken);
  await setInterfaceLanguage(language);
  for (const clock of ['00:00', '09:15', '12:30', '23:45']) expect(readClock(formatClock(clock))).toBe(clock);
});
