import type { Board, Surroundings } from '../contestants/board.ts';
import { readWork, workRate } from '../driver/counters.ts';
import { droppedShare } from '../driver/frames.ts';
import type { Found } from '../figures.ts';

const PER_SECOND = 1_000;
const SECONDS = 10;

/** A thousand changes a second over the hub for ten seconds, then one more that must be shown without delay. */
export async function measureStorm(board: Board, { server }: Surroundings): Promise<Found> {
  const { page, cdp } = board.tab;
  const before = await readWork(cdp);
  const watching = page.evaluate((milliseconds) => window.benchFrames.rest(milliseconds), SECONDS * 1_000);
  const announced = await server.send({ type: 'storm', perSecond: PER_SECOND, seconds: SECONDS });
  const log = await watching;
  const after = await readWork(cdp);
  const { fromHub } = await board.change(1);
  return {
    stormRate: announced.changes / SECONDS,
    stormDropped: droppedShare(log),
    stormMain: workRate(before, after),
    stormVisible: fromHub ?? Number.NaN,
  };
}
