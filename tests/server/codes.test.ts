import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bearer, createTestAppWith, SMALL_CAMPUS, type TestApp } from './app-support.ts';
import { makeLevel, makePlans, makePoi } from './plan-support.ts';

const KIOSK = { ...makePoi('k1'), kind: 'kiosk' as const, areaId: 'floor' };
const PLANS = makePlans([makeLevel('floor')], {
  pois: [makePoi('exit'), KIOSK],
  codes: [
    { id: 'sticker-7', locationId: 'open', point: null },
    { id: 'sticker-8', locationId: 'hers', point: null },
    { id: 'sticker-9', locationId: null, point: { areaId: 'floor', x: 100, y: 200 } },
    { id: 'sticker-10', locationId: 'k1', point: null },
    { id: 'sticker-11', locationId: 'gone', point: null },
  ],
});

let server: TestApp;
beforeEach(async () => {
  server = await createTestAppWith({ ...SMALL_CAMPUS, plans: PLANS });
});
afterEach(() => server.close());

const look = (id: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/api/qrcode/info/${id}`, headers });

describe('a code', () => {
  it.each([
    ['open', 'open'],
    ['exit', 'exit'],
    ['k1', 'k1'],
    ['sticker-7', 'open'],
    ['sticker-9', 'sticker-9'],
    ['sticker-10', 'k1'],
  ])('%s hangs at %s', async (qrId, locationId) => {
    expect((await look(qrId)).json()).toEqual({
      data: { hasLocation: true, startAreaId: 'floor', qrId, navigationUrl: '/navigate', locationId },
    });
  });

  it('is unknown where it was never made, or its place is gone', async () => {
    for (const id of ['sticker-1', 'sticker-11', 'gone']) expect((await look(id)).statusCode, id).toBe(404);
  });

  it('is unknown once it is deleted', async () => {
    await server.context.store.plans.replace({ ...PLANS, pois: [KIOSK], codes: [] });
    for (const id of ['sticker-9', 'exit']) expect((await look(id)).statusCode, id).toBe(404);
    expect((await look('k1')).statusCode).toBe(200);
  });

  it('at a hidden place is one only for those who see the place', async () => {
    const ada = bearer((await server.signIn('ada')).token);
    for (const id of ['hers', 'sticker-8']) {
      expect([id, (await look(id)).statusCode, (await look(id, ada)).statusCode]).toEqual([id, 404, 200]);
    }
  });

  it('leads to another site where there is one', async () => {
    const other = await createTestAppWith(
      { ...SMALL_CAMPUS, plans: PLANS },
      '--navigation-url',
      'https://maps.example/go',
    );
    const answer = await other.app.inject('/api/qrcode/info/sticker-9');
    expect(answer.json()).toMatchObject({ data: { navigationUrl: 'https://maps.example/go' } });
    await other.close();
  });
});
