import { type FakeRequest, type FakeServer, json, noContent } from '../wire/fake-server.ts';
import { createWireResource } from './wire-resource.ts';

export const configuration = {
  serverType: 'touchone-calendar',
  clientId: 'deskway',
  authorizeUrl: '/oidc/auth',
  scope: 'openid profile',
  guestLogin: true,
  designColours: { accent: '#123456' },
};

export const ada = {
  id: 'u1',
  username: 'ada',
  displayName: 'Ada',
  email: 'ada@campus.example',
  timeZone: 'UTC',
  isGuest: false,
};
export const bob = { ...ada, id: 'u2', username: 'bob', displayName: 'Bob', email: 'bob@campus.example' };

export const resources = [createWireResource({ id: 'r1' }), createWireResource({ id: 'r2' })];

/** A server that works: two desks, and Ada for every token. */
export function serveCampus(server: FakeServer): void {
  server.on('GET /config.json', () => json({ apiURL: '', calendarURL: '' }));
  serveConfiguration(server, { asistConfiguration: configuration });
  serveResources(server, resources);
  server.on('GET /api/account/me', () => json(ada));
  server.on('GET /api/account/oauth-logout', noContent);
}

export function serveConfiguration(
  server: FakeServer,
  changes: Readonly<Record<string, unknown>>,
  timestamp = 'c1',
): void {
  const answer = { assistConfigured: true, navigationConfigured: false, navigationUrl: null, ...changes };
  const headers = { CachedConfigurationTimeStamp: timestamp };
  server.on('GET /api/assist/configurations', ({ query }) =>
    query['cachedTimestamp'] === timestamp ? noContent() : json(answer, { headers }),
  );
}

export function serveResources(server: FakeServer, list: readonly unknown[], timestamp = 'r1'): void {
  const headers = { CachedResourcesTimeStamp: timestamp };
  server.on('GET /api/assist/resources', ({ query }) =>
    query['cachedTimestamp'] === timestamp ? noContent() : json(list, { headers }),
  );
}

/** Days of one slot code, without reservations or favourites of the user. */
export function serveDay(server: FakeServer, code: string): void {
  const items = ({ body }: FakeRequest) => {
    const { start, end, emails } = Object(body);
    const availabilityView = code.repeat((Date.parse(end) - Date.parse(start)) / 900_000);
    return json({ items: emails.map((scheduleId: string) => ({ scheduleId, availabilityView })) });
  };
  server.on('POST /api/cache/get', items);
  server.on('POST /v1/schedules/query', items);
  server.on('GET /api/users/me/favourites', () => json([]));
  server.on('GET /v1/users/me/events', () => json({ value: [] }));
}
