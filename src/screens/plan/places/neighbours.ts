/*
 * Which place is next to another, and which one has a typed name. Pure.
 */
import type { PlanPlaces } from '../../../../workers/contract.ts';
import { fold } from '../../../i18n/fold.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

const VECTORS: Readonly<Record<Direction, readonly [number, number]>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

/** What lies aside counts more than what lies ahead. */
const ASIDE = 2.5;

/** The nearest place in a direction; the same one where there is none. */
export function neighbourOf({ boxes, ids }: PlanPlaces, from: number, direction: Direction): number {
  const [dx, dy] = VECTORS[direction];
  const [fromX, fromY] = [boxes[from * 4] ?? 0, boxes[from * 4 + 1] ?? 0];
  let best = from;
  let least = Infinity;
  for (let place = 0; place < ids.length; place += 1) {
    const [x, y] = [(boxes[place * 4] ?? 0) - fromX, (boxes[place * 4 + 1] ?? 0) - fromY];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    // Within 60° to either side.
    if (place === from || ahead <= 0 || aside > ahead * 1.8) continue;
    const far = ahead + aside * ASIDE;
    if (far >= least) continue;
    least = far;
    best = place;
  }
  return best;
}

/** The next place whose name or code begins with a text or contains it, from `from` on; null = none. */
export function typedPlace({ names, codes, ids }: PlanPlaces, text: string, from: number): number | null {
  const wanted = fold(text);
  // The same letter again goes on to the next one.
  const first = text.length === 1 ? from + 1 : from;
  const order = Array.from(ids, (_, index) => (first + index) % ids.length);
  const begins = (place: number): boolean =>
    fold(names[place] ?? '').startsWith(wanted) || fold(codes[place] ?? '').startsWith(wanted);
  return order.find(begins) ?? order.find((place) => fold(names[place] ?? '').includes(wanted)) ?? null;
}
