import '../../../../src/styles/global.css';

import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';

import type { PlaceSearch, RouteStop, RouteStopOffer } from '../../../../workers/contract.ts';
import { expectAccessible } from '../../app/accessibility.ts';
import { nine, options } from './fake-form.ts';
import { beginAnew, openPage } from './open-page.tsx';

beforeEach(beginAnew);

const stop = (id: string, name: string): RouteStop => ({
  id,
  name,
  kind: 'resource',
  category: 'desk',
  levelId: 'level',
  levelName: 'Floor 2',
  buildingName: 'House A',
  x: 0,
  y: 0,
  heading: null,
});
const entrance = stop('entrance', 'Main entrance');
const STOPS = [entrance, stop('desk-eve', 'Desk of Eve'), stop('sign', 'Landing')];
const EVE = { id: 'eve', email: 'eve@example.org', displayName: 'Eve Adams', isGroup: false };

interface Given {
  readonly hasWays?: boolean;
  /** Id of the stop where Eve is; null = nowhere. */
  readonly eveAt?: string | null;
}

/** The form where walking times are known, and what it asks. */
async function openForm({ hasWays = true, eveAt = 'desk-eve' }: Given = {}) {
  const searches: (PlaceSearch | undefined)[] = [];
  const asked: string[] = [];
  const tells: (() => void)[] = [];
  const screen = await openPage('?start=2026-11-23T09:00&end=2026-11-23T10:00', {
    options: () => Promise.resolve({ ok: true, value: { ...options, hasWays } }),
    findPlaces: (_text, _form, search) => {
      searches.push(search);
      const room = {
        resourceId: '2',
        name: 'Room Two',
        typeName: 'Room',
        kind: 'room',
        areaPath: 'A',
        capacity: 4,
      } as const;
      return Promise.resolve({ ok: true, value: [{ ...room, isFree: true, walkSeconds: 61 }] });
    },
    watchPlaces: (_, onChanged) => {
      tells.push(onChanged);
      return Promise.resolve(() => undefined);
    },
    people: { search: () => Promise.resolve({ ok: true, value: [EVE] }) },
    areas: {
      navigation: {
        findStops: () =>
          Promise.resolve({ ok: true, value: [{ ...entrance, seconds: null, metres: null } satisfies RouteStopOffer] }),
        stop: (id) => Promise.resolve({ ok: true, value: STOPS.find((one) => one.id === id) ?? null }),
        placeOf: (email, at) => {
          asked.push(`${email} ${at === nine}`);
          return Promise.resolve({ ok: true, value: STOPS.find(({ id }) => id === eveAt) ?? null });
        },
      },
      qrCodes: {
        placeOf: (id) => Promise.resolve({ ok: true, value: { stopId: id === 'q1' ? 'sign' : null, areaId: null } }),
      },
    },
  });
  const from = screen.getByRole('combobox', { name: 'From', exact: true });
  return {
    screen,
    from,
    asked,
    tells,
    latest: () => searches.at(-1)?.within,
    count: () => searches.length,
    openWalk: () => screen.getByRole('button', { name: 'Walking distance' }).click(),
    async look() {
      await screen.getByRole('combobox', { name: 'Places' }).click();
      await expect.element(screen.getByRole('option', { name: /Room Two/ })).toBeVisible();
    },
  };
}

test('a site without ways offers no search on foot', async () => {
  const { screen } = await openForm({ hasWays: false });
  await expect.element(screen.getByRole('combobox', { name: 'Places' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Walking distance' })).not.toBeInTheDocument();
});

test('places are sought within a walk from a stop, and say how far they are', async () => {
  const { screen, from, openWalk, look, latest } = await openForm();
  await openWalk();
  await from.fill('main');
  await screen.getByRole('option', { name: /Main entrance/ }).click();
  await expect.element(screen.getByRole('button', { name: '5 min from Main entrance' })).toBeVisible();
  await screen.getByText('3 min', { exact: true }).click();
  await screen.getByRole('checkbox', { name: 'Step-free' }).click();
  await expectAccessible(screen.container);
  await look();
  expect(latest()).toEqual({ from: 'entrance', seconds: 180, isBarrierFree: true });
  await expect.element(screen.getByRole('option', { name: /Room Two.*2 min to walk.*free/ })).toBeVisible();
});

test('a search that is open is repeated as things change', async () => {
  const { look, tells, count } = await openForm();
  await look();
  const before = count();
  tells.at(-1)?.();
  await expect.poll(count).toBe(before + 1);
});

test('the start can be the place of a colleague at the time of the form', async () => {
  const { screen, from, openWalk, look, latest, asked } = await openForm();
  await openWalk();
  await from.fill('eve');
  await screen.getByRole('option', { name: /Eve Adams/ }).click();
  await expect.element(from).toHaveValue('Desk of Eve');
  expect(asked).toEqual(['eve@example.org true']);
  await look();
  expect(latest()?.from).toBe('desk-eve');
});

test('a colleague without a place that one may see is no start, which is said', async () => {
  const { screen, from, openWalk, look, latest } = await openForm({ eveAt: null });
  await openWalk();
  await from.fill('eve');
  await screen.getByRole('option', { name: /Eve Adams/ }).click();
  await expect.element(from).toHaveAccessibleDescription('Eve Adams has no reservation you can see that day.');
  await look();
  expect(latest()).toBeNull();
});

test('the start can be a code on a sign, typed without sending the form', async () => {
  const { screen, from, openWalk, look, latest } = await openForm();
  await openWalk();
  await screen.getByRole('button', { name: 'Enter a code' }).click();
  const field = screen.getByRole('textbox', { name: 'Code on the sign' });
  await field.fill('nowhere');
  await screen.getByRole('button', { name: 'Use code' }).click();
  await expect.element(field).toHaveAccessibleDescription(/has no location/);
  await field.fill('q1');
  await userEvent.keyboard('{Enter}');
  await expect.element(from).toHaveValue('Landing');
  await look();
  expect(latest()?.from).toBe('sign');
});
