import type { Board } from '../contestants/board.ts';
import { readWork, workRate } from '../driver/counters.ts';
import { droppedShare, longTasksOf } from '../driver/frames.ts';
import type { ScrollPlan } from '../driver/page-frames.ts';
import type { Found } from '../figures.ts';

/** 20,000 px in 4 s; where there are fewer, down and up again. */
export const DOWN: ScrollPlan = { axis: 'down', speed: 5_000, milliseconds: 4_000 };
/** The day's width to and fro. */
const SIDEWAYS: ScrollPlan = { axis: 'sideways', speed: 800, milliseconds: 2_000 };

/** What a steady scroll takes of the main thread, and of the frames; downwards the mean of two, since they vary by a fifth. */
export async function measureScroll(board: Board): Promise<Found> {
  const { page } = board.tab;
  const first = await scrollDown(board);
  await page.evaluate(() => document.querySelector('[data-timeline-scroller]')?.scrollTo({ top: 0 }));
  await board.rest();
  const second = await scrollDown(board);
  const sideways = await page.evaluate((plan) => window.benchFrames.scroll(plan), SIDEWAYS);
  return {
    droppedDown: (first.dropped + second.dropped) / 2,
    longDown: (first.long + second.long) / 2,
    mainDown: (first.main + second.main) / 2,
    droppedSideways: droppedShare(sideways),
  };
}

async function scrollDown({ tab: { page, cdp } }: Board) {
  const before = await readWork(cdp);
  const log = await page.evaluate((plan) => window.benchFrames.scroll(plan), DOWN);
  const after = await readWork(cdp);
  return { dropped: droppedShare(log), long: longTasksOf(log), main: workRate(before, after) };
}
