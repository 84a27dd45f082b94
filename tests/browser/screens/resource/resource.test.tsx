import { type Locator, page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Failure, FavouritesApi } from '../../../../workers/contract.ts';
import { formatDay } from '../../../../src/i18n/formats.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { dayOf, days, NOW, openResource, PICTURE, stateOf } from './world.tsx';

const home = location.pathname;
const DOWN: Failure = { type: 'timeout', call: 'schedules' };

beforeEach(() => page.viewport(1280, 1000));
afterEach(() => history.replaceState(null, '', home));

/** The parameters of the form's address. */
const reserving = (): Readonly<Record<string, string>> =>
  location.pathname === '/reservations/reserve' ? Object.fromEntries(new URLSearchParams(location.search)) : {};

const textOf = (place: Locator): string => place.query()?.textContent ?? '';

test('shows the location and the rules, and links to the form', async () => {
  const { screen, asked } = await openResource(stateOf());
  await expect.element(screen.getByRole('heading', { name: 'Oak', level: 1 })).toBeVisible();
  await expect.element(screen.getByText('Campus › Level 1')).toBeVisible();
  await expect.element(screen.getByText('12 seats')).toBeVisible();
  const rules = screen.getByRole('region', { name: 'Booking rules' });
  await expect.poll(() => textOf(rules)).toMatch(/Mon–Thu, Sat, 08:00–18:00/);
  await expect.poll(() => textOf(rules)).toMatch(/Only during these hours\./);
  await expect.poll(() => textOf(rules)).toMatch(/30m to 4h/);
  await expect.poll(() => textOf(rules)).toMatch(/At most 30 days/);
  await expect.poll(() => textOf(rules)).toMatch(/From 30m before to 15m after the start/);
  await expect.poll(() => textOf(rules)).toMatch(/Europe\/London, where it is 09:00/);
  await expect.element(screen.getByRole('img', { name: 'QR code that leads to Oak' })).toBeVisible();
  const way = screen.getByRole('link', { name: 'Show on the timeline' });
  await expect.element(way).toHaveAttribute('href', '/reservations/timeline?name=Oak');
  expect(asked.map(({ resourceId }) => resourceId)).toEqual(['room-1']);
  await expectAccessible(screen.container);
});

test('links to the navigation only if there is one', async () => {
  const { screen, world } = await openResource(stateOf());
  await expect.element(screen.getByRole('button', { name: 'Reserve', exact: true })).toBeVisible();
  const way = screen.getByRole('link', { name: 'Show the way: Oak' });
  expect(way.query()).toBeNull();
  world.tell(stateOf({ wayUrl: 'https://maps.example/?locationId=room-1' }));
  await expect.element(way).toHaveAttribute('href', 'https://maps.example/?locationId=room-1');
  await expect.element(way).toHaveAttribute('target', '_blank');
  world.tell(stateOf({ wayUrl: '/navigate?locationId=room-1' }));
  await expect.element(way).not.toHaveAttribute('target');
  await way.click();
  expect(location.pathname + location.search).toBe('/navigate?locationId=room-1');
});

test('each period of a day has a pattern and a word', async () => {
  const { screen } = await openResource(stateOf());
  const today = screen.getByRole('list', { name: formatDay('2026-11-18') });
  await expect.poll(() => textOf(today.getByRole('listitem').nth(2))).toMatch(/12:00–14:00, reserved/);
  const texts = today
    .getByRole('listitem')
    .elements()
    .map((item) => item.getAttribute('data-code'));
  expect(texts).toEqual(['4', '0', '2', '1', '8']);
  for (const word of ['over', 'reserved', 'tentatively reserved', 'closed', 'area full']) {
    await expect.element(screen.getByText(word, { exact: true }).last()).toBeVisible();
  }
  await expect.element(screen.getByText('Nothing free')).toBeVisible();
});

test('a click on a free period opens the form at that quarter hour', async () => {
  const { screen } = await openResource(stateOf());
  const free = screen.getByRole('button', { name: '08:00–18:00, free. Reserve it' });
  await expect.element(free).toBeVisible();
  const { width } = free.element().getBoundingClientRect();
  await free.click({ position: { x: width / 2 + 1, y: 10 } });
  expect(reserving()).toEqual({ resource: 'room-1', start: '2026-11-19T12:00Z' });
});

test('keys reserve from the start of a free period, and by day', async () => {
  const { screen } = await openResource(stateOf());
  const evening = screen.getByRole('button', { name: /^18:00–.*, free, outside opening hours\. Reserve it$/ });
  await expect.element(evening).toBeVisible();
  evening.element().focus();
  await userEvent.keyboard('{Enter}');
  expect(reserving()).toEqual({ resource: 'room-1', start: '2026-11-18T17:00Z' });
});

test('the button of a day reserves its first free time', async () => {
  const { screen } = await openResource(stateOf());
  await screen.getByRole('button', { name: `Reserve on ${formatDay('2026-11-19')}` }).click();
  expect(reserving()).toEqual({ resource: 'room-1', start: '2026-11-19T07:00Z' });
});

