/* Plane geometry of plans: centimetres, x to the right, y down. A ring is flat: [x0, y0, x1, y1, …], not closed. */

export type Ring = readonly number[];

/** @returns whether the point lies inside by the even-odd rule, so that holes and separate parts are all just rings */
export const isInside = (rings: readonly Ring[], x: number, y: number): boolean => {
  let inside = false;
  for (const ring of rings) if (isInsideRing(ring, x, y)) inside = !inside;
  return inside;
};

const isInsideRing = (ring: Ring, x: number, y: number): boolean => {
  let inside = false;
  let previousX = ring[ring.length - 2] ?? 0;
  let previousY = ring[ring.length - 1] ?? 0;
  for (let i = 0; i < ring.length; i += 2) {
    const currentX = ring[i] ?? 0;
    const currentY = ring[i + 1] ?? 0;
    const crosses = currentY > y !== previousY > y;
    if (crosses && x < ((previousX - currentX) * (y - currentY)) / (previousY - currentY) + currentX) inside = !inside;
    previousX = currentX;
    previousY = currentY;
  }
  return inside;
};

/** Signed area of a ring in square centimetres. */
export const ringArea = (ring: Ring): number => {
  let sum = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    sum += (ring[i] ?? 0) * (ring[next + 1] ?? 0) - (ring[next] ?? 0) * (ring[i + 1] ?? 0);
  }
  return sum / 2;
};

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const boxOf = (rings: readonly Ring[]): Box => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      left = Math.min(left, ring[i] ?? 0);
      right = Math.max(right, ring[i] ?? 0);
      top = Math.min(top, ring[i + 1] ?? 0);
      bottom = Math.max(bottom, ring[i + 1] ?? 0);
    }
  }
  return { left, top, right, bottom };
};
