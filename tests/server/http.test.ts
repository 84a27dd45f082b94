import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import type { InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createApp } from '../../server/app.ts';
import { bearer, createTestApp, NOW, optionsOf, redeem, SMALL_CAMPUS, type TestApp } from './app-support.ts';
import { createTestStore } from './test-store.ts';

let server: TestApp;
let dist: string;

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'; frame-src 'none'; object-src 'none'; require-trusted-types-for 'script'; " +
  'trusted-types app dompurify';

function expectHardened(headers: Record<string, unknown>): void {
  expect(headers).toMatchObject({
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  });
}

beforeEach(async () => {
  dist = mkdtempSync(join(tmpdir(), 'deskway-dist-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Deskway</title>');
  writeFileSync(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(dist, 'assets/index-1.js'), 'plain');
  writeFileSync(join(dist, 'assets/index-1.js.br'), 'brotli');
  writeFileSync(join(dist, 'assets/index-1.js.gz'), 'gzip');
  writeFileSync(join(dist, 'assets/index-1.js.map'), '{}');
  server = await createTestApp();
});

afterEach(async () => {
  await server.close();
  rmSync(dist, { recursive: true });
});

async function createPagesApp(...argv: string[]) {
  const store = await createTestStore();
  await store.campus.seed(SMALL_CAMPUS, [], NOW);
  return createApp({ store, clock: { now: () => NOW }, options: { ...optionsOf(...argv), dist } });
}

describe('every answer', () => {
  const requests: (InjectOptions & { url: string })[] = [
    { url: '/' },
    { url: '/config.json' },
    { url: '/healthz' },
    { url: '/assets/missing.js' },
    { url: '/api/nowhere' },
    { url: '/api/account/me' },
    { url: '/api/assist/configurations' },
    { url: '/%E0%A4%A' },
    { url: '/oidc/auth' },
    { url: '/oidc/nowhere' },
    { url: '/oidc/sign-in/none' },
    { url: '/oidc/sign-in.css' },
    { url: '/oidc/.well-known/openid-configuration' },
    { url: '/MessageHub' },
    { url: '/MessageHub/negotiate', method: 'POST' },
    { url: '/api/account/refresh', method: 'POST', payload: '{' },
    { url: '/api/account/refresh', method: 'POST', headers: { origin: 'https://evil.example' }, payload: {} },
    { url: '/api/account/refresh', method: 'PUT' },
    { url: '/api/account/guest-login', method: 'POST', payload: { displayName: 'x'.repeat(300_000) } },
  ];

  it.each(requests)('carries the security headers: $method $url', async (request) => {
    expectHardened((await server.app.inject(request)).headers);
  });

  it.each(requests.filter(({ url }) => /^\/(?:api|config|healthz)/.test(url)))(
    'of the API is kept by no cache: $method $url',
    async (request) => {
      expect((await server.app.inject(request)).headers['cache-control']).toMatch(/no-store|private, no-cache/);
    },
  );

  it('carries the time of the server’s own clock', async () => {
    server.advance(3_600_000);
    const answer = await server.app.inject('/config.json');
    expect(Date.parse(String(answer.headers.date))).toBe(NOW + 3_600_000);
  });

  it('to bytes that are no request carries them as well', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      connect(port, '127.0.0.1', function onConnect(this: { write(text: string): void }) {
        this.write('NONSENSE\r\n\r\n');
      })
        .setEncoding('utf8')
        .on('data', (part) => {
          text += String(part);
        })
        .on('close', () => resolve(text));
    });
    expect(answer).toContain('HTTP/1.1 400');
    expect(answer).toContain(`content-security-policy: ${POLICY}`);
  });
});

function login(headers: Record<string, string>) {
  return server.app.inject({
    method: 'POST',
    url: '/api/account/guest-login',
    headers,
    payload: { displayName: 'Grace' },
  });
}

