import type { Board, Surroundings } from '../contestants/board.ts';
import { type Found, median } from '../figures.ts';

const SHARE = 0.01;
/** A single change depends on the moment in the frame, and a page's first change runs cold code. */
const CHANGES = 3;

/** Reserves or releases one row in a hundred, all at once; the median of some changes. */
export async function measureChange(board: Board, { size }: Surroundings): Promise<Found> {
  const fromData: number[] = [];
  const fromHub: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    await board.rest();
    const taken = await board.change(Math.ceil(size * SHARE));
    fromData.push(taken.fromData);
    if (taken.fromHub !== null) fromHub.push(taken.fromHub);
  }
  const seen = fromHub.length === 0 ? {} : { changeHub: median(fromHub) };
  return { change: median(fromData), ...seen };
}
