import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

import { requireTestBrowsers } from './chromium.mjs';

/*
 * Introduces one fault at a time, which a reliability test must detect: the fault is written into a copy of the project, and
 * its tests are run there. If they pass, nothing tests that promise. `tests/faults.json` lists the faults with their
 * tests. `npm run faults -- overlap trigger` takes only those with such a word in their name.
 */

/**
 * @typedef {'node' | 'browser' | 'e2e'} Runner
 * @typedef {{ name: string, file: string, from: string, to: string, runner: Runner, tests: string[], only?: string }} Fault
 */

const root = fileURLToPath(new URL('../', import.meta.url));
/** Inside the project, so that the copy finds its packages. */
const copy = join(root, '.cache/faults');

if (Number(process.versions.node.split('.')[0]) < 26)
  throw new Error('Run by `npm run faults`: the node package brings Node 26.');

/** @type {Fault[]} */
const all = JSON.parse(readFileSync(join(root, 'tests/faults.json'), 'utf8'));
const words = process.argv.slice(2);
const faults = all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (faults.some(({ runner }) => runner !== 'node')) requireTestBrowsers();

/** @param {string} command @param {readonly string[]} args @returns {{ passed: boolean, output: string }} */
function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: copy,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, TZ: 'UTC' },
    maxBuffer: 2 ** 28,
  });
  return { passed: status === 0, output: stdout + stderr };
}

function copyProject() {
  rmSync(copy, { recursive: true, force: true });
  const list = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const path of list.stdout.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    copyFileSync(join(root, path), join(copy, path));
  }
}

/** @param {Fault} fault @returns {{ passed: boolean, output: string }} */
function runTests({ runner, tests, only }) {
  if (runner !== 'e2e') return run('vitest', ['run', '--project', runner, ...tests, ...(only ? ['-t', only] : [])]);
  const built = run('vite', ['build', '--logLevel', 'warn']);
  if (!built.passed) throw new Error(`The copy does not build:\n${built.output}`);
  return run('playwright', ['test', '--project=desk', ...tests, ...(only ? ['-g', only] : [])]);
}

/** @param {Fault} fault */
function introduce({ name, file, from, to }) {
  const code = readFileSync(join(root, file), 'utf8');
  if (code.split(from).length !== 2) throw new Error(`${name}: ${file} must contain its text once`);
  writeFileSync(
    join(copy, file),
    code.replace(from, () => to),
  );
}

const keyOf = (/** @type {Fault} */ { runner, tests, only }) => JSON.stringify([runner, tests, only]);

copyProject();
// A test that fails anyway would seem to detect every fault.
for (const fault of new Map(faults.map((each) => [keyOf(each), each])).values()) {
  const { passed, output } = runTests(fault);
  if (!passed) throw new Error(`${fault.tests.join(' ')} fails without any fault:\n${output}`);
}

const green = faults.filter((fault) => {
  introduce(fault);
  const { passed } = runTests(fault);
  copyFileSync(join(root, fault.file), join(copy, fault.file));
  console.log(`${passed ? 'STAYS GREEN' : 'red'}  ${fault.name}`);
  return passed;
});
console.log(`${faults.length - green.length} of ${faults.length} faults are detected`);
rmSync(copy, { recursive: true, force: true });
if (green.length > 0 || faults.length === 0) process.exitCode = 1;
