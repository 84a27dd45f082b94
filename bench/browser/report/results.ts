import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';

import { type Check, type ContestantName, type FigureName, median } from '../figures.ts';
import type { Measured } from '../session.ts';

const FOLDER = new URL('../../results/', import.meta.url);
const LATEST = new URL('browser-latest.json', FOLDER);
/** One run per line. */
const HISTORY = new URL('browser-history.jsonl', FOLDER);
const REPORT = new URL('report.html', FOLDER);
const FLOORS = new URL('../../floors.json', import.meta.url);

/** Everything of one setting. */
export interface SuiteResult {
  readonly suite: string;
  /** One figure per round. */
  readonly measured: Measured;
  readonly checks: readonly CheckResult[];
}

export interface CheckResult extends Pick<Check, 'name' | 'bar'> {
  readonly value: number;
  /** The limit that fails CI; null = none yet. */
  readonly atMost: number | null;
}

export interface Run {
  readonly date: string;
  /** What was measured: `ci`, `full` … */
  readonly matrix: string;
  readonly chromium: string;
  readonly node: string;
  /** Load per core in the minute before the run. */
  readonly load: number;
  readonly suites: readonly SuiteResult[];
  /** What was left out, and why. */
  readonly skipped: readonly string[];
}

/** By suite and check. Suites of workers have plain numbers, which are minimums; those of the browser have maximums. */
export type Limits = Readonly<Record<string, Readonly<Record<string, number | { readonly atMost: number }>>>>;

export async function readLimits(): Promise<Limits> {
  return JSON.parse(await readFile(FLOORS, 'utf8')) as Limits;
}

/** Writes the run, adds it to the history, and draws the report over all of them. */
export async function keepRun(run: Run, draw: (history: readonly Run[]) => string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(LATEST, `${JSON.stringify(run, null, 2)}\n`);
  await appendFile(HISTORY, `${JSON.stringify(run)}\n`);
  const lines = (await readFile(HISTORY, 'utf8')).split('\n').filter((line) => line !== '');
  await writeFile(REPORT, draw(lines.map((line) => JSON.parse(line) as Run)));
}

/** The best of the rounds: other work on the machine only ever adds. NaN where it was not measured. */
export function bestOf(measured: Measured, contestant: ContestantName, figure: FigureName): number {
  const values = measured[contestant][figure] ?? [];
  return values.length === 0 ? Number.NaN : Math.min(...values);
}

/** NaN where it was not measured. */
export function worstOf(measured: Measured, contestant: ContestantName, figure: FigureName): number {
  const values = measured[contestant][figure] ?? [];
  return values.length === 0 ? Number.NaN : Math.max(...values);
}

export function medianOf(measured: Measured, contestant: ContestantName, figure: FigureName): number {
  return median(measured[contestant][figure] ?? []);
}
