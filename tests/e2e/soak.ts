/*
 * A display that is never reloaded: what visitors do, again and again, leaves nothing behind. A few dozen times in each
 * run; with `SOAK=all` as often as it takes to see by the byte what grows.
 */
import type { CDPSession, Page } from '@playwright/test';

import { readPageMemory } from '../../bench/browser/driver/heap-snapshot.ts';
import { openWorkerMemory } from '../../bench/browser/driver/worker-memory.ts';
import { expect } from './support.ts';

const IS_WHOLE = process.env['SOAK'] === 'all';
const WARM_UP = IS_WHOLE ? 500 : 30;
const COUNTED = IS_WHOLE ? 1_000 : 60;
/** Nodes and listeners that a cycle may leave: a leak leaves one or more, a clock that has just ticked a few in all. */
const LARGEST_SHARE = 0.25;
/** Bytes a cycle, of each thread. */
const LARGEST_SLOPE = 200;

async function readDocument(cdp: CDPSession): Promise<Record<'Nodes' | 'JSEventListeners', number>> {
  for (let time = 0; time < 3; time += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const valueOf = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { Nodes: valueOf('Nodes'), JSEventListeners: valueOf('JSEventListeners') };
}

/** Fails where cycles leave nodes, listeners or memory behind. @param runCycles that many, after which the page is as before */
export async function expectNoLeak(page: Page, runCycles: (count: number) => Promise<void>): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const workers = await openWorkerMemory(cdp);
  const readHeaps = async () => ({
    page: (await readPageMemory(cdp)).heapBytes,
    worker: (await workers.read('computation')).heapBytes,
  });
  await runCycles(WARM_UP);
  const [before, heapsBefore] = [await readDocument(cdp), await readHeaps()];
  await runCycles(COUNTED);
  const [after, heapsAfter] = [await readDocument(cdp), await readHeaps()];
  expect((after.Nodes - before.Nodes) / COUNTED).toBeLessThanOrEqual(LARGEST_SHARE);
  expect((after.JSEventListeners - before.JSEventListeners) / COUNTED).toBeLessThanOrEqual(LARGEST_SHARE);
  if (!IS_WHOLE) return;
  expect((heapsAfter.page - heapsBefore.page) / COUNTED).toBeLessThanOrEqual(LARGEST_SLOPE);
  expect((heapsAfter.worker - heapsBefore.worker) / COUNTED).toBeLessThanOrEqual(LARGEST_SLOPE);
}

const HOUR = '01:00:00';
/** Leaves a display alone, by its own clock, which the test has installed, in steps as long as a timer may wait. */
export async function leaveAlone(page: Page, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) await page.clock.fastForward(HOUR);
}

/** Marks the loaded page: a reloaded one has no mark. */
export const markPage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset['loadedBefore'] = 'yes';
  });

/** The mark; a locator, since the page may be loading again. */
export const markOf = (page: Page) => page.locator('html[data-loaded-before]');
