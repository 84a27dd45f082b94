/* Figures by name, a value a round, and the table of them. */
import { percentile } from './load.ts';

/** The median of the rounds counts. */
export type Figures = Readonly<Record<string, readonly number[]>>;

interface Limit {
  readonly atMost: number;
}
export type Limits = Readonly<Record<string, Readonly<Record<string, Limit>>>>;

export const median = (values: readonly number[]): number => percentile(values, 50);

/** Both are measured in the same rounds, one after the other. */
export const byRound = (
  ours: readonly number[],
  theirs: readonly number[],
  compare: (our: number, their: number) => number,
): readonly number[] => ours.map((our, index) => compare(our, theirs[index] ?? Number.NaN));

/** Turns the figures of each round into the rounds of each figure. */
export function joinRounds(rounds: readonly Readonly<Record<string, number>>[]): Figures {
  const names = new Set(rounds.flatMap((round) => Object.keys(round)));
  return Object.fromEntries([...names].map((name) => [name, rounds.flatMap((round) => round[name] ?? [])]));
}

const shown = (value: number): string => value.toFixed(2);

/** Prints the figures of a suite. @returns a line for each that exceeds its limit */
export function judge(suite: string, figures: Figures, limits: Limits): readonly string[] {
  console.log(`\n${suite}`);
  console.log('  median of the rounds, then the least and the most');
  return Object.entries(figures).flatMap(([name, rounds]) => {
    const limit = limits[suite]?.[name];
    const value = median(rounds);
    const spread = `${shown(Math.min(...rounds))} to ${shown(Math.max(...rounds))}`;
    const most = limit === undefined ? '' : `at most ${limit.atMost}`;
    console.log(`  ${name.padEnd(58)} ${shown(value).padStart(8)}   ${spread.padEnd(20)} ${most}`.trimEnd());
    return limit === undefined || value <= limit.atMost ? [] : [`${suite}: "${name}" is ${shown(value)}`];
  });
}
