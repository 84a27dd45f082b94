/**
 * Measures the real timeline in a headless Chromium beside two baselines (see bench/README.md), prints tables, keeps
 * the run in bench/results/, and fails where a figure is above its limit in bench/floors.json.
 * `--full` measures the whole matrix, which takes most of an hour; `--slope` only the growth of memory; `--third` all of
 * Chromium in a third of a core; `--dist DIR` another build of the application.
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
import {
  CI_PLAN,
  FULL_PLAN,
  growthSuiteOf,
  type Plan,
  type Setting,
  sizesOf,
  SLOPE_PLAN,
  suiteOf,
  THIRD_PLAN,
} from './plan.ts';
import { complaintsOf, judgeGrowth, judgeSetting, judgeSlope } from './report/checks.ts';
import { drawReport } from './report/page.ts';
import { bestOf, keepRun, type Limits, medianOf, readLimits, type SuiteResult } from './report/results.ts';
import { printSuite } from './report/table.ts';
import { type Measured, measureSetting } from './session.ts';

/** Above this load per core other work distorts the figures. */
const BUSY = 0.5;
const THIN_CLIENT = 1 / 3;

interface Outcome {
  readonly suites: readonly SuiteResult[];
  readonly skipped: readonly string[];
  readonly chromium: string;
}

async function measurePlan(plan: Plan, dist: string, limits: Limits): Promise<Outcome> {
  const path = requireChromium();
  const suites: SuiteResult[] = [];
  const skipped: string[] = [];
  const baselines = await startBaselineServer();
  const measuredBySetting = new Map<Setting, Measured>();
  let chromium = '';
  for (const resources of sizesOf(plan)) {
    const settings = plan.settings.filter((setting) => setting.resources === resources);
    const server = await startBenchServer(resources, dist);
    for (const setting of settings) {
      console.log(`\n  ${suiteOf(setting)}`);
      const outcome = await measureIn(path, server, baselines, setting, plan.rounds);
      if ('reason' in outcome) {
        skipped.push(`${suiteOf(setting)}: ${outcome.reason}`);
        continue;
      }
      chromium = outcome.chromium;
      measuredBySetting.set(setting, outcome.measured);
      suites.push(judgeSetting(suiteOf(setting), outcome.measured, limits, pickOf(setting)));
    }
    if (plan.slope?.resources === resources) suites.push(await measureSlope(path, server, plan.slope, limits));
    await server.stop();
  }
  await baselines.stop();
  const growth = judgePlanGrowth(plan, measuredBySetting, limits);
  return { suites: growth === null ? suites : [...suites, growth], skipped, chromium };
}

/** In a Chromium of its own. */
async function measureIn(
  path: string,
  server: BenchServer,
  baselines: BaselineServer,
  setting: Setting,
  rounds: number,
): Promise<{ readonly measured: Measured; readonly chromium: string } | { readonly reason: string }> {
  const quota = setting.slowness === 'third of a core' ? await openQuota(path, THIN_CLIENT) : null;
  if (quota?.type === 'none') return { reason: quota.reason };
  const browser = await launchBrowser(quota?.executablePath ?? path);
  try {
    const measured = await measureSetting({ browser, server, baselines }, setting, rounds);
    return { measured, chromium: browser.version() };
  } finally {
    await browser.close();
    await quota?.close();
  }
}

async function measureSlope(
  path: string,
  server: BenchServer,
  slope: NonNullable<Plan['slope']>,
  limits: Limits,
): Promise<SuiteResult> {
  const { resources } = slope;
  const suite = `${suiteOf({ resources, slowness: 1 })}, memory after ${slope.warmUp} cycles`;
  console.log(`\n  ${suite}`);
  const browser = await launchBrowser(path);
  const board = await openDeskway(await openContext(browser), server);
  const found = await measureMemorySlope(board, { resources, rate: 1, server }, slope);
  await browser.close();
  const deskway = Object.fromEntries(Object.entries(found).map(([name, value]) => [name, [value]]));
  return judgeSlope(suite, { deskway, 'bare canvas': {}, 'bare elements': {} }, limits);
}

/** The round that counts. Under a quota the best one is luck: it fell within the rest of a period. */
const pickOf = ({ slowness }: Setting) => (slowness === 'third of a core' ? medianOf : bestOf);

/** The largest campus against the smallest, both equally slow. */
function judgePlanGrowth(plan: Plan, measured: ReadonlyMap<Setting, Measured>, limits: Limits): SuiteResult | null {
  const slow = plan.settings
    .filter(({ slowness }) => slowness === 6)
    .sort((one, other) => one.resources - other.resources);
  const [few, many] = [slow.at(0), slow.at(-1)];
  const [ofFew, ofMany] = [few && measured.get(few), many && measured.get(many)];
  if (few === many || !few || !many || !ofFew || !ofMany) return null;
  return judgeGrowth(growthSuiteOf(many, few), ofMany, ofFew, limits);
}

function planOf({
  full,
  slope,
  third,
}: {
  readonly full: boolean;
  readonly slope: boolean;
  readonly third: boolean;
}): Plan {
  if (full) return FULL_PLAN;
  if (slope) return SLOPE_PLAN;
  return third ? THIRD_PLAN : CI_PLAN;
}

const { values: flags } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    slope: { type: 'boolean', default: false },
    third: { type: 'boolean', default: false },
    dist: { type: 'string' },
  },
});
const plan = planOf(flags);
const dist = flags.dist ?? fileURLToPath(new URL('../../dist', import.meta.url));
if (flags.dist === undefined && needsBuild(dist)) await buildApplication(dist);
const startedAt = performance.now();
const load = (loadavg()[0] ?? 0) / availableParallelism();
if (load > BUSY) console.warn(`The machine is busy (load ${load.toFixed(2)} a core): the figures are not reliable.`);

const limits = await readLimits();
const { suites, skipped, chromium } = await measurePlan(plan, dist, limits);
for (const suite of suites) printSuite(suite);
for (const line of skipped) console.log(`\nSkipped: ${line}`);
await keepRun(
  { date: new Date().toISOString(), plan: plan.name, chromium, node: process.version, load, suites, skipped },
  drawReport,
);
console.log(`\n${((performance.now() - startedAt) / 1000).toFixed(0)} s; charts in bench/results/report.html`);
const complaints = suites.flatMap((suite) => complaintsOf(suite, limits, plan.name === 'ci'));
for (const line of complaints) console.error(`\n${line}`);
process.exitCode = complaints.length > 0 ? 1 : 0;
