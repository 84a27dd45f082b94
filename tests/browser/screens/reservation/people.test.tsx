import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';

import type { DirectoryEntry, ReservationForm } from '../../../../workers/contract.ts';
import { expectAccessible } from '../../app/accessibility.ts';
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

/** A form with a directory of these people, which answers when the test lets it. */
async function openForm(
  directory: readonly DirectoryEntry[],
  letAnswer: () => Promise<void> = () => Promise.resolve(),
  booked: ReservationForm[] = [],
) {
  const asked: string[] = [];
  const screen = await openPage(prefilled, {
    book: (form) => {
      booked.push(form);
      return new Promise(() => undefined);
    },
    people: {
      search: async (text) => {
        asked.push(text);
        await letAnswer();
        const value = directory.filter(({ displayName }) => displayName.toLowerCase().includes(text.slice(0, 3)));
        return { ok: true, value };
      },
    },
  });
  const field = screen.getByRole('combobox', { name: 'People' });
  const invited = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });
  const active = () => screen.container.querySelector('[data-active]')?.textContent ?? null;
  return { screen, field, invited, active, asked };
}

test('Enter picks the only result', async () => {
  const { screen, field, invited } = await openForm([karel]);
  await field.fill('karel novak');
  await expect.element(screen.getByRole('option', { name: /Karel/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(invited('Karel Novák')).toBeVisible();
  await expect.element(field).toHaveValue('');
});

test('with several results Enter picks the first', async () => {
  const { screen, field, invited } = await openForm([karel, eva]);
  await field.fill('nov');
  await expect.element(screen.getByRole('option', { name: /Eva/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(invited('Karel Novák')).toBeVisible();
  await expect.element(field).toHaveValue('');
});

test('the list closes if nobody is found, and the error is readable', async () => {
  const { screen, field } = await openForm([]);
  await field.fill('nobody');
  await expect.element(screen.getByText(/^No matches\./).first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await expect.element(screen.getByText(/^Choose a person or enter an e-mail address/)).toBeVisible();
});

test('Enter waits for the results of the current text, and ignores earlier ones', async () => {
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

test('the keys continue from the option under the pointer', async () => {
  const { screen, field, invited, active } = await openForm([karel, eva]);
  await field.fill('nov');
  // The pointer may rest where the option appears: only a move counts.
  await field.hover();
  await screen.getByRole('option', { name: /Karel/ }).hover();
  await expect.poll(active).toMatch(/Karel/);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(active).toMatch(/Eva/);
  await userEvent.keyboard('{Enter}');
  await expect.element(invited('Eva Nováková')).toBeVisible();
});

test('a name that was typed but not picked prevents sending, and is not lost', async () => {
  const booked: ReservationForm[] = [];
  const { screen, field, invited } = await openForm([karel, eva], undefined, booked);
  const unpicked = screen.getByText('Choose a person from the list or clear the field.');
  await field.fill('nov');
  await screen.getByRole('button', { name: 'Reserve 09:00–10:00' }).click();
  await expect.element(unpicked).toBeVisible();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('nov');
  await expectAccessible(screen.container);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(unpicked).not.toBeInTheDocument();
  await expect.element(invited('Karel Novák')).toBeVisible();
  expect(booked).toEqual([]);
  await screen.getByRole('button', { name: 'Reserve 09:00–10:00' }).click();
  await expect.poll(() => booked.map(({ attendees }) => attendees.map(({ email }) => email))).toEqual([[karel.email]]);
});

test('typing after a failed attempt does not show the error with each letter', async () => {
  const { screen, field } = await openForm([karel, eva]);
  await field.fill('nov');
  await screen.getByRole('button', { name: 'Reserve 09:00–10:00' }).click();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('a');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
});
