/**
 * Runs every suite of bench/*.bench.ts, prints a table, writes bench/results/latest.json, and fails where a ratio is
 * below its floor in bench/floors.json. Ratios are of each contestant's fastest time within one run: other work on the
 * machine only ever adds, and absolute times drift. A limit in milliseconds that is exceeded is a warning.
 * Part of a file's name as an argument runs those suites alone.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';

import { Bench } from 'tinybench';

import type { Contestant, Limit, Suite } from './suite.ts';

const here = new URL('.', import.meta.url);
/** The contestants take turns, so that a disturbance of the machine affects all of them. */
const TURNS = 3;
/** Milliseconds per contestant and turn, after warming up. */
const TIME = 250;
const WARM_UP = 60;
const NAME_WIDTH = 44;

interface Measured {
  readonly suite: string;
  /** Milliseconds by contestant. */
  readonly fastest: Readonly<Record<string, number>>;
  readonly ratios: Readonly<Record<string, number>>;
  readonly limits: readonly Limit[];
  readonly figures: Readonly<Record<string, number>>;
}

type Floors = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The fastest time of the whole work in one turn, in ms. */
async function timeOf({ name, run, prepare, rounds, scale = 1 }: Contestant): Promise<number> {
  const many = { time: TIME, warmupTime: WARM_UP, iterations: 5 };
  const few = { time: 0, warmupTime: 0, iterations: Math.ceil((rounds ?? 1) / TURNS) };
  const bench = new Bench({ ...(rounds === undefined ? many : few), warmupIterations: 2, throws: true });
  bench.add(name, async () => void (await run()), prepare === undefined ? {} : { beforeEach: prepare });
  await bench.run();
  const result = bench.getTask(name)?.result;
  if (result?.state !== 'completed') throw new Error(`${name} did not run`);
  return result.latency.min * scale;
}

async function measure(suite: Suite): Promise<Measured> {
  const fastest: Record<string, number> = {};
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const contestant of suite.contestants) {
      const time = await timeOf(contestant);
      fastest[contestant.name] = Math.min(time, fastest[contestant.name] ?? time);
    }
  }
  suite.close?.();
  const ratioOf = (slow: string, fast: string): number => (fastest[slow] ?? Number.NaN) / (fastest[fast] ?? Number.NaN);
  const ratios = suite.ratios.map(({ name, slow, fast }): [string, number] => [name, ratioOf(slow, fast)]);
  const { name, limits = [], figures = {} } = suite;
  return { suite: name, fastest, ratios: Object.fromEntries(ratios), limits, figures };
}

function print({ suite, fastest, ratios, limits, figures }: Measured, floors: Floors): void {
  console.log(`\n${suite}`);
  for (const [name, time] of Object.entries(fastest)) {
    const limit = limits.find(({ contestant }) => contestant === name);
    const bar = limit === undefined ? '' : ` (limit ${limit.milliseconds} ms)`;
    console.log(`  ${name.padEnd(NAME_WIDTH)} ${time.toFixed(3)} ms${bar}`);
  }
  for (const [name, ratio] of Object.entries(ratios)) {
    console.log(`  ${name.padEnd(NAME_WIDTH)} ${ratio.toFixed(2)} (floor ${floors[suite]?.[name] ?? 'missing'})`);
  }
  for (const [name, figure] of Object.entries(figures))
    console.log(`  ${name.padEnd(NAME_WIDTH)} ${figure.toFixed(2)}`);
}

/** One line for each absolute limit that is exceeded. */
function warnings({ suite, fastest, limits }: Measured): readonly string[] {
  return limits.flatMap(({ contestant, milliseconds }) => {
    const time = fastest[contestant] ?? Number.NaN;
    return time <= milliseconds
      ? []
      : [`${suite}: "${contestant}" takes ${time.toFixed(1)} ms, more than ${milliseconds} ms`];
  });
}

/** One line for each ratio that is below its floor or has none. */
function complaints({ suite, ratios }: Measured, floors: Floors): readonly string[] {
  return Object.entries(ratios).flatMap(([name, ratio]) => {
    const floor = floors[suite]?.[name];
    if (floor === undefined) return [`${suite}: "${name}" has no floor in bench/floors.json`];
    return ratio >= floor ? [] : [`${suite}: "${name}" is ${ratio.toFixed(2)}, below ${floor}`];
  });
}

const floors: Floors = JSON.parse(await readFile(new URL('floors.json', here), 'utf8'));
const [wanted = ''] = process.argv.slice(2);
const files = (await readdir(here)).filter((name) => name.endsWith('.bench.ts') && name.includes(wanted)).sort();
const measured: Measured[] = [];
for (const file of files) {
  const { createSuite } = (await import(new URL(file, here).href)) as { readonly createSuite: () => Suite };
  const result = await measure(createSuite());
  print(result, floors);
  measured.push(result);
}
await mkdir(new URL('results/', here), { recursive: true });
const report = { node: process.version, date: new Date().toISOString(), suites: measured };
await writeFile(new URL('results/latest.json', here), `${JSON.stringify(report, null, 2)}\n`);

for (const line of measured.flatMap(warnings)) console.warn(`\n${line}`);
const failed = measured.flatMap((result) => complaints(result, floors));
for (const line of failed) console.error(`\n${line}`);
if (measured.length === 0) console.error('No suite was found');
process.exitCode = failed.length > 0 || measured.length === 0 ? 1 : 0;
