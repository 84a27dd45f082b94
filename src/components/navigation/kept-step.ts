/*
 * Where somebody is on a route, found again on another one. Pure.
 */
import type { Route } from '../../../workers/contract.ts';

export interface WalkedPlace {
  readonly levelId: string;
  readonly x: number;
  readonly y: number;
}

/** Where a step begins; null = there is no such step. */
export function placeOfStep({ steps, legs }: Route, index: number): WalkedPlace | null {
  const step = steps[index];
  const leg = legs[step?.leg ?? 0];
  if (step === undefined || leg === undefined) return null;
  return { levelId: leg.levelId, x: leg.points[2 * step.from] ?? 0, y: leg.points[2 * step.from + 1] ?? 0 };
}

/** The step whose part of the way is nearest to a place on its level; of equals the later one. 0 = none is on that level. */
export function nearestStep({ steps, legs }: Route, { levelId, x, y }: WalkedPlace): number {
  let best = 0;
  let least = Infinity;
  for (const [index, { leg, from, to }] of steps.entries()) {
    const own = legs[leg];
    if (own?.levelId !== levelId) continue;
    for (let point = from; point <= Math.max(from, to - 1); point += 1) {
      const next = Math.min(point + 1, to);
      const far = distanceToPiece(
        [own.points[2 * point] ?? 0, own.points[2 * point + 1] ?? 0],
        [own.points[2 * next] ?? 0, own.points[2 * next + 1] ?? 0],
        [x, y],
      );
      if (far > least) continue;
      least = far;
      best = index;
    }
  }
  return best;
}

type Pair = readonly [number, number];

function distanceToPiece([ax, ay]: Pair, [bx, by]: Pair, [x, y]: Pair): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
  return Math.hypot(ax + share * dx - x, ay + share * dy - y);
}
