import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listRoutes, NOW } from './app-support.ts';
import { BASE, createGoogleWorld, DAY, type GoogleWorld, HOUR, iso, meeting } from './google-support.ts';

interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: object;
  /** Expected status for: no token, a guest, a member, a door display. */
  readonly expected: readonly [anonymous: number, guest: number, member: number, display: number];
}

const ID = 'nothing0';
const CALENDARS = '/calendar/v3/calendars';
const LIST = '/calendar/v3/users/me/calendarList';
const D = '/admin/directory/v1';
const RESOURCES = `${D}/customer/my_customer/resources`;
const MASK = 'readMask=names&sources=DIRECTORY_SOURCE_TYPE_DOMAIN_PROFILE';
const QUESTION = { timeMin: iso(NOW), timeMax: iso(NOW + DAY), items: [{ id: 'open@desks.example' }] };
const EMPTY = meeting(NOW + HOUR, NOW + HOUR);

/** Of a calendar, from its id on. */
const ofCalendar = (
  calendar: string,
  read: Route['expected'],
  one: Route['expected'],
  write: Route['expected'][],
): Route[] => [
  { method: 'GET', url: `${CALENDARS}/${calendar}`, expected: read },
  { method: 'GET', url: `${CALENDARS}/${calendar}/events`, expected: read },
  { method: 'GET', url: `${CALENDARS}/${calendar}/events/${ID}`, expected: one },
  { method: 'GET', url: `${CALENDARS}/${calendar}/events/${ID}/instances`, expected: one },
  { method: 'POST', url: `${CALENDARS}/${calendar}/events`, body: EMPTY, expected: write[0] ?? one },
  { method: 'PATCH', url: `${CALENDARS}/${calendar}/events/${ID}`, body: {}, expected: write[1] ?? one },
  { method: 'PUT', url: `${CALENDARS}/${calendar}/events/${ID}`, body: EMPTY, expected: write[1] ?? one },
  { method: 'DELETE', url: `${CALENDARS}/${calendar}/events/${ID}`, expected: write[1] ?? one },
];

const ROUTES: readonly Route[] = [
  { method: 'GET', url: LIST, expected: [401, 200, 200, 200] },
  { method: 'GET', url: `${LIST}/primary`, expected: [401, 200, 200, 200] },
  { method: 'POST', url: '/calendar/v3/freeBusy', body: QUESTION, expected: [401, 200, 200, 200] },
  ...ofCalendar(
    'primary',
    [401, 200, 200, 200],
    [401, 404, 404, 404],
    [
      [401, 403, 400, 400],
      [401, 403, 404, 404],
    ],
  ),
  // Guests and door displays see places, not people: whom they do not see is not found.
  ...ofCalendar(
    'cleo@campus.example',
    [401, 404, 200, 404],
    [401, 404, 404, 404],
    [
      [401, 403, 403, 404],
      [401, 403, 403, 404],
    ],
  ),
  ...ofCalendar(
    'open@desks.example',
    [401, 200, 200, 200],
    [401, 404, 404, 404],
    [
      [401, 403, 403, 403],
      [401, 403, 403, 403],
    ],
  ),
  ...ofCalendar(
    'hers@desks.example',
    [401, 404, 404, 404],
    [401, 404, 404, 404],
    [
      [401, 403, 404, 404],
      [401, 403, 404, 404],
    ],
  ),
  { method: 'GET', url: '/v1/people/me?personFields=names', expected: [401, 200, 200, 200] },
  { method: 'GET', url: '/v1/people/cleo?personFields=names', expected: [401, 403, 200, 403] },
  { method: 'GET', url: '/v1/people/nobody?personFields=names', expected: [401, 403, 404, 403] },
  { method: 'GET', url: `/v1/people:searchDirectoryPeople?query=c&${MASK}`, expected: [401, 403, 200, 403] },
  { method: 'GET', url: `/v1/people:listDirectoryPeople?${MASK}`, expected: [401, 403, 200, 403] },
  { method: 'GET', url: '/v1/people:searchContacts?query=c&readMask=names', expected: [401, 403, 200, 403] },
  { method: 'GET', url: `${RESOURCES}/calendars`, expected: [401, 200, 200, 200] },
  { method: 'GET', url: `${RESOURCES}/calendars/open`, expected: [401, 200, 200, 200] },
  { method: 'GET', url: `${RESOURCES}/calendars/hers`, expected: [401, 404, 404, 404] },
  { method: 'GET', url: `${RESOURCES}/buildings`, expected: [401, 200, 200, 200] },
  { method: 'GET', url: `${RESOURCES}/buildings/nowhere`, expected: [401, 404, 404, 404] },
  { method: 'GET', url: `${D}/users?customer=my_customer`, expected: [401, 403, 200, 403] },
  { method: 'GET', url: `${D}/users/cleo`, expected: [401, 403, 200, 403] },
  { method: 'GET', url: `${D}/users/nobody`, expected: [401, 403, 404, 403] },
  { method: 'GET', url: `${D}/groups?customer=my_customer`, expected: [401, 403, 200, 403] },
  { method: 'GET', url: `${D}/groups/team`, expected: [401, 403, 200, 403] },
  { method: 'GET', url: `${D}/groups/team/members`, expected: [401, 403, 200, 403] },
  { method: 'GET', url: '/photos/unknown', expected: [404, 404, 404, 404] },
];

