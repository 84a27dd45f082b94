import type { Surroundings, TimelineBoard } from '../contestants/board.ts';
import { blankShare, judgeShots, recordShots } from '../driver/screencast.ts';
import { type Found, mean } from '../figures.ts';
import { DOWN } from './scroll.ts';

/** The main thread gets hardly anything done at this rate. */
const SLOWEST = 20;

/** Rows without text in screenshots of the scroll, at the setting's speed and very slow. */
export async function measureBlankRows(board: TimelineBoard, { rate }: Surroundings): Promise<Found> {
  const usual = await scrollAndJudge(board, rate);
  const slow = await scrollAndJudge(board, SLOWEST);
  await board.tab.slowDown(rate);
  return {
    blankMean: mean(usual),
    blankWorst: Math.max(...usual),
    blankSlowMean: mean(slow),
    blankSlowWorst: Math.max(...slow),
  };
}

/** @returns share of blank rows in each screenshot, in % */
async function scrollAndJudge({ tab, names }: TimelineBoard, rate: number): Promise<readonly number[]> {
  await tab.slowDown(rate);
  const shots = await recordShots(tab, () => tab.page.evaluate((plan) => window.benchFrames.scroll(plan), DOWN));
  await tab.slowDown(1);
  const browser = tab.page.context().browser();
  if (browser === null || shots.length === 0) throw new Error('No pictures were taken');
  return (await judgeShots(browser, shots, names)).map((judgement) => blankShare(judgement, names));
}
