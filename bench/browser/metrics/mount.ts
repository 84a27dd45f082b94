import type { Board } from '../contestants/board.ts';
import { type Found, median } from '../figures.ts';

/** A single arrival depends on the moment in the frame, and a frame is a third of a baseline's time. */
const ARRIVALS = 3;

/** From the data, and from the navigation's start, to the frame with the first rows; the median of some arrivals. */
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
  // A baseline loads nothing but its rows, so its visit says nothing.
  const visit = board.name === 'deskway' ? { visit: median(visits) } : {};
  return { mount: median(mounts), ...visit };
}
