import type { PlanBoard } from '../contestants/board.ts';
import { type Found, median } from '../figures.ts';

/** A single one depends on the moment in the frame. */
const TIMES = 2;
const CHANGES = 200;

/** From the level's data to its first drawing, and to one with all states. */
export async function measureFirstPlan(board: PlanBoard): Promise<Found> {
  const { visit, first, settled } = await board.arrive();
  // A baseline loads nothing but its places, so its visit says nothing.
  const own = board.name === 'deskway' ? { planVisit: visit } : {};
  return { planFirst: first, planSettled: settled, ...own };
}

/** From the press on another level to its first drawing, and to one with all states; there and back. */
export async function measureLevelSwitch(board: PlanBoard): Promise<Found> {
  const shown: Awaited<ReturnType<PlanBoard['switchLevel']>>[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await board.rest();
    shown.push(await board.switchLevel());
  }
  return {
    switchFirst: median(shown.map(({ first }) => first)),
    switchSettled: median(shown.map(({ settled }) => settled)),
  };
}

/** Reserves or releases two hundred desks, all at once. */
export async function measurePlanChange(board: PlanBoard): Promise<Found> {
  const fromData: number[] = [];
  const fromHub: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await board.rest();
    const taken = await board.change(CHANGES);
    fromData.push(taken.fromData);
    if (taken.fromHub !== null) fromHub.push(taken.fromHub);
  }
  return { planChange: median(fromData), ...(fromHub.length === 0 ? {} : { planChangeHub: median(fromHub) }) };
}

/** Elements of Deskway's screen without the application's frame around it. */
export async function measurePlanElements({ name, tab: { page } }: PlanBoard): Promise<Found> {
  if (name !== 'deskway') return {};
  return { planNodes: await page.locator('main').evaluate((main) => main.querySelectorAll('*').length) };
}
