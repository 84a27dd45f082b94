import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bearer, createTestApp, listRoutes, type TestApp } from './app-support.ts';

interface Route {
  readonly method: HTTPMethods;
  readonly url: string;
  readonly payload?: object;
  /** Expected status of: nobody, a guest, a member. */
  readonly expected: readonly [anonymous: number, guest: number, member: number];
}

const DAY = { start: '2026-03-02T00:00:00Z', end: '2026-03-03T00:00:00Z' };
const KEY = { email: 'open@desks.example', iCalUid: 'unknown', id: 'unknown' };
const NOTIFICATION = {
  id: 'unknown',
  iCalUId: 'unknown',
  resourceUsername: 'open',
  realStart: DAY.start,
  realEnd: DAY.end,
  action: 'create',
  doneBy: 'assist',
};

const ROUTES: readonly Route[] = [
  { method: 'GET', url: '/config.json', expected: [200, 200, 200] },
  { method: 'GET', url: '/healthz', expected: [200, 200, 200] },
  { method: 'GET', url: '/api/assist/configurations', expected: [200, 200, 200] },
  { method: 'GET', url: '/api/qrcode/info/1', expected: [404, 404, 404] },
  { method: 'GET', url: '/api/assist/resources', expected: [401, 200, 200] },
  { method: 'POST', url: '/api/cache/get', payload: { ...DAY, emails: [] }, expected: [401, 200, 200] },
  { method: 'POST', url: '/api/event/statuses', payload: [KEY], expected: [401, 200, 200] },
  { method: 'POST', url: '/api/event/confirm', payload: [KEY], expected: [401, 403, 200] },
  { method: 'POST', url: '/api/event/action', payload: NOTIFICATION, expected: [401, 403, 403] },
  { method: 'GET', url: '/api/assist/resources/open@desks.example/events/x/bounds', expected: [401, 404, 404] },
  { method: 'GET', url: '/api/users/me/favourites', expected: [401, 200, 200] },
  { method: 'POST', url: '/api/users/me/favourites/open', expected: [401, 403, 204] },
  { method: 'DELETE', url: '/api/users/me/favourites/open', expected: [401, 403, 204] },
  { method: 'GET', url: '/api/users/me/settings', expected: [401, 200, 200] },
  { method: 'GET', url: '/api/other-calendars', expected: [401, 403, 200] },
  { method: 'GET', url: '/api/other-calendars/search?q=cleo', expected: [401, 403, 200] },
  { method: 'POST', url: '/api/other-calendars', payload: { email: 'cleo@campus.example' }, expected: [401, 403, 201] },
  {
    method: 'PUT',
    url: '/api/other-calendars/unknown',
    payload: { colour: null, visible: true, order: 0 },
    expected: [401, 403, 404],
  },
  { method: 'DELETE', url: '/api/other-calendars/unknown', expected: [401, 403, 404] },
  { method: 'GET', url: '/api/outbox', expected: [401, 200, 200] },
  { method: 'GET', url: '/api/account/me', expected: [401, 200, 200] },
  { method: 'GET', url: '/api/account/oauth-token', expected: [401, 404, 404] },
  { method: 'POST', url: '/api/account/refresh-oauth-token', payload: { scope: '' }, expected: [401, 404, 404] },
  {
    method: 'POST',
    url: '/api/account/refresh',
    payload: { token: 'made-up', refreshToken: 'made-up' },
    expected: [401, 401, 401],
  },
  // Last: they end the session.
  { method: 'POST', url: '/api/account/ews-logout', expected: [401, 204, 204] },
  { method: 'GET', url: '/api/account/oauth-logout', expected: [401, 204, 204] },
];

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
});

afterAll(() => server.close());

async function tokenOf(role: 'guest' | 'member'): Promise<string> {
  if (role === 'member') return (await server.signIn('ben')).token;
  const payload = { displayName: 'Grace' };
  const answer = await server.app.inject({ method: 'POST', url: '/api/account/guest-login', payload });
  return answer.json<{ token: string }>().token;
}

describe('who may call what', () => {
  it.each(ROUTES)('$method $url: nobody, guest, member are $expected', async ({ method, url, payload, expected }) => {
    const statuses: number[] = [];
    for (const headers of [{}, bearer(await tokenOf('guest')), bearer(await tokenOf('member'))]) {
      const request = { method: method as 'GET', url, headers, ...(payload === undefined ? {} : { payload }) };
      statuses.push((await server.app.inject(request)).statusCode);
    }
    expect(statuses).toEqual(expected);
  });

  it.each(ROUTES.filter(({ expected }) => expected[0] === 401))(
    '$method $url: a token that was signed out is nobody',
    async ({ method, url, payload }) => {
      const headers = bearer(await tokenOf('member'));
      await server.app.inject({ url: '/api/account/oauth-logout', headers });
      if (url.endsWith('-logout')) return;
      const request = { method: method as 'GET', url, headers, ...(payload === undefined ? {} : { payload }) };
      expect((await server.app.inject(request)).statusCode).toBe(401);
    },
  );

  it('knows every route of the application’s own API', () => {
    const open = ['oauth-login', 'calendar-oauth-login', 'guest-login'].map((name) => `POST /api/account/${name}`);
    const known = [...ROUTES.map(({ method, url }) => `${String(method)} ${url.split('?', 1)[0]}`), ...open];
    const routes = listRoutes(server).filter(({ url }) => !url.startsWith('/v1'));
    expect(routes.length).toBeGreaterThan(20);
    for (const { method, url } of routes) {
      const pattern = new RegExp(`^${method} ${url.replaceAll(/:\w+/g, '[^/]+')}$`);
      const isKnown = known.some((route) => pattern.test(route));
      expect(isKnown, `${method} ${url}`).toBe(true);
    }
  });
});
