import type { Board } from '../contestants/board.ts';
import { watchWorkers } from '../driver/workers.ts';
import type { Found } from '../figures.ts';

/** Frames of a loading day come more often than that. */
const QUIET = 1_500;

/** The next day, not shown in this visit before: to the painter's first picture of it, and to its last one. */
export async function measureDayChange(board: Board): Promise<Found> {
  const { page } = board.tab;
  const watch = await watchWorkers(page);
  const pressedAt = await page.evaluate(() => {
    const at = performance.timeOrigin + performance.now();
    const next = document.querySelector<HTMLElement>('[aria-label^="Next day"]');
    if (next === null) throw new Error('There is no way to the next day');
    next.click();
    return at;
  });
  // What was painted before the day was sent is an answer to an earlier question.
  const sentAt = await watch.firstFrame(pressedAt);
  const dayFirst = (await watch.firstPaint(sentAt)) - pressedAt;
  const daySettled = (await watch.lastPaint(QUIET)) - pressedAt;
  await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label^="Previous day"]')?.click());
  await board.rest();
  return { dayFirst, daySettled };
}
