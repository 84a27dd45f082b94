import type { Board } from '../contestants/board.ts';
import { droppedShare, longestTask } from '../driver/frames.ts';
import type { Found } from '../figures.ts';
import { DOWN } from './scroll.ts';

/** Matches most of the campus, so that there are rows left to scroll. */
const WORD = 'desk';
/** Milliseconds between letters. */
const BETWEEN_KEYS = 250;

/**
 * Types a name letter by letter and deletes it, while the rows scroll. Each letter resets the list, and the wheel goes on
 * from there: absolute positions would make the list jump up and down, which no user does.
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
