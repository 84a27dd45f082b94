import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { parseOptions } from '../../server/options.ts';

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'deskway-config-'));
  file = join(directory, 'deskway.json');
});
afterEach(() => rmSync(directory, { recursive: true }));

function parse(content: unknown, argv: readonly string[] = [], env: Record<string, string> = {}) {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return parseOptions(['--config', file, ...argv], env);
}

function optionsOf(...given: Parameters<typeof parse>) {
  const parsed = parse(...given);
  if (parsed.type !== 'options') throw new Error(`unexpected ${JSON.stringify(parsed)}`);
  return parsed.options;
}

const complaint = (content: unknown): string => {
  const parsed = parse(content);
  return parsed.type === 'error' ? parsed.message : `no complaint: ${parsed.type}`;
};

const printed = (content: unknown, argv: readonly string[] = [], env: Record<string, string> = {}): unknown => {
  const parsed = parse(content, [...argv, '--print-config'], env);
  return parsed.type === 'text' ? JSON.parse(parsed.text) : parsed;
};

describe('a file of options', () => {
  it('gives options by their names', () => {
    const content = { port: 3000, data: 'x', origin: ['https://desks.example/x'], 'no-build': true, resources: '200' };
    expect(optionsOf(content)).toMatchObject({
      port: 3000,
      dataDirectory: 'x',
      origins: ['https://desks.example'],
      build: false,
      resources: 200,
    });
  });

  it('comes after the command line and the environment, and before the defaults', () => {
    const content = { port: 3000, 'keep-events': 0, 'webex-token': 'of-the-file' };
    const env = { PORT: '3001', WEBEX_TOKEN: 'of-the-environment' };
    expect(optionsOf(content, [], env)).toMatchObject({ port: 3001, keepEvents: 0, keepMails: 90 });
    expect(optionsOf(content, ['--port', '3002'], env).port).toBe(3002);
    expect(optionsOf(content, [], env).webex?.token).toBe('of-the-environment');
    expect(optionsOf(content).webex?.token).toBe('of-the-file');
  });

  it('leaves the place of the data to the command line', () => {
    expect(optionsOf({ data: 'x' }, ['--memory']).dataDirectory).toBeNull();
    expect(optionsOf({ memory: true }, ['--data', 'y']).dataDirectory).toBe('y');
    expect(complaint({ memory: true, data: 'x' })).toContain('exclude');
  });

  it.each([
    [{ prot: 1 }, 'the option "prot" in FILE is not known'],
    [{ config: 'x' }, 'the option "config" in FILE is not known'],
    [{ help: true }, 'the option "help" in FILE is not known'],
    [{ port: true }, 'the option "port" in FILE takes a text or a number'],
    [{ memory: 'yes' }, 'the option "memory" in FILE takes true or false'],
    [{ origin: 'https://a.example' }, 'the option "origin" in FILE takes a list of texts'],
    [{ 'webex-token': ['hunter2'] }, 'the option "webex-token" in FILE takes a text or a number'],
    [[], 'FILE is no object of options'],
    ['{"webex-token": "hunter2"', 'FILE is no JSON'],
  ])('complains about %j in a sentence', (content, sentence) => {
    expect(complaint(content)).toBe(`--config: ${sentence.replace('FILE', file)}`);
  });

  it('is checked as the command line is', () => {
    expect(complaint({ port: 70_000 })).toBe('--port takes a number from 0 to 65535');
    expect(complaint({ log: 'xml' })).toBe('--log takes json or text');
  });

  it('is missed where it is not there', () => {
    const parsed = parseOptions(['--config', join(directory, 'none.json')], {});
    expect(parsed.type === 'error' && parsed.message).toContain('--config: cannot read');
  });
});

describe('--print-config', () => {
  it('prints what counts, which is a file of options again', () => {
    const content = { port: 3000, origin: ['https://desks.example'] };
    const shown = printed(content, ['--rate', '7']);
    expect(shown).toMatchObject({ port: 3000, rate: 7, data: 'data', host: 'localhost', origin: content.origin });
    expect(printed(shown)).toEqual(shown);
  });

  it('prints no secret, wherever it comes from', () => {
    const content = {
      'webex-token': 'hunter2',
      'smtp-url': 'smtps://desks:hunter2@mail.example',
      'mail-from': 'a@b.example',
    };
    const env = {
      MQTT_URL: 'mqtts://devices:hunter2@broker.example',
      OIDC_CLIENT_SECRET: 'hunter2',
      EWS_PASSWORD: 'hunter2',
    };
    const shown = printed(content, [], env);
    expect(JSON.stringify(shown)).not.toContain('hunter2');
    expect(shown).toMatchObject({
      'webex-token': 'secret',
      'smtp-url': 'smtps://desks:secret@mail.example',
      'mqtt-url': 'mqtts://devices:secret@broker.example',
    });
  });

  it('complains about what would not start', () => {
    expect(printed({ 'smtp-url': 'smtps://mail.example' })).toMatchObject({ type: 'error' });
  });
});
