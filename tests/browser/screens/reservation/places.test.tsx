import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';

import type { PlaceChoice, ReservationForm } from '../../../../workers/contract.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { place } from './fake-form.ts';
import { beginAnew, openPage } from './open-page.tsx';

beforeEach(beginAnew);

const prefilled = '?resource=1&start=2026-11-23T09:00&end=2026-11-23T10:00';

const room = (resourceId: string, name: string): PlaceChoice => ({
  resourceId,
  name,
  typeName: 'Room',
  kind: 'room',
  areaPath: 'A',
  capacity: 4,
  isFree: true,
  walkSeconds: null,
});
const two = room('2', 'Room Two');
const twelve = room('12', 'Room Twelve');

/** A form on a campus with these rooms. */
async function openForm(campus: readonly PlaceChoice[], booked: ReservationForm[] = [], search = prefilled) {
  const screen = await openPage(search, {
    book: (form) => {
      booked.push(form);
      return new Promise(() => undefined);
    },
    findPlaces: (text) =>
      Promise.resolve({
        ok: true,
        value: campus.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())),
      }),
  });
  const field = screen.getByRole('combobox', { name: 'Places' });
  const chosen = (id: string) => screen.getByRole('button', { name: `Remove Room ${id}`, exact: true });
  const reserve = () => screen.getByRole('button', { name: 'Reserve 09:00–10:00' }).click();
  return { screen, field, chosen, reserve };
}

test('a place that was typed but not picked prevents sending, and is not lost', async () => {
  const booked: ReservationForm[] = [];
  const { screen, field, chosen, reserve } = await openForm([two, twelve], booked);
  const unpicked = screen.getByText('Choose a place from the list or clear the field.');
  await field.fill('tw');
  await reserve();
  await expect.element(unpicked).toBeVisible();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('tw');
  await expectAccessible(screen.container);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(unpicked).not.toBeInTheDocument();
  await expect.element(chosen('2')).toBeVisible();
  expect(booked).toEqual([]);
  await reserve();
  await expect.poll(() => booked.map(({ resourceIds }) => resourceIds)).toEqual([['1', '2']]);
});

test('without a chosen place there is only this one message, and the results can be picked immediately', async () => {
  const { screen, field, chosen, reserve } = await openForm([two, twelve], [], prefilled.replace('resource=1&', ''));
  await field.fill('tw');
  await reserve();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  await expect.element(field).toHaveAccessibleDescription('Choose a place from the list or clear the field.');
  const foot = screen
    .getByText('Choose a place from the list or clear the field.')
    .element()
    .getBoundingClientRect().bottom;
  expect(screen.getByRole('listbox').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(foot);
  expect(screen.getByText('Choose at least one place.').elements()).toEqual([]);
  await screen.getByRole('option', { name: /^Room Twelve/ }).click();
  await expect.element(chosen('12')).toBeVisible();
});

test('clearing the field instead shows that a place is missing', async () => {
  const { screen, field, reserve } = await openForm([two], [], prefilled.replace('resource=1&', ''));
  await field.fill('tw');
  await reserve();
  await field.fill('');
  await expect.element(field).toHaveAccessibleDescription('Choose at least one place.');
  await reserve();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Choose at least one place.');
});

test('typing after a failed attempt does not show the error with each letter', async () => {
  const { field, reserve } = await openForm([two]);
  await field.fill('tw');
  await reserve();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('o');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
});

test('Enter picks the only result, also if the list is closed', async () => {
  const { field, chosen } = await openForm([two, twelve]);
  await field.fill('two');
  await userEvent.keyboard('{Escape}{Enter}');
  await expect.element(chosen('2')).toBeVisible();
  await expect.element(field).toHaveValue('');
});

test('with several results Enter picks the first', async () => {
  const { field, chosen } = await openForm([two, twelve]);
  await field.fill('tw');
  await userEvent.keyboard('{Enter}');
  await expect.element(chosen('2')).toBeVisible();
  await expect.element(chosen('12')).not.toBeInTheDocument();
});

test('the field shows places on focus, and Enter takes the first if none is chosen', async () => {
  const { field, chosen } = await openForm([two, twelve], [], prefilled.replace('resource=1&', ''));
  await userEvent.click(field);
  await userEvent.keyboard('{Enter}');
  await expect.element(chosen('2')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(chosen('12')).not.toBeInTheDocument();
});

test('the list closes if no place is found, and the error is readable', async () => {
  const { field } = await openForm([]);
  await field.fill('nowhere');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(/^No matches/);
});

test.each(['Room 1', 'ROOM 1', 'oom 1'])('“%s” is already chosen, and not an unknown place', async (text) => {
  const { screen, field, reserve } = await openForm([two]);
  await field.fill(text);
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAccessibleDescription('Already chosen.');
  await field.fill('');
  await field.fill(text);
  // While the search is running, a press opens the list with the results.
  await expect.element(screen.getByText('Already chosen.').first()).toBeVisible();
  await reserve();
  await expect.element(field).toHaveAccessibleDescription('Already chosen.');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
});

const desk = { ...room('7', 'Seven'), typeName: 'Desks' };
const deskStore = { ...room('8', 'Store of Desks'), typeName: 'Rooms' };

/** Finds places as the worker does: by name; by type if no name matches; of the given types only. */
const openCampus = () =>
  openPage(prefilled, {
    findPlaces: (text, _form, { typeIds = [] } = {}) => {
      const all = typeIds.includes('desk') ? [desk] : [two, deskStore, desk];
      const named = all.filter(({ name }) => name.includes(text));
      return Promise.resolve({
        ok: true,
        value: named.length > 0 ? named : all.filter((one) => one.typeName === text),
      });
    },
  });

test.each(['workstation', 'workstations', 'WORKPL', 'table'])(
  '“%s” finds what the type is called as well',
  async (text) => {
    const screen = await openCampus();
    await screen.getByRole('combobox', { name: 'Places' }).fill(text);
    await expect
      .element(screen.getByRole('listbox', { name: 'Places' }).getByRole('option'))
      .toMatchTextContent(/^Seven/);
  },
);

test.each(['workstation 9', 'nowhere', 'ta'])('“%s” is not such a word', async (text) => {
  const screen = await openCampus();
  await screen.getByRole('combobox', { name: 'Places' }).fill(text);
  await expect.element(screen.getByText(/^No matches/).first()).toBeVisible();
});

test('a chosen place that is removed is shown by its name', async () => {
  let isGone = false;
  const screen = await openPage(prefilled, {
    check: ({ resourceIds }) => ({
      places: isGone ? [] : resourceIds.map((resourceId) => place({ resourceId, name: `Room ${resourceId}` })),
    }),
  });
  await expect.element(screen.getByRole('button', { name: 'Remove Room 1', exact: true })).toBeVisible();
  isGone = true;
  await screen.getByRole('textbox', { name: 'Subject' }).fill('Budget');
  await expect.element(screen.getByText('Room 1 no longer exists')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Availability' })).not.toBeInTheDocument();
});

test('two chosen places of one name are told apart by where they are', async () => {
  const screen = await openPage(prefilled.replace('?', '?resource=2&'), {
    check: ({ resourceIds }) => ({
      places: resourceIds.map((resourceId) =>
        place({ resourceId, name: 'Room 3.28', areaPath: `B${resourceId} › Level 3` }),
      ),
    }),
  });
  const chosen = screen.getByRole('list', { name: 'Chosen places' });
  await expect.element(chosen.getByText('B1 › Level 3')).toBeVisible();
  await expect.element(chosen.getByText('B2 › Level 3')).toBeVisible();
});
