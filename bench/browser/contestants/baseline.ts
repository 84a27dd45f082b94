import type { BrowserContext } from '@playwright/test';

import { CHANGE_SLOT } from '../campus.ts';
import { openTab } from '../driver/browser.ts';
import type { TimelineBoard } from './board.ts';

/** A hand-written page without features: the limit of its technique. */
interface Baseline {
  readonly marks: { readonly data: number | null; readonly painted: number | null };
  change(rows: readonly number[], slot: number): void;
}

declare global {
  interface Window {
    benchBaseline?: Baseline;
  }
}

/** Changed rows on the screen; the others are anywhere in the day. */
const VISIBLE: readonly number[] = [2, 9, 17];

export async function openBaseline(
  context: BrowserContext,
  origin: string,
  name: 'bare canvas' | 'bare elements',
  resources: number,
): Promise<TimelineBoard> {
  const tab = await openTab(context);
  const { page } = tab;
  const url = `${origin}/${resources}/${name === 'bare canvas' ? 'canvas.html' : 'elements.html'}`;
  // The first visit starts a new process, which does not inherit the slow-down.
  await page.goto(url);
  return {
    name,
    tab,
    names: { left: 92, right: 250, top: 112, bottom: 760 },
    async arrive() {
      await page.goto(url, { waitUntil: 'commit' });
      const { at, dataAt } = await page.evaluate(() => window.benchFrames.firstShown);
      return { visit: at, mount: at - dataAt };
    },
    rest: () => page.waitForTimeout(300),
    async change(rows) {
      const fromData = await page.evaluate(
        async ([changed, at]) => {
          const started = performance.timeOrigin + performance.now();
          window.benchBaseline?.change(changed, at);
          return (await window.benchFrames.afterFrame()) - started;
        },
        [changedRows(rows, resources), CHANGE_SLOT] as const,
      );
      return { fromData, fromHub: null };
    },
    leave: async () => void (await page.goto('about:blank')),
  };
}

function changedRows(count: number, resources: number): readonly number[] {
  const spread = Array.from({ length: count }, (_, index) => Math.floor(((index + 0.5) * resources) / count));
  return [...VISIBLE, ...spread].slice(0, count);
}