test('properties of every type are shown, and untrusted HTML does nothing', async () => {
  const { screen } = await openResource(
    stateOf({
      properties: [
        { propertyId: '1', name: 'Step-free', value: { type: 'boolean', is: false } },
        { propertyId: '2', name: 'Area', value: { type: 'number', number: 1234.5 } },
        { propertyId: '3', name: 'Note', value: { type: 'text', text: '<b>Not</b> HTML' } },
        {
          propertyId: '4',
          name: 'Equipment',
          value: { type: 'choices', choices: [{ key: 'board', text: 'Whiteboard', imageUrl: PICTURE }] },
        },
        {
          propertyId: '5',
          name: 'Description',
          value: {
            type: 'html',
            html: '<p onclick="x()">Very <b>quiet</b><script>x()</script></p>',
            plain: 'Very quiet',
          },
        },
      ],
    }),
  );
  const about = screen.getByRole('region', { name: 'About this place' });
  await expect.element(about.getByText('1,234.5')).toBeVisible();
  await expect.element(about.getByText('No', { exact: true })).toBeVisible();
  await expect.element(about.getByText('<b>Not</b> HTML')).toBeVisible();
  await expect.element(about.getByText('Whiteboard')).toBeVisible();
  await expect.element(about.getByText('quiet', { exact: true })).toBeVisible();
  expect(about.element().innerHTML).not.toMatch(/onclick|<script/);
  await expectAccessible(screen.container);
});

test('pictures are side by side without broken ones, files are links', async () => {
  const { screen } = await openResource(
    stateOf({
      pictures: [
        { url: PICTURE, name: 'From the door' },
        { url: 'data:image/png,broken', name: 'Broken' },
      ],
      files: [{ url: 'https://cdn.example/rules.pdf', name: 'House rules' }],
    }),
  );
  await expect.element(screen.getByRole('img', { name: 'From the door' })).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'Broken' })).not.toBeInTheDocument();
  const file = screen.getByRole('link', { name: 'House rules' });
  await expect.element(file).toHaveAttribute('rel', 'noopener noreferrer');
});

test('a calendar that could not be read is reported, nothing is free, and it can be retried', async () => {
  const value = [dayOf('2026-11-18', [0, 4])];
  const unread = { days: { value, asOf: NOW, failure: null }, serviceError: 'Unknown mailbox.' };
  const { screen, world } = await openResource(stateOf({}, unread));
  await expect.poll(() => textOf(screen.getByRole('alert'))).toMatch(/Calendar not available: Unknown mailbox\./);
  await expect.element(screen.getByText('not available', { exact: true }).first()).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(world.reloads).toBe(1);
  world.tell(stateOf({}, { days: { value: days, asOf: NOW, failure: DOWN } }));
  await expect.poll(() => textOf(screen.getByRole('alert'))).toMatch(/As of 10:00/);
  await expectAccessible(screen.container);
});

test('a favourite can be added, but not by a guest or for a resource of somebody else', async () => {
  const set = vi.fn<FavouritesApi['set']>().mockResolvedValue({ ok: true, value: null });
  const { screen, world } = await openResource(stateOf(), { set });
  await screen.getByRole('button', { name: 'Add to favourites' }).click();
  expect(set.mock.calls).toEqual([['room-1', true]]);
  world.tell(stateOf({ reservedTo: 'other' }));
  await expect.element(screen.getByText('This place is assigned to somebody else.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /favourites/ })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Reserve', exact: true })).not.toBeInTheDocument();
});

test('a guest has no star', async () => {
  const { screen } = await openResource(stateOf(), { isGuest: true });
  await expect.element(screen.getByRole('button', { name: 'Reserve', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /favourites/ })).not.toBeInTheDocument();
});

test('a resource that cannot be reserved says so instead of a week', async () => {
  const { screen } = await openResource(
    stateOf({ reservationsEnabled: false, workingHours: null }, { days: { value: null, asOf: null, failure: null } }),
  );
  await expect.element(screen.getByText('This place cannot be reserved.')).toBeVisible();
  await expect.element(screen.getByText('No fixed hours')).toBeVisible();
  await expect.element(screen.getByText('How far ahead')).not.toBeInTheDocument();
});

test('says that it is loading, or that the resource does not exist', async () => {
  const { screen, world } = await openResource(null);
  await expect.element(screen.getByText('Loading the place …')).toBeInTheDocument();
  const failure: Failure = { type: 'refused', status: 404, code: 'not_found', rule: null, detail: 'room-1' };
  world.tell({ ...stateOf(), detail: null, failure });
  await expect.element(screen.getByRole('heading', { name: 'Place not found' })).toBeVisible();
  await screen.getByRole('button', { name: 'Go to the timeline' }).click();
  expect(location.pathname).toBe('/reservations/timeline');
});

test('nothing is wider than a phone', async () => {
  await page.viewport(390, 844);
  const { screen } = await openResource(
    stateOf({
      name: 'A meeting room with a very long name',
      pictures: [
        { url: PICTURE, name: 'Door' },
        { url: `${PICTURE} `, name: 'Wall' },
      ],
    }),
  );
  await expect.element(screen.getByText('Nothing free')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('a resource that is removed while it is shown is named', async () => {
  const { screen, world } = await openResource(stateOf());
  await expect.element(screen.getByRole('heading', { name: 'Oak', level: 1 })).toBeVisible();
  const gone: Failure = { type: 'refused', status: 404, code: 'not_found', rule: null, detail: '' };
  world.tell({ ...stateOf(), detail: null, failure: gone });
  await expect.element(screen.getByRole('heading', { name: /Oak.*no longer exists/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Go to the timeline' })).toBeVisible();
});
