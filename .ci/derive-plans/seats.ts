import type { Box } from '../../server/campus/geometry.ts';

/** Tells whether a point is usable floor. */
export type IsFloor = (x: number, y: number) => boolean;

export interface SeatSize {
  /** From one seat to the next, centimetres. */
  readonly pitchX: number;
  readonly pitchY: number;
  /** Free space needed to each side. */
  readonly halfX: number;
  readonly halfY: number;
}

export const DESK: SeatSize = { pitchX: 160, pitchY: 220, halfX: 70, halfY: 80 };
export const CAR: SeatSize = { pitchX: 270, pitchY: 700, halfX: 125, halfY: 250 };
export const LOCKER: SeatSize = { pitchX: 120, pitchY: 160, halfX: 40, halfY: 40 };

const TRIES = 5;

/** Fills a room with seats on a grid, at the offset that gives the most seats; flat points, row by row. */
export const seatsIn = (box: Box, isFloor: IsFloor, size: SeatSize): number[] => {
  let best: number[] = [];
  for (let i = 0; i < TRIES; i++) {
    for (let j = 0; j < TRIES; j++) {
      const seats = seatsFrom(
        box,
        isFloor,
        size,
        size.halfX + (i / TRIES) * size.pitchX,
        size.halfY + (j / TRIES) * size.pitchY,
      );
      if (seats.length > best.length) best = seats;
    }
  }
  return best;
};

const seatsFrom = (box: Box, isFloor: IsFloor, size: SeatSize, offsetX: number, offsetY: number): number[] => {
  const seats: number[] = [];
  for (let y = box.top + offsetY; y < box.bottom; y += size.pitchY) {
    for (let x = box.left + offsetX; x < box.right; x += size.pitchX) {
      if (isFree(isFloor, size, x, y)) seats.push(Math.round(x), Math.round(y));
    }
  }
  return seats;
};

const isFree = (isFloor: IsFloor, { halfX, halfY }: SeatSize, x: number, y: number): boolean =>
  isFloor(x, y) &&
  isFloor(x - halfX, y - halfY) &&
  isFloor(x + halfX, y - halfY) &&
  isFloor(x - halfX, y + halfY) &&
  isFloor(x + halfX, y + halfY) &&
  isFloor(x - halfX, y) &&
  isFloor(x + halfX, y) &&
  isFloor(x, y - halfY) &&
  isFloor(x, y + halfY);

/** The point of a room that is farthest from its walls, on a coarse grid. */
export const labelPoint = (box: Box, isFloor: IsFloor): [number, number] => {
  const step = Math.max(20, Math.min(box.right - box.left, box.bottom - box.top) / 12);
  let best: [number, number] = [Math.round((box.left + box.right) / 2), Math.round((box.top + box.bottom) / 2)];
  let bestReach = -1;
  for (let y = box.top + step / 2; y < box.bottom; y += step) {
    for (let x = box.left + step / 2; x < box.right; x += step) {
      const reach = reachAt(isFloor, x, y, step);
      if (reach <= bestReach) continue;
      bestReach = reach;
      best = [Math.round(x), Math.round(y)];
    }
  }
  return best;
};

const DIRECTIONS = Array.from({ length: 8 }, (_, i) => [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)]);

const reachAt = (isFloor: IsFloor, x: number, y: number, step: number): number => {
  if (!isFloor(x, y)) return -1;
  for (let reach = 1; reach < 12; reach++) {
    const isOpen = DIRECTIONS.every(([dx = 0, dy = 0]) => isFloor(x + dx * reach * step, y + dy * reach * step));
    if (!isOpen) return reach - 1;
  }
  return 12;
};
