import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { useProblems } from '../../server/http/problem.ts';
import { registerHealth } from '../../server/operation/health.ts';
import { createTestApp, type TestApp } from './app-support.ts';
import { createTestStore } from './test-store.ts';

let server: TestApp;

beforeEach(async () => {
  server = await createTestApp('--rate', '1');
});
afterEach(() => server.close());

describe('health', () => {
  it('is told to anybody, however often', async () => {
    for (const url of ['/healthz', '/readyz']) {
      for (let count = 0; count < 300; count += 1) {
        const { statusCode } = await server.app.inject(url);
        expect(statusCode).toBe(200);
      }
      const answer = await server.app.inject(url);
      expect(answer.json()).toEqual({ status: 'ok' });
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('lives, but is not ready without its database', async () => {
    const app = Fastify();
    useProblems(app);
    const store = await createTestStore();
    registerHealth(app, store, () => false);
    await store.close();
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect((await app.inject('/readyz')).json()).toMatchObject({
      status: 503,
      detail: 'The database does not answer.',
    });
  });

  it('lives, but is not ready while it stops', async () => {
    const app = Fastify();
    useProblems(app);
    registerHealth(app, server.context.store, () => true);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect((await app.inject('/readyz')).json()).toMatchObject({ status: 503, detail: 'The server is stopping.' });
  });

  it.each(['/metrics', '/metrics/', '/health', '/ready', '/livez', '/status?full=1'])(
    'answers %s, where nothing is, by a problem and not by the page',
    async (url) => {
      const answer = await server.app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    },
  );
});
