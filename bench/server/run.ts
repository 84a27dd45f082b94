/**
 * Measures the real server beside a bare Fastify in the same run (see bench/README.md), and fails where a figure is above
 * its limit in bench/floors.json. `--full` takes three runs of 20 s and the strict limits, otherwise three of 4 s.
 */
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { parseArgs } from 'node:util';

import { byRound, type Figures, judge, type Limits } from './figures.ts';
import { again, ask, atRate, percentile } from './load.ts';
import { type LoadOptions, measureLoad, measureShortLoad } from './load-run.ts';
import { type MeasuredServer, startMeasured } from './server-process.ts';
import { isStoreName, type StoreName, STORES } from './stores.ts';
import { creation, largestQuestions, largestSeries, questionOf } from './work.ts';

const ROUNDS = 3;
const PER_SECOND = 100;
const QUESTIONS = 200;
/** Resources of the load bench. */
const SIZES = [1_000, 5_000, 20_000];

/** @returns p99 of a creation at a hundred a second and of one synced write of a bare server, in ms */
async function measureCreations(deskway: MeasuredServer, bare: MeasuredServer, seconds: number): Promise<Figures> {
  const rate = { perSecond: PER_SECOND, seconds, expected: 201 };
  const [ours, theirs]: [number[], number[]] = [[], []];
  let made = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = () => creation(deskway, made++);
    ours.push(percentile(await atRate(deskway, rate, next), 99));
    const write = () => ({ method: 'POST', path: '/', body: next().body }) as const;
    theirs.push(percentile(await atRate(bare, rate, write), 99));
  }
  return {
    'creation at 100 a second, p99, ms': ours,
    'one synced write of a bare Fastify, p99, ms': theirs,
    'creation against the bare write, times': byRound(ours, theirs, (our, their) => our / their),
    'creation against 50 ms or three bare writes, times': byRound(
      ours,
      theirs,
      (our, their) => our / Math.max(50, 3 * their),
    ),
  };
}

/** @returns the extra delay of the event loop under the largest queries and series compared to a bare one, p99 in ms */
async function measureDelay(deskway: MeasuredServer, bare: MeasuredServer, seconds: number): Promise<Figures> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { reading } = await deskway.measure(() =>
      Promise.all([
        again(seconds, (index) => largestSeries(deskway, round * 1_000 + index)),
        ...largestQuestions(deskway).map((question) => again(seconds, () => ask(deskway, question))),
      ]),
    );
    ours.push(reading.delayP99);
    const idle = { method: 'GET', path: '/' } as const;
    const lane = () => again(seconds, () => ask(bare, idle));
    theirs.push((await bare.measure(() => Promise.all([lane(), lane(), lane()]))).reading.delayP99);
  }
  return {
    'event loop under the largest requests, p99, ms': ours,
    'event loop of a bare Fastify, p99, ms': theirs,
    'event loop above the bare one, p99, ms': byRound(ours, theirs, (our, their) => our - their),
  };
}

/** @returns milliseconds of CPU time for one day of a hundred places */
async function measureQuestions(deskway: MeasuredServer): Promise<Figures> {
  const perQuestion = async (path: string): Promise<number> => {
    const { reading } = await deskway.measure(async () => {
      for (let index = 0; index < QUESTIONS; index += 1) {
        const { status, text } = await ask(deskway, questionOf(deskway, path, index));
        if (status !== 200) throw new Error(`${status}: ${text.slice(0, 300)}`);
      }
    });
    return reading.processor / QUESTIONS;
  };
  const figures: Record<string, readonly number[]> = {};
  for (const path of ['/api/cache/get', '/v1/schedules/query']) {
    // The first round warms up the engine.
    await perQuestion(path);
    const rounds: number[] = [];
    for (let index = 0; index < ROUNDS; index += 1) rounds.push(await perQuestion(path));
    figures[`${path} of 100 places, ms of CPU time`] = rounds;
  }
  return figures;
}

async function measureAll(): Promise<readonly string[]> {
  const isFull = process.argv.includes('--full');
  const seconds = isFull ? 20 : 4;
  // Without quotas: a few people here make the requests of hundreds.
  const flags = ['--resources', '2000', '--answer-delay', '1000', '--most-places', '0', '--rate', '0'];
  const [deskway, bare] = [await startMeasured('deskway', flags), await startMeasured('bare')];
  const creations = await measureCreations(deskway, bare, seconds);
  const questions = await measureQuestions(deskway);
  const delays = await measureDelay(deskway, bare, seconds);
  const load = await measureShortLoad(deskway, bare, ROUNDS);
  await Promise.all([deskway.stop(), bare.stop()]);
  return judge(isFull ? 'server, strict' : 'server', { ...creations, ...questions, ...delays, ...load }, limits);
}

async function measureLoadAlone(options: LoadOptions): Promise<readonly string[]> {
  const failed: string[] = [];
  for await (const [suite, figures] of measureLoad(options)) failed.push(...judge(suite, figures, limits));
  return failed;
}

/** @throws where there is no such store */
function readStores(names: string): readonly StoreName[] {
  return names.split(',').map((name) => {
    if (!isStoreName(name)) throw new Error(`There is no store ${name}, only ${STORES.join(', ')}`);
    return name;
  });
}

const limits: Limits = JSON.parse(await readFile(new URL('../floors.json', import.meta.url), 'utf8'));
const { values, positionals } = parseArgs({
  options: {
    full: { type: 'boolean' },
    load: { type: 'boolean' },
    store: { type: 'string', default: STORES.join(',') },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
  },
  allowPositionals: true,
});
const loadOptions = {
  sizes: positionals.length > 0 ? positionals.map(Number) : SIZES,
  stores: readStores(values.store),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
};
const failed = values.load === true ? await measureLoadAlone(loadOptions) : await measureAll();
for (const line of failed) console.error(`\n${line}`);
process.exitCode = failed.length > 0 ? 1 : 0;
