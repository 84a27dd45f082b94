/**
 * Runs every suite of bench/*.bench.ts, prints a table, writes bench/results/latest.json, and fails where a ratio is
 * below its floor in bench/floors.json. Ratios are of each contestant's fastest time within one run: other work on the
 * machine only ever adds, and absolute times drift.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';

import { Bench } from 'tinybench';

import type { Suite } from './suite.ts';

const here = new URL('.', import.meta.url);
/** Milliseconds a contestant, after warming up. */
const TIME = 1_500;
const WARM_UP = 300;

interface Measured {
  readonly suite: string;
  readonly fastest: Readonly<Record<string, number>>;
  readonly ratios: Readonly<Record<string, number>>;
}

type Floors = Readonly<Record<string, Readonly<Record<string, number>>>>;

async function measure(suite: Suite): Promise<Measured> {
  const bench = new Bench({ time: TIME, warmupTime: WARM_UP, iterations: 5, warmupIterations: 2, throws: true });
  for (const { name, run } of suite.contestants) bench.add(name, async () => void (await run()));
  await bench.run();
  suite.close?.();
  const fastest: Record<string, number> = {};
  for (const { name, scale = 1 } of suite.contestants) {
    const result = bench.getTask(name)?.result;
    if (result?.state !== 'completed') throw new Error(`${suite.name}: ${name} did not run`);
    fastest[name] = result.latency.min * scale;
  }
  const ratioOf = (slow: string, fast: string): number => (fastest[slow] ?? Number.NaN) / (fastest[fast] ?? Number.NaN);
  const ratios = suite.ratios.map(({ name, slow, fast }): [string, number] => [name, ratioOf(slow, fast)]);
  return { suite: suite.name, fastest, ratios: Object.fromEntries(ratios) };
}

function print({ suite, fastest, ratios }: Measured, floors: Floors): void {
  console.log(`\n${suite}`);
  for (const [name, time] of Object.entries(fastest)) console.log(`  ${name.padEnd(36)} ${time.toFixed(3)} ms`);
  for (const [name, ratio] of Object.entries(ratios)) {
    console.log(`  ${name.padEnd(36)} ${ratio.toFixed(2)} (floor ${floors[suite]?.[name] ?? 'missing'})`);
  }
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
const files = (await readdir(here)).filter((name) => name.endsWith('.bench.ts')).sort();
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

const failed = measured.flatMap((result) => complaints(result, floors));
for (const line of failed) console.error(`\n${line}`);
if (measured.length === 0) console.error('No suite was found');
process.exitCode = failed.length > 0 || measured.length === 0 ? 1 : 0;
