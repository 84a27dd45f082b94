import * as fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ProblemSchema } from '../../workers/wire/schemas/problem.ts';
import { bearer, CALLBACK, createAuthorization, createTestApp, listRoutes, type TestApp } from './app-support.ts';

let server: TestApp;
let token: string;

beforeAll(async () => {
  server = await createTestApp();
  ({ token } = await server.signIn('ada'));
});

afterAll(() => server.close());

const INSTANTS = ['2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z', '2026-13-45T99:00:00Z', '9999-12-31T23:59:59Z', ''];
const WORDS = [
  'open@desks.example',
  'ada@campus.example',
  'me',
  'open',
  'UTC',
  'Mars/Olympus',
  'create',
  'assist',
  '__proto__',
];
const FIELDS = [
  'start',
  'end',
  'emails',
  'email',
  'iCalUid',
  'iCalUId',
  'id',
  'subject',
  'resources',
  'attendees',
  'emailAddress',
  'dateTime',
  'timeZone',
  'address',
  'response',
  'action',
  'doneBy',
  'realStart',
  'realEnd',
  'resourceUsername',
  'token',
  'refreshToken',
  'scope',
  'q',
  'pageSize',
  'nextLink',
  'reminder',
  'isAllDay',
  'text',
  'comment',
];

const leaf = fc.oneof(
  fc.constantFrom(...INSTANTS, ...WORDS),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...FIELDS), tie('value'), { maxKeys: 8 }),
  ),
}));
const text = fc.oneof(fc.constantFrom(...INSTANTS, ...WORDS), fc.string({ maxLength: 12 }));

describe('whatever is sent', () => {
  it('is answered without an internal error, and refused as a problem', async () => {
    // Left out: calls that end the session, or start any number of new ones.
    const routes = listRoutes(server).filter(({ url }) => !/-log(?:in|out)$/.test(url));
    expect(routes.length).toBeGreaterThan(30);
    const request = fc.record({
      route: fc.constantFrom(...routes),
      params: fc.array(text, { minLength: 3, maxLength: 3 }),
      query: fc.dictionary(fc.constantFrom(...FIELDS), text, { maxKeys: 4 }),
      body: json,
      key: fc.option(fc.uuid()),
      match: fc.option(fc.constantFrom('"1"', 'W/"1"', '*', 'nonsense')),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ route, params, query, body, key, match }) => {
        let next = 0;
        const path = route.url.replaceAll(/:\w+/g, () => encodeURIComponent(params[next++] || 'x'));
        const search = new URLSearchParams(query);
        const answer = await server.app.inject({
          method: route.method as 'GET',
          url: `${path}?${search}`,
          headers: {
            ...bearer(token),
            ...(key === null ? {} : { 'idempotency-key': key }),
            ...(match === null ? {} : { 'if-match': match }),
            ...(route.method === 'POST' || route.method === 'PUT' ? { 'content-type': 'application/json' } : {}),
          },
          ...(route.method === 'POST' || route.method === 'PUT' ? { payload: JSON.stringify(body) } : {}),
        });
        expect(answer.statusCode, `${route.method} ${path}: ${answer.body}`).toBeLessThan(500);
        if (answer.statusCode >= 400) v.parse(ProblemSchema, answer.json());
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('redirect addresses', () => {
  it('never lead away, however they are made', async () => {
    const part = fc.constantFrom(
      'http:',
      'https:',
      'javascript:',
      '//',
      '/',
      '\\',
      '@',
      '#',
      '?',
      '.',
      '%2f',
      '%5c',
      'localhost',
      'localhost:8080',
      '127.0.0.1:8080',
      'evil.example',
      '/account/oauth-callback',
      CALLBACK,
      '\t',
      ' ',
      'data:text/html,',
    );
    const address = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(address, async (redirect_uri) => {
        const { parameters } = createAuthorization({ redirect_uri });
        const answer = await server.app.inject(`/oidc/auth?${new URLSearchParams(parameters)}`);
        const { location } = answer.headers;
        if (location === undefined) expect(answer.statusCode).toBe(400);
        else expect(new URL(location, CALLBACK).host).toMatch(/^(?:localhost|127\.0\.0\.1):8080$/);
      }),
      { numRuns: 1_000 },
    );
  });
});
