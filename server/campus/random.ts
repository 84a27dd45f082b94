/** A seeded stream of numbers (mulberry32). The same keys give the same stream, on any machine. */
export class Random {
  #state: number;

  constructor(...keys: readonly number[]) {
    let state = 0x9e3779b9;
    for (const key of keys) state = scramble(state ^ Math.imul(key | 0, 0x85ebca6b));
    this.#state = state;
  }

  /** @returns a number from 0 (inclusive) to 1 (exclusive) */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** @returns a whole number from 0 to `count` - 1 */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** @returns a whole number between the two, both included */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws where the list is empty */
  pick<T>(list: readonly T[]): T {
    const item = list[this.below(list.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  }

  /** Picks by weight; the weights need not sum up to anything. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T {
    let rest = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of choices) {
      rest -= weight;
      if (rest < 0) return item;
    }
    return this.pick(choices)[0];
  }
}

const scramble = (value: number): number => {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return h ^ (h >>> 16);
};

/** Names of the streams, so that a change to one part of the campus leaves the others as they are. */
export const STREAM = {
  people: 1,
  layout: 2,
  resources: 3,
  favourites: 4,
  days: 5,
  weeks: 6,
  series: 7,
  groups: 8,
  plans: 9,
  uses: 10,
} as const;

/** A key for a stream from a text (FNV-1a). */
export const keyOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
};
