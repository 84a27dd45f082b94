import { fitTo } from '../../../src/components/plan/camera.ts';
import type { PlanBoard, Surroundings } from '../contestants/board.ts';
import { readWork, workRate } from '../driver/counters.ts';
import { droppedShare } from '../driver/frames.ts';
import type { PlanGesture } from '../driver/page-plan.ts';
import type { Found } from '../figures.ts';
import { createFloor } from '../floor.ts';

/** CSS pixels of a centimetre: desks show their short labels, and a screen holds some 700 of them. */
const SCALE = 0.15;
const MILLISECONDS = 3_000;

/** Dropped frames and time of the main thread while the plan is dragged, and while a wheel zooms it; from the same scale. */
export async function measurePlanGestures(board: PlanBoard, { size }: Surroundings): Promise<Found> {
  await zoomIn(board, size);
  const pan = await measureGesture(board, { type: 'pan', milliseconds: MILLISECONDS });
  await board.rest();
  const zoom = await measureGesture(board, { type: 'zoom', milliseconds: MILLISECONDS });
  return {
    panDropped: pan.dropped,
    panMain: pan.main,
    panFrame: pan.perFrame,
    zoomDropped: zoom.dropped,
    zoomMain: zoom.main,
    zoomFrame: zoom.perFrame,
  };
}

/** The level fits, and is brought to the scale. */
async function zoomIn(board: PlanBoard, desks: number): Promise<void> {
  const { page } = board.tab;
  const { width, height } = createFloor(desks, 1);
  const size = await page.locator('[data-plan-canvas]').evaluate((element) => ({
    width: element.clientWidth,
    height: element.clientHeight,
  }));
  const { scale } = fitTo({ x: 0, y: 0, width, height }, size);
  await page.evaluate((doublings) => window.benchPlan.wheel(doublings), Math.log2(SCALE / scale));
  await board.rest();
}

async function measureGesture({ tab: { page, cdp } }: PlanBoard, gesture: PlanGesture) {
  const box = await page.locator('[data-plan-canvas]').boundingBox();
  if (box === null) throw new Error('There is no plan');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  // Only a pointer that is really pressed can be captured.
  if (gesture.type === 'pan') await page.mouse.down();
  const before = await readWork(cdp);
  const running = page.evaluate((what) => window.benchPlan.run(what), gesture);
  await page.evaluate(() => window.benchFrames.lastFrame);
  const after = await readWork(cdp);
  const log = await running;
  await page.mouse.up();
  const main = workRate(before, after);
  // A thread that is always busy takes a second per second, whatever it does with it.
  return { dropped: droppedShare(log), main, perFrame: (main * MILLISECONDS) / 1_000 / log.frames.length };
}
