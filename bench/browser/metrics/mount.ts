import type { Board } from '../contestants/board.ts';
import { type Found, median } from '../figures.ts';

/** One alone falls on a lucky or an unlucky frame, and a frame is a third of what a bare floor takes. */
const ARRIVALS = 3;

/** From the data in hand, and from the navigation's start, to the frame with the first rows: the median of some. */
export async function measureMount(board: Board): Promise<Found> {
  const mounts: number[] = [];
  const visits: number[] = [];
  for (let arrival = 0; arrival < ARRIVALS; arrival += 1) {
    if (arrival > 0) {
      await board.rest();
      await board.leave();
    }
    const { mount, visit } = await board.arrive();
    mounts.push(mount);
    visits.push(visit);
  }
  // A bare floor loads nothing else than its rows: its visit says nothing.
  const visit = board.name === 'deskway' ? { visit: median(visits) } : {};
  return { mount: median(mounts), ...visit };
}
