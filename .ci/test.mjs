import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

import { requireTestBrowsers } from './chromium.mjs';

/**
 * Rules must not depend on the zone of the machine, so their tests run in four zones: in UTC with all others, and in zones
 * with an offset of half an hour, a skipped date and daylight saving time.
 */
const OTHER_ZONES = ['America/St_Johns', 'Pacific/Apia', 'Europe/Prague'];
const DECIDING = ['model', 'rules', 'views'].map((folder) => `tests/unit/${folder}/`);

/** By default Vitest leaves one of two cores idle. */
const EVERY_CORE = '--maxWorkers=100%';
const UNIT_TESTS = ['run', '--project', 'unit', EVERY_CORE];

/** `--quick` runs what tells most in a minute: no server, no browser, no build. */
const isQuick = process.argv.includes('--quick');
const QUICK = new Set(['types', 'lint', 'format', 'architecture', 'unit']);

/**
 * All checks, the cheapest first.
 * @type {readonly (readonly [name: string, command: string, args: readonly string[], env?: Record<string, string>])[]}
 */
const STEPS = [
  ['types', 'tsc', ['--build']],
  ['lint', 'oxlint', ['--type-aware']],
  ['format', 'biome', ['format', '.']],
  ['architecture', 'node', ['.ci/architecture.mjs']],
  ['purity', 'node', ['.ci/purity.mjs']],
  ['dead code', 'knip', []],
  ['build', 'vite', ['build', '--logLevel', 'warn']],
  ['byte budget', 'size-limit', []],
  ['unit', 'vitest', UNIT_TESTS, { TZ: 'UTC' }],
  ['contracts, server', 'vitest', ['run', '--project', 'server', EVERY_CORE], { TZ: 'UTC' }],
  ['server on PostgreSQL', 'vitest', ['run', '--project', 'server-postgres', EVERY_CORE], { TZ: 'UTC' }],
  ...OTHER_ZONES.map(
    (zone) => /** @type {const} */ ([`rules in ${zone}`, 'vitest', [...UNIT_TESTS, ...DECIDING], { TZ: zone }]),
  ),
  ['components in Chromium', 'vitest', ['run', '--project', 'browser', EVERY_CORE]],
  ['end to end', 'playwright', ['test']],
];

if (Number(process.versions.node.split('.')[0]) < 26)
  throw new Error('Run by `npm test`: the node package brings Node 26.');
if (!isQuick) requireTestBrowsers();

const scratch = mkdtempSync(path.join(tmpdir(), 'deskway-failures-'));
const FAILURES_FILE = path.join(scratch, 'failures');
writeFileSync(FAILURES_FILE, '');

const steps = STEPS.filter(([name]) => !isQuick || QUICK.has(name));
const results = steps.map(([name, command, args, env]) => {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}`);
  const started = performance.now();
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, FAILURES_FILE, ...env },
  });
  return { name, passed: status === 0, seconds: (performance.now() - started) / 1000 };
});

console.log(readFileSync(FAILURES_FILE, 'utf8'));
rmSync(scratch, { recursive: true });
for (const { name, passed, seconds } of results) {
  console.log(`${passed ? 'passed' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`);
}
const failed = results.filter((result) => !result.passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
