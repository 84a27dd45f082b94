import { encodeQR } from 'qr';
import { expect, test } from 'vitest';

import { failure, success } from '../../../workers/model/result.ts';
import { createQrCodes } from '../../../workers/areas/qr-codes/qr-codes.ts';
import { createHttp, type TokenSource } from '../../../workers/wire/http.ts';
import { createServerClock } from '../../../workers/wire/server-clock.ts';
import { createFakeServer, json, problem } from '../wire/fake-server.ts';
import { createSteppedTimers } from './stepped-timers.ts';

const INFO = { hasLocation: true, startAreaId: 'floor 2', qrId: 17, navigationUrl: 'https://maps.example/go?lang=en' };
const NAME = 'GET /api/qrcode/info/{qrId}';

/** Requests `a/1` from a server that answers so. */
async function look(
  response: Response | ((authorization: string | null) => Response),
  tokens: TokenSource | null = null,
) {
  const timers = createSteppedTimers(0);
  const server = createFakeServer();
  server.on('GET /api/qrcode/info/a%2F1', ({ headers }) =>
    typeof response === 'function' ? response(headers.get('authorization')) : response.clone(),
  );
  const http = createHttp({
    fetch: server.fetch,
    tokens,
    clock: createServerClock(timers.now),
    workerNow: timers.now,
    timers,
  });
  const codes = createQrCodes(http, { apiBase: () => 'http://api.example' });
  const way = await codes.wayOf('a/1');
  const asked = server.requests.length;
  return { way, asked, place: await codes.placeOf('a/1') };
}

test('leads to the navigation address, from where the code hangs', async () => {
  const { way, asked } = await look(json({ data: INFO }));
  expect(way).toEqual(success('https://maps.example/go?lang=en&startAreaId=floor+2&locationId=17'));
  expect(asked).toBe(1);
});

test('names no start if the code has no place', async () => {
  const { way } = await look(json({ data: { ...INFO, hasLocation: false } }));
  expect(way).toEqual(success('https://maps.example/go?lang=en&locationId=17'));
});

test.each([null, '', 'javascript:alert(1)'])('leads nowhere by the address %j', async (navigationUrl) => {
  const { way } = await look(json({ data: { ...INFO, navigationUrl } }));
  expect(way).toEqual(failure({ type: 'malformed', call: NAME, detail: 'No navigation address' }));
});

test('reports why it cannot be found', async () => {
  expect((await look(json({ data: null }))).way).toMatchObject({ ok: false, error: { type: 'malformed' } });
  expect((await look(problem(404, 'not_found'))).way).toMatchObject({
    ok: false,
    error: { type: 'refused', status: 404 },
  });
});

const signedIn: TokenSource = { current: () => 'hers', refresh: async () => failure({ type: 'unauthorized' }) };

test('is requested as the signed-in user: the place may be hidden from others', async () => {
  const answer = (authorization: string | null) =>
    authorization === 'Bearer hers' ? json({ data: INFO }) : problem(404, 'not_found');
  expect((await look(answer, signedIn)).way.ok).toBe(true);
  expect((await look(answer)).way.ok).toBe(false);
});

test('is requested anonymously once the sign-in has expired', async () => {
  const answer = (authorization: string | null) =>
    authorization === null ? json({ data: INFO }) : problem(401, 'unauthorized');
  const { way, asked } = await look(answer, signedIn);
  expect([way.ok, asked]).toEqual([true, 2]);
});

test('says where a code hangs, and nothing where that is not known', async () => {
  const placed = await look(json({ data: { ...INFO, locationId: 'desk 3' } }));
  expect(placed.place).toEqual(success({ stopId: 'desk 3', areaId: 'floor 2' }));
  const lost = await look(json({ data: { ...INFO, hasLocation: false } }));
  expect(lost.place).toEqual(success({ stopId: null, areaId: null }));
});

test('reads a code in a picture, and nothing where there is none', async () => {
  const SCALE = 4;
  const rows = encodeQR('https://deskway.example/qr/desk-3', 'raw', { border: 4, scale: SCALE });
  const pixels = Uint8ClampedArray.from(
    rows.flat().flatMap((isDark) => (isDark ? [0, 0, 0, 255] : [255, 255, 255, 255])),
  );
  const side = rows.length;
  const http = createHttp({
    fetch: createFakeServer().fetch,
    tokens: null,
    clock: createServerClock(() => 0),
    workerNow: () => 0,
    timers: createSteppedTimers(0),
  });
  const { read } = createQrCodes(http, { apiBase: () => '' });
  expect(await read(side, side, pixels)).toEqual(success('https://deskway.example/qr/desk-3'));
  expect(await read(side, side, pixels.fill(255))).toEqual(success(null));
});
