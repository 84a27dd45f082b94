/* More plane geometry of plans, as `server/campus/geometry.ts` has it: flat rings, not closed. */
import { type Box, boxOf, isInside, type Ring } from '../../campus/geometry.ts';

/** A point inside the rings, far from their edges: the middle if it is inside, else that of a wide part. */
export const labelPointOf = (rings: readonly Ring[]): [number, number] => {
  const { left, top, right, bottom } = boxOf(rings);
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  let best = { x: middleX, y: middleY, room: isInside(rings, middleX, middleY) ? bottom - top + right - left : -1 };
  for (let step = 1; step < LABEL_LINES; step += 1) {
    const y = top + ((bottom - top) * step) / LABEL_LINES;
    const crossings = crossingsAt(rings, y);
    // Between two lines of a scan, the one nearer to the middle is preferred.
    const nearness = 1 - Math.abs(y - middleY) / (bottom - top + 1);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const [from = 0, to = 0] = [crossings[i], crossings[i + 1]];
      const room = (to - from) * (0.5 + nearness / 2);
      if (room > best.room) best = { x: (from + to) / 2, y, room };
    }
  }
  return [Math.round(best.x), Math.round(best.y)];
};

/** Odd, so that no line lies on an edge in the middle of the box. */
const LABEL_LINES = 13;

/** Where a horizontal line crosses the edges of rings, from left to right. */
const crossingsAt = (rings: readonly Ring[], y: number): number[] => {
  const found: number[] = [];
  for (const ring of rings) {
    eachEdge(ring, (ax, ay, bx, by) => {
      if (ay > y !== by > y) found.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    });
  }
  return found.toSorted((a, b) => a - b);
};

/** Calls back with both ends of each edge of a ring, the closing one included. */
export const eachEdge = (ring: Ring, use: (ax: number, ay: number, bx: number, by: number) => void): void => {
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    use(ring[i] ?? 0, ring[i + 1] ?? 0, ring[next] ?? 0, ring[next + 1] ?? 0);
  }
};

export const boxesMeet = (a: Box, b: Box): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
