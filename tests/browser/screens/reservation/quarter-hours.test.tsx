import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';

import { beginAnew, openPage } from './open-page.tsx';

beforeEach(beginAnew);

test('linked and typed times are rounded up to the next quarter hour, also over midnight', async () => {
  const screen = await openPage('?resource=room-1&start=2026-11-23T09:07&end=2026-11-23T09:50');
  await expect.element(screen.getByRole('button', { name: 'Reserve 09:15–10:00' })).toBeVisible();
  await screen.getByRole('combobox', { name: 'End time' }).fill('10:01');
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Reserve 09:15–10:15' })).toBeVisible();
  await screen.getByRole('combobox', { name: 'Start time' }).fill('23:50');
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByLabelText('Date')).toHaveValue('2026-11-24');
  await expect.element(screen.getByRole('button', { name: 'Reserve 00:00–01:00' })).toBeVisible();
});
