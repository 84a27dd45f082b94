/* Acknowledged writes are on disk: the system calls of a server are counted, where strace is available. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it, onTestFinished } from 'vitest';

const WRITER = fileURLToPath(new URL('durable-writer.ts', import.meta.url));
const hasStrace = spawnSync('strace', ['--version']).status === 0;

/** Acknowledged writes one after the other, so that each needs a sync of its own. */
const WRITES = 50;

it.skipIf(!hasStrace)('syncs the log before each acknowledgement', () => {
  const directory = mkdtempSync(join(tmpdir(), 'deskway-durable-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const trace = join(directory, 'trace');
  const calls = ['-f', '-e', 'trace=fsync,fdatasync,write', '-o', trace];
  const run = spawnSync('strace', [...calls, process.execPath, WRITER, directory, String(WRITES)], {
    encoding: 'utf8',
  });
  expect(run.stdout.match(/acknowledged/g), run.stderr).toHaveLength(WRITES);
  const lines = readFileSync(trace, 'utf8').split('\n');
  const isAcknowledgement = (line: string): boolean => line.includes('write(1, "acknowledged');
  const isSync = (line: string): boolean => /(?:fsync|fdatasync)(?:\(| resumed)/.test(line);
  let synced = 0;
  for (const line of lines) {
    if (isSync(line)) synced += 1;
    if (!isAcknowledgement(line)) continue;
    expect(synced).toBeGreaterThan(0);
    synced = 0;
  }
});
