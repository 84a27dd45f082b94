import type { BrowserContext, Page } from '@playwright/test';

import { fitTo, toScreen } from '../../../src/components/plan/camera.ts';
import { DATE } from '../campus.ts';
import { openTab } from '../driver/browser.ts';
import type { Point } from '../driver/page-pixels.ts';
import type { BenchServer } from '../driver/server-process.ts';
import { watchNextPainter, watchWorkers } from '../driver/workers.ts';
import { createFloor, type Floor, type FloorPlace, spreadDesks } from '../floor.ts';
import type { PlanBoard } from './board.ts';
import { PATIENCE, signIn, waitUntilLive } from './deskway-page.ts';

/** The slot that changes is the first of the time for which places are wanted. */
const PATH = `/reservations/plan?level=f1&date=${DATE}&time=11:15&duration=30&probe`;
const SHOWN = '[data-plan-canvas][data-drawn]';
/** ms without a paint after which a level is complete. */
const QUIET = 500;
/** ms; the bench's own work is over by then. */
const ASIDE = 300;
/** Changed places whose pixels are read. */
const SEEN = 5;

/** The plan of the real application on the real server. */
export async function openPlanDeskway(context: BrowserContext, server: BenchServer, desks: number): Promise<PlanBoard> {
  const tab = await openTab(context);
  const { page } = tab;
  const floor = createFloor(desks, 1);
  await signIn(page, server.origin + PATH, SHOWN);
  const board: PlanBoard = {
    name: 'deskway',
    tab,
    async arrive() {
      const watching = watchNextPainter(page);
      await page.goto(server.origin + PATH, { waitUntil: 'commit' });
      const { at, dataAt } = await page.evaluate(() => window.benchFrames.firstShown);
      // Only now: the painter has prepared its canvases before there was a level.
      const settledAt = (await (await watching).lastPaint(QUIET)) - (await page.evaluate(() => performance.timeOrigin));
      return { visit: at, mount: at - dataAt, first: at - dataAt, settled: settledAt - dataAt };
    },
    async rest() {
      await page.locator(SHOWN).waitFor({ state: 'attached', timeout: PATIENCE });
      await waitUntilLive(page);
    },
    async change(count) {
      const changed = spreadDesks(floor, count).flatMap((index) => floor.places[index] ?? []);
      const points = await pointsOf(page, floor, changed.slice(-SEEN));
      const before = await page.evaluate((at) => window.benchPixels.read(at), points);
      const watch = await watchWorkers(page);
      await page.waitForTimeout(ASIDE);
      const announced = await server.send({ type: 'change', resourceIds: changed.map(({ id }) => id) });
      const patchAt = await watch.firstPatch(announced.at);
      const paintAt = await watch.firstPaint(patchAt);
      // Proves that the workers made the change.
      const seenAt = await page.evaluate(([at, old]) => window.benchPixels.whenOther(at, old), [
        points,
        before,
      ] as const);
      return { fromData: paintAt - patchAt, fromHub: seenAt - announced.at };
    },
    async switchLevel() {
      const watch = await watchWorkers(page);
      const { pressedAt, shownAt } = await page.evaluate(() => window.benchPlan.switchLevel());
      const settledAt = await watch.lastPaint(QUIET);
      return { first: shownAt - pressedAt, settled: Math.max(shownAt, settledAt) - pressedAt };
    },
    leave: async () => void (await page.goto('about:blank')),
  };
  await board.rest();
  return board;
}

/** Where places are on the screen while the level fits. */
async function pointsOf(page: Page, floor: Floor, places: readonly FloorPlace[]): Promise<readonly Point[]> {
  const { left, top, width, height } = await page
    .locator('[data-plan-canvas]')
    .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  const camera = fitTo({ x: 0, y: 0, width: floor.width, height: floor.height }, { width, height });
  return places.map((place) => {
    const { x, y } = toScreen(camera, { width, height }, place);
    return { x: left + x, y: top + y };
  });
}
