import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import type { EventCard, RouteQuery, RouteStop } from '../../../../workers/contract.ts';
import { placeOf } from '../../../unit/rules/event-cards.ts';
import { card, dashboardOf, favouritesOf, HOUR, MINUTE, NOW, openDashboard } from './world.tsx';

beforeEach(() => page.viewport(1280, 900));

const WALK_SECONDS = 4 * 60;
const room = placeOf({ resourceId: 'room', name: 'Room 3', wayUrl: '/navigate?target=room' });
const meeting = card({ eventId: 'meeting', subject: 'Review', start: NOW + 11 * MINUTE, places: [room] });
const atDesk = (changes: Partial<EventCard> = {}): EventCard =>
  card({ eventId: 'desk', subject: 'Focus', start: NOW - HOUR, end: NOW + 4 * HOUR, places: [placeOf()], ...changes });

const stopOf = (id: string): RouteStop => ({
  id,
  kind: 'resource',
  name: id,
  category: id.startsWith('desk') ? 'desk' : 'room',
  levelId: 'l1',
  levelName: 'Level 1',
  buildingName: 'B1',
  x: 0,
  y: 0,
  heading: null,
});

/** A way of four minutes between any two places. */
async function open(cards: readonly EventCard[]) {
  const asked: RouteQuery[] = [];
  const { screen } = await openDashboard({
    state: dashboardOf({ cards }),
    favourites: favouritesOf([]),
    engine: {
      navigation: {
        stop: async (id) => ({ ok: true, value: stopOf(id) }),
        followRoute: async (query, tell) => {
          asked.push(query);
          const { isBarrierFree } = query;
          const way = { metres: 280, seconds: WALK_SECONDS, isBarrierFree, legs: [], steps: [], outdoors: null };
          tell({ start: null, target: null, answer: { ok: true, value: way }, changedBy: null, oldAsOf: null });
          return () => undefined;
        },
      },
    },
  });
  return { screen, asked };
}

test('says when to leave for the next event, from where the user is now', async () => {
  const { screen, asked } = await open([atDesk(), meeting]);
  // Eleven minutes until it begins, of which four are walked; a second may have passed.
  await expect.element(screen.getByText(/^Leave in [67] minutes for “Review”\.$/)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Show the way: Room 3' }))
    .toHaveAttribute('href', '/navigate?target=room&locationId=desk-1');
  expect(asked).toEqual([{ startAreaId: null, locationId: 'desk-1', targetId: 'room', isBarrierFree: false }]);
});

test('starts at the desk of today where nothing is reserved now, and knows when it is time', async () => {
  const soon = { ...meeting, start: NOW + 4 * MINUTE };
  const later = atDesk({ start: NOW + 2 * HOUR });
  const elsewhere = card({ eventId: 'other', start: NOW + HOUR, places: [placeOf({ resourceId: 'lab' })] });
  const { screen, asked } = await open([soon, elsewhere, later]);
  await expect.element(screen.getByText('Leave now for “Review”.')).toBeVisible();
  expect(asked.at(-1)?.locationId).toBe('desk-1');
});

test.for([
  ['more than an hour before', [atDesk(), { ...meeting, start: NOW + HOUR + MINUTE }]],
  ['where navigation is not configured', [atDesk(), { ...meeting, places: [{ ...room, wayUrl: null }] }]],
  ['where nothing tells where the user is', [meeting]],
] as const)('says nothing %s', async ([, cards]) => {
  const { screen, asked } = await open(cards);
  await expect.element(screen.getByRole('button', { name: 'Review', exact: true })).toBeVisible();
  // Loads what would say it.
  await import('../../../../src/screens/dashboard/LeaveIn.tsx');
  await expect.element(screen.getByText(/^Leave /)).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});
