import type { Board } from '../contestants/board.ts';
import { droppedShare, longestTask } from '../driver/frames.ts';
import type { Found } from '../figures.ts';
import { DOWN } from './scroll.ts';

/** Finds most of the campus, so that there is something left to scroll. */
const WORD = 'desk';
/** As one types. */
const BETWEEN_KEYS = 250;

/**
 * A name typed letter by letter, and taken back, while the rows scroll by. Each letter has the list begin anew, and the wheel
 * goes on from there: a scroll to where the list would have come by then has it jump to and fro, as nobody does.
 */
export async function measureFilter({ tab: { page } }: Board): Promise<Found> {
  const search = page.getByRole('searchbox');
  await search.focus();
  const scrolling = page.evaluate(({ speed, milliseconds }) => window.benchFrames.wheel(speed, milliseconds), DOWN);
  await page.keyboard.type(WORD, { delay: BETWEEN_KEYS });
  for (const _ of WORD) await page.keyboard.press('Backspace', { delay: BETWEEN_KEYS });
  const log = await scrolling;
  return { filterDropped: droppedShare(log), filterLongest: longestTask(log) };
}
