import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listRoutes, NOW } from './app-support.ts';
import { BASE, createGraphWorld, DAY_VIEW, type GraphWorld, HOUR, meeting, utc } from './graph-support.ts';

interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** From the mailbox on. */
  readonly url: string;
  readonly body?: object;
  /** Expected status for: no token, a guest, a member, a door display. */
  readonly expected: readonly [anonymous: number, guest: number, member: number, display: number];
}

const QUESTION = { schedules: ['open@desks.example'], startTime: utc(NOW), endTime: utc(NOW + HOUR) };
const ID = 'unknown';
const EVENTUAL = `$search=${encodeURIComponent('"displayName:cleo"')}`;

/** Of one's own mailbox. An id that is none is refused where one may act at all. */
const OWN: readonly Route[] = [
  { method: 'GET', url: '', expected: [401, 200, 200, 200] },
  { method: 'GET', url: `/calendarView?${DAY_VIEW}`, expected: [401, 200, 200, 200] },
  { method: 'GET', url: '/events', expected: [401, 200, 200, 200] },
  { method: 'GET', url: `/events/${ID}`, expected: [401, 400, 400, 400] },
  { method: 'GET', url: `/events/${ID}/instances?${DAY_VIEW}`, expected: [401, 400, 400, 400] },
  { method: 'POST', url: '/events', body: meeting(NOW + HOUR, NOW + HOUR), expected: [401, 403, 400, 400] },
  { method: 'PATCH', url: `/events/${ID}`, body: {}, expected: [401, 403, 400, 400] },
  { method: 'DELETE', url: `/events/${ID}`, expected: [401, 403, 400, 400] },
  { method: 'POST', url: `/events/${ID}/cancel`, body: {}, expected: [401, 403, 400, 400] },
  { method: 'POST', url: `/events/${ID}/accept`, body: {}, expected: [401, 403, 400, 400] },
  { method: 'POST', url: `/events/${ID}/tentativelyAccept`, body: {}, expected: [401, 403, 400, 400] },
  { method: 'POST', url: `/events/${ID}/decline`, body: {}, expected: [401, 403, 400, 400] },
  { method: 'POST', url: '/calendar/getSchedule', body: QUESTION, expected: [401, 200, 200, 200] },
  { method: 'GET', url: '/calendar', expected: [401, 200, 200, 200] },
  { method: 'GET', url: '/photo', expected: [401, 404, 200, 200] },
];

/** Of somebody else's: guests and door displays see places, not people. */
const OTHERS: readonly Route[] = OWN.map(({ method, url, body, expected }) => {
  const [anonymous, , member] = expected;
  // Nobody writes there; with a valid body that is said before anything else.
  const isCreation = method === 'POST' && url === '/events';
  const status = isCreation ? 403 : member;
  return { method, url, ...(body === undefined ? {} : { body }), expected: [anonymous, 403, status, 403] };
});

function below(mailbox: string, route: Route): Route {
  return { ...route, url: mailbox + route.url };
}

const ROUTES: readonly Route[] = [
  ...OWN.map((route) => below('/me', route)),
  ...OTHERS.map((route) => below('/users/cleo@campus.example', route)),
  { method: 'GET', url: '/me/calendars', expected: [401, 200, 200, 200] },
  { method: 'GET', url: '/me/calendars/calendar', expected: [401, 200, 200, 200] },
  { method: 'GET', url: '/me/mailboxSettings', expected: [401, 200, 200, 200] },
  { method: 'GET', url: '/me/mailFolders', expected: [401, 200, 200, 200] },
  { method: 'GET', url: '/me/mailFolders/inbox', expected: [401, 200, 200, 200] },
  { method: 'GET', url: '/me/todo/lists', expected: [401, 200, 200, 200] },
  { method: 'GET', url: '/me/todo/lists/tasks', expected: [401, 200, 200, 200] },
  { method: 'GET', url: '/me/people', expected: [401, 403, 200, 403] },
  { method: 'GET', url: '/me/contacts', expected: [401, 403, 200, 403] },
  { method: 'GET', url: '/users', expected: [401, 403, 200, 403] },
  { method: 'GET', url: '/groups', expected: [401, 403, 200, 403] },
  { method: 'GET', url: '/groups/team/members', expected: [401, 403, 200, 403] },
  { method: 'GET', url: '/places/microsoft.graph.room', expected: [401, 200, 200, 200] },
  { method: 'GET', url: '/places/microsoft.graph.roomlist', expected: [401, 200, 200, 200] },
  { method: 'GET', url: '/places/nowhere/microsoft.graph.roomlist/rooms', expected: [401, 404, 404, 404] },
  {
    method: 'POST',
    url: '/$batch',
    body: { requests: [{ id: '1', method: 'GET', url: '/me' }] },
    expected: [401, 200, 200, 200],
  },
];
/** Pictures are no JSON. */
const PHOTOS = [
  '/me/photo/$value',
  '/me/photos/48x48/$value',
  '/users/cleo/photo/$value',
  '/users/cleo/photos/48x48/$value',
];

let world: GraphWorld;
beforeAll(async () => {
  world = await createGraphWorld();
});
afterAll(() => world.close());

describe('who may call what of the emulated Graph', () => {
  it.each(ROUTES)(
    '$method $url: nobody, guest, member, display are $expected',
    async ({ method, url, body, expected }) => {
      const asked = body === undefined ? {} : { body };
      const anonymous = await world.app.inject({
        method,
        url: BASE + url,
        ...(body === undefined ? {} : { payload: body }),
      });
      const statuses = [anonymous.statusCode];
      for (const who of ['guest', 'ben', 'doors']) statuses.push((await world.graph(who, method, url, asked)).status);
      expect(statuses).toEqual(expected);
    },
  );

  it('reads nothing of a request without a valid token', async () => {
    const answer = await world.app.inject({ method: 'POST', url: `${BASE}/me/events`, payload: 'no JSON' });
    expect(answer.statusCode).toBe(401);
  });

  it('shows guests and displays the schedules of places alone', async () => {
    const body = { ...QUESTION, schedules: ['open@desks.example', 'cleo@campus.example', 'nobody@campus.example'] };
    const codesFor = async (who: string) => {
      const { body: answer } = await world.graph(who, 'POST', '/me/calendar/getSchedule', { body });
      return answer.value?.map(({ error }) => (error as { responseCode?: string } | undefined)?.responseCode ?? 'read');
    };
    expect(await codesFor('ben')).toEqual(['read', 'read', 'ErrorMailRecipientNotFound']);
    for (const who of ['guest', 'doors']) {
      expect(await codesFor(who)).toEqual(['read', 'ErrorNoFreeBusyAccess', 'ErrorNoFreeBusyAccess']);
    }
    expect((await world.graph('guest', 'GET', `/users?${EVENTUAL}`)).status).toBe(403);
  });

  it('knows every route', () => {
    const known = [
      ...ROUTES.map(({ method, url }) => `${method} ${url.split('?', 1)[0] ?? ''}`),
      ...PHOTOS.map((url) => `GET ${url}`),
    ];
    const routes = listRoutes(world, /^\/emulator\//).filter(({ url }) => !url.endsWith('/*'));
    expect(routes.length).toBeGreaterThan(40);
    for (const { method, url } of routes) {
      const path = url.slice(BASE.length).replaceAll('$', '\\$').replaceAll(/:\w+/g, '[^/]+');
      const pattern = new RegExp(`^${method} ${path}$`);
      expect(
        known.some((route) => pattern.test(route)),
        `${method} ${url}`,
      ).toBe(true);
    }
  });
});
