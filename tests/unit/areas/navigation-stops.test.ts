import { describe, expect, it } from 'vitest';

import { problem } from '../wire/fake-server.ts';
import { createNavigationWorld, offers, place } from './navigation-world.ts';

describe('stops by words', () => {
  it('come by how they match: the beginning, a word, a part, then level and building', async () => {
    const { navigation, serve } = createNavigationWorld();
    serve(
      'GET /api/plans/places',
      [
        place('a', { name: 'Große Annahme' }),
        place('b', { name: 'Anna' }),
        place('c', { name: 'Johanna' }),
        place('d', { name: 'Ännchen', areaId: 'floor 0', levelId: 'floor 0' }),
      ],
      'r2',
    );
    expect(offers(await navigation.findStops('ANN', null, 9))).toEqual(['Anna', 'Ännchen', 'Große Annahme', 'Johanna']);
    expect(offers(await navigation.findStops('ann floor 0', null, 9))).toEqual(['Ännchen']);
    expect(offers(await navigation.findStops('nothing like this', null, 9))).toEqual([]);
  });

  it('come with the walking time, the nearest of equals first', async () => {
    const { navigation } = createNavigationWorld();
    expect(offers(await navigation.findStops('toil', 'kiosk', 9))).toEqual([
      'Toilet 12 s 15 m',
      'Toilet upstairs 43 s 20 m',
    ]);
    expect(offers(await navigation.findStops('toil', 'desk 1', 9))).toEqual([
      'Toilet upstairs 15 s 20 m',
      'Toilet 39 s 35 m',
    ]);
    expect(offers(await navigation.findStops('bay', 'kiosk', 9))).toEqual(['Bay without a way']);
  });

  it('are timed for who needs a way without barriers', async () => {
    const { navigation, close } = createNavigationWorld();
    close('lift-state');
    expect(offers(await navigation.findStops('desk', 'kiosk', 9, true))).toEqual(['Desk 1']);
    expect(offers(await navigation.findStops('desk', 'kiosk', 9, false))).toEqual(['Desk 1 46 s 40 m']);
  });

  it('find what the stops of a category are also called', async () => {
    const { navigation } = createNavigationWorld();
    const find = async (text: string) =>
      offers(await navigation.findStops(text, null, 9, false, { toilet: 'WC Örtchen' }));
    expect(await find('wc')).toEqual(['Toilet', 'Toilet upstairs']);
    expect(await find('ortch floor 1')).toEqual(['Toilet upstairs']);
    expect(await find('rtchen')).toEqual([]);
  });

  it('without any are the nearest, or the beginning of the list', async () => {
    const { navigation } = createNavigationWorld();
    expect(offers(await navigation.findStops(' ', 'kiosk', 2))).toEqual(['Toilet 12 s 15 m', 'Newton 43 s 35 m']);
    expect(offers(await navigation.findStops('', null, 5))).toEqual([
      'House',
      'Kiosk at the entrance',
      'Toilet',
      'Toilet upstairs',
      'Bay without a way',
    ]);
  });

  it('tell why they cannot be found', async () => {
    const { navigation, fail } = createNavigationWorld();
    fail('GET /api/plans/network', () => problem(404, 'not_found'));
    expect(await navigation.findStops('a', null, 9)).toMatchObject({
      ok: false,
      error: { type: 'refused', status: 404 },
    });
  });
});

describe('a stop', () => {
  it.each([
    ['desk 1', 'resource desk Desk 1 on floor 1 of House at 0,100'],
    ['wc 0', 'poi toilet Toilet on floor 0 of House at 1000,-500'],
    ['house', 'area building House on floor 0 of House at 0,0'],
    ['quiet', 'area zone Quiet on floor 0 of House at 250,250'],
    ['free code', 'poi code  on floor 0 of House at 1000,0'],
    ['unlicensed', 'none'],
    ['gone', 'none'],
  ])('%s is %s', async (id, line) => {
    const stop = await createNavigationWorld().navigation.stop(id);
    const of = stop.ok ? stop.value : null;
    const text =
      of === null
        ? 'none'
        : `${of.kind} ${of.category} ${of.name} on ${of.levelName} of ${of.buildingName} at ${of.x},${of.y}`;
    expect(text).toBe(line);
  });
});
