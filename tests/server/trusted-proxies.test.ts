import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, it, onTestFinished } from 'vitest';

import { clientAddress, createTrust, isNetwork } from '../../server/http/trusted-proxies.ts';
import { createTestApp, optionsOf, type TestApp } from './app-support.ts';

let server: TestApp | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
});

describe('a trusted proxy', () => {
  const trusts = createTrust(['10.1.0.0/16', '192.0.2.7', '2001:db8::/32']);

  it.each([
    '127.0.0.1',
    '127.8.9.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '::ffff:10.1.2.3',
    '192.0.2.7',
    '2001:db8::9',
  ])('may be at %s', (address) => {
    expect(trusts(address)).toBe(true);
  });

  it.each(['10.2.0.1', '192.0.2.8', '2001:db9::1', '', 'localhost', 'unix:'])('is not at %j', (address) => {
    expect(trusts(address)).toBe(false);
  });

  it.each([
    ['198.51.100.1', '203.0.113.9', '198.51.100.1'],
    ['10.1.0.1', '203.0.113.9', '203.0.113.9'],
    ['10.1.0.1', '203.0.113.9, 10.1.0.2', '203.0.113.9'],
    ['10.1.0.1', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['10.1.0.1', '', '10.1.0.1'],
  ])('at %s that adds to %j is before the client %s', (peer, forwarded, client) => {
    expect(clientAddress(peer, forwarded, trusts)).toBe(client);
  });
});

describe('--trust-proxy', () => {
  it.each(['10.0.0.0/8', '192.0.2.7', '::1', '2001:db8::/32'])('takes %s', (network) => {
    expect(isNetwork(network)).toBe(true);
    expect(optionsOf('--trust-proxy', `${network}, 10.9.9.9`).trustedProxies).toEqual([network, '10.9.9.9']);
  });

  it.each(['10.0.0.0/33', '10.0.0', 'proxy.example', '10.0.0.0/8/8', '::1/129', '10.0.0.0/x'])(
    'refuses %s',
    (network) => {
      expect(isNetwork(network)).toBe(false);
    },
  );

  it.each([
    [[], '10.0.0.7'],
    [['--trust-proxy', '10.0.0.0/8'], '203.0.113.9'],
  ])('with %j a proxy elsewhere makes %s the address of a client', async (argv, address) => {
    const directory = mkdtempSync(join(tmpdir(), 'deskway-proxy-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const file = join(directory, 'security.log');
    server = await createTestApp('--security-log', file, ...argv);
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    await server.app.inject({ url: '/api/account/me', remoteAddress: '10.0.0.7', headers });
    expect(JSON.parse(readFileSync(file, 'utf8').split('\n')[1] ?? '')).toMatchObject({ status: 401, address });
  });
});
