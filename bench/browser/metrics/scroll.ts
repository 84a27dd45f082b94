import type { Board, Surroundings } from '../contestants/board.ts';
import { readWork, workRate } from '../driver/counters.ts';
import { droppedShare, longTasksOf } from '../driver/frames.ts';
import type { ScrollPlan } from '../driver/page-frames.ts';
import { type Found, mean } from '../figures.ts';

/** 20,000 px in 4 s; where there are fewer, down and up again. */
export const DOWN = { axis: 'down', speed: 5_000, milliseconds: 4_000 } as const satisfies ScrollPlan;
/** ms; what has been left for the end of a scroll is done by then. */
const BEHIND = 500;
/** The day's width to and fro. */
const SIDEWAYS: ScrollPlan = { axis: 'sideways', speed: 800, milliseconds: 2_000 };

/** Times that it is scrolled down. */
const SCROLLS = 3;

/**
 * What a steady scroll takes of the main thread, and of the frames. Of the main thread's time the least counts, since other
 * work on the machine only ever adds to it; of what goes wrong in a scroll, the mean.
 */
export async function measureScroll(board: Board, { rate }: Surroundings): Promise<Found> {
  const { page } = board.tab;
  const scrolls: Scrolled[] = [];
  for (let scroll = 0; scroll < SCROLLS; scroll += 1) {
    if (scroll > 0) {
      await page.evaluate(() => document.querySelector('[data-timeline-scroller]')?.scrollTo({ top: 0 }));
      await board.rest();
    }
    scrolls.push(await scrollDown(board));
  }
  const sideways = await page.evaluate((plan) => window.benchFrames.scroll(plan), SIDEWAYS);
  return {
    droppedDown: mean(scrolls.map(({ dropped }) => dropped)),
    longDown: mean(scrolls.map(({ long }) => long)),
    mainDown: Math.min(...scrolls.map(({ main }) => main)),
    // A thread that is slowed down is kept busy for that, also where it has nothing to do.
    ...(rate === 1 ? { threadDown: Math.min(...scrolls.map(({ thread }) => thread)) } : {}),
    behindDown: Math.min(...scrolls.map(({ behind }) => behind)),
    droppedSideways: droppedShare(sideways),
  };
}

interface Scrolled {
  readonly dropped: number;
  readonly long: number;
  /** ms a second in the scroll: in tasks, and of the processor; and ms in tasks behind it. */
  readonly main: number;
  readonly thread: number;
  readonly behind: number;
}

async function scrollDown({ tab: { page, cdp } }: Board): Promise<Scrolled> {
  const before = await readWork(cdp);
  const scrolling = page.evaluate((plan) => window.benchFrames.scroll(plan), DOWN);
  await page.evaluate(() => window.benchFrames.lastFrame);
  const after = await readWork(cdp);
  const log = await scrolling;
  await page.waitForTimeout(BEHIND);
  const behind = (await readWork(cdp)).taskTime - after.taskTime;
  return {
    dropped: droppedShare(log),
    long: longTasksOf(log),
    main: workRate(before, after),
    thread: workRate(before, after, 'threadTime'),
    behind,
  };
}
