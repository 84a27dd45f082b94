import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { OpenApiDocument } from '../../server/openapi/document.ts';
import { bearer, createTestAppWith, listRoutes, SMALL_CAMPUS, type TestApp, user } from './app-support.ts';
import { toPattern } from './documented-answers.ts';

interface Route {
  readonly method: HTTPMethods;
  readonly url: string;
  readonly payload?: object;
  /** Expected status for: no token, a guest, a member, a door display. */
  readonly expected: readonly [anonymous: number, guest: number, member: number, display: number];
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

const DESK = 'open@desks.example';
const RANGE = `start=${DAY.start}&end=${DAY.end}`;
const RESERVATION = {
  subject: 'Desk',
  start: { dateTime: '2026-03-02T10:00:00', timeZone: 'UTC' },
  end: { dateTime: '2026-03-02T11:00:00', timeZone: 'UTC' },
  resources: [{ email: DESK, displayName: 'Desk open', username: 'open' }],
};

const ROUTES: readonly Route[] = [
  { method: 'GET', url: '/config.json', expected: [200, 200, 200, 200] },
  { method: 'GET', url: '/api/openapi.json', expected: [200, 200, 200, 200] },
  { method: 'GET', url: '/api/docs', expected: [200, 200, 200, 200] },
  { method: 'GET', url: '/api/docs.css', expected: [200, 200, 200, 200] },
  { method: 'GET', url: '/healthz', expected: [200, 200, 200, 200] },
  { method: 'GET', url: '/readyz', expected: [200, 200, 200, 200] },
  { method: 'GET', url: '/api/assist/configurations', expected: [200, 200, 200, 200] },
  { method: 'GET', url: '/api/qrcode/info/1', expected: [404, 404, 404, 404] },
  { method: 'GET', url: '/api/plans/campus', expected: [200, 200, 200, 200] },
  { method: 'GET', url: '/api/plans/levels/unknown', expected: [404, 404, 404, 404] },
  { method: 'GET', url: '/api/plans/network', expected: [200, 200, 200, 200] },
  { method: 'GET', url: '/api/plans/places', expected: [200, 200, 200, 200] },
  { method: 'GET', url: '/api/plans/people?text=ada', expected: [204, 204, 200, 204] },
  { method: 'GET', url: '/api/objects', expected: [200, 200, 200, 200] },
  { method: 'GET', url: '/api/pois', expected: [200, 200, 200, 200] },
  { method: 'GET', url: '/api/assist/resources', expected: [401, 200, 200, 200] },
  { method: 'POST', url: '/api/cache/get', payload: { ...DAY, emails: [] }, expected: [401, 200, 200, 200] },
  { method: 'POST', url: '/api/event/statuses', payload: [KEY], expected: [401, 200, 200, 200] },
  { method: 'POST', url: '/api/event/confirm', payload: [KEY], expected: [401, 403, 200, 200] },
  { method: 'POST', url: '/api/event/action', payload: NOTIFICATION, expected: [401, 403, 403, 403] },
  { method: 'GET', url: '/api/assist/resources/open@desks.example/events/x/bounds', expected: [401, 404, 404, 404] },
  { method: 'GET', url: '/api/users/me/favourites', expected: [401, 200, 200, 200] },
  { method: 'POST', url: '/api/users/me/favourites/open', expected: [401, 403, 204, 204] },
  { method: 'DELETE', url: '/api/users/me/favourites/open', expected: [401, 403, 204, 204] },
  { method: 'GET', url: '/api/users/me/settings', expected: [401, 200, 200, 200] },
  {
    method: 'PUT',
    url: '/api/users/me/settings',
    payload: { location: { filteredAreaIds: [] } },
    expected: [401, 403, 200, 200],
  },
  { method: 'GET', url: '/api/other-calendars', expected: [401, 403, 200, 200] },
  { method: 'GET', url: '/api/other-calendars/search?q=cleo', expected: [401, 403, 200, 403] },
  {
    method: 'POST',
    url: '/api/other-calendars',
    payload: { email: 'cleo@campus.example' },
    expected: [401, 403, 201, 403],
  },
  {
    method: 'PUT',
    url: '/api/other-calendars/unknown',
    payload: { colour: null, visible: true, order: 0 },
    expected: [401, 403, 404, 403],
  },
  { method: 'DELETE', url: '/api/other-calendars/unknown', expected: [401, 403, 404, 403] },
  {
    method: 'POST',
    url: '/api/integrations/webex/createMeeting',
    payload: { eventStart: DAY.start, eventEnd: DAY.end, eventTitle: 'Sync' },
    expected: [401, 403, 503, 403],
  },
  { method: 'GET', url: '/api/insights?from=2026-03-02&to=2026-03-02', expected: [401, 404, 404, 404] },
  {
    method: 'POST',
    url: '/api/insights/uses',
    payload: { kind: 'route', outcome: 'found' },
    expected: [204, 204, 204, 204],
  },
  { method: 'GET', url: '/api/outbox', expected: [401, 200, 200, 200] },
  { method: 'GET', url: '/api/account/me', expected: [401, 200, 200, 200] },
  { method: 'GET', url: '/api/account/oauth-token', expected: [401, 404, 404, 404] },
  { method: 'POST', url: '/api/account/refresh-oauth-token', payload: { scope: '' }, expected: [401, 404, 404, 404] },
  {
    method: 'POST',
    url: '/api/account/calendar-oauth-login',
    payload: { authorizationCode: 'x', redirectUrl: 'x', scope: '', connectionAgentId: 'x' },
    expected: [401, 403, 404, 403],
  },
  {
    method: 'POST',
    url: '/api/account/refresh',
    payload: { token: 'made-up', refreshToken: 'made-up' },
    expected: [401, 401, 401, 401],
  },
  { method: 'GET', url: '/v1/users/me', expected: [401, 200, 200, 200] },
  { method: 'GET', url: '/v1/users/me/photo', expected: [401, 204, 200, 200] },
  { method: 'GET', url: '/v1/people?q=cleo', expected: [401, 403, 200, 403] },
  { method: 'GET', url: '/v1/groups/unknown/members', expected: [401, 403, 404, 403] },
  { method: 'GET', url: '/v1/resources', expected: [401, 200, 200, 200] },
  { method: 'POST', url: '/v1/schedules/query', payload: { ...DAY, emails: [DESK] }, expected: [401, 200, 200, 200] },
  { method: 'GET', url: `/v1/users/me/events?${RANGE}`, expected: [401, 200, 200, 200] },
  { method: 'GET', url: `/v1/users/cleo@campus.example/events?${RANGE}`, expected: [401, 403, 200, 403] },
  { method: 'GET', url: `/v1/users/cleo@campus.example/limited-events?${RANGE}`, expected: [401, 403, 200, 403] },
  { method: 'GET', url: '/v1/users/me/events/unknown', expected: [401, 404, 404, 404] },
  { method: 'POST', url: '/v1/users/me/events', payload: RESERVATION, expected: [401, 403, 400, 400] },
  { method: 'PUT', url: '/v1/users/me/events/unknown', payload: RESERVATION, expected: [401, 403, 404, 404] },
  { method: 'DELETE', url: '/v1/users/me/events/unknown', expected: [401, 403, 404, 404] },
  { method: 'POST', url: '/v1/users/me/events/unknown/finish', payload: {}, expected: [401, 403, 404, 404] },
  {
    method: 'POST',
    url: '/v1/users/me/events/unknown/response',
    payload: { response: 'accepted' },
    expected: [401, 403, 404, 404],
  },
  { method: 'POST', url: '/v1/events/confirmation-statuses', payload: [KEY], expected: [401, 200, 200, 200] },
  { method: 'POST', url: '/v1/notifications', payload: NOTIFICATION, expected: [401, 403, 403, 403] },
  // Last: they end the session.
  { method: 'POST', url: '/api/account/ews-logout', expected: [401, 204, 204, 204] },
  { method: 'GET', url: '/api/account/oauth-logout', expected: [401, 204, 204, 204] },
  { method: 'POST', url: '/api/account/logout-everywhere', expected: [401, 204, 204, 204] },
];

let server: TestApp;

const campus = { ...SMALL_CAMPUS, users: [...SMALL_CAMPUS.users, user('doors', 'Doors', true)] };

async function tokenOf(role: 'guest' | 'member' | 'display'): Promise<string> {
  if (role !== 'guest') return (await server.signIn(role === 'member' ? 'ben' : 'doors')).token;
  const payload = { displayName: 'Grace' };
  const answer = await server.app.inject({ method: 'POST', url: '/api/account/guest-login', payload });
  return answer.json<{ token: string }>().token;
}

describe.each(['touchone-calendar', 'ews'])('who may call what with the calendar %s', (type) => {
  beforeAll(async () => {
    server = await createTestAppWith(campus, '--device-accounts', 'doors@campus.example', '--server-type', type);
  });

  afterAll(() => server.close());

  it.each(ROUTES)(
    '$method $url: nobody, guest, member, display are $expected',
    async ({ method, url, payload, expected }) => {
      const statuses: number[] = [];
      const tokens = await Promise.all((['guest', 'member', 'display'] as const).map(tokenOf));
      for (const headers of [{}, ...tokens.map(bearer)]) {
        const request = { method: method as 'GET', url, headers, ...(payload === undefined ? {} : { payload }) };
        statuses.push((await server.app.inject(request)).statusCode);
      }
      expect(statuses).toEqual(expected);
    },
  );

  it.each(ROUTES.filter(({ expected }) => expected[0] === 401))(
    '$method $url: a token that was signed out is nobody',
    async ({ method, url, payload }) => {
      const headers = bearer(await tokenOf('member'));
      await server.app.inject({ url: '/api/account/oauth-logout', headers });
      if (url.includes('logout')) return;
      const request = { method: method as 'GET', url, headers, ...(payload === undefined ? {} : { payload }) };
      expect((await server.app.inject(request)).statusCode).toBe(401);
    },
  );

  it.each(['/v1/schedules/query', '/api/cache/get'])('%s shows a guest places, but no people', async (url) => {
    const payload = { ...DAY, emails: [DESK, 'ben@campus.example', 'nobody@campus.example'] };
    const errorsFor = async (role: 'guest' | 'member') => {
      const headers = bearer(await tokenOf(role));
      const answer = await server.app.inject({ method: 'POST', url, headers, payload });
      const { items } = answer.json<{ items: { error?: { code: string } | null; availabilityView: string }[] }>();
      return items.map(({ error, availabilityView }) => error?.code ?? (availabilityView === '' ? 'empty' : 'read'));
    };
    expect(await errorsFor('member')).toEqual(['read', 'read', 'schedule_not_found']);
    // Whether the address exists is not revealed either.
    expect(await errorsFor('guest')).toEqual(['read', 'no_free_busy_access', 'no_free_busy_access']);
  });

  it('is what the OpenAPI document says', async () => {
    const { paths } = (await server.app.inject('/api/openapi.json')).json<OpenApiDocument>();
    for (const { method, url, expected } of ROUTES) {
      const found = Object.entries(paths).find(([path]) => toPattern(path).test(url.split('?', 1)[0] ?? ''));
      const operation = found?.[1][String(method).toLowerCase()];
      if (operation === undefined) continue;
      const [anonymous, guest, , display] = expected.map((status) => status === 401 || status === 403);
      const needsToken = operation.security.length > 0 && !operation.security.some((one) => !('bearer' in one));
      const isOfTokens = operation.operationId === 'refreshTokens';
      expect(anonymous, `${method} ${url} without a sign-in`).toBe(needsToken || isOfTokens);
      if (/but guests|neither guests/.test(operation.description)) expect(guest, `${method} ${url}`).toBe(true);
      if (/nor door displays/.test(operation.description)) expect(display, `${method} ${url}`).toBe(true);
    }
  });

  it('knows every route of the application and of the calendar', () => {
    const ways = ['oauth-login', 'guest-login'];
    const links = ['email-link', 'email-link/inspect', 'email-link/redeem'];
    const open = [...ways, ...links].map((name) => `POST /api/account/${name}`);
    const known = [...ROUTES.map(({ method, url }) => `${String(method)} ${url.split('?', 1)[0]}`), ...open];
    const routes = listRoutes(server);
    expect(routes.length).toBeGreaterThan(40);
    for (const { method, url } of routes) {
      const pattern = new RegExp(`^${method} ${url.replaceAll(/:\w+/g, '[^/]+')}$`);
      const isKnown = known.some((route) => pattern.test(route));
      expect(isKnown, `${method} ${url}`).toBe(true);
    }
  });
});
