import { type ContestantName, type FigureName, FIGURES } from '../figures.ts';
import { bestOf, medianOf, type SuiteResult, worstOf } from './results.ts';

const CONTESTANTS: readonly ContestantName[] = ['deskway', 'bare canvas', 'bare elements'];
const NAME = 50;
const CELL = 22;

const NAMES = Object.keys(FIGURES) as FigureName[];

/** Figures as best / median / worst of the rounds, then the checks. */
export function printSuite({ suite, measured, checks }: SuiteResult): void {
  const figures = NAMES.filter((figure) => measured.deskway[figure] !== undefined);
  const lines = figures.map((figure) => {
    const { label, unit } = FIGURES[figure];
    const cells = CONTESTANTS.map((name) => {
      const best = bestOf(measured, name, figure);
      if (Number.isNaN(best)) return '–';
      return [best, medianOf(measured, name, figure), worstOf(measured, name, figure)].map(show).join(' / ');
    });
    return row(unit === '' ? label : `${label}, ${unit}`, cells);
  });
  console.log(`\n${suite}`);
  if (lines.length > 0) console.log([row('best / median / worst', CONTESTANTS), ...lines].join('\n'));
  for (const { name, value, bar, atMost } of checks) {
    const state = atMost !== null && value > atMost ? 'FAILED' : value <= bar ? 'at the bar' : '';
    console.log(row(`  ${name}`, [show(value), `bar ${bar}`, `limit ${atMost ?? '–'}`, state]));
  }
}

const row = (name: string, cells: readonly string[]): string =>
  (name.padEnd(NAME) + cells.map((cell) => cell.padStart(CELL)).join('')).trimEnd();

export function show(value: number): string {
  if (value === 0) return '0';
  return Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
}
