/**
 * Measures the real timeline and floor plan in a headless Chromium, each beside two baselines (see bench/README.md),
 * prints tables, keeps the run in bench/results/, and fails where a figure is above its limit in bench/floors.json.
 * `--full` measures the whole matrix, which takes more than an hour; `--screen plan` only one screen; `--slope` only
 * the growth of memory; `--third` all of Chromium in a third of a core; `--dist DIR` another build of the application.
 */
import { availableParallelism, loadavg } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { requireChromium } from '../../.ci/chromium.mjs';
import { buildApplication, needsBuild } from '../../server/build.ts';
import { launchBrowser, openContext } from './driver/browser.ts';
import { type BaselineServer, startBaselineServer } from './driver/baseline-server.ts';
import { openQuota } from './driver/quota.ts';
import { type BenchServer, startBenchServer } from './driver/server-process.ts';
import { openDeskway } from './contestants/deskway.ts';
import { measureMemorySlope } from './metrics/memory-slope.ts';
import { complaintsOf, judgeGrowth, judgeSetting, judgeSlope } from './report/checks.ts';
import { drawReport } from './report/page.ts';
import { bestOf, keepRun, type Limits, medianOf, readLimits, type SuiteResult } from './report/results.ts';
import { printSuite } from './report/table.ts';
import { type Measured, measureSetting } from './session.ts';
import {
  CI_MATRIX,
  FULL_MATRIX,
  growthSuiteOf,
  isSameScene,
  type Matrix,
  ofScreen,
  scenesOf,
  type Setting,
  SLOPE_MATRIX,
  suiteOf,
  THIRD_MATRIX,
} from './settings.ts';

/** Above this load per core other work distorts the figures. */
const BUSY = 0.5;
const THIN_CLIENT = 1 / 3;

interface Outcome {
  readonly suites: readonly SuiteResult[];
  readonly skipped: readonly string[];
  readonly chromium: string;
}

async function measureMatrix(matrix: Matrix, dist: string, limits: Limits): Promise<Outcome> {
  const path = requireChromium();
  const suites: SuiteResult[] = [];
  const skipped: string[] = [];
  const baselines = await startBaselineServer();
  const measuredBySetting = new Map<Setting, Measured>();
  let chromium = '';
  for (const scene of scenesOf(matrix)) {
    const server = await startBenchServer(scene, dist);
    for (const setting of matrix.settings.filter((one) => isSameScene(one, scene))) {
      console.log(`\n  ${suiteOf(setting)}`);
      const outcome = await measureIn(path, server, baselines, setting);
      if ('reason' in outcome) {
        skipped.push(`${suiteOf(setting)}: ${outcome.reason}`);
        continue;
      }
      chromium = outcome.chromium;
      measuredBySetting.set(setting, outcome.measured);
      suites.push(judgeSetting(suiteOf(setting), outcome.measured, limits, pickOf(setting)));
    }
    if (scene.screen === 'timeline' && matrix.slope?.resources === scene.size) {
      suites.push(await measureSlope(path, server, matrix.slope, limits));
    }
    await server.stop();
  }
  await baselines.stop();
  return { suites: [...suites, ...growthsOf(measuredBySetting, limits)], skipped, chromium };
}

/** In a Chromium of its own. */
async function measureIn(
  path: string,
  server: BenchServer,
  baselines: BaselineServer,
  setting: Setting,
): Promise<{ readonly measured: Measured; readonly chromium: string } | { readonly reason: string }> {
  const quota = setting.slowness === 'third of a core' ? await openQuota(path, THIN_CLIENT) : null;
  if (quota?.type === 'none') return { reason: quota.reason };
  const browser = await launchBrowser(quota?.executablePath ?? path);
  try {
    const measured = await measureSetting({ browser, server, baselines }, setting);
    return { measured, chromium: browser.version() };
  } finally {
    await browser.close();
    await quota?.close();
  }
}

async function measureSlope(
  path: string,
  server: BenchServer,
  slope: NonNullable<Matrix['slope']>,
  limits: Limits,
): Promise<SuiteResult> {
  const { resources } = slope;
  const suite = `${suiteOf({ screen: 'timeline', size: resources, slowness: 1 })}, memory after ${slope.warmUp} cycles`;
  console.log(`\n  ${suite}`);
  const browser = await launchBrowser(path);
  const board = await openDeskway(await openContext(browser), server);
  const found = await measureMemorySlope(board, { size: resources, rate: 1, server }, slope);
  await browser.close();
  const deskway = Object.fromEntries(Object.entries(found).map(([name, value]) => [name, [value]]));
  return judgeSlope(suite, { deskway, 'bare canvas': {}, 'bare elements': {} }, limits);
}

/** The round that counts. Under a quota the best one is luck: it fell within the rest of a period. */
const pickOf = ({ screen, slowness }: Setting) =>
  screen === 'plan' || slowness === 'third of a core' ? medianOf : bestOf;

/** The largest campus of each screen against the smallest, both equally slow. */
function growthsOf(measured: ReadonlyMap<Setting, Measured>, limits: Limits): readonly SuiteResult[] {
  const slow = [...measured].filter(([{ slowness }]) => slowness === 6).sort(([one], [other]) => one.size - other.size);
  return (['timeline', 'plan'] as const).flatMap((screen) => {
    const own = slow.filter(([setting]) => setting.screen === screen);
    const [few, many] = [own.at(0), own.at(-1)];
    if (few === undefined || many === undefined || few === many) return [];
    const suite = growthSuiteOf(many[0], few[0]);
    return judgeGrowth({ suite, screen }, many[1], few[1], limits, pickOf(many[0]));
  });
}

function matrixOf(flags: Readonly<Record<'full' | 'slope' | 'third', boolean>>): Matrix {
  if (flags.full) return FULL_MATRIX;
  if (flags.slope) return SLOPE_MATRIX;
  return flags.third ? THIRD_MATRIX : CI_MATRIX;
}

const { values: flags } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    screen: { type: 'string' },
    slope: { type: 'boolean', default: false },
    third: { type: 'boolean', default: false },
    dist: { type: 'string' },
  },
});
const { screen } = flags;
if (screen !== undefined && screen !== 'timeline' && screen !== 'plan') throw new Error(`There is no screen ${screen}`);
const matrix = screen === undefined ? matrixOf(flags) : ofScreen(matrixOf(flags), screen);
const dist = flags.dist ?? fileURLToPath(new URL('../../dist', import.meta.url));
if (flags.dist === undefined && needsBuild(dist)) await buildApplication(dist);
const startedAt = performance.now();
const load = (loadavg()[0] ?? 0) / availableParallelism();
if (load > BUSY) console.warn(`The machine is busy (load ${load.toFixed(2)} a core): the figures are not reliable.`);

const limits = await readLimits();
const { suites, skipped, chromium } = await measureMatrix(matrix, dist, limits);
for (const suite of suites) printSuite(suite);
for (const line of skipped) console.log(`\nSkipped: ${line}`);
await keepRun(
  { date: new Date().toISOString(), matrix: matrix.name, chromium, node: process.version, load, suites, skipped },
  drawReport,
);
console.log(`\n${((performance.now() - startedAt) / 1000).toFixed(0)} s; charts in bench/results/report.html`);
const complaints = suites.flatMap((suite) => complaintsOf(suite, limits, matrix.name === 'ci'));
for (const line of complaints) console.error(`\n${line}`);
process.exitCode = complaints.length > 0 ? 1 : 0;
