import { spawnSync } from 'node:child_process';
import process from 'node:process';

import { requireTestBrowsers } from './chromium.mjs';

/*
 * Checks that take too long for each change: the reliability tests in full size, then every fault that they must detect.
 */

if (Number(process.versions.node.split('.')[0]) < 26)
  throw new Error('Run by `npm run nightly`: the node package brings Node 26.');
requireTestBrowsers();

const WHOLE = {
  OPERATIONS: '100000',
  FAULTS: 'all',
  HEIGHT: 'all',
  TRIES: '20',
  RACES: '50',
  SOAK: 'all',
};

/** @type {readonly (readonly [name: string, command: string, ...args: string[]])[]} */
const STEPS = [
  ['build', 'vite', 'build', '--logLevel', 'warn'],
  ['register, races, durability', 'vitest', 'run', '--project', 'server', 'tests/server'],
  ['register on PostgreSQL', 'vitest', 'run', '--project', 'server-postgres', 'tests/postgres/register'],
  ['end to end', 'playwright', 'test'],
  ['faults', 'node', '.ci/faults.mjs'],
];

const failed = STEPS.filter(([name, command, ...args]) => {
  console.log(`\n── ${name}`);
  const env = { ...process.env, TZ: 'UTC', ...WHOLE };
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', env });
  return status !== 0;
});
console.log(`${STEPS.length - failed.length} passed, ${failed.length} failed`);
if (failed.length > 0) process.exitCode = 1;
