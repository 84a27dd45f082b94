import { isInside, ringArea, boxOf } from '../../server/campus/geometry.ts';
import type { Box, Ring } from '../../server/campus/geometry.ts';

/*
 * Finds the rooms of a plan that has only walls: the floor is divided into cells, walls and doors are removed, and
 * connected cells form a room.
 */

const CELL = 20;

export interface Region {
  readonly ring: Ring;
  readonly box: Box;
  /** Square metres. */
  readonly area: number;
  readonly has: (x: number, y: number) => boolean;
}

interface Grid {
  readonly columns: number;
  readonly rows: number;
  /** 0 = blocked, 1 = free, from 2 = region. */
  readonly cells: Uint16Array;
}

const createGrid = (outline: readonly Ring[], blocked: readonly Ring[]): Grid => {
  const box = boxOf(outline);
  const columns = Math.ceil(box.right / CELL) + 1;
  const rows = Math.ceil(box.bottom / CELL) + 1;
  const cells = new Uint16Array(columns * rows);
  fill(cells, columns, outline, 1);
  for (const ring of blocked) fill(cells, columns, [ring], 0);
  return { columns, rows, cells };
};

const fill = (cells: Uint16Array, columns: number, rings: readonly Ring[], value: number): void => {
  const box = boxOf(rings);
  for (let row = Math.max(0, Math.floor(box.top / CELL)); row <= box.bottom / CELL; row++) {
    for (let column = Math.max(0, Math.floor(box.left / CELL)); column <= box.right / CELL; column++) {
      if (isInside(rings, (column + 0.5) * CELL, (row + 0.5) * CELL)) cells[row * columns + column] = value;
    }
  }
};

/** Gives the value to every free cell connected to `start`; returns their number. */
const flood = ({ columns, cells }: Grid, start: number, value: number): number => {
  const stack = [start];
  let count = 0;
  cells[start] = value;
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    count++;
    for (const next of [cell - 1, cell + 1, cell - columns, cell + columns]) {
      if (cells[next] !== 1) continue;
      cells[next] = value;
      stack.push(next);
    }
  }
  return count;
};

/** Follows the border of a region clockwise on cell corners; returns its largest ring. */
const traceBorder = ({ columns, rows, cells }: Grid, value: number): number[] => {
  const nextByCorner = new Map<number, number[]>();
  const width = columns + 1;
  const add = (from: number, to: number): void => {
    nextByCorner.set(from, [...(nextByCorner.get(from) ?? []), to]);
  };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column;
      if (cells[cell] !== value) continue;
      const corner = row * width + column;
      if (cells[cell - columns] !== value) add(corner, corner + 1);
      if (cells[cell + 1] !== value) add(corner + 1, corner + 1 + width);
      if (cells[cell + columns] !== value) add(corner + 1 + width, corner + width);
      if (cells[cell - 1] !== value) add(corner + width, corner);
    }
  }
  let best: number[] = [];
  for (const start of nextByCorner.keys()) {
    const loop = walkLoop(nextByCorner, start, width);
    if (loop.length > 4 && Math.abs(ringArea(loop)) > Math.abs(ringArea(best))) best = loop;
  }
  return best;
};

const walkLoop = (nextByCorner: Map<number, number[]>, start: number, width: number): number[] => {
  const loop: number[] = [];
  for (let corner: number | undefined = start; corner !== undefined; corner = nextByCorner.get(corner)?.pop()) {
    loop.push((corner % width) * CELL, Math.floor(corner / width) * CELL);
  }
  return loop.slice(0, -2);
};

/** Douglas-Peucker on a flat open line. */
const simplify = (line: readonly number[], tolerance: number): number[] => {
  const last = line.length - 2;
  const [ax = 0, ay = 0, bx = 0, by = 0] = [line[0], line[1], line[last], line[last + 1]];
  const length = Math.hypot(bx - ax, by - ay);
  let farthest = 0;
  let distance = tolerance;
  for (let i = 2; i < last; i += 2) {
    const [x = 0, y = 0] = [line[i], line[i + 1]];
    const away =
      length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
    if (away <= distance) continue;
    distance = away;
    farthest = i;
  }
  if (farthest === 0) return [ax, ay, bx, by];
  return [
    ...simplify(line.slice(0, farthest + 2), tolerance).slice(0, -2),
    ...simplify(line.slice(farthest), tolerance),
  ];
};

/** @returns the rooms of at least `minimum` square metres between the blocked rings */
export const findRegions = (outline: readonly Ring[], blocked: readonly Ring[], minimum: number): Region[] => {
  const grid = createGrid(outline, blocked);
  const regions: Region[] = [];
  let value = 2;
  for (let cell = 0; cell < grid.cells.length; cell++) {
    if (grid.cells[cell] !== 1) continue;
    const area = (flood(grid, cell, value) * CELL * CELL) / 10_000;
    if (area >= minimum) regions.push(createRegion(grid, value, area));
    value++;
  }
  return regions;
};

const createRegion = (grid: Grid, value: number, area: number): Region => {
  const border = traceBorder(grid, value);
  const ring = simplify([...border, ...border.slice(0, 2)], CELL * 0.8).slice(0, -2);
  const has = (x: number, y: number): boolean =>
    grid.cells[Math.floor(y / CELL) * grid.columns + Math.floor(x / CELL)] === value;
  return { ring, box: boxOf([border]), area: Math.round(area), has };
};
