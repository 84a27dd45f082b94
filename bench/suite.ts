/** One way to do the measured work. */
export interface Contestant {
  readonly name: string;
  /** Only this is timed. */
  readonly run: () => unknown;
  /** Runs before each run, not timed. */
  readonly prepare?: () => void;
  /** Number of runs, where each is slow or needs preparation; by default as many as fit into a turn. */
  readonly rounds?: number;
  /** The whole work divided by that of one run; 1 by default. */
  readonly scale?: number;
}

/** How many times longer `slow` takes than `fast`, both by the name of their contestants: higher is better for `fast`. */
export interface Ratio {
  readonly name: string;
  readonly slow: string;
  readonly fast: string;
}

/** An absolute limit. Machines differ, so exceeding it is a warning. */
export interface Limit {
  readonly contestant: string;
  readonly milliseconds: number;
}

/** Created from seeded input and verified outside of the timed region. */
export interface Suite {
  readonly name: string;
  readonly contestants: readonly Contestant[];
  readonly ratios: readonly Ratio[];
  readonly limits?: readonly Limit[];
  /** What is recorded and printed without a minimum. */
  readonly figures?: Readonly<Record<string, number>>;
  /** Stops everything the suite started. */
  readonly close?: () => void;
}

/** The limit of a plain loop over bytes: reading and writing each. */
export function copyBytes(source: Uint8Array, target: Uint8Array): void {
  for (let index = 0; index < source.length; index += 1) target[index] = source[index] ?? 0;
}

/** Pseudo-random numbers from 0 up to 1, the same in each run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
