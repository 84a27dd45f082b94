import { afterAll, beforeAll, expect, test } from 'vitest';

import { bearer, createTestApp, listRoutes, type TestApp } from './app-support.ts';

let server: TestApp;
let token: string;

beforeAll(async () => {
  server = await createTestApp();
  ({ token } = await server.signIn('ada'));
});
afterAll(() => server.close());

const FIELDS = ['subject', 'attendees', 'recurrence', 'emails', 'token'];
const arrays = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const objects = (levels: number): string => `${'{"1":'.repeat(levels)}1${'}'.repeat(levels)}`;

/** Bodies of 256 kB at most. */
const BODIES = [arrays(100_000), objects(40_000), ...FIELDS.map((field) => `{"${field}":${objects(40_000)}}`)];

test('bodies nested thousands deep are refused by every route', async () => {
  const routes = listRoutes(server).filter(({ method }) => /^P(?:OST|UT|ATCH)$/.test(method));
  expect(routes.length).toBeGreaterThan(15);
  for (const { method, url } of routes) {
    for (const payload of BODIES) {
      const answer = await server.app.inject({
        method: method as 'POST',
        url: url.replaceAll(/:\w+/g, 'me'),
        headers: { ...bearer(token), 'content-type': 'application/json' },
        payload,
      });
      expect(answer.json(), `${method} ${url}`).toMatchObject({ status: 400, code: 'invalid_request' });
      expect(answer.json<{ detail: string }>().detail).toContain('nested deeper than 64 levels');
    }
  }
});

test('brackets in texts are no levels', async () => {
  const answer = await server.app.inject({
    method: 'PUT',
    url: '/api/users/me/settings',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    payload: JSON.stringify({ note: `"\\${'[{'.repeat(1_000)}` }),
  });
  expect(answer.body).not.toContain('nested');
});
