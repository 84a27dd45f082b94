import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { isLocalHost, parseOptions } from '../../server/options.ts';

function parsed(argv: readonly string[], env: Record<string, string> = {}) {
  const result = parseOptions(argv, env);
  if (result.type !== 'options') throw new Error(`unexpected ${result.type}`);
  return result.options;
}

function complaint(...argv: readonly string[]): string {
  const result = parseOptions(argv, {});
  return result.type === 'error' ? result.message : `no complaint: ${result.type}`;
}

describe('parseOptions', () => {
  it('has defaults for everything', () => {
    expect(parsed([])).toMatchObject({
      port: 8080,
      host: 'localhost',
      dataDirectory: 'data',
      resources: 5000,
      seed: 1,
      answerDelay: 4000,
      clockStart: null,
      tls: null,
      log: false,
      origins: [],
      connectOrigins: [],
      build: true,
      dev: false,
    });
  });

  it('takes the port of the environment, and --port before it', () => {
    expect(parsed([], { PORT: '3000' }).port).toBe(3000);
    expect(parsed(['--port', '0'], { PORT: '3000' }).port).toBe(0);
    expect(parsed([], { PORT: '' }).port).toBe(8080);
  });

  it('keeps everything in memory on demand', () => {
    expect(parsed(['--memory']).dataDirectory).toBeNull();
    expect(complaint('--memory', '--data', 'x')).toContain('exclude');
  });

  it('reads the clock as an instant', () => {
    expect(parsed(['--clock', '2026-03-02T08:00:00Z']).clockStart).toBe(Date.UTC(2026, 2, 2, 8));
  });

  it('reduces addresses to their origins', () => {
    const { origins, connectOrigins } = parsed([
      '--origin',
      'https://desks.example/x',
      '--connect',
      'https://a.example',
    ]);
    expect(origins).toEqual(['https://desks.example']);
    expect(connectOrigins).toEqual(['https://a.example']);
  });

  it.each([
    [['--port', '70000'], '--port'],
    [['--port', 'http'], '--port takes a whole number'],
    [['--resources', '99'], '100 to 20000'],
    [['--resources', '20001'], '100 to 20000'],
    [['--answer-delay', '-1'], '--answer-delay'],
    [['--seed', '1.5'], '--seed takes a whole number'],
    [['--clock', 'tomorrow'], '--clock takes an instant'],
    [['--origin', 'desks.example'], '--origin takes an address'],
    [['--connect', "https://a.example; script-src 'unsafe-inline'"], '--connect takes an address'],
    [['--tls-cert', 'cert.pem'], 'belong together'],
    [['--tls-cert', '/no/such', '--tls-key', '/no/such'], 'cannot read /no/such'],
    [['--unknown'], 'unknown'],
    [['stray'], 'stray'],
  ])('complains about %j', (argv, message) => {
    expect(complaint(...argv)).toContain(message);
  });

  it('reads certificate and key', () => {
    const directory = mkdtempSync(join(tmpdir(), 'deskway-options-'));
    const [cert, key] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
    writeFileSync(cert, 'the certificate');
    writeFileSync(key, 'the key');
    expect(parsed(['--tls-cert', cert, '--tls-key', key]).tls).toEqual({ cert: 'the certificate', key: 'the key' });
    rmSync(directory, { recursive: true });
  });

  it('explains itself', () => {
    const help = parseOptions(['--help'], {});
    expect(help.type === 'help' && help.text).toContain('--resources N');
  });
});

describe('isLocalHost', () => {
  it.each(['localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]', 'desk.localhost'])('knows %s', (host) => {
    expect(isLocalHost(host)).toBe(true);
  });

  it.each(['0.0.0.0', 'desks.example', 'localhost.evil.example', '10.0.0.1'])('does not take %s for it', (host) => {
    expect(isLocalHost(host)).toBe(false);
  });
});
