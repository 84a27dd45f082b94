/*
 * Measures all contestants with one campus, one after the other in each round, so that a machine that gets slower affects
 * all of them.
 */
import type { Browser, BrowserContext } from '@playwright/test';

import type { Board, PlanBoard, Surroundings, TimelineBoard } from './contestants/board.ts';
import { openDeskway } from './contestants/deskway.ts';
import { openBaseline } from './contestants/baseline.ts';
import { openPlanBaseline } from './contestants/plan-baseline.ts';
import { openPlanDeskway } from './contestants/plan-deskway.ts';
import { openContext } from './driver/browser.ts';
import type { BaselineServer } from './driver/baseline-server.ts';
import type { BenchServer } from './driver/server-process.ts';
import type { ContestantName, FigureName, Found } from './figures.ts';
import { measureBlankRows } from './metrics/blank-rows.ts';
import { measureChange } from './metrics/change.ts';
import { measureDayChange } from './metrics/day-change.ts';
import { measureDrag } from './metrics/drag.ts';
import { measureFeedback } from './metrics/feedback.ts';
import { measureFilter } from './metrics/filter.ts';
import { measureMount } from './metrics/mount.ts';
import { measurePlanGestures } from './metrics/plan-gestures.ts';
import { measureFirstPlan, measureLevelSwitch, measurePlanChange, measurePlanElements } from './metrics/plan-times.ts';
import { measureScroll } from './metrics/scroll.ts';
import { measureSize } from './metrics/size.ts';
import { measureStorm } from './metrics/storm.ts';
import { rateOf, type Setting } from './settings.ts';

type Metric<B extends Board> = (board: B, surroundings: Surroundings) => Promise<Found>;

/** Figures by contestant, one per round. */
export type Measured = Readonly<Record<ContestantName, Partial<Record<FigureName, readonly number[]>>>>;

export interface SessionParts {
  readonly browser: Browser;
  readonly server: BenchServer;
  readonly baselines: BaselineServer;
}

/** The contestants of a screen, and what is measured on them. */
interface Contest<B extends Board> {
  readonly boards: readonly B[];
  /** Begins each turn: loads the page. */
  readonly load: Metric<B>;
  /** Measured in every round. */
  readonly repeated: readonly Metric<B>[];
  /** Measured once, for Deskway alone. */
  readonly ofDeskway: readonly Metric<B>[];
}

type Contexts = readonly [BrowserContext, BrowserContext, BrowserContext];

async function openTimeline(
  parts: SessionParts,
  contexts: Contexts,
  setting: Setting,
): Promise<Contest<TimelineBoard>> {
  const { size, metrics } = setting;
  const { origin } = parts.baselines;
  const [forDeskway, forCanvas, forElements] = contexts;
  return {
    boards: [
      await openDeskway(forDeskway, parts.server),
      await openBaseline(forCanvas, origin, 'bare canvas', size),
      await openBaseline(forElements, origin, 'bare elements', size),
    ],
    load: measureMount,
    // Sizes come last, since they collect garbage.
    repeated: [measureChange, measureScroll, measureSize],
    // Screenshots take time, one round says as much as three, and the baselines' have never had a blank row.
    ofDeskway:
      metrics === 'all'
        ? [measureBlankRows, measureDrag, measureFilter, measureDayChange, measureStorm, measureFeedback]
        : [],
  };
}

async function openPlan(parts: SessionParts, contexts: Contexts, { size }: Setting): Promise<Contest<PlanBoard>> {
  const { origin } = parts.baselines;
  const [forDeskway, forCanvas, forElements] = contexts;
  return {
    boards: [
      await openPlanDeskway(forDeskway, parts.server, size),
      await openPlanBaseline(forCanvas, origin, 'bare canvas', size),
      await openPlanBaseline(forElements, origin, 'bare elements', size),
    ],
    load: measureFirstPlan,
    // Gestures come last: the others need a level that fits.
    repeated: [measurePlanElements, measurePlanChange, measureLevelSwitch, measurePlanGestures],
    ofDeskway: [],
  };
}

export async function measureSetting(parts: SessionParts, setting: Setting): Promise<Measured> {
  const { browser, server } = parts;
  const surroundings = { size: setting.size, rate: rateOf(setting.slowness), server };
  const contexts = await Promise.all([openContext(browser), openContext(browser), openContext(browser)]);
  const measured =
    setting.screen === 'plan'
      ? await measureContest(await openPlan(parts, contexts, setting), surroundings, setting.rounds)
      : await measureContest(await openTimeline(parts, contexts, setting), surroundings, setting.rounds);
  await Promise.all(contexts.map((context) => context.close()));
  return measured;
}

async function measureContest<B extends Board>(
  contest: Contest<B>,
  surroundings: Surroundings,
  rounds: number,
): Promise<Measured> {
  const { boards, ofDeskway } = contest;
  const measured = new Map<ContestantName, Map<FigureName, number[]>>();
  const turn = async (board: B, list: readonly Metric<B>[]): Promise<void> => {
    if (list.length === 0) return;
    const startedAt = performance.now();
    const found = await takeTurn(board, [contest.load, ...list], surroundings);
    const own = measured.get(board.name) ?? new Map<FigureName, number[]>();
    measured.set(board.name, own);
    console.log(`    ${board.name.padEnd(14)} ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s`);
    for (const [name, value] of entriesOf(found)) own.set(name, [...(own.get(name) ?? []), value]);
  };
  for (const board of boards) await board.leave();
  for (let round = 0; round < rounds; round += 1) for (const board of boards) await turn(board, contest.repeated);
  for (const board of boards) if (board.name === 'deskway') await turn(board, ofDeskway);
  const figuresOf = (name: ContestantName) => Object.fromEntries(measured.get(name) ?? []);
  return {
    deskway: figuresOf('deskway'),
    'bare canvas': figuresOf('bare canvas'),
    'bare elements': figuresOf('bare elements'),
  };
}

/** Loads the page with the first metric, measures, and leaves nothing running. */
async function takeTurn<B extends Board>(
  board: B,
  [load, ...metrics]: readonly [Metric<B>, ...Metric<B>[]],
  surroundings: Surroundings,
): Promise<Found> {
  await board.tab.slowDown(surroundings.rate);
  const found = await load(board, surroundings);
  for (const metric of metrics) {
    // Work left over by one metric must not count in the next.
    await board.rest();
    Object.assign(found, await metric(board, surroundings));
  }
  await board.tab.slowDown(1);
  await board.leave();
  return found;
}

const entriesOf = (found: Found): readonly [FigureName, number][] => Object.entries(found) as [FigureName, number][];
