import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';

import type { EventCard, MyEventsState } from '../../../../workers/contract.ts';
import { useNextLevel } from '../../../../src/screens/plan/use-next-level.ts';
import { beginAt, provideFakeEngine, signedIn } from '../../app/fake-engine.ts';
import { placeOf } from '../../../unit/rules/event-cards.ts';
import { card, HOUR, NOW } from '../dashboard/world.tsx';

/** The level that is found for today's reservations; each place is on the level of its name. */
async function levelFor(cards: readonly EventCard[] | null, isWanted = true) {
  await beginAt('/reservations/plan', signedIn);
  const day = { today: '2026-11-20', date: '2026-11-20', start: NOW, end: NOW, days: 1, dates: [], total: 0 };
  const state: MyEventsState = { ...day, value: cards, failure: null, asOf: NOW, now: NOW, isGuest: false };
  provideFakeEngine({
    myEvents: {
      open: (_query, tell) => {
        tell(state);
        return Promise.resolve(() => undefined);
      },
    },
    plan: { levelOf: (id) => Promise.resolve({ ok: true, value: `level of ${id}` }) },
  });
  const { result } = await renderHook(() => useNextLevel(isWanted));
  return result;
}

const at = (hours: number, resourceId: string, look: EventCard['look'] = 'accepted'): EventCard =>
  card({
    start: NOW + hours * HOUR,
    end: NOW + (hours + 1) * HOUR,
    places: [placeOf({ resourceId, look })],
  });

test('is that of the next reservation that holds its place', async () => {
  const cards = [at(3, 'later'), at(-2, 'over'), at(1, 'refused', 'declined'), at(2, 'next')];
  const level = await levelFor(cards);
  await expect.poll(() => level.current).toBe('level of next');
});

test('is none without a reservation today', async () => {
  const level = await levelFor([]);
  await expect.poll(() => level.current).toBeNull();
});

test('is none at last where the reservations are not known', async () => {
  const level = await levelFor(null);
  expect(level.current).toBeUndefined();
  await expect.poll(() => level.current).toBeNull();
});

test('is not asked for where the address has a level', async () => {
  const level = await levelFor([at(2, 'next')], false);
  expect(level.current).toBeNull();
});
