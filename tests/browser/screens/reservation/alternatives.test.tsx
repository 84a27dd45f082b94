import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import type { PlaceChoice } from '../../../../workers/contract.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { placeOf } from '../../../unit/rules/event-cards.ts';
import { anHour, cardOf, eventOf, form, nine, place } from './fake-form.ts';
import { beginAnew, openPage } from './open-page.tsx';

beforeEach(beginAnew);

const choiceOf = (part: Partial<PlaceChoice> = {}): PlaceChoice => ({
  resourceId: 'room-2',
  name: 'Room Two',
  typeName: 'Room',
  kind: 'room',
  areaPath: 'House A › Floor 2',
  capacity: 4,
  isFree: true,
  walkSeconds: null,
  ...part,
});

const declinedCard = () => cardOf({ look: 'declined', places: [placeOf({ resourceId: 'room-1', look: 'declined' })] });

test('a declined reservation offers alternatives', async () => {
  const next = { start: nine + anHour, end: nine + 2 * anHour };
  const obstacle = { type: 'reserved', from: nine, until: nine + anHour } as const;
  const screen = await openPage('?event=event-1&sent=1', {
    card: declinedCard,
    findPlaces: () => Promise.resolve({ ok: true, value: [choiceOf({ areaPath: '' })] }),
    check: () => ({ places: [place({ obstacle, next })] }),
  });
  await expect.element(screen.getByRole('heading', { name: 'Declined' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Room Two, 09:00–10:00 Room · 4 seats' })).toBeVisible();
  await expectAccessible(screen.container);
  await screen.getByRole('button', { name: 'Next here: 10:00–11:00' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Start time' })).toHaveValue('10:00');
  await expect.element(screen.getByRole('button', { name: 'Save changes' })).toBeVisible();
});

test('a free place that declined is not offered a quarter of an hour later', async () => {
  const asked: (string | null)[] = [];
  const screen = await openPage('?event=event-1&sent=1', {
    card: declinedCard,
    findPlaces: () => Promise.resolve({ ok: true, value: [] }),
    // The time of a changed reservation itself counts as free, and its present place is not offered.
    check: (_form, _scope, changing) => {
      asked.push(changing);
      return { places: [place({ next: { start: nine + anHour / 4, end: nine + (5 * anHour) / 4 } })] };
    },
  });
  await expect.element(screen.getByRole('button', { name: 'Choose another time or place' })).toBeVisible();
  await expect.poll(() => asked).toEqual([null]);
  await expect.element(screen.getByRole('button', { name: /^Next here/ })).not.toBeInTheDocument();
});

test('an offer shows type and location, and replaces the place that declined', async () => {
  const asked: (string | null | undefined)[] = [];
  const resourceIds = ['room-0', 'room-1'];
  const screen = await openPage('?event=event-1&sent=1', {
    read: () => Promise.resolve({ ok: true, value: eventOf({ form: { ...form, resourceIds } }) }),
    card: () =>
      cardOf({
        look: 'declined',
        places: [placeOf({ resourceId: 'room-0' }), placeOf({ resourceId: 'room-1', look: 'declined' })],
      }),
    findPlaces: (_text, _form, search) => {
      asked.push(search?.insteadOf);
      return Promise.resolve({ ok: true, value: [choiceOf(), choiceOf({ resourceId: 'room-3', isFree: false })] });
    },
  });
  const offered = screen.getByRole('button', { name: /^Room Two/ });
  await expect.element(offered).toHaveAccessibleName('Room Two, 09:00–10:00 Room · 4 seats · House A › Floor 2');
  expect(asked).toEqual(['room-1']);
  await offered.click();
  const places = () => new URLSearchParams(location.search).getAll('resource');
  await expect.poll(places).toEqual(['room-0', 'room-2']);
});

test.for([
  [390, 844],
  [1366, 768],
] as const)(
  'nothing moves when the offers arrive, and they are visible without scrolling, on %i × %i',
  async ([width, height]) => {
    await page.viewport(width, height);
    let find: (places: readonly PlaceChoice[]) => void = () => undefined;
    const screen = await openPage('?event=event-1&sent=1', {
      card: declinedCard,
      findPlaces: () =>
        new Promise((resolve) => {
          find = (value) => resolve({ ok: true, value });
        }),
    });
    Object.assign(screen.container.style, { height: `${height - 104}px`, overflow: 'auto' });
    const choose = screen.getByRole('button', { name: 'Choose another time or place' });
    await expect.element(choose).toBeVisible();
    const topOf = (shown: typeof choose): number => shown.element().getBoundingClientRect().top;
    const shown = [choose, screen.getByText('Available instead:'), screen.getByText('Planning')];
    const before = shown.map(topOf);
    find(['2', '3', '4'].map((id) => choiceOf({ resourceId: `room-${id}`, name: `Room ${id}` })));
    const last = screen.getByRole('button', { name: /^Room 4/ });
    await expect.element(last).toBeVisible();
    expect(shown.map(topOf)).toEqual(before);
    const { left, bottom } = last.element().getBoundingClientRect();
    expect(last.element().contains(document.elementFromPoint(left + 20, bottom - 4))).toBe(true);
  },
);

test('offers nothing if nothing is available', async () => {
  const screen = await openPage('?event=event-1&sent=1', {
    card: declinedCard,
    findPlaces: () => Promise.resolve({ ok: true, value: [choiceOf({ isFree: false })] }),
  });
  await expect.element(screen.getByRole('button', { name: 'Choose another time or place' })).toBeVisible();
  await expect.element(screen.getByText('Available instead:')).not.toBeInTheDocument();
});
