/** One way to do the work that is measured. */
export interface Contestant {
  readonly name: string;
  /** Only this is timed. */
  readonly run: () => unknown;
  /** Before each run, not timed. */
  readonly prepare?: () => void;
  /** How many runs, where each is slow or needs preparing; by default as many as fit into a while. */
  readonly rounds?: number;
  /** What one run must be multiplied with to be the whole work; 1 by default. */
  readonly scale?: number;
}

/** How many times longer `slow` takes than `fast`, both by the name of their contestants: higher is better for `fast`. */
export interface Ratio {
  readonly name: string;
  readonly slow: string;
  readonly fast: string;
}

/** An absolute bar. Machines differ, so that one that breaks is told of, and fails nothing. */
export interface Limit {
  readonly contestant: string;
  readonly milliseconds: number;
}

/** Made outside of the timed region, from seeded input, and verified there. */
export interface Suite {
  readonly name: string;
  readonly contestants: readonly Contestant[];
  readonly ratios: readonly Ratio[];
  readonly limits?: readonly Limit[];
  /** Ends what the suite started. */
  readonly close?: () => void;
}

/** The limit of what a plain loop can do with bytes: reading and writing each. */
export function copyBytes(source: Uint8Array, target: Uint8Array): void {
  for (let index = 0; index < source.length; index += 1) target[index] = source[index] ?? 0;
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
