/** How the browser is slowed down: the main thread by a factor, or all of Chromium by a quota. */
export type Slowness = 1 | 6 | 'third of a core';

/** The campus of a server, and the screen that is measured on it. */
export interface Scene {
  readonly screen: 'timeline' | 'plan';
  /** Resources of the campus; on the plan, desks of a level. */
  readonly size: number;
}

export interface Setting extends Scene {
  readonly slowness: Slowness;
  /** `core` = metrics compared with the baselines, and sizes; `all` = everything that does not take minutes. */
  readonly metrics: 'core' | 'all';
  readonly rounds: number;
}

/** What a run measures. */
export interface Matrix {
  readonly name: 'ci' | 'full' | 'slope' | 'third';
  readonly settings: readonly Setting[];
  /** Cycles of the memory slope: warm-up and measured; null = left out. */
  readonly slope: { readonly resources: number; readonly warmUp: number; readonly counted: number } | null;
}

const timeline = (size: number, slowness: Slowness, metrics: Setting['metrics'] = 'all', rounds = 3): Setting => ({
  screen: 'timeline',
  size,
  slowness,
  metrics,
  rounds,
});

const plan = (size: number, slowness: Slowness, rounds: number): Setting => ({
  screen: 'plan',
  size,
  slowness,
  metrics: 'core',
  rounds,
});

export const CI_MATRIX: Matrix = {
  name: 'ci',
  settings: [timeline(10_000, 6, 'all', 2), timeline(500, 6, 'core', 2), plan(2_000, 6, 2)],
  slope: null,
};

const RESOURCES: readonly number[] = [500, 2_000, 10_000, 20_000];
const DESKS: readonly number[] = [500, 2_000, 10_000];
const SLOWNESSES: readonly Slowness[] = [1, 6];

const THIRD = timeline(10_000, 'third of a core', 'core');

const PLAN_SETTINGS = DESKS.flatMap((size) => SLOWNESSES.map((slowness) => plan(size, slowness, 5)));

export const FULL_MATRIX: Matrix = {
  name: 'full',
  settings: [
    ...RESOURCES.flatMap((size) => SLOWNESSES.map((slowness) => timeline(size, slowness))),
    THIRD,
    ...PLAN_SETTINGS,
  ],
  slope: { resources: 10_000, warmUp: 500, counted: 1_000 },
};

/** The slope of memory alone, about four minutes. */
export const SLOPE_MATRIX: Matrix = { ...FULL_MATRIX, name: 'slope', settings: [] };

/** The thin client alone: workers are as slow as the main thread. */
export const THIRD_MATRIX: Matrix = { name: 'third', settings: [THIRD], slope: null };

/** The part of a matrix that measures one screen. */
export const ofScreen = (matrix: Matrix, screen: Scene['screen']): Matrix => ({
  ...matrix,
  settings: matrix.settings.filter((setting) => setting.screen === screen),
  slope: screen === 'timeline' ? matrix.slope : null,
});

/** The scenes of a run, each once. */
export function scenesOf({ settings, slope }: Matrix): readonly Scene[] {
  const all: readonly Scene[] = [
    ...settings,
    ...(slope === null ? [] : [{ screen: 'timeline', size: slope.resources } as const]),
  ];
  return all.filter((scene, index) => all.findIndex((other) => isSameScene(scene, other)) === index);
}

export const isSameScene = (one: Scene, other: Scene): boolean =>
  one.screen === other.screen && one.size === other.size;

const counted = new Intl.NumberFormat('en');

const UNITS = { timeline: 'resources', plan: 'desks' } as const;

/** Name of a setting, as in `bench/floors.json`. */
export function suiteOf({ screen, size, slowness }: Scene & Pick<Setting, 'slowness'>): string {
  const cpu = slowness === 'third of a core' ? 'a third of a core' : `CPU ×${slowness}`;
  return `${screen}, ${counted.format(size)} ${UNITS[screen]}, ${cpu}`;
}

/** Name of the comparison of the largest with the smallest campus of a screen. */
export const growthSuiteOf = ({ screen, size }: Scene, few: Scene): string =>
  `${screen}, ${counted.format(size)} against ${counted.format(few.size)} ${UNITS[screen]}`;

/** Rates by which the main thread is slowed. */
export const rateOf = (slowness: Slowness): number => (slowness === 'third of a core' ? 1 : slowness);
