import type { Surroundings, TimelineBoard } from '../contestants/board.ts';
import { blankShare, type Judgement, judgeShots, recordShots, whiteShare } from '../driver/screencast.ts';
import type { Found } from '../figures.ts';

const DRAG = { axis: 'down', speed: 'end', milliseconds: 1_000 } as const;
/** Milliseconds after the drag until the last rows are shown. */
const AFTER = 700;

/** Drags the scrollbar from end to end in a second: how long placeholders are shown, and whether areas stay white. */
export async function measureDrag({ tab, names }: TimelineBoard, { rate }: Surroundings): Promise<Found> {
  const { page } = tab;
  await page.evaluate(() => document.querySelector('[data-timeline-scroller]')?.scrollTo({ top: 0 }));
  await page.waitForTimeout(AFTER);
  const shots = await recordShots(tab, async () => {
    await page.evaluate((plan) => window.benchFrames.scroll(plan), DRAG);
    await page.waitForTimeout(AFTER);
  });
  await tab.slowDown(1);
  const browser = page.context().browser();
  if (browser === null || shots.length === 0) throw new Error('No pictures were taken');
  const judgements = await judgeShots(browser, shots, names);
  await tab.slowDown(rate);
  return {
    dragPlaceholder: longestPlaceholder(judgements, (judgement) => blankShare(judgement, names)),
    dragWhite: Math.max(...judgements.map((judgement) => whiteShare(judgement, names))),
  };
}

/** @returns ms from the first picture with blank rows to the next one without, at the longest */
function longestPlaceholder(judgements: readonly Judgement[], shareOf: (judgement: Judgement) => number): number {
  let longest = 0;
  let since: number | null = null;
  for (const judgement of judgements) {
    if (since !== null) longest = Math.max(longest, (judgement.at - since) * 1000);
    if (shareOf(judgement) === 0) since = null;
    else since ??= judgement.at;
  }
  return longest;
}
