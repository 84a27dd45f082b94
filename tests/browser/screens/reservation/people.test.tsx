import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';

import type { DirectoryEntry } from '../../../../workers/contract.ts';
import { beginAnew, openPage } from './open-page.tsx';

beforeEach(beginAnew);

const prefilled = '?resource=room-1&start=2026-11-23T09:00&end=2026-11-23T10:00';

const person = (id: string, displayName: string): DirectoryEntry => ({
  id,
  email: `${id}@example.org`,
  displayName,
  isGroup: false,
});
const karel = person('karel', 'Karel Novák');
const eva = person('eva', 'Eva Nováková');

/** A form with a directory of these, in which answers come when they are let. */
async function openForm(
  directory: readonly DirectoryEntry[],
  letAnswer: () => Promise<void> = () => Promise.resolve(),
) {
  const asked: string[] = [];
  const screen = await openPage(prefilled, {
    people: {
      search: async (text) => {
        asked.push(text);
        await letAnswer();
        const value = directory.filter(({ displayName }) => displayName.toLowerCase().includes(text.slice(0, 3)));
        return { ok: true, value };
      },
    },
  });
  const field = screen.getByRole('combobox', { name: 'Invite people' });
  const invited = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });
  const active = () => screen.container.querySelector('[data-active]')?.textContent ?? null;
  return { screen, field, invited, active, asked };
}

test('Enter takes the only one who was found', async () => {
  const { screen, field, invited } = await openForm([karel]);
  await field.fill('karel novak');
  await expect.element(screen.getByRole('option', { name: /Karel/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(invited('Karel Novák')).toBeVisible();
  await expect.element(field).toHaveValue('');
});

test('of several Enter is at the first, and a second one takes it', async () => {
  const { screen, field, invited, active } = await openForm([karel, eva]);
  await field.fill('nov');
  await expect.element(screen.getByRole('option', { name: /Eva/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(active).toMatch(/Karel/);
  await expect.element(field).toHaveValue('nov');
  await userEvent.keyboard('{Enter}');
  await expect.element(invited('Karel Novák')).toBeVisible();
});

test('where nobody is found the list closes, and what is wrong can be read', async () => {
  const { screen, field } = await openForm([]);
  await field.fill('nobody');
  await expect.element(screen.getByText(/^Nobody has this/).first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await expect.element(screen.getByText(/^This is no e-mail address/)).toBeVisible();
});

test('Enter waits for who is found by the text as it stands, and takes nobody found for an earlier one', async () => {
  const waiting: (() => void)[] = [];
  const { screen, field, invited, asked } = await openForm(
    [karel, eva],
    () => new Promise((resolve) => waiting.push(resolve)),
  );
  await field.fill('kar');
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.();
  await expect.element(screen.getByRole('option', { name: /Karel/ })).toBeVisible();
  await field.fill('eva');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => asked).toEqual(['kar', 'eva']);
  await expect.element(invited('Karel Novák')).not.toBeInTheDocument();
  waiting[1]?.();
  await expect.element(invited('Eva Nováková')).toBeVisible();
});

test('the keys go on from where the pointer is', async () => {
  const { screen, field, invited, active } = await openForm([karel, eva]);
  await field.fill('nov');
  await screen.getByRole('option', { name: /Karel/ }).hover();
  await expect.poll(active).toMatch(/Karel/);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(active).toMatch(/Eva/);
  await userEvent.keyboard('{Enter}');
  await expect.element(invited('Eva Nováková')).toBeVisible();
});