let world: GoogleWorld;
beforeAll(async () => {
  world = await createGoogleWorld();
});
afterAll(() => world.close());

describe('who may call what of the emulated Google', () => {
  it.each(ROUTES)(
    '$method $url: nobody, guest, member, display are $expected',
    async ({ method, url, body, expected }) => {
      const asked = body === undefined ? {} : { body };
      const payload = body === undefined ? {} : { payload: body };
      const statuses = [(await world.app.inject({ method, url: BASE + url, ...payload })).statusCode];
      for (const who of ['guest', 'ben', 'doors']) statuses.push((await world.google(who, method, url, asked)).status);
      expect(statuses).toEqual(expected);
    },
  );

  it('reads nothing of a request without a valid token', async () => {
    const url = `${BASE}${CALENDARS}/primary/events`;
    expect((await world.app.inject({ method: 'POST', url, payload: 'no JSON' })).statusCode).toBe(401);
  });

  it('shows guests and displays the busy times of places alone', async () => {
    const items = [
      'open@desks.example',
      'hers@desks.example',
      'cleo@campus.example',
      'nobody@campus.example',
      'team@campus.example',
    ];
    const body = { ...QUESTION, items: items.map((id) => ({ id })) };
    const readFor = async (who: string) => {
      const answer = await world.google(who, 'POST', '/calendar/v3/freeBusy', { body });
      const calendars = answer.body['calendars'] as Record<string, { errors?: { reason: string }[] }>;
      return Object.entries(calendars).map(
        ([id, one]) => `${id.split('@', 1)[0] ?? ''} ${one.errors?.[0]?.reason ?? 'read'}`,
      );
    };
    const unknown = ['hers notFound', 'cleo notFound', 'nobody notFound', 'team notFound'];
    for (const who of ['guest', 'doors']) expect(await readFor(who)).toEqual(['open read', ...unknown]);
    expect(await readFor('ben')).toEqual([
      'open read',
      'hers notFound',
      'cleo read',
      'nobody notFound',
      'ada read',
      'ben read',
    ]);
  });

  it('knows every route', () => {
    const known = ROUTES.map(({ method, url }) => `${method} ${url.split('?', 1)[0] ?? ''}`);
    const routes = listRoutes(world, /^\/emulator\//).filter(({ url }) => !url.endsWith('/*'));
    expect(routes.length).toBeGreaterThan(20);
    for (const { method, url } of routes) {
      const path = url.slice(BASE.length).replaceAll('::', '\0').replaceAll(/:\w+/g, '[^/]+').replaceAll('\0', ':');
      const pattern = new RegExp(`^${method} ${path}$`);
      expect(
        known.some((route) => pattern.test(route)),
        `${method} ${url}`,
      ).toBe(true);
    }
  });
});
