import { describe, expect, it } from 'vitest';

import { never, unreachableServer } from '../wire/fake-server.ts';
import { createNavigationWorld, earlierVisit, KIOSK, offers, poi, POIS } from './navigation-world.ts';

describe('a kiosk', () => {
  const licensed = (csCode: string) => [...POIS.filter(({ id }) => id !== 'kiosk'), { ...KIOSK, csCode }];

  it.each([
    ['CS0637', false, false],
    ['CS0638', true, false],
    ['CS0639', true, true],
  ])('with the licence %s has routes: %s, people and taking along: %s', async (csCode, hasRoutes, isPremium) => {
    const { followKiosk, serve } = createNavigationWorld();
    serve('GET /api/pois', licensed(csCode), 'p2');
    expect((await followKiosk('kiosk')).last()).toMatchObject({
      ok: true,
      value: {
        stop: { id: 'kiosk', name: 'Kiosk at the entrance', heading: 90, levelName: 'floor 0' },
        hasRoutes,
        hasPeople: isPremium,
        isTakenAlong: isPremium,
      },
    });
  });

  it.each([
    ['gone', POIS, 'InvalidKiosk'],
    ['wc 0', POIS, 'InvalidKiosk'],
    ['kiosk', licensed('CS0621'), 'InvalidKioskLicence'],
    ['kiosk', [{ ...KIOSK, isOutOfOrder: true }], 'KioskIsOutOfOrder'],
  ])('%s cannot be used: %#', async (id, pois, error) => {
    const { followKiosk, serve } = createNavigationWorld();
    serve('GET /api/pois', pois, 'p2');
    expect((await followKiosk(id)).kiosks).toEqual([{ ok: false, error }]);
  });

  it('is told again when an operator takes it out of order, and when it works again', async () => {
    const { followKiosk, serve, push } = createNavigationWorld();
    const kiosk = await followKiosk('kiosk');
    serve('GET /api/pois', [{ ...KIOSK, isOutOfOrder: true }], 'p2');
    await push('pois');
    expect(kiosk.last()).toEqual({ ok: false, error: 'KioskIsOutOfOrder' });
    serve('GET /api/pois', POIS, 'p3');
    await push('pois');
    expect(kiosk.last()).toMatchObject({ ok: true });
    kiosk.close();
    serve('GET /api/pois', [], 'p4');
    await push('pois');
    expect(kiosk.kiosks).toHaveLength(3);
  });

  it('waits for the server, and tells that it cannot be asked', async () => {
    const { followKiosk, fail } = createNavigationWorld();
    fail('GET /api/pois', never);
    expect((await followKiosk('kiosk')).kiosks).toEqual([]);
    const other = createNavigationWorld();
    other.fail('GET /api/pois', unreachableServer);
    expect((await other.followKiosk('kiosk')).kiosks).toEqual([{ ok: false, error: 'Unknown' }]);
  });

  it('stays as it was last known while the server cannot be asked', async () => {
    const { followKiosk, fail } = createNavigationWorld(await earlierVisit());
    fail('GET /api/pois', unreachableServer);
    expect((await followKiosk('kiosk')).kiosks).toMatchObject([{ ok: true }]);
  });

  it('is one POI among those that are looked for', async () => {
    const { navigation, serve } = createNavigationWorld();
    serve('GET /api/pois', [...POIS, poi('lamp', { kind: 'control-1', category: 'lamp', name: 'Lamp' })], 'p2');
    expect(offers(await navigation.findStops('kiosk', null, 9))).toEqual(['Kiosk at the entrance']);
    expect(offers(await navigation.findStops('lamp', null, 9))).toEqual([]);
  });
});
