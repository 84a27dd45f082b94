import type { Board } from '../contestants/board.ts';
import { readWork, workRate } from '../driver/counters.ts';
import { droppedShare, longTasksOf } from '../driver/frames.ts';
import type { ScrollPlan } from '../driver/page-frames.ts';
import type { Found } from '../figures.ts';

/** 20,000 px in 4 s; where there are fewer, down and up again. */
export const DOWN: ScrollPlan = { axis: 'down', speed: 5_000, milliseconds: 4_000 };
/** The day's width to and fro. */
const SIDEWAYS: ScrollPlan = { axis: 'sideways', speed: 800, milliseconds: 2_000 };

/** What a steady scroll takes of the main thread, and of the frames. */
export async function measureScroll({ tab: { page, cdp } }: Board): Promise<Found> {
  const before = await readWork(cdp);
  const down = await page.evaluate((plan) => window.benchFrames.scroll(plan), DOWN);
  const after = await readWork(cdp);
  const sideways = await page.evaluate((plan) => window.benchFrames.scroll(plan), SIDEWAYS);
  return {
    droppedDown: droppedShare(down),
    longDown: longTasksOf(down),
    mainDown: workRate(before, after),
    droppedSideways: droppedShare(sideways),
  };
}
