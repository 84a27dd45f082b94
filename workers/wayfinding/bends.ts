import { headingOf, normaliseTurn } from './directions.ts';

/** Centimetres by which a line may miss its points. */
const TOLERANCE = 75;
/** Bends to the same side that are closer than this are one. */
const JOINED = 250;
/** Centimetres of the way by which a heading is taken. */
const HEADING = 300;

/** Centimetres from a line within which something is right beside it. */
const BESIDE = 300;

/** A bend of a line, or several that are walked as one. */
export interface Bend {
  /** Indices of the points at which it begins and ends. */
  readonly first: number;
  readonly last: number;
  /** Degrees, positive = right. */
  readonly turn: number;
  /** Heading with which it is reached. */
  readonly before: number;
}

/** A walked line without what is too small to notice. */
export interface Course {
  readonly bends: readonly Bend[];
  /** Heading over the last three metres before a point, and the next three after it; null = there is no way. */
  before(point: number): number | null;
  after(point: number): number | null;
}

/** @param points x, y, x, y … in centimetres, y down */
export function createCourse(points: ArrayLike<number>): Course {
  const line = simplified(points);
  const before = (point: number): number | null => headingOver(points, line, point, -1);
  const after = (point: number): number | null => headingOver(points, line, point, 1);
  const bends = groupsOf(points, line).flatMap(({ first, last, turn }): Bend[] => {
    const [from, to] = [before(first), after(last)];
    return from === null || to === null
      ? []
      : [{ first, last, turn: first === last ? normaliseTurn(to - from) : nearTo(turn, to - from), before: from }];
  });
  return { bends, before, after };
}

/** Whether a point is right beside a line: within the width of a corridor. @param points x, y, x, y … */
export function isBeside(points: ArrayLike<number>, x: number, y: number): boolean {
  const count = points.length / 2;
  for (let at = 0; at < count; at += 1) if (distanceTo(points, x, y, Math.max(0, at - 1), at) <= BESIDE) return true;
  return false;
}

/** A difference of headings as the turn of several bends, whose side is known even if they are a half turn or more. */
function nearTo(walked: number, difference: number): number {
  const turn = walked + normaliseTurn(difference - walked);
  return Math.max(-179, Math.min(179, turn));
}

const distance = (points: ArrayLike<number>, a: number, b: number): number =>
  Math.hypot(xOf(points, b) - xOf(points, a), yOf(points, b) - yOf(points, a));
const xOf = (points: ArrayLike<number>, point: number): number => points[point * 2] ?? 0;
const yOf = (points: ArrayLike<number>, point: number): number => points[point * 2 + 1] ?? 0;
const heading = (points: ArrayLike<number>, a: number, b: number): number =>
  headingOf(xOf(points, b) - xOf(points, a), yOf(points, b) - yOf(points, a));

/** Indices of the points that are left: Douglas and Peucker, without pieces of no length. */
function simplified(points: ArrayLike<number>): readonly number[] {
  const count = points.length / 2;
  const distinct = Array.from({ length: count }, (_, point) => point).filter(
    (point) => point === 0 || distance(points, point - 1, point) > 0,
  );
  const kept = new Set([0, distinct.length - 1]);
  const open: (readonly [number, number])[] = [[0, distinct.length - 1]];
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const [first, last] = range;
    let [farthest, most] = [-1, TOLERANCE];
    for (let at = first + 1; at < last; at += 1) {
      const off = distanceToLine(points, distinct[at] ?? 0, distinct[first] ?? 0, distinct[last] ?? 0);
      if (off > most) [farthest, most] = [at, off];
    }
    if (farthest === -1) continue;
    kept.add(farthest);
    open.push([first, farthest], [farthest, last]);
  }
  return distinct.filter((_, at) => kept.has(at));
}

const distanceToLine = (points: ArrayLike<number>, point: number, a: number, b: number): number =>
  distanceTo(points, xOf(points, point), yOf(points, point), a, b);

/** Centimetres from a point to the piece of a line between two of its points. */
function distanceTo(points: ArrayLike<number>, x: number, y: number, a: number, b: number): number {
  const [dx, dy] = [xOf(points, b) - xOf(points, a), yOf(points, b) - yOf(points, a)];
  const [px, py] = [x - xOf(points, a), y - yOf(points, a)];
  const along = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(px - along * dx, py - along * dy);
}

/** Bends to the same side that follow each other closely, with the sum of their turns. */
function groupsOf(
  points: ArrayLike<number>,
  line: readonly number[],
): readonly { readonly first: number; readonly last: number; readonly turn: number }[] {
  const groups: { first: number; last: number; turn: number }[] = [];
  for (const [at, point] of line.entries()) {
    const [previous, next] = [line[at - 1], line[at + 1]];
    if (previous === undefined || next === undefined) continue;
    const turn = normaliseTurn(heading(points, point, next) - heading(points, previous, point));
    const group = groups.at(-1);
    const isJoined =
      group !== undefined &&
      group.last === previous &&
      Math.sign(group.turn) === Math.sign(turn) &&
      distance(points, previous, point) < JOINED;
    if (isJoined) Object.assign(group, { last: point, turn: group.turn + turn });
    else groups.push({ first: point, last: point, turn });
  }
  return groups;
}

/** Heading of the straight line to or from where the way is at a distance from a point. @param by -1 back, 1 onwards */
function headingOver(points: ArrayLike<number>, line: readonly number[], point: number, by: -1 | 1): number | null {
  let [x, y] = [xOf(points, point), yOf(points, point)];
  const [fromX, fromY] = [x, y];
  let left = HEADING;
  const rest = by === 1 ? line.filter((other) => other > point) : line.filter((other) => other < point).toReversed();
  for (const next of rest) {
    const [dx, dy] = [xOf(points, next) - x, yOf(points, next) - y];
    const length = Math.hypot(dx, dy);
    const share = length > left ? left / length : 1;
    x += dx * share;
    y += dy * share;
    left -= length * share;
    if (share < 1) break;
  }
  return x === fromX && y === fromY ? null : headingOf((x - fromX) * by, (y - fromY) * by);
}
