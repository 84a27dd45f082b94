import type { Board, Surroundings } from '../contestants/board.ts';
import { type Found, median } from '../figures.ts';

const SHARE = 0.01;
/** One alone falls on a lucky or an unlucky frame, and a page's first has code that has never run. */
const CHANGES = 3;

/** One row in a hundred gets a reservation, all of them at once, or loses it: the median of some. */
export async function measureChange(board: Board, { resources }: Surroundings): Promise<Found> {
  const fromData: number[] = [];
  const fromHub: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    await board.rest();
    const taken = await board.change(Math.ceil(resources * SHARE));
    fromData.push(taken.fromData);
    if (taken.fromHub !== null) fromHub.push(taken.fromHub);
  }
  const seen = fromHub.length === 0 ? {} : { changeHub: median(fromHub) };
  return { change: median(fromData), ...seen };
}