describe('state-changing calls', () => {
  it.each(['https://evil.example', 'null', 'http://localhost:81', 'http://localhost.evil.example'])(
    'from pages of %s are refused',
    async (origin) => {
      const answer = await login({ host: 'localhost:8080', origin });
      expect(answer.statusCode).toBe(403);
      expect(answer.json().code).toBe('forbidden');
    },
  );

  it('from our own pages and from no page are taken', async () => {
    expect((await login({ host: 'localhost:8080', origin: 'http://localhost:8080' })).statusCode).toBe(200);
    expect((await login({})).statusCode).toBe(200);
  });

  it('larger than 256 kB are refused', async () => {
    const payload = { displayName: 'x'.repeat(256 * 1024) };
    const answer = await server.app.inject({ method: 'POST', url: '/api/account/guest-login', payload });
    expect(answer.statusCode).toBe(413);
    expect(answer.json().code).toBe('invalid_request');
  });

  it('to sign in are limited per address', async () => {
    let last = await login({});
    for (let count = 0; count < 600 && last.statusCode === 200; count++) last = await login({});
    expect(last.statusCode).toBe(429);
    expect(last.json()).toMatchObject({ code: 'throttled', retryAfter: expect.any(Number) });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('may not trickle in for ever', () => {
    expect(server.app.server.requestTimeout).toBe(60_000);
  });

  it('of too many guests keep members neither from signing in nor from refreshing', async () => {
    const pair = await server.signIn('ada');
    const refresh = (payload: object) => server.app.inject({ method: 'POST', url: '/api/account/refresh', payload });
    for (let count = 0; count <= 600; count++) {
      await login({});
      await refresh({ token: 'made-up', refreshToken: 'made-up' });
    }
    expect((await login({})).statusCode).toBe(429);
    expect((await refresh(pair)).statusCode).toBe(200);
    expect((await redeem(server, { authorizationCode: 'made-up' })).statusCode).toBe(200);
  });

  it('to begin a sign-in are limited per address', async () => {
    const begin = (remoteAddress: string) => server.app.inject({ url: '/oidc/auth', remoteAddress });
    const statuses = new Set<number>();
    for (let count = 0; count <= 1_200; count++) statuses.add((await begin('192.0.2.1')).statusCode);
    expect([...statuses]).toEqual([400, 429]);
    expect((await begin('192.0.2.2')).statusCode).toBe(400);
  });
});

function viaProxy(host: string) {
  return server.app.inject({ url: '/healthz', headers: { host, 'x-forwarded-proto': 'https' } });
}

describe('the application', () => {
  it('is the answer to each unknown path, always revalidated', async () => {
    const { app, close } = await createPagesApp();
    for (const url of [
      '/',
      '/index.html',
      '/reservations/timeline?date=2026-03-02',
      '/account/oauth-callback?code=1',
    ]) {
      const answer = await app.inject(url);
      expect(answer.body, url).toContain('<title>Deskway</title>');
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
    await close();
  });

  it('has assets that never change, compressed as the browser likes', async () => {
    const { app, close } = await createPagesApp();
    for (const [encoding, body] of [
      ['', 'plain'],
      ['gzip', 'gzip'],
      ['gzip, deflate, br', 'brotli'],
    ] as const) {
      const answer = await app.inject({ url: '/assets/index-1.js', headers: { 'accept-encoding': encoding } });
      expect(answer.body).toBe(body);
      expect(answer.headers['content-type']).toContain('javascript');
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    const icon = await app.inject('/favicon.svg');
    expect(icon.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' });
    await close();
  });

  it('has a service worker that is always revalidated, and never an older one or a page', async () => {
    writeFileSync(join(dist, 'sw.js'), 'worker');
    const { app, close } = await createPagesApp();
    const answer = await app.inject('/sw.js');
    expect(answer.body).toBe('worker');
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expectHardened(answer.headers);
    rmSync(join(dist, 'sw.js'));
    expect((await app.inject('/sw.js')).statusCode).toBe(404);
    await close();
  });

  it('has one in development that removes the one of the built application', async () => {
    const { app, close } = await createPagesApp('--dev');
    const answer = await app.inject('/sw.js');
    expect(answer.body).toContain('registration.unregister()');
    expect(answer.headers['content-type']).toContain('javascript');
    await close();
  });

  it.each(['/assets/gone-2.js', '/assets/index-1.js.map', '/assets/..%2f..%2fpackage.json', '/assets/..%2findex.html'])(
    'gives no page for %s',
    async (url) => {
      const { app, close } = await createPagesApp();
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('devDependencies');
      await close();
    },
  );

  it('asks browsers for https from then on where it came by https, but never of localhost', async () => {
    expect((await viaProxy('desks.example')).headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await viaProxy('localhost:8080')).headers['strict-transport-security']).toBeUndefined();
  });

  it('says so where it is not built', async () => {
    rmSync(join(dist, 'index.html'));
    const { app, close } = await createPagesApp();
    const answer = await app.inject('/');
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('npm run build');
    await close();
  });

  it('may talk to the origins that the administrator names', async () => {
    const { app, close } = await createPagesApp('--connect', 'https://graph.example');
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' https://graph.example;");
    await close();
  });
});

describe('long answers', () => {
  it('are compressed for clients that take it', async () => {
    const { token } = await server.signIn('ada');
    const request = {
      method: 'POST',
      url: '/api/cache/get',
      payload: {
        start: '2026-03-02T00:00:00Z',
        end: '2026-03-05T00:00:00Z',
        emails: Array.from({ length: 20 }, () => 'open@desks.example'),
      },
    } as const;
    const plain = await server.app.inject({ ...request, headers: bearer(token) });
    const headers = { ...bearer(token), 'accept-encoding': 'gzip' };
    const compressed = await server.app.inject({ ...request, headers });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
  });
});
