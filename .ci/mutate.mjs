import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

import { mutantsOf } from './mutants.mjs';
import { createTestProcess } from './test-process.mjs';

/** @typedef {import('./mutants.mjs').Mutant} Mutant */
/** @typedef {import('./test-process.mjs').Task} Task */
/** @typedef {{ file: string, within: string, from: string, to: string }} Name */

/*
 * Mutation tests: changes one thing of a rule at a time and runs the rule's tests, one of which must fail.
 * `tests/mutants.json` lists the tests of each file, and the mutants that change no result, each with the reason.
 * `node .ci/mutate.mjs confirmation buttons` takes only files with such names.
 */

const SMALLEST_SHARE = 0.95;
const MOST_PROCESSES = 4;

if (Number(process.versions.node.split('.')[0]) < 26)
  throw new Error('Run by `npm run mutate`: the node package brings Node 26.');

const root = new URL('../', import.meta.url);
const toPath = (/** @type {string} */ path) => fileURLToPath(new URL(path, root));

/** @type {{ tests: Record<string, string[]>, survivors: (Name & { why: string })[] }} */
const list = JSON.parse(readFileSync(new URL('tests/mutants.json', root), 'utf8'));
const wanted = process.argv.slice(2);
const files = Object.keys(list.tests).filter(
  (file) => wanted.length === 0 || wanted.some((name) => file.includes(name)),
);

const processes = Array.from({ length: Math.min(MOST_PROCESSES, availableParallelism()) }, createTestProcess);

/**
 * Runs the tests of one file against codes, on all processes.
 * @param {string} file
 * @param {string[]} codes
 * @returns {Promise<boolean[]>} by code, whether its tests pass
 */
async function runTests(file, codes) {
  const tests = (list.tests[file] ?? []).map(toPath);
  /** @type {boolean[]} */
  const results = [];
  const waiting = [...codes.entries()];
  await Promise.all(
    processes.map(async (testProcess) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        results[next[0]] = await testProcess.passes({ path: toPath(file), code: next[1], tests });
      }
    }),
  );
  return results;
}

/** A test that fails anyway, or a broken process, would count every mutant as killed. @param {string} file */
async function requireSound(file) {
  const code = readFileSync(new URL(file, root), 'utf8');
  const results = await runTests(
    file,
    processes.map(() => code),
  );
  if (results.includes(false)) throw new Error(`${file}: its tests fail without any change`);
  return code;
}

/** @param {string} file @returns {Promise<{ mutants: Mutant[], survivors: Mutant[] }>} */
async function mutate(file) {
  const code = await requireSound(file);
  const mutants = mutantsOf(file, code);
  const passed = await runTests(
    file,
    mutants.map((mutant) => mutant.code),
  );
  await requireSound(file);
  return { mutants, survivors: mutants.filter((_, index) => passed[index]) };
}

const nameOf = (/** @type {Name} */ { file, within, from, to }) => `${file} ${within}: ${from} → ${to}`;

const started = performance.now();
const elapsed = () => `${Math.round((performance.now() - started) / 1000)} s`;
/** @type {Set<string>} */
const survivors = new Set();
let total = 0;
let killed = 0;
for (const file of files) {
  const found = await mutate(file);
  total += found.mutants.length;
  killed += found.mutants.length - found.survivors.length;
  console.log(`${found.mutants.length - found.survivors.length} / ${found.mutants.length}  ${file} (${elapsed()})`);
  for (const mutant of found.survivors) survivors.add(nameOf({ file, ...mutant }));
}
for (const testProcess of processes) testProcess.stop();

const known = list.survivors.filter(({ file }) => files.includes(file)).map(nameOf);
const unnamed = [...survivors].filter((name) => !known.includes(name));
const stale = known.filter((name) => !survivors.has(name));
for (const name of unnamed) console.error(`no test detects  ${name}`);
for (const name of stale) console.error(`listed, but killed  ${name}`);
console.log(
  `${killed} / ${total} mutants killed, ${total - killed} survived, ${unnamed.length} unexplained (${elapsed()})`,
);
if (unnamed.length > 0 || stale.length > 0 || total === 0 || killed < total * SMALLEST_SHARE) process.exitCode = 1;
