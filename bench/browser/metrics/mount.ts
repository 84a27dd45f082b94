import type { Board } from '../contestants/board.ts';
import type { Found } from '../figures.ts';

/** From the data in hand, and from the navigation's start, to the frame with the first rows. */
export async function measureMount(board: Board): Promise<Found> {
  const { mount, visit } = await board.arrive();
  // A bare floor loads nothing else than its rows: its visit says nothing.
  return board.name === 'deskway' ? { mount, visit } : { mount };
}
