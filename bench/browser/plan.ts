/** How the browser is slowed down: the main thread by a factor, or all of Chromium by a quota. */
export type Slowness = 1 | 6 | 'third of a core';

export interface Setting {
  readonly resources: number;
  readonly slowness: Slowness;
  /** `core` = metrics compared with the baselines, and sizes; `all` = everything that does not take minutes. */
  readonly metrics: 'core' | 'all';
}

export interface Plan {
  readonly name: 'ci' | 'full' | 'slope' | 'third';
  readonly settings: readonly Setting[];
  readonly rounds: number;
  /** Cycles of the memory slope: warm-up and measured; null = left out. */
  readonly slope: { readonly resources: number; readonly warmUp: number; readonly counted: number } | null;
}

export const CI_PLAN: Plan = {
  name: 'ci',
  settings: [
    { resources: 10_000, slowness: 6, metrics: 'all' },
    { resources: 500, slowness: 6, metrics: 'core' },
  ],
  rounds: 3,
  slope: null,
};

const SIZES: readonly number[] = [500, 2_000, 10_000, 20_000];
const SLOWNESSES: readonly Slowness[] = [1, 6];

const THIRD: Setting = { resources: 10_000, slowness: 'third of a core', metrics: 'core' };

export const FULL_PLAN: Plan = {
  name: 'full',
  settings: [
    ...SIZES.flatMap((resources) => SLOWNESSES.map((slowness): Setting => ({ resources, slowness, metrics: 'all' }))),
    THIRD,
  ],
  rounds: 3,
  slope: { resources: 10_000, warmUp: 500, counted: 1_000 },
};

/** The slope of memory alone, about four minutes. */
export const SLOPE_PLAN: Plan = { ...FULL_PLAN, name: 'slope', settings: [] };

/** The thin client alone: workers are as slow as the main thread. */
export const THIRD_PLAN: Plan = { name: 'third', settings: [THIRD], rounds: 3, slope: null };

/** The campuses of a plan by their number of resources. */
export const sizesOf = ({ settings, slope }: Plan): ReadonlySet<number> =>
  new Set([...settings, ...(slope === null ? [] : [slope])].map(({ resources }) => resources));

const counted = new Intl.NumberFormat('en');

/** Name of a setting, as in `bench/floors.json`. */
export function suiteOf({ resources, slowness }: Pick<Setting, 'resources' | 'slowness'>): string {
  const cpu = slowness === 'third of a core' ? 'a third of a core' : `CPU ×${slowness}`;
  return `timeline, ${counted.format(resources)} resources, ${cpu}`;
}

/** Name of the comparison of the largest with the smallest campus of a plan. */
export function growthSuiteOf(many: Setting, few: Setting): string {
  return `timeline, ${counted.format(many.resources)} against ${counted.format(few.resources)} resources`;
}

/** Rates by which the main thread is slowed. */
export const rateOf = (slowness: Slowness): number => (slowness === 'third of a core' ? 1 : slowness);
