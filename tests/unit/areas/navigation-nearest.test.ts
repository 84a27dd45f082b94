import { describe, expect, it } from 'vitest';

import { createNavigationWorld, KIOSK, offers, poi, POIS } from './navigation-world.ts';

describe('the nearest', () => {
  const query = { from: 'kiosk', category: 'toilet', isBarrierFree: false, most: 9 };

  it('of a kind come by walking time, without those that cannot be reached', async () => {
    const { navigation, close } = createNavigationWorld();
    expect(offers(await navigation.findNearest(query))).toEqual(['Toilet 12 s 15 m', 'Toilet upstairs 43 s 20 m']);
    close('lift-state');
    expect(offers(await navigation.findNearest({ ...query, isBarrierFree: true }))).toEqual(['Toilet 12 s 15 m']);
    expect(offers(await navigation.findNearest({ ...query, category: 'parking' }))).toEqual([]);
    expect(offers(await navigation.findNearest({ ...query, from: 'gone' }))).toEqual([]);
  });

  it('is one on each other level, and three where one is', async () => {
    const { navigation, serve } = createNavigationWorld();
    const more = [0, 1, 2, 3].flatMap((number) =>
      ['floor 0', 'floor 1'].map((areaId) =>
        poi(`more ${areaId} ${number}`, { category: 'toilet', name: `${areaId} ${number}`, areaId, x: 900, y: number }),
      ),
    );
    serve('GET /api/pois', [...POIS, ...more], 'p2');
    const found = await navigation.findNearest(query);
    expect(found.ok ? found.value.map(({ levelId }) => levelId) : []).toEqual([
      'floor 0',
      'floor 0',
      'floor 0',
      'floor 1',
    ]);
  });

  it('is among them of each sort that has several, wherever it is', async () => {
    const { navigation, serve } = createNavigationWorld();
    const sort = (id: string, name: string, areaId: string, x: number) =>
      poi(id, { category: 'toilet', name, areaId, x, y: 0 });
    serve(
      'GET /api/pois',
      [
        KIOSK,
        sort('w0', 'Women', 'floor 0', 900),
        sort('w1', 'Women', 'floor 1', 1_000),
        sort('m1', 'Men', 'floor 1', 100),
        sort('m2', 'Men', 'floor 1', 50),
      ],
      'p2',
    );
    const found = await navigation.findNearest(query);
    expect(found.ok ? found.value.map(({ id }) => id) : []).toEqual(['w0', 'w1', 'm1']);
  });

  it('can be asked of the categories of the site', async () => {
    const { navigation } = createNavigationWorld();
    expect(await navigation.categories()).toEqual({
      ok: true,
      value: ['kiosk', 'toilet', 'desk', 'parking', 'room'],
    });
  });
});
