/*
 * Measures all contestants with one campus, one after the other in each round, so that a machine that gets slower affects
 * all of them.
 */
import type { Browser } from '@playwright/test';

import type { Board, Surroundings } from './contestants/board.ts';
import { openDeskway } from './contestants/deskway.ts';
import { openBaseline } from './contestants/baseline.ts';
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
import { measureScroll } from './metrics/scroll.ts';
import { measureSize } from './metrics/size.ts';
import { measureStorm } from './metrics/storm.ts';
import { rateOf, type Setting } from './plan.ts';

type Metric = (board: Board, surroundings: Surroundings) => Promise<Found>;

/** Figures by contestant, one per round. */
export type Measured = Readonly<Record<ContestantName, Partial<Record<FigureName, readonly number[]>>>>;

export interface SessionParts {
  readonly browser: Browser;
  readonly server: BenchServer;
  readonly baselines: BaselineServer;
}

/** Measured in every round. Sizes come last, since they collect garbage. */
const OF_ALL: readonly Metric[] = [measureChange, measureScroll, measureSize];
/** Measured once for each contestant: screenshots take time, and one round says as much as three. */
const BY_PICTURES: readonly Metric[] = [measureBlankRows];
/** Measured once, for Deskway alone. */
const OF_DESKWAY: readonly Metric[] = [measureDrag, measureFilter, measureDayChange, measureStorm, measureFeedback];

export async function measureSetting(
  { browser, server, baselines }: SessionParts,
  setting: Setting,
  rounds: number,
): Promise<Measured> {
  const { resources, slowness, metrics } = setting;
  const surroundings = { resources, rate: rateOf(slowness), server };
  const contexts = await Promise.all([openContext(browser), openContext(browser), openContext(browser)]);
  const [forDeskway, forCanvas, forElements] = contexts;
  const boards = [
    await openDeskway(forDeskway, server),
    await openBaseline(forCanvas, baselines.origin, 'bare canvas', resources),
    await openBaseline(forElements, baselines.origin, 'bare elements', resources),
  ];
  const measured = new Map<ContestantName, Map<FigureName, number[]>>();
  const turn = async (board: Board, list: readonly Metric[]): Promise<void> => {
    const startedAt = performance.now();
    const found = await takeTurn(board, list, surroundings);
    const own = measured.get(board.name) ?? new Map<FigureName, number[]>();
    measured.set(board.name, own);
    console.log(`    ${board.name.padEnd(14)} ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s`);
    for (const [name, value] of entriesOf(found)) own.set(name, [...(own.get(name) ?? []), value]);
  };
  for (const board of boards) await board.leave();
  for (let round = 0; round < rounds; round += 1) for (const board of boards) await turn(board, OF_ALL);
  if (metrics === 'all') {
    for (const board of boards) await turn(board, BY_PICTURES);
    for (const board of boards) if (board.name === 'deskway') await turn(board, OF_DESKWAY);
  }
  await Promise.all(contexts.map((context) => context.close()));
  const figuresOf = (name: ContestantName) => Object.fromEntries(measured.get(name) ?? []);
  return {
    deskway: figuresOf('deskway'),
    'bare canvas': figuresOf('bare canvas'),
    'bare elements': figuresOf('bare elements'),
  };
}

/** Loads the page, measures, and leaves nothing running. */
async function takeTurn(board: Board, metrics: readonly Metric[], surroundings: Surroundings): Promise<Found> {
  await board.tab.slowDown(surroundings.rate);
  const found = await measureMount(board);
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
