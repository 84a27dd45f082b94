import type { BrowserContext } from '@playwright/test';

import { openTab } from '../driver/browser.ts';
import { createFloor, spreadDesks } from '../floor.ts';
import type { PlanBoard } from './board.ts';

/** A hand-written plan without features: the limit of its technique. */
interface PlanBaseline {
  readonly marks: { readonly data: number | null; readonly painted: number | null };
  change(places: readonly number[]): void;
  switchLevel(): void;
}

declare global {
  interface Window {
    benchPlanBaseline?: PlanBaseline;
  }
}

export async function openPlanBaseline(
  context: BrowserContext,
  origin: string,
  name: 'bare canvas' | 'bare elements',
  desks: number,
): Promise<PlanBoard> {
  const tab = await openTab(context);
  const { page } = tab;
  const floor = createFloor(desks, 1);
  const url = `${origin}/${desks}/${name === 'bare canvas' ? 'plan-canvas.html' : 'plan-elements.html'}`;
  // The first visit starts a new process, which does not inherit the slow-down.
  await page.goto(url);
  return {
    name,
    tab,
    async arrive() {
      await page.goto(url, { waitUntil: 'commit' });
      const { at, dataAt } = await page.evaluate(() => window.benchFrames.firstShown);
      return { visit: at, mount: at - dataAt, first: at - dataAt, settled: at - dataAt };
    },
    rest: () => page.waitForTimeout(300),
    async change(count) {
      const fromData = await page.evaluate(
        async (places) => {
          const startedAt = performance.timeOrigin + performance.now();
          window.benchPlanBaseline?.change(places);
          return (await window.benchFrames.afterFrame()) - startedAt;
        },
        spreadDesks(floor, count),
      );
      return { fromData, fromHub: null };
    },
    async switchLevel() {
      const taken = await page.evaluate(async () => {
        const startedAt = performance.timeOrigin + performance.now();
        window.benchPlanBaseline?.switchLevel();
        return (await window.benchFrames.afterFrame()) - startedAt;
      });
      return { first: taken, settled: taken };
    },
    leave: async () => void (await page.goto('about:blank')),
  };
}
