import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createSealer, readSecretFile } from '../../server/identity/sealing.ts';

const SECRET = 'a secret of more than thirty-two characters';
const sealer = createSealer(SECRET);

describe('what is sealed', () => {
  it('opens for its owner, with the same secret', () => {
    const sealed = sealer.seal('grün', 'ada');
    expect(createSealer(SECRET).open(sealed, 'ada')).toBe('grün');
    expect(sealed).not.toContain('grün');
  });

  it('is never the same twice', () => {
    expect(sealer.seal('a', 'ada')).not.toBe(sealer.seal('a', 'ada'));
  });

  it('does not open for somebody else, or with another secret', () => {
    const sealed = sealer.seal('text', 'ada');
    expect(sealer.open(sealed, 'ben')).toBeNull();
    expect(createSealer(`${SECRET}.`).open(sealed, 'ada')).toBeNull();
  });

  it('does not open where any byte of it was changed, or some are missing', () => {
    const bytes = Buffer.from(sealer.seal('text', 'ada'), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(sealer.open(changed.toString('base64url'), 'ada')).toBeNull();
      expect(sealer.open(bytes.subarray(0, at).toString('base64url'), 'ada')).toBeNull();
    }
  });
});

describe('the secret file', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'deskway-secret-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('is made where it is missing, for its owner alone, and stays as it is', () => {
    const path = join(directory, 'secret');
    const secret = readSecretFile(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8')).toBe(`${secret}\n`);
    expect(secret).toHaveLength(43);
    expect(readSecretFile(path)).toBe(secret);
  });

  it('may be one that somebody has made', () => {
    const path = join(directory, 'secret');
    writeFileSync(path, `${SECRET}\r\n`);
    expect(readSecretFile(path)).toBe(SECRET);
  });

  it('is refused with a sentence where it is too short, or cannot be made or read', () => {
    const path = join(directory, 'secret');
    writeFileSync(path, 'short\n');
    expect(() => readSecretFile(path)).toThrow(`--secret-file: ${path} holds fewer than 32 characters`);
    const nowhere = join(directory, 'none', 'secret');
    expect(() => readSecretFile(nowhere)).toThrow(`--secret-file: ${nowhere} can be neither read nor made`);
    expect(() => readSecretFile(directory)).toThrow('can be neither read nor made');
  });

  it('is another secret in each process where there is none', () => {
    expect(readSecretFile(null)).not.toBe(readSecretFile(null));
  });
});
