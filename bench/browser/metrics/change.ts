import type { Board, Surroundings } from '../contestants/board.ts';
import type { Found } from '../figures.ts';

const SHARE = 0.01;

/** One row in a hundred gets a reservation, all of them at once. */
export async function measureChange(board: Board, { resources }: Surroundings): Promise<Found> {
  const { fromData, fromHub } = await board.change(Math.ceil(resources * SHARE));
  return fromHub === null ? { change: fromData } : { change: fromData, changeHub: fromHub };
}
