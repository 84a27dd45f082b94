/** One way to do the work that is measured. */
export interface Contestant {
  readonly name: string;
  /** Only this is timed. */
  readonly run: () => unknown;
  /** What one run must be multiplied with to be the whole work; 1 by default. */
  readonly scale?: number;
}

/** How many times longer `slow` takes than `fast`, both by the name of their contestants: higher is better for `fast`. */
export interface Ratio {
  readonly name: string;
  readonly slow: string;
  readonly fast: string;
}

/** Made outside of the timed region, from seeded input, and verified there. */
export interface Suite {
  readonly name: string;
  readonly contestants: readonly Contestant[];
  readonly ratios: readonly Ratio[];
  /** Ends what the suite started. */
  readonly close?: () => void;
}

/** Numbers from 0 up to 1 that are the same in each run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
