import type { Board } from '../contestants/board.ts';
import { watchWorkers } from '../driver/workers.ts';
import type { Found } from '../figures.ts';

/** Frames of a loading day come at shorter intervals, in ms. */
const QUIET = 1_500;

/** From the press to the painter's first and last paint of the next day, which this visit has not shown before. */
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
  // Paints before the day was sent belong to an earlier request.
  const sentAt = await watch.firstFrame(pressedAt);
  const dayFirst = (await watch.firstPaint(sentAt)) - pressedAt;
  const daySettled = (await watch.lastPaint(QUIET)) - pressedAt;
  await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label^="Previous day"]')?.click());
  await board.rest();
  return { dayFirst, daySettled };
}
