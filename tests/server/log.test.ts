import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';

import { redact } from '../../server/operation/log.ts';
import { bearer, createTestApp, type TestApp } from './app-support.ts';

const EntrySchema = v.looseObject({ time: v.pipe(v.string(), v.isoTimestamp()), level: v.string(), msg: v.string() });
const MEETING = {
  eventTitle: 'Review',
  eventBody: '',
  eventStart: '2026-03-02T10:00:00Z',
  eventEnd: '2026-03-02T11:00:00Z',
  invitees: [],
};

let logged: string[];
let server: TestApp;

const entries = () => logged.map((line) => v.parse(EntrySchema, JSON.parse(line)));
const linesOf = (msg: string): readonly string[] => logged.filter((line) => line.includes(msg));

describe('the log', () => {
  beforeEach(() => {
    logged = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => logged.push(String(text)) > 0);
  });
  afterEach(async () => {
    await server.close();
    vi.restoreAllMocks();
  });

  it('has a line of JSON for each request, with the id that its answer names', async () => {
    server = await createTestApp('--log', 'json');
    const answer = await server.app.inject('/api/account/me?access_token=secret');
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(answer.json()).toMatchObject({ requestId: answer.headers['x-request-id'] });
    const isAsked = ({ msg, route }: Record<string, unknown>) => msg === 'request' && route === '/api/account/me';
    expect(entries().filter(isAsked)).toMatchObject([
      {
        level: 'info',
        msg: 'request',
        requestId: answer.headers['x-request-id'],
        method: 'GET',
        route: '/api/account/me',
        status: 401,
      },
    ]);
  });

  it.each(['/', '/healthz', '/api/nowhere', '/%E0%A4%A', '/oidc/nowhere', '/MessageHub'])(
    'can be searched for the id in the answer to %s',
    async (url) => {
      server = await createTestApp('--log', 'json');
      const { headers } = await server.app.inject(url);
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    },
  );

  it.each(['json', 'text'])('as %s has no token and no address of anybody', async (format) => {
    server = await createTestApp('--log', format);
    const { token, refreshToken } = await server.signIn('ada');
    for (const url of [
      `/v1/users/ben@campus.example/events?access_token=${token}`,
      `/api/assist/resources?email=ben%40campus.example`,
      `/MessageHub?access_token=${token}`,
      `/${token}`,
    ])
      await server.app.inject({ url, headers: bearer(token) });
    server.app.log.error(
      { err: new Error(`ben@campus.example: Bearer ${token} ${refreshToken}`) },
      `token=${refreshToken}`,
    );
    const log = logged.join('');
    expect(log).toContain('/v1/users/');
    for (const secret of [token, 'campus.example']) expect(log).not.toContain(secret);
    expect(log).not.toContain(`token=${refreshToken}`);
  });

  it('as text is a line for each request, and the stack of an error below its own', async () => {
    server = await createTestApp('--log', 'text');
    await server.app.inject('/healthz');
    server.app.log.error({ err: new Error('planted'), job: 'two words' }, 'job failed');
    expect(linesOf(' INFO ')[0]).toMatch(
      /^\S+Z INFO request requestId=\S+ method=GET route=\/healthz status=200 ms=\d+\n$/,
    );
    expect(linesOf('job failed')[0]).toMatch(/^\S+Z ERROR job failed job="two words"\nError: planted\n +at /);
  });

  it('has no word of Webex where it is not configured', async () => {
    server = await createTestApp();
    const { token } = await server.signIn('ada');
    const url = '/api/integrations/webex/createMeeting';
    const answer = await server.app.inject({ method: 'POST', url, headers: bearer(token), payload: MEETING });
    expect(answer.json()).toMatchObject({ status: 503, detail: 'Webex is not configured.' });
    expect(logged).toEqual([]);
  });
});

describe('redact', () => {
  it.each([
    ['to ada.lovelace+x@campus.example, and', 'to [e-mail], and'],
    ['"/users/ada%40campus.example/events"', '"/users/[e-mail]/events"'],
    ['Authorization: Bearer abc.def-123', 'Authorization: Bearer [token]'],
    ['eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln', '[token]'],
    ['/callback?code=abc&state=x', '/callback?code=[secret]&state=x'],
    ['refresh_token=abc', 'refresh_token=[secret]'],
    ['at node_modules/@fastify/static/index.js:12:3', 'at node_modules/@fastify/static/index.js:12:3'],
  ])('makes of %j %j', (line, safe) => {
    expect(redact(line)).toBe(safe);
  });

  it('takes a long text in a moment', () => {
    expect(redact('a'.repeat(1_000_000))).toHaveLength(1_000_000);
  });
});
