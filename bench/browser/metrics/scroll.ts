import type { Board, Surroundings } from '../contestants/board.ts';
import { readWork, workRate } from '../driver/counters.ts';
import { droppedShare, longTasksOf } from '../driver/frames.ts';
import type { ScrollPlan } from '../driver/page-frames.ts';
import { type Found, mean } from '../figures.ts';

/** 20,000 px in 4 s; where there are fewer, down and up again. */
export const DOWN = { axis: 'down', speed: 5_000, milliseconds: 4_000 } as const satisfies ScrollPlan;
/** ms; work postponed to the end of a scroll is done by then. */
const AFTER_SCROLL = 500;
/** Over the day's width and back. */
const SIDEWAYS: ScrollPlan = { axis: 'sideways', speed: 800, milliseconds: 2_000 };

/** Number of scrolls down. */
const SCROLLS = 3;

/**
 * Time of the main thread and dropped frames in a steady scroll. The least time counts, since other work on the machine
 * only ever adds to it; of dropped frames and long tasks the mean counts.
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
    // Slowing down a thread takes CPU time even while it is idle.
    ...(rate === 1 ? { threadDown: Math.min(...scrolls.map(({ thread }) => thread)) } : {}),
    afterDown: Math.min(...scrolls.map(({ afterwards }) => afterwards)),
    droppedSideways: droppedShare(sideways),
  };
}

interface Scrolled {
  readonly dropped: number;
  readonly long: number;
  /** ms per second of the scroll in tasks (`main`) and of CPU time (`thread`); ms in tasks after it. */
  readonly main: number;
  readonly thread: number;
  readonly afterwards: number;
}

async function scrollDown({ tab: { page, cdp } }: Board): Promise<Scrolled> {
  const before = await readWork(cdp);
  const scrolling = page.evaluate((plan) => window.benchFrames.scroll(plan), DOWN);
  await page.evaluate(() => window.benchFrames.lastFrame);
  const after = await readWork(cdp);
  const log = await scrolling;
  await page.waitForTimeout(AFTER_SCROLL);
  const afterwards = (await readWork(cdp)).taskTime - after.taskTime;
  return {
    dropped: droppedShare(log),
    long: longTasksOf(log),
    main: workRate(before, after),
    thread: workRate(before, after, 'threadTime'),
    afterwards,
  };
}
